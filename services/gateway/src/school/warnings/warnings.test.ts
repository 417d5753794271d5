import { warningsRoutes, type WarningsList } from '@dzvinok/contract/warnings';
import { addDays } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, payMonth, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { ownerSql } from '../../platform/tenants/tenants.fixture.ts';
import { db } from '../../runtime/database/database.ts';

const { group, otherGroup } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let neighbour: LessonsScenario;
let admin: TestSession;
let teacher: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  neighbour = await openLessonsScenario(app);
  [admin, teacher] = [await centre.signIn('admin'), await centre.signIn('teacher')];
});
afterAll(() => app.close());
beforeEach(async () => {
  await centre.within(async () => {
    for (const table of ['calls', 'lessons'] as const) await db().deleteFrom(table).execute();
  });
  // Only the owner's role may delete entries.
  for (const table of ['ledger_entries', 'ledger_months']) await ownerSql(app, `delete from ${centre.tenant.schemaName}.${table}`);
});

const day = (back: number) => addDays(saturday, -back);
const ofCentre = () => admin.data(warningsRoutes.ofCentre, {});
const reasons = ({ warnings }: WarningsList) => warnings.map(({ studentId, signs }) => [studentId, signs.map((sign) => [sign.kind, 'group' in sign ? sign.group.groupId : sign.months])]);

type Mark = { absent?: boolean; not_ready?: boolean; classwork_mark?: number };

/** A lesson for each mark, the latest first; a student outside of the test gives the lessons marks. */
async function hold(student_id: number, marks: readonly Mark[], { group_id = group, latest = 1 } = {}): Promise<void> {
  await centre.within(async () => {
    for (const [index, mark] of marks.entries()) {
      const lesson_date = day(latest + index * 2);
      const { id } = await db().insertInto('lessons').values({ group_id, lesson_date, starts_at: `${lesson_date}T16:00:00Z` })
        .onConflict((conflict) => conflict.columns(['group_id', 'lesson_date']).doUpdateSet({ group_id })).returning('id').executeTakeFirstOrThrow();
      await db().insertInto('marks').values([{ lesson_id: id, student_id, ...mark }, { lesson_id: id, student_id: centre.ids.denys, classwork_mark: 9 }])
        .onConflict((conflict) => conflict.columns(['lesson_id', 'student_id']).doNothing()).execute();
    }
  });
}
const missed: Mark[] = [{ absent: true }, { absent: true }, { classwork_mark: 9 }];

describe('the list of warnings', () => {
  it('names absences, unready lessons, falling marks and a term without a mark, each with its facts', async () => {
    const { anna, bohdan, yeva } = centre.ids;
    await hold(anna, missed);
    await hold(bohdan, [6, 5, 4, 9, 9, 9].map((classwork_mark) => ({ classwork_mark })));
    await hold(yeva, [{ not_ready: true }, { absent: true }, { not_ready: true }, {}, {}, {}, {}], { group_id: otherGroup, latest: 3 });
    const { today, warnings, count } = await ofCentre();
    expect([today, count]).toEqual([saturday, 3]);
    expect(warnings.map(({ studentId, signs }) => [studentId, signs])).toMatchObject([
      [anna, [{ kind: 'absences', lessons: 2, from: day(3), on: day(1), group: { groupId: group, className: 'А', subjectColor: 'blue' } }]],
      [bohdan, [{ kind: 'falling-marks', lessons: 3, on: day(1), latest: [4, 5, 6], before: 9 }]],
      [yeva, [{ kind: 'not-ready', lessons: 2, from: day(7), on: day(3) }, { kind: 'no-marks', lessons: 6, on: day(3) }]],
    ]);
    expect(warnings[0]).toMatchObject({ fullName: `Анна ${centre.tenant.code}`, openCall: null, lastCall: null });
    expect(warnings[0]?.contacts?.map(({ phoneNumber }) => phoneNumber)).toEqual(['0670000007', '0670000003']);
  });

  it('leaves out lessons without marks, groups in which the student is not, and students who left', async () => {
    const { anna, denys } = centre.ids;
    await hold(anna, [{ absent: true }, { classwork_mark: 9 }]);
    await centre.within(() => db().insertInto('lessons').values({ group_id: group, lesson_date: saturday, starts_at: `${saturday}T16:00:00Z` }).execute());
    await hold(denys, missed, { latest: 2 });
    await hold(anna, missed, { group_id: otherGroup });
    expect(reasons(await ofCentre())).toEqual([]);
  });

  it('begins anew with a school year and with each of its terms', async () => {
    await hold(centre.ids.anna, missed);
    const addYear = (first_day: string) => centre.within(() => db().insertInto('periods').values({ name: 'Рік', first_day, last_day: day(-100) }).returning('id').executeTakeFirstOrThrow());
    await addYear(day(2));
    expect(reasons(await ofCentre())).toEqual([]);
    await centre.within(() => db().deleteFrom('periods').execute());
    const { id } = await addYear(day(60));
    expect(reasons(await ofCentre())).toHaveLength(1);
    await centre.within(() => db().insertInto('terms').values([[day(60), day(3)], [day(2), day(-30)], [day(-31), day(-90)]].map(([first_day = '', last_day = '']) =>
      ({ period_id: id, name: 'Семестр', first_day, last_day }))).execute());
    expect(reasons(await ofCentre())).toEqual([]);
    await centre.within(() => db().deleteFrom('periods').execute());
    expect(reasons(await ofCentre())).toEqual([[centre.ids.anna, [['absences', group]]]]);
  });

  it('names unpaid months once the centre marks payments, and shows money to admins alone', async () => {
    const { anna, bohdan, yeva } = centre.ids;
    await centre.within(async () => {
      await db().updateTable('groups').set({ price_per_month: '1000' }).execute();
      await db().updateTable('memberships').set({ joined_on: '2026-11-05' }).where('student_id', '=', yeva).execute();
    });
    expect(reasons(await ofCentre())).toEqual([]);
    for (const month of ['2026-10-01', '2026-11-01']) await payMonth(centre, anna, month, 1000);
    expect(reasons(await ofCentre())).toEqual([
      [bohdan, [['debt', ['2026-10-01', '2026-11-01']]]], [yeva, [['debt', ['2026-11-01']]]],
    ]);
    await hold(bohdan, missed);
    expect(reasons(await ofCentre())[0]).toEqual([bohdan, [['absences', group], ['debt', ['2026-10-01', '2026-11-01']]]]);
    expect(reasons(await teacher.data(warningsRoutes.ofTeacher, {}))).toEqual([[bohdan, [['absences', group]]]]);
    await centre.within(() => db().updateTable('memberships').set({ joined_on: '2026-09-01' }).where('student_id', '=', yeva).execute());
  });

  it('names no unpaid month outside of the days of the groups, of the stays, and of freezes', async () => {
    const { anna, bohdan, yeva } = centre.ids;
    await payMonth(centre, anna, '2026-11-01', 1000);
    await centre.within(() => db().updateTable('memberships').set({ joined_on: '2026-10-20' }).where('student_id', '=', yeva).execute());
    const named = async () => reasons(await ofCentre()).map(([id]) => id);
    expect(await named()).toEqual([bohdan, yeva]);
    await centre.within(() => db().updateTable('groups').set({ first_day: '2026-12-01' }).where('id', '=', group).execute());
    expect(await named()).toEqual([yeva]);
    await centre.within(() => db().updateTable('groups').set({ first_day: null, last_day: '2026-10-31' }).execute());
    expect(await named()).toEqual([]);
    await centre.within(() => db().updateTable('groups').set({ last_day: null }).execute());
    await centre.within(() => db().updateTable('memberships').set({ joined_on: '2026-09-01' }).where('student_id', '=', yeva).execute());
  });

  it('is for each teacher of own groups, without phones where the centre hides them; and shows nothing of another centre', async () => {
    await hold(centre.ids.anna, missed);
    const { warnings } = await teacher.data(warningsRoutes.ofTeacher, {});
    expect(warnings).toMatchObject([{ studentId: centre.ids.anna, contacts: null }]);
    expect(await (await centre.signIn('otherTeacher')).data(warningsRoutes.ofTeacher, {})).toMatchObject({ warnings: [], count: 0 });
    expect(await (await neighbour.signIn('admin')).data(warningsRoutes.ofCentre, {})).toMatchObject({ warnings: [], count: 0 });
  });
});

describe('a call', () => {
  const start = (who: TestSession, studentId = centre.ids.anna) => who.data(warningsRoutes.startCall, { body: { studentId } });

  it('is a task with its person, and takes its reasons off the list with the result, until something new happens', async () => {
    const { anna } = centre.ids;
    await hold(anna, missed, { latest: 3 });
    const call = await start(teacher);
    expect(call.startedBy).toBe(`Вчителька ${centre.tenant.code}`);
    expect(await start(admin)).toEqual(call);
    expect((await ofCentre()).warnings).toMatchObject([{ openCall: call }]);
    await teacher.data(warningsRoutes.finishCall, { params: { id: call.id }, body: { result: ' Хворіє, прийде в понеділок ' } });
    expect(reasons(await ofCentre())).toEqual([]);
    await hold(anna, [{ absent: true }]);
    const { warnings: [again] } = await ofCentre();
    expect(again).toMatchObject({ signs: [{ kind: 'absences', lessons: 3 }], openCall: null, lastCall: { result: 'Хворіє, прийде в понеділок', finishedBy: call.startedBy } });
  });

  it('of a teacher leaves the reasons of money on the admin’s list', async () => {
    const { anna, bohdan } = centre.ids;
    await hold(anna, missed);
    await payMonth(centre, bohdan, '2026-11-01', 1000);
    const finish = async (who: TestSession) => who.data(warningsRoutes.finishCall, { params: { id: (await start(who)).id }, body: { result: 'Прийде' } });
    const ofAnna = async () => reasons(await ofCentre()).find(([id]) => id === anna)?.[1];
    expect(await ofAnna()).toEqual([['absences', group], ['debt', ['2026-11-01']]]);
    await finish(teacher);
    expect(await ofAnna()).toEqual([['debt', ['2026-11-01']]]);
    await finish(admin);
    expect(await ofAnna()).toBeUndefined();
  });

  it('stays on the list while open though its reasons are gone, and can be given up', async () => {
    await hold(centre.ids.anna, missed);
    const { id } = await start(admin);
    await hold(centre.ids.anna, [{ classwork_mark: 9 }], { latest: 0 });
    expect((await ofCentre()).warnings).toMatchObject([{ studentId: centre.ids.anna, signs: [] }]);
    expect(await teacher.data(warningsRoutes.ofTeacher, {}), 'an admin’s call without reasons in own groups').toMatchObject({ warnings: [] });
    await admin.data(warningsRoutes.dropCall, { params: { id } });
    expect(reasons(await ofCentre())).toEqual([]);
    for (const reply of [
      await admin.call(warningsRoutes.dropCall, { params: { id } }),
      await admin.call(warningsRoutes.finishCall, { params: { id }, body: { result: 'Пізно' } }),
    ]) expect([reply.status, reply.body.code]).toEqual([404, 'warnings.call-not-found']);
  });

  it('simultaneous starts make one task', async () => {
    const calls = await Promise.all([start(admin), start(teacher), start(admin)]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  });

  it('needs words, a student of the teacher, and a centre of its own', async () => {
    const { anna, yeva } = centre.ids;
    const { id } = await start(admin, yeva);
    const { id: own } = await start(teacher, anna);
    const elsewhere = await neighbour.signIn('admin');
    for (const [reply, status] of [
      [await teacher.call(warningsRoutes.startCall, { body: { studentId: yeva } }), 404],
      [await teacher.call(warningsRoutes.finishCall, { params: { id }, body: { result: 'Так' } }), 404],
      [await teacher.call(warningsRoutes.dropCall, { params: { id } }), 404],
      [await elsewhere.call(warningsRoutes.dropCall, { params: { id: own } }), 404],
      [await teacher.call(warningsRoutes.finishCall, { params: { id: own }, body: { result: '  ' } }), 400],
      [await (await centre.signIn('parent')).call(warningsRoutes.ofCentre, {}), 403],
      [await teacher.call(warningsRoutes.ofCentre, {}), 403], [await admin.call(warningsRoutes.ofTeacher, {}), 403],
    ] as const) expect(reply.status).toBe(status);
  });
});
