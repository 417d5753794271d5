import { absencesRoutes } from '@dzvinok/contract/absences';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeUpsRoutes, type MakeUpRules } from '@dzvinok/contract/make-ups';
import { runsRoutes, usualChargeRules } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { usualRules } from '../../family/make-ups/make-up.rules.ts';

// Anna's group meets on Mondays and Saturdays, nine times in November 2026, for 900 hryvnias a month. Anna misses Saturday the 21st;
// it is Sunday. Group В has guests on Tuesdays.
const sunday = '2026-11-22T12:00:00+02:00';
const clock = new StoppedClock(saturdayNoon);
const { group, emptyGroup, topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let anna: number;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  centre = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
  anna = centre.ids.anna;
  await centre.within(async () => {
    await db().updateTable('groups').set({ price_per_month: '900' }).where('id', '=', group).execute();
    await db().insertInto('schedule_slots').values({ group_id: emptyGroup, day_of_week: 2, classroom_id: 1, start_time: '12:00' }).execute();
  });
  await admin.data(absencesRoutes.announce, { body: { studentId: anna, classId: group, plannedOn: saturday, reason: 'Хворіє' } });
  await at(sunday);
});

async function at(now: string): Promise<void> {
  clock.set(now);
  admin = await centre.signIn('admin');
}

const choose = (atLeaving: MakeUpRules['atLeaving']) => admin.data(makeUpsRoutes.saveRules, { body: { ...usualRules, atLeaving } });
const preview = (classId?: number) => admin.data(runsRoutes.leaving, { query: { studentIds: String(anna), classId } });
const leave = () => admin.data(groupsRoutes.removeStudent, { params: { classId: group, studentId: anna } });
const comeBack = () => admin.data(groupsRoutes.addStudent, { params: { classId: group, studentId: anna } });
const account = async () => {
  const { balance, entries } = await admin.data(ledgerRoutes.account, { params: { studentId: anna } });
  return { balance, entries };
};
const credits = async () => (await admin.data(makeUpsRoutes.ofStudent, { query: { studentId: anna } })).credits.map(({ missedOn }) => missedOn);
const book = (plannedOn: string) => admin.data(makeUpsRoutes.book, { body: { studentId: anna, missedClassId: group, missedOn: saturday, classId: emptyGroup, plannedOn } });
const lost = (amount: number) => [{ studentId: anna, classId: group, missedOn: saturday, amount }];

describe('a lesson that was not made up when the student leaves', () => {
  it('lapses by the usual rules', async () => {
    expect(await preview(group)).toEqual({ atLeaving: 'lapse', credits: lost(0), bookings: 0 });
    await leave();
    expect([await account(), await credits(), await preview()]).toEqual([{ balance: 0, entries: [] }, [], { atLeaving: 'lapse', credits: [], bookings: 0 }]);
  });

  it('becomes the price of a lesson by the plan of its month, explained in its line', async () => {
    await choose('money');
    expect(await preview(group)).toEqual({ atLeaving: 'money', credits: lost(10_000), bookings: 0 });
    expect((await preview(emptyGroup)).credits).toEqual([]);
    await leave();
    expect(await account()).toMatchObject({ balance: 10_000, entries: [{
      kind: 'credit', amount: 10_000, day: '2026-11-22', month: '2026-11-01', groupId: group, source: 'run',
      basis: { price: 90_000, lessons: 1, plannedLessons: 9, missedOn: saturday },
    }] });
    await leave();
    expect((await account()).entries).toHaveLength(1);
  });

  it('is worth what the family pays for it: less discounts, and nothing where it is not charged', async () => {
    await choose('money');
    await centre.within(() => db().updateTable('students').set({ discount: '12.5', discount_valid_to: '2026-12-31' }).where('id', '=', anna).execute());
    expect((await preview()).credits).toEqual(lost(8_750));
    await leave();
    expect((await account()).entries).toMatchObject([{ basis: { percent: 12.5 } }]);
    await comeBack();
    await centre.within(() => db().insertInto('lesson_exceptions').values({ group_id: group, planned_on: saturday, is_cancelled: true }).execute());
    expect((await preview()).credits).toEqual(lost(8_750));
    await admin.data(runsRoutes.saveRules, { body: { ...usualChargeRules, cancelled: 'free' } });
    expect((await preview()).credits).toEqual(lost(0));
    await centre.within(() => db().updateTable('groups').set({ price_per_lesson: '250' }).where('id', '=', group).execute());
    expect((await preview()).credits, 'a lesson that was not held').toEqual(lost(0));
    await leave();
    expect((await account()).balance).toBe(0);
  });

  it('is worth the price of a lesson that was held', async () => {
    await choose('money');
    await centre.within(async () => {
      await db().updateTable('groups').set({ price_per_lesson: '250' }).where('id', '=', group).execute();
      await db().insertInto('lessons').values({ group_id: group, topic_id: topics.fractions, lesson_date: saturday, starts_at: `${saturday}T18:00:00+02:00` }).execute();
    });
    expect((await preview()).credits).toEqual(lost(25_000));
  });

  it('is there again, and the money taken back, when the student comes back on the same day; later a new stay begins', async () => {
    await choose('money');
    await leave();
    await comeBack();
    expect(await account()).toMatchObject({ balance: 0, entries: [{ amount: -10_000, note: 'Учень повернувся до групи' }, { amount: 10_000 }] });
    expect(await credits()).toEqual([saturday]);
    await leave();
    expect(await account()).toMatchObject({ balance: 10_000 });
    await at('2026-11-23T12:00:00+02:00');
    await comeBack();
    expect([(await account()).balance, await credits()]).toEqual([10_000, []]);
    await leave();
    expect((await account()).balance).toBe(10_000);
  });

  it('that is booked loses its booking, unless the booked lesson has begun', async () => {
    await choose('money');
    await book('2026-11-24');
    expect(await preview()).toMatchObject({ credits: lost(10_000), bookings: 1 });
    await leave();
    expect(await centre.within(() => db().selectFrom('make_ups').selectAll().execute())).toEqual([]);
    expect(await admin.data(makeUpsRoutes.list, {})).toEqual([]);
    await comeBack();
    await book('2026-11-24');
    await at('2026-11-24T12:05:00+02:00');
    const teacher = await centre.signIn('teacher');
    await teacher.data(lessonsRoutes.start, { params: { id: emptyGroup, topicId: topics.fractions } });
    expect(await preview()).toMatchObject({ credits: [], bookings: 0 });
    await leave();
    expect((await account()).balance).toBe(0);
    expect(await centre.within(() => db().selectFrom('make_ups').selectAll().execute())).toHaveLength(1);
  });

  it('counts when the student or the group goes to the archive, and is taken back with them on the same day', async () => {
    await choose('money');
    const both = [
      [() => admin.data(studentsRoutes.archive, { params: { id: anna } }), () => admin.data(studentsRoutes.restore, { params: { id: anna } })],
      [() => admin.data(groupsRoutes.archive, { params: { id: group } }), () => admin.data(groupsRoutes.restore, { params: { id: group }, body: {} })],
      [() => admin.data(groupsRoutes.removeStudents, { params: { classId: group }, body: { studentIds: [anna] } }),
        () => admin.data(groupsRoutes.addStudents, { params: { classId: group }, body: { studentIds: [anna] } })],
    ] as const;
    for (const [go, back] of both) {
      await go();
      expect((await account()).balance).toBe(10_000);
      await back();
      expect([(await account()).balance, await credits()]).toEqual([0, [saturday]]);
    }
  });

  it('outlives the last day of its group', async () => {
    await choose('money');
    await centre.within(() => db().updateTable('groups').set({ last_day: '2026-11-23' }).where('id', '=', group).execute());
    await at('2026-11-30T12:00:00+02:00');
    expect(await credits()).toEqual([]);
    expect((await preview()).credits).toMatchObject([{ missedOn: saturday }]);
  });
});

it('another centre sees and changes nothing', async () => {
  await choose('money');
  const neighbour = await openLessonsScenario(app);
  const others = await neighbour.signIn('admin');
  expect(await others.data(runsRoutes.leaving, { query: { studentIds: String(anna) } })).toEqual({ atLeaving: 'lapse', credits: [], bookings: 0 });
  await leave();
  expect(await neighbour.within(async () => (await sql`select from ledger_entries`.execute(db())).rows)).toEqual([]);
  for (const studentIds of ['', '0', 'x', '1,,2', '1 or 1']) expect((await admin.call(runsRoutes.leaving, { query: { studentIds } })).status, studentIds).toBe(400);
  expect((await (await centre.signIn('teacher')).call(runsRoutes.leaving, { query: { studentIds: '1' } })).status).toBe(403);
});

it('an extra lesson of the month counts in its plan', async () => {
  await choose('money');
  await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-24T10:00:00+02:00', isOnline: true, minutes: 60 } });
  expect((await preview()).credits, 'ten lessons').toEqual(lost(9_000));
});
