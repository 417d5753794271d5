import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes } from '@dzvinok/contract/family';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// Anna's and Bohdan's group meets on Mondays at 16:00 and Saturdays at 18:00; Bohdan learns online
const clock = new StoppedClock(saturdayNoon);
const { group, topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let teacher: TestSession;
let bohdan: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  [admin, teacher, bohdan] = [await centre.signIn('admin'), await centre.signIn('teacher'), await centre.signIn('bohdan')];
  await centre.within(async () => {
    for (const table of ['freezes', 'lessons'] as const) await db().deleteFrom(table).execute();
  });
});

const days = { from: '2026-11-18', to: '2026-12-04' };
const freezeStudent = (body: { studentId?: number; classId?: number; from?: string; to?: string; reason?: string } = {}) =>
  admin.call(freezesRoutes.create, { body: { ...('classId' in body ? {} : { studentId: centre.ids.bohdan }), ...days, reason: 'Санаторій', ...body } });
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];
const week = async (of = saturday) => (await bohdan.data(familyRoutes.week, { query: { week: of } }))
  .map(({ startDateTime, frozenUntil, status, canChooseStatus }) => [startDateTime.slice(0, 10), frozenUntil, status, canChooseStatus]);
const markBohdan = () => teacher.call(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.bohdan, topicId: topics.fractions, classworkMark: 9 } });

describe('a frozen student', () => {
  it('keeps the place, is asked for nothing and gets no marks', async () => {
    const { ids } = centre;
    expect(await week()).toEqual([['2026-11-16', null, 1, false], [saturday, null, 1, true]]);
    expect((await freezeStudent()).body.data).toEqual({ id: expect.any(Number), classIds: [group] });
    expect(await week()).toEqual([['2026-11-16', null, 1, false], [saturday, '2026-12-04', null, false]]);
    expect(await week('2026-12-05')).toEqual([['2026-11-30', '2026-12-04', null, false], ['2026-12-05', null, 1, true]]);
    const choice = { classId: group, studentUpdateOnlineLessonOption: 2, lessonStartDateTime: '2026-11-21T18:00:00+02:00' } as const;
    expect(codeOf(await bohdan.call(attendanceRoutes.choose, { body: choice }))).toEqual([404, 'attendance.no-such-lesson']);
    const header = await teacher.data(lessonsRoutes.header, { params: { id: group } });
    expect(header).toMatchObject({ studentsToBePresentOnlineCount: 0, frozen: [{ studentId: ids.bohdan, until: '2026-12-04' }] });
    const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const { students } = await teacher.data(lessonsRoutes.one, { params: { classId: group, lessonId } });
    expect(students.map(({ id, frozenUntil }) => [id, frozenUntil])).toEqual([[ids.anna, null], [ids.bohdan, '2026-12-04']]);
    expect(codeOf(await markBohdan())).toEqual([409, 'marks.student-frozen']);
    const journal = await teacher.data(lessonsRoutes.journal, { params: { id: group } });
    expect(journal.students.map(({ id, isMember, frozenLessonIds }) => [id, isMember, frozenLessonIds]))
      .toEqual([[ids.anna, true, undefined], [ids.bohdan, true, [lessonId]]]);
  });

  it('comes back on the day after an end that was moved, and when the freeze is taken back', async () => {
    const { id } = freezesRoutes.create.data.parse((await freezeStudent()).body.data);
    await holdLesson(centre, { topicId: topics.fractions, day: saturday, startsAt: '2026-11-21T16:00:00Z' });
    const before = await teacher.data(lessonsRoutes.journal, { params: { id: group } });
    await admin.data(freezesRoutes.update, { params: { id }, body: { from: days.from, to: '2026-11-20', reason: null, version: 1 } });
    expect((await week()).at(-1)).toEqual([saturday, null, 1, true]);
    const after = await teacher.data(lessonsRoutes.journal, { params: { id: group } });
    expect([after.version > before.version, after.students[1]?.frozenLessonIds]).toEqual([true, undefined]);
    expect((await markBohdan()).status).toBe(200);
    expect(codeOf(await admin.call(freezesRoutes.update, { params: { id }, body: { ...days, version: 1 } }))).toEqual([409, 'freezes.stale']);
    expect(await admin.data(freezesRoutes.list, { query: { studentId: centre.ids.bohdan } })).toMatchObject([{ id, to: '2026-11-20', reason: null, version: 2 }]);
    await admin.data(freezesRoutes.remove, { params: { id } });
    expect(codeOf(await admin.call(freezesRoutes.remove, { params: { id } }))).toEqual([404, 'freezes.not-found']);
  });

  it('keeps a mark from before, which can still be corrected', async () => {
    await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    await markBohdan();
    await freezeStudent();
    const again = { studentId: centre.ids.bohdan, topicId: topics.fractions, classworkMark: 10 };
    expect((await teacher.call(marksRoutes.create, { params: { classId: group }, body: again })).status).toBe(200);
  });
});

it('a frozen student is no guest: bookings of those days end, and the family and the teacher are told', async () => {
  const { ids, tenant } = centre;
  const bookings = () => centre.within(() => db().selectFrom('make_ups').select('planned_on').orderBy('planned_on').execute());
  await centre.within(async () => {
    await db().deleteFrom('lesson_changes').execute();
    await db().insertInto('make_ups').values(['2026-11-14', '2026-11-07'].map((missed_on, index) => (
      { student_id: ids.bohdan, missed_group_id: group, missed_on, group_id: scenario.otherGroup, planned_on: index === 0 ? '2026-11-28' : '2026-12-12', is_approved: true }))).execute();
  });
  expect((await freezeStudent()).body.data).toMatchObject({ classIds: [group, scenario.otherGroup] });
  expect(await bookings()).toEqual([{ planned_on: '2026-12-12' }]);
  expect(await centre.within(() => db().selectFrom('lesson_changes').select(['kind', 'text', 'teachers', 'student_id']).orderBy('id').execute())).toEqual([
    {
      kind: 'cancelled', text: `Історія ${tenant.code} 28.11: ці дні учень пропускає, тож відпрацювання не буде. Урок за 14.11 можна відпрацювати іншого дня`,
      teachers: [], student_id: ids.bohdan,
    },
    { kind: 'absence', text: expect.stringMatching(/^Історія .+, 28\.11: Богдан .+ не прийде на відпрацювання$/), teachers: [ids.otherTeacher], student_id: null },
  ]);
  await centre.within(() => db().deleteFrom('make_ups').execute());
});

describe('a frozen group', () => {
  it('has no lessons, and the families see until when', async () => {
    await freezeStudent({ classId: group });
    expect(await week()).toEqual([['2026-11-16', null, 1, false], [saturday, '2026-12-04', null, false]]);
    expect(await teacher.data(lessonsRoutes.header, { params: { id: group } })).toMatchObject({ isLessonToday: false });
    expect((await admin.data(freezesRoutes.list, { query: { classId: group } })).map(({ from, to }) => [from, to])).toEqual([[days.from, days.to]]);
  });
});

it('the families, the teacher and the guests of a group are told of days that became frozen or free, and of nothing else', async () => {
  const { ids } = centre;
  const plain = (text: string) => text.replaceAll(` ${centre.tenant.code}`, '');
  const told = () => centre.within(async () => (await db().deleteFrom('lesson_changes').returning(['id', 'kind', 'text', 'teachers', 'student_id']).execute())
    .toSorted((one, other) => one.id - other.id).map(({ kind, text, teachers, student_id }) => [kind, plain(text), ...teachers, student_id]));
  await told();
  await centre.within(() => db().insertInto('make_ups').values({ student_id: ids.anna, missed_group_id: scenario.otherGroup, missed_on: '2026-11-14', group_id: group, planned_on: '2026-11-23', is_approved: true }).execute());
  const ofGroup = (when: string) => ['week', `Математика ${when}`, ids.teacher, null];
  const lost = ['cancelled', 'Математика 23.11: занять немає, тож відпрацювання не буде. Урок за 14.11 можна відпрацювати іншого дня', ids.anna];
  const returned = ['returned', 'Математика 23.11: урок знову за розкладом, запис на відпрацювання діє', ids.anna];
  await freezeStudent();
  expect(await told(), 'a student’s freeze is no news for the group').toEqual([]);
  const { id } = freezesRoutes.create.data.parse((await freezeStudent({ classId: group, reason: 'Ремонт' })).body.data);
  expect(await told()).toEqual([ofGroup('21.11–04.12: занять немає (Ремонт)'), lost]);
  for (const [version, from, to, news] of [
    [1, days.from, days.to, []],
    [2, '2026-11-19', days.to, []],
    [3, days.from, '2026-11-29', [ofGroup('30.11–04.12: заняття знову за розкладом')]],
    [4, days.from, '2026-11-30', [ofGroup('30.11: занять немає (Карантин)')]],
    [5, '2026-11-25', '2026-12-02', [ofGroup('21.11–24.11: заняття знову за розкладом'), returned, ofGroup('01.12–02.12: занять немає (Карантин)')]],
    [6, '2026-11-22', '2026-11-23', [ofGroup('25.11–02.12: заняття знову за розкладом'), ofGroup('22.11–23.11: занять немає (Карантин)'), lost]],
  ] as const) {
    await admin.data(freezesRoutes.update, { params: { id }, body: { from, to, reason: 'Карантин', version } });
    expect([version, await told()]).toEqual([version, news]);
  }
  await admin.data(freezesRoutes.remove, { params: { id } });
  expect(await told()).toEqual([ofGroup('22.11–23.11: заняття знову за розкладом'), returned]);
  await centre.within(() => db().deleteFrom('make_ups').execute());
});

describe('a freeze is refused', () => {
  it('over days of another one of the same student, also of two entered at once', async () => {
    expect(statuses(await Promise.all([freezeStudent(), freezeStudent({ from: '2026-12-01', to: '2026-12-20' })]))).toEqual({ 200: 1, 409: 1 });
    const refused = await freezeStudent({ from: '2026-12-04', to: '2026-12-04' });
    expect([...codeOf(refused), refused.body.errorMessage]).toEqual([409, 'freezes.overlap', expect.stringMatching(/^Учня вже заморожено з \d\d\.1\d\.2026 до \d\d\.12\.2026\. Змініть/)]);
    expect((await freezeStudent({ classId: group })).status).toBe(200);
    expect((await freezeStudent({ studentId: centre.ids.anna })).status).toBe(200);
  });

  it('for wrong days, nobody, both, an unknown student, and from others than admins', async () => {
    for (const [body, refusal] of [
      [{ from: '2026-12-05' }, 400], [{ to: '2028-12-05' }, 400], [{ from: '2026-02-30' }, 400],
      [{ studentId: 987_654 }, 404], [{ studentId: centre.ids.teacher }, 404], [{ classId: 987_654 }, 404],
    ] as const) expect([body, (await freezeStudent(body)).status]).toEqual([body, refusal]);
    for (const body of [{ ...days }, { ...days, studentId: centre.ids.anna, classId: group }]) {
      expect((await admin.call(freezesRoutes.create, { body })).status).toBe(400);
    }
    for (const who of [teacher, bohdan]) expect((await who.call(freezesRoutes.list, { query: {} })).status).toBe(403);
  });

  it('to nobody in another centre, which sees nothing of it', async () => {
    const neighbour = await openLessonsScenario(app);
    const { id } = freezesRoutes.create.data.parse((await freezeStudent()).body.data);
    const stranger = await neighbour.signIn('admin');
    expect(await stranger.data(freezesRoutes.list, { query: {} })).toEqual([]);
    expect(codeOf(await stranger.call(freezesRoutes.remove, { params: { id } }))).toEqual([404, 'freezes.not-found']);
    const own = await (await neighbour.signIn('bohdan')).data(familyRoutes.week, { query: { week: saturday } });
    expect(own.map(({ frozenUntil }) => frozenUntil)).toEqual([null, null]);
  });
});
