import { calendarRoutes } from '@dzvinok/contract/calendar';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { familyRoutes } from '@dzvinok/contract/family';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { addDays } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { ReadCalendar } from './calendar.fixture.ts';

const { topics, group, otherGroup } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  anna = await centre.signIn('anna');
});
afterAll(() => app.close());

beforeEach(() => centre.within(async () => {
  await db().deleteFrom('lessons').execute();
  // rows added by tests have higher ids than the scenario's
  await db().deleteFrom('schedule_slots').where('id', '>', 3).execute();
  await db().deleteFrom('memberships').where('id', '>', 4).execute();
  await db().deleteFrom('lesson_exceptions').execute();
  await db().updateTable('groups').set({ settings_version: 1, plan_version: 0, lesson_duration: 60 }).where('id', '=', group).execute();
  await db().updateTable('schedule_slots').set({ start_time: '16:00:00' }).where('group_id', '=', group).where('day_of_week', '=', 1).execute();
}));

async function read(who = anna): Promise<ReadCalendar> {
  return new ReadCalendar((await textOf(who)).replaceAll('\r\n ', ''));
}

async function textOf(who = anna): Promise<string> {
  const { url: known } = await who.data(calendarFeedsRoutes.one, { query: {} });
  const { url } = known === null ? await who.data(calendarFeedsRoutes.open, { query: {} }) : { url: known };
  const reply = await app.request({ method: 'GET', url: new URL(url ?? '').pathname, host: who.host });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return reply.text;
}

/** Lessons of the schedule page, in the calendar's form. */
async function scheduled(monday: string, who = anna) {
  const items = await who.data(familyRoutes.week, { query: { week: monday } });
  return items.map((item) => ({
    startsAt: new Date(item.startDateTime).toISOString(), minutes: item.lessonDuration,
    summary: `${item.subjectName}, ${item.className}`, location: item.classroomName,
  })).toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.summary.localeCompare(other.summary));
}

async function expectSameWeeks(from: string, weeks: number, who = anna): Promise<number> {
  const calendar = await read(who);
  const all = calendar.between(new Date(`${from}T00:00:00Z`), new Date(`${addDays(from, weeks * 7)}T00:00:00Z`));
  expect(new Set(all.map(({ uid, startsAt }) => `${uid} ${startsAt}`)).size).toBe(all.length);
  const expected = [];
  for (let week = 0; week < weeks; week += 1) expected.push(...await scheduled(addDays(from, week * 7), who));
  expect(all.map(({ startsAt, minutes, summary, location }) => ({ startsAt, minutes, summary, location }))).toEqual(expected);
  return all.length;
}

describe('the lessons of a year', () => {
  it('follow the schedule, week by week, over both clock changes', async () => {
    await centre.within(() => db().insertInto('schedule_slots').values([
      // right before and after the skipped and repeated hour
      { group_id: group, day_of_week: 0, classroom_id: 1, start_time: '01:30:00' },
      { group_id: otherGroup, day_of_week: 0, classroom_id: 1, start_time: '04:00:00' },
      { group_id: scenario.emptyGroup, day_of_week: 0, classroom_id: 1, start_time: '23:30:00' },
    ]).execute());
    await centre.within(() => db().insertInto('memberships').values([
      { group_id: otherGroup, student_id: centre.ids.anna, joined_on: '2026-10-10', left_on: null },
      { group_id: scenario.emptyGroup, student_id: centre.ids.anna, joined_on: '2026-10-10', left_on: null },
    ]).execute());
    // two slots of her group and two added: 6 lessons a week; the first weeks are shorter
    expect(await expectSameWeeks('2026-08-24', 62)).toBeGreaterThan(300);
    const calendar = await read();
    const hours = (from: string) => calendar.between(new Date(`${from}T00:00:00Z`), new Date(`${addDays(from, 7)}T00:00:00Z`))
      .filter(({ summary }) => summary.endsWith(', А')).map(({ startsAt }) => startsAt);
    expect(hours('2026-10-19')).toEqual(['2026-10-19T13:00:00.000Z', '2026-10-24T15:00:00.000Z', '2026-10-24T22:30:00.000Z']);
    expect(hours('2026-10-26')).toEqual(['2026-10-26T14:00:00.000Z', '2026-10-31T16:00:00.000Z', '2026-10-31T23:30:00.000Z']);
    expect(hours('2027-03-29')).toEqual(['2027-03-29T13:00:00.000Z', '2027-04-03T15:00:00.000Z', '2027-04-03T22:30:00.000Z']);
  });

  it('begin and end with each stay in a group', async () => {
    const { denys } = centre.ids;
    await centre.within(() => db().insertInto('memberships').values([
      // Saturday to Saturday: the first lesson counts, the second is on the day of leaving
      { group_id: otherGroup, student_id: denys, joined_on: '2026-10-03', left_on: '2026-10-10' },
      // joined again, and again on a day without a lesson
      { group_id: otherGroup, student_id: denys, joined_on: '2026-11-07', left_on: '2026-11-22' },
      { group_id: scenario.emptyGroup, student_id: denys, joined_on: '2026-10-03', left_on: null },
      { group_id: otherGroup, student_id: denys, joined_on: '2026-12-01', left_on: '2026-12-02' },
    ]).execute());
    expect(await expectSameWeeks('2026-08-24', 20, await centre.signIn('denys'))).toBe(21 + 1 + 3);
  });

  it('are shown when they were held: moved, early, late or on an unscheduled day', async () => {
    await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T15:10:00Z' });
    await holdLesson(centre, { topicId: topics.powers, day: '2026-11-18', startsAt: '2026-11-18T10:00:00Z' });
    await holdLesson(centre, { topicId: topics.angles, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z' });
    await holdLesson(centre, { topicId: topics.equations, day: '2026-10-24', startsAt: '2026-10-23T21:05:00Z' });
    await holdLesson(centre, { topicId: topics.fractions, day: '2026-08-29', startsAt: '2026-08-29T09:00:00Z' });
    await holdLesson(centre, { groupId: otherGroup, topicId: topics.cossacks, day: '2026-11-19', startsAt: '2026-11-19T09:00:00Z' });
    await expectSameWeeks('2026-08-24', 16);
    const exceptions = (await read()).events.filter((event) => event.hasProperty('recurrence-id'));
    expect(exceptions).toHaveLength(2);
  });

  it('keep their names when the weekly rows change', async () => {
    const before = await read();
    await centre.within(async () => {
      await db().updateTable('schedule_slots').set({ start_time: '09:20:00' }).where('group_id', '=', group).where('day_of_week', '=', 1).execute();
      await db().updateTable('groups').set({ settings_version: 5, lesson_duration: 90 }).where('id', '=', group).execute();
    });
    const after = await read();
    const ids = (calendar: ReadCalendar) => calendar.events.map((event) => event.getFirstPropertyValue('uid'));
    expect(ids(after)).toEqual(ids(before));
    expect(after.events.map((event) => event.getFirstPropertyValue('sequence'))).toEqual([5, 5]);
    await expectSameWeeks('2026-11-16', 4);
  });
});

describe('a change of one lesson', () => {
  const plannedOn = '2026-11-23';
  const params = { id: group, plannedOn };

  /** The changed lesson's properties, and the numbers and moments of the weekly one and of the change. */
  async function changed() {
    const { events } = await read();
    const [weekly] = events.filter((event) => String(event.getFirstPropertyValue('uid')).startsWith(`weekly-${group}-1-`));
    const [override] = events.filter((event) => event.hasProperty('recurrence-id'));
    const shown = Object.fromEntries(['summary', 'location', 'description', 'dtstart', 'status', 'transp'].flatMap((name) =>
      (override?.hasProperty(name) ? [[name, String(override.getFirstPropertyValue(name))]] : [])));
    return {
      shown, sequence: Number(weekly?.getFirstPropertyValue('sequence')), modified: String(weekly?.getFirstPropertyValue('last-modified')),
      uids: [...new Set([weekly, override].map((event) => event?.getFirstPropertyValue('uid')))].filter((uid) => uid !== undefined),
      ofChange: override && { sequence: override.getFirstPropertyValue('sequence'), instead: String(override.getFirstPropertyValue('recurrence-id')) },
    };
  }

  it('is shown by its parts, under a number that only grows, also when it is changed again and taken back', async () => {
    const admin = await centre.signIn('admin');
    const { code } = centre.tenant;
    const seen = [await changed()];
    const save = async (body: object) => {
      await admin.data(calendarRoutes.saveException, { params, body: { isCancelled: false, ...body } });
      seen.push(await changed());
      return seen.at(-1)?.shown;
    };
    expect(await save({ startDateTime: `${plannedOn}T17:30`, isOnline: true, reason: 'Немає світла' })).toEqual({
      summary: `Математика ${code}, А`, location: 'Онлайн', description: `Викладач: Вчителька ${code}\nПричина: Немає світла`, dtstart: `${plannedOn}T17:30:00`,
    });
    expect(await save({ teacherId: centre.ids.otherTeacher })).toEqual({
      summary: `Математика ${code}, А`, location: `Кабінет 7 ${code}`, description: `Викладач: Історик ${code}`, dtstart: `${plannedOn}T16:00:00`,
    });
    expect(await save({ isCancelled: true, reason: 'Хвороба' })).toEqual({
      summary: `Скасовано: Математика ${code}, А`, location: `Кабінет 7 ${code}`, description: `Викладач: Вчителька ${code}\nПричина: Хвороба`,
      dtstart: `${plannedOn}T16:00:00`, status: 'CANCELLED', transp: 'TRANSPARENT',
    });
    for (const { sequence, ofChange, uids } of seen.slice(1)) {
      expect([ofChange, uids.length]).toEqual([{ sequence: sequence + 1, instead: `${plannedOn}T16:00:00` }, 1]);
    }
    await admin.data(calendarRoutes.removeException, { params, query: {} });
    seen.push(await changed());
    expect(seen.at(-1)?.ofChange).toBeUndefined();
    const numbers = seen.map(({ sequence }) => sequence);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    const moments = seen.slice(1).map(({ modified }) => modified);
    expect(moments).toEqual(moments.toSorted());
    expect(moments[0]).toMatch(/Z$/);
  });

  it('that cancels it is shown for 14 days around it, later as if it had never been planned', async () => {
    const admin = await centre.signIn('admin');
    const far = '2026-12-07';
    for (const day of [plannedOn, far]) await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: day }, body: { isCancelled: true } });
    const found = (await read()).between(new Date('2026-11-22T00:00:00Z'), new Date('2026-12-09T00:00:00Z'));
    expect(found.filter(({ startsAt }) => [plannedOn, '2026-11-30', far].includes(startsAt.slice(0, 10))).map(({ startsAt, summary }) => [startsAt.slice(0, 10), summary.split(':')[0]]))
      .toEqual([[plannedOn, 'Скасовано'], ['2026-11-30', expect.stringContaining('Математика')]]);
  });
});

it('a freeze takes the lessons of its days out, and gives them back, each under a higher number', async () => {
  const admin = await centre.signIn('admin');
  const days = async () => {
    const calendar = await read();
    const lessons = calendar.between(new Date('2026-11-22T00:00:00Z'), new Date('2026-12-08T00:00:00Z'));
    const sequence = Number(calendar.events[0]?.getFirstPropertyValue('sequence'));
    return { sequence, days: lessons.map(({ startsAt }) => startsAt.slice(0, 10)) };
  };
  const all = ['2026-11-23', '2026-11-28', '2026-11-30', '2026-12-05', '2026-12-07'];
  expect(await days()).toEqual({ sequence: 1, days: all });
  const body = { studentId: centre.ids.anna, from: '2026-11-24', to: '2026-11-30', reason: 'Санаторій' };
  const { id } = await admin.data(freezesRoutes.create, { body });
  expect(await days()).toEqual({ sequence: 2, days: ['2026-11-23', '2026-12-05', '2026-12-07'] });
  await admin.data(freezesRoutes.remove, { params: { id } });
  expect(await days()).toEqual({ sequence: 3, days: all });
});

describe('the calendar', () => {
  it('is named in Ukrainian, and each lesson names its subject, room and teacher', async () => {
    const calendar = await read();
    const { code, id } = centre.tenant;
    expect(calendar.property('version')).toBe('2.0');
    expect(calendar.property('prodid')).toBe('-//Dzvinok//Schedule//UK');
    expect([calendar.property('name'), calendar.property('x-wr-calname')]).toEqual([`Розклад: Анна ${code}`, `Розклад: Анна ${code}`]);
    expect([calendar.zones, calendar.property('x-wr-timezone')]).toEqual([['Europe/Kyiv'], 'Europe/Kyiv']);
    const [monday] = calendar.events;
    expect(['uid', 'summary', 'location', 'description', 'rrule', 'dtstart'].map((name) => String(monday?.getFirstPropertyValue(name)))).toEqual([
      `weekly-${group}-1-1@centre-${id}.dzvinok`, `Математика ${code}, А`, `Кабінет 7 ${code}`, `Викладач: Вчителька ${code}`,
      'FREQ=WEEKLY;BYDAY=MO', '2026-09-07T16:00:00',
    ]);
  });

  it('without any group is empty and valid', async () => {
    await centre.within(() => db().updateTable('memberships').set({ left_on: '2026-09-01' }).where('student_id', '=', centre.ids.yeva).execute());
    expect((await read(await centre.signIn('yeva'))).events).toEqual([]);
  });

  it('escapes special characters in names', async () => {
    const strange = 'Ян; Ко, \\ «Б»\r\nBEGIN:VEVENT\nSUMMARY:чуже';
    await centre.within(async () => {
      await db().updateTable('accounts').set({ full_name: strange }).where('id', 'in', [centre.ids.anna, centre.ids.teacher]).execute();
      await db().updateTable('groups').set({ name: strange.repeat(3) }).where('id', '=', group).execute();
      await db().updateTable('classrooms').set({ name: strange }).execute();
    });
    const line = 'Ян; Ко, \\ «Б» BEGIN:VEVENT SUMMARY:чуже';
    const calendar = await read();
    expect(calendar.events).toHaveLength(2);
    // the library keeps escapes in unknown properties
    expect(calendar.property('x-wr-calname')?.replace(/\\(.)/g, '$1')).toBe(`Розклад: ${line}`);
    expect(calendar.events[0]?.getFirstPropertyValue('location')).toBe(line);
    expect(calendar.events[0]?.getFirstPropertyValue('description')).toBe(`Викладач: ${line}`);
    for (const each of (await textOf()).split('\r\n')) {
      expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      expect(each).not.toMatch(/[\r\n]/);
    }
  });
});
