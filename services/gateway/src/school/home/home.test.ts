import { homeRoutes } from '@dzvinok/contract/home';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { runsRoutes } from '@dzvinok/contract/runs';
import { owesThisMonth, studentsRoutes, sumsThisMonth } from '@dzvinok/contract/students';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPhone, signIn, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, payMonth, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

let app: TestApp;
let centre: LessonsScenario;
let neighbour: LessonsScenario;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  neighbour = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
  // The scenario's groups are older than their lessons.
  await centre.within(() => db().updateTable('groups').set({ created_at: new Date('2026-09-01T00:00:00Z'), price_per_month: '1000' }).execute());
});
afterAll(() => app.close());

const home = () => admin.data(homeRoutes.one, {});

it('the home page shows the day’s lessons: room, teacher, number of students', async () => {
  const { today, now, lessons, classrooms, counts } = await home();
  expect([today, now]).toEqual(['2026-11-21', '2026-11-21T12:00:00+02:00']);
  expect(classrooms).toEqual([{ id: 1, name: `Кабінет 7 ${centre.tenant.code}` }]);
  expect(lessons).toMatchObject([
    { groupId: scenario.otherGroup, startDateTime: '2026-11-21T10:00:00+02:00', classroomId: 1, studentCount: 1, isStarted: false },
    { groupId: scenario.group, startDateTime: '2026-11-21T18:00:00+02:00', teacherName: `Вчителька ${centre.tenant.code}`, studentCount: 2 },
  ]);
  expect(counts).toEqual({ students: 4, groups: 3, teachers: 2 });
});

it('the home page shows the same money of the month as the totals of the students list', async () => {
  expect((await home()).money).toEqual({ due: 4000, paid: 0, owed: 4000, debtors: 4 });
  for (const [month, paid] of [['2026-11-01', 900], ['2026-10-01', 800.5], ['2026-05-01', 700]] as const) await payMonth(centre, centre.ids.anna, month, paid);
  const { money, months } = await home();
  expect(money).toEqual({ due: 3900, paid: 900, owed: 3000, debtors: 3 });
  expect(months.map(({ month, paid, paidStudents }) => [month, paid, paidStudents])).toEqual([
    ['2026-06-01', 0, 0], ['2026-07-01', 0, 0], ['2026-08-01', 0, 0], ['2026-09-01', 0, 0], ['2026-10-01', 800.5, 1], ['2026-11-01', 900, 1],
  ]);
});

it('the debt on the home page is of its debtors: an overpayment of another student takes nothing off it, a part paid before the charge takes off that part', async () => {
  const payers = await openLessonsScenario(app);
  await payers.within(() => db().updateTable('groups').set({ price_per_month: '1000' }).execute());
  const session = await payers.signIn('admin');
  const pay = (person: 'anna' | 'bohdan' | 'denys' | 'yeva', hryvnias: number) =>
    session.data(ledgerRoutes.pay, { body: { studentId: payers.ids[person], amount: hryvnias * 100, day: '2026-11-21', method: 'transfer' } });
  const money = async () => {
    const owing = (await session.data(studentsRoutes.list, {})).filter(owesThisMonth).map(sumsThisMonth);
    const { money: shown } = await session.data(homeRoutes.one, {});
    expect([shown.owed, shown.debtors]).toEqual([owing.reduce((sum, { due, paid }) => sum + due - paid, 0), owing.length]);
    return shown;
  };
  await pay('yeva', 400);
  expect(await money(), 'a part paid before the charge').toEqual({ due: 4000, paid: 400, owed: 3600, debtors: 4 });
  await session.data(runsRoutes.post, { params: { month: '2026-11' } });
  expect(await money(), 'also of who left this month').toEqual({ due: 4000, paid: 400, owed: 3600, debtors: 4 });
  await pay('yeva', 600);
  await pay('denys', 1000);
  await pay('bohdan', 2000);
  expect(await money(), 'one owes 1000, another paid 1000 too much').toEqual({ due: 4000, paid: 4000, owed: 1000, debtors: 1 });
  await pay('anna', 1000);
  expect(await money(), 'nothing below zero').toEqual({ due: 4000, paid: 5000, owed: 0, debtors: 0 });
});

it('the home page shows absences, unmarked lessons, and attendance by month', async () => {
  const day = { today: '2026-11-21', yesterday: '2026-11-20' };
  const yesterday = await holdLesson(centre, { topicId: scenario.topics.fractions, day: day.yesterday, startsAt: '2026-11-20T16:00:00Z' });
  await holdLesson(centre, { topicId: scenario.topics.percents, day: '2026-11-19', startsAt: '2026-11-19T16:00:00Z' });
  await centre.within(() => db().insertInto('marks').values({ lesson_id: yesterday, student_id: centre.ids.anna, absent: true }).execute());
  const { absences, unmarkedLessons, months, studentsWithoutGroup, groupsWithoutRoom } = await home();
  expect(absences).toMatchObject([{ date: day.yesterday, studentId: centre.ids.anna, groupId: scenario.group }]);
  expect(unmarkedLessons.map(({ groupId, date, lessonId }) => [groupId, date, lessonId === null])).toEqual([
    [scenario.otherGroup, day.today, true],
    [scenario.group, '2026-11-19', false],
    [scenario.group, '2026-11-16', true],
  ]);
  expect(months.at(-1)).toMatchObject({ visits: 4, absences: 1 });
  expect([studentsWithoutGroup, groupsWithoutRoom]).toEqual([1, 1]);
});

it('attendance on the home page is never below 0 %: absent students who left the group the same day are places too', async () => {
  const centre2 = await openLessonsScenario(app);
  const lesson = await holdLesson(centre2, { topicId: scenario.topics.fractions, day: '2026-11-20', startsAt: '2026-11-20T16:00:00Z' });
  await centre2.within(async () => {
    for (const student_id of [centre2.ids.anna, centre2.ids.bohdan]) {
      await db().insertInto('marks').values({ lesson_id: lesson, student_id, absent: true }).execute();
      await db().updateTable('memberships').set({ left_on: '2026-11-20' }).where('student_id', '=', student_id).execute();
    }
  });
  const { months } = await (await centre2.signIn('admin')).data(homeRoutes.one, {});
  expect(months.at(-1)).toMatchObject({ visits: 2, absences: 2 });
});

it('a lesson of unknown length lasts 45 minutes on the home page too', async () => {
  await centre.within(() => db().updateTable('groups').set({ lesson_duration: 0 }).execute());
  const { lessons } = await home();
  expect(lessons.map(({ lessonDuration }) => lessonDuration)).toEqual([45, 45]);
});

it('the home page shows nothing of another centre, and is for admins alone', async () => {
  const text = JSON.stringify(await (await neighbour.signIn('admin')).data(homeRoutes.one, {}));
  expect(text).toContain(neighbour.tenant.code);
  expect(text).not.toContain(centre.tenant.code);
  for (const person of ['teacher', 'anna', 'parent'] as const) {
    expect((await (await centre.signIn(person)).call(homeRoutes.one, {})).status).toBe(403);
  }
});

it('the home page works in an empty centre', async () => {
  const empty = await app.openCentre();
  const reply = await (await signIn(app, empty, adminPhone)).data(homeRoutes.one, {});
  expect(reply).toMatchObject({ lessons: [], absences: [], unmarkedLessons: [], money: { due: 0, paid: 0, owed: 0, debtors: 0 }, counts: { students: 0, groups: 0 } });
  expect(reply.months).toHaveLength(6);
});
