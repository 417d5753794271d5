import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes } from '@dzvinok/contract/family';
import { mondayOf } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { group } = scenario;
let app: TestApp;
let centre: LessonsScenario;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  await centre.within(() => db().insertInto('schedule_slots').values([
    { group_id: group, day_of_week: 0, classroom_id: 1, start_time: '00:10:00' },
    { group_id: group, day_of_week: 2, classroom_id: 1, start_time: '00:00:00' },
  ]).execute());
});
afterAll(() => app.close());

beforeEach(() => clock.set(saturdayNoon));

type Choice = { classId: number; studentUpdateOnlineLessonOption: 1 | 2; lessonStartDateTime: string };
const choiceFor = (lessonStartDateTime: string): Choice => ({ classId: group, studentUpdateOnlineLessonOption: 2, lessonStartDateTime });

async function at(moment: string, start: string): Promise<unknown> {
  clock.set(moment);
  const who = await centre.signIn('anna');
  const items = await who.data(familyRoutes.week, { query: { week: mondayOf(start.slice(0, 10)) } });
  const card = items.find((item) => item.startDateTime === start);
  const reply = await who.call(attendanceRoutes.choose, { body: choiceFor(start) });
  return [card?.canChooseStatus, card?.chooseSecondsLeft, card && Date.parse(card.chooseUntil) - Date.parse(start), reply.body.code ?? reply.status];
}

const open = (seconds: number) => [true, seconds, -900_000, 200];
const closed = [false, 0, -900_000, 'attendance.too-late'];

describe('the page and the server agree when the choice closes', () => {
  it.each([
    ['a second before', '2026-11-21T17:44:59+02:00', open(1)],
    ['less than a second before', '2026-11-21T17:44:59.500+02:00', open(0)],
    ['to the second', '2026-11-21T17:45:00+02:00', open(0)],
    ['less than a second after', '2026-11-21T17:45:00.001+02:00', closed],
    ['a second after', '2026-11-21T17:45:01+02:00', closed],
    ['during the lesson', '2026-11-21T18:20:00+02:00', closed],
    ['days after', '2026-11-25T12:00:00+02:00', closed],
  ])('%s', async (_, moment, expected) => {
    expect(await at(moment, '2026-11-21T18:00:00+02:00')).toEqual(expected);
  });

  it.each([
    ['on the evening before', '2026-11-21T23:55:00+02:00', '2026-11-22T00:10:00+02:00', open(0)],
    ['and not a second later, though it is another day', '2026-11-21T23:55:01+02:00', '2026-11-22T00:10:00+02:00', closed],
    ['before a lesson at midnight', '2026-11-23T23:45:00+02:00', '2026-11-24T00:00:00+02:00', open(0)],
    ['after it closed for midnight', '2026-11-23T23:45:01+02:00', '2026-11-24T00:00:00+02:00', closed],
  ])('over midnight: %s', async (_, moment, start, expected) => {
    expect(await at(moment, start)).toEqual(expected);
  });

  describe('over the changes of clocks', () => {
    beforeAll(() => centre.within(async () => void (await db().updateTable('schedule_slots').set({ start_time: '04:05:00' })
      .where('group_id', '=', group).where('day_of_week', '=', 0).execute())));

    it.each([
      // 04:00 becomes 03:00: 03:50 comes twice, and the second counts
      ['an hour and a quarter before, at the same wall clock', '2026-10-25T03:50:00+03:00', '2026-10-25T04:05:00+02:00', open(3600)],
      ['a quarter before', '2026-10-25T03:50:00+02:00', '2026-10-25T04:05:00+02:00', open(0)],
      ['a second later', '2026-10-25T03:50:01+02:00', '2026-10-25T04:05:00+02:00', closed],
      // 03:00 becomes 04:00: a quarter before 04:05 is 02:50
      ['in spring to the second', '2027-03-28T02:50:00+02:00', '2027-03-28T04:05:00+03:00', open(0)],
      ['in spring a second later', '2027-03-28T02:50:01+02:00', '2027-03-28T04:05:00+03:00', closed],
    ])('%s', async (_, moment, start, expected) => {
      expect(await at(moment, start)).toEqual(expected);
    });

    it('a start in the local time of the other season is no lesson', async () => {
      clock.set('2026-10-24T12:00:00+03:00');
      const who = await centre.signIn('anna');
      const reply = await who.call(attendanceRoutes.choose, { body: choiceFor('2026-10-25T04:05:00+03:00') });
      expect(reply.body).toMatchObject({ code: 'attendance.no-such-lesson' });
    });
  });
});

describe('the choice is closed', () => {
  const tonight = choiceFor('2026-11-21T18:00:00+02:00');
  const chosen = () => centre.within(() => db().selectFrom('attendance_choices').select('student_id').execute());

  beforeEach(() => centre.within(async () => void (await db().deleteFrom('attendance_choices').execute())));

  it('to a student who joins the group only later, who rejoined in between, or who has left', async () => {
    const { yeva, denys } = centre.ids;
    await centre.within(() => db().insertInto('memberships').values([
      { group_id: group, student_id: yeva, joined_on: '2026-11-22', left_on: null },
      { group_id: group, student_id: denys, joined_on: '2026-11-18', left_on: '2026-11-21' },
    ]).execute());
    for (const person of ['yeva', 'denys'] as const) {
      const reply = await (await centre.signIn(person)).call(attendanceRoutes.choose, { body: tonight });
      expect([person, reply.status, reply.body.code]).toEqual([person, 404, 'attendance.no-such-lesson']);
    }
    const monday = await (await centre.signIn('yeva')).call(attendanceRoutes.choose, { body: choiceFor('2026-11-23T16:00:00+02:00') });
    expect(monday.status).toBe(200);
    expect(await chosen()).toEqual([{ student_id: yeva }]);
  });

  it('to a parent, for their own child too', async () => {
    const parent = await centre.signIn('parent');
    for (const body of [tonight, { ...tonight, studentId: centre.ids.anna }]) {
      expect((await parent.call(attendanceRoutes.choose, { body })).status).toBe(403);
    }
    expect(await chosen()).toEqual([]);
  });

  it('to a caller for another student: the choice counts for the calling student', async () => {
    const anna = await centre.signIn('anna');
    const body = { ...tonight, studentId: centre.ids.bohdan };
    expect((await anna.call(attendanceRoutes.choose, { body })).status).toBe(200);
    expect(await chosen()).toEqual([{ student_id: centre.ids.anna }]);
  });

  it('to an archived student', async () => {
    const bohdan = await centre.signIn('bohdan');
    await centre.within(() => app.app.get(AccountsService).archive(centre.ids.bohdan));
    expect((await bohdan.call(attendanceRoutes.choose, { body: tonight })).status).toBe(401);
    await centre.within(() => app.app.get(AccountsService).restore(centre.ids.bohdan));
    expect(await chosen()).toEqual([]);
  });
});
