import { calendarRoutes } from '@dzvinok/contract/calendar';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { familyRoutes } from '@dzvinok/contract/family';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeRoutes } from '@dzvinok/contract/home';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { ReadCalendar } from '../../family/calendar-feeds/calendar.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// the group meets on Mondays at 16:00 and Saturdays at 18:00
const thursday = '2026-11-19T12:00:00+02:00';
const [monday, wednesday, saturday] = [1, 3, 6] as const;
const clock = new StoppedClock(thursday);
const { group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(thursday);
  centre = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
});

interface Change {
  slots: readonly (readonly [dayOfWeek: number, startTime: string])[];
  lessonDuration?: number;
  validFrom?: string;
  firstDay?: string | null;
  lastDay?: string | null;
}

async function change({ slots, ...rest }: Change, who = admin, at = centre) {
  const now = await who.data(groupsRoutes.one, { params: { id: group } });
  const schedules = slots.map(([dayOfWeek, startTime]) => ({ dayOfWeek, startTime, classroomId: 1 }));
  const { name, subjectId, pricePerMonth, isOnline, lessonDuration } = now;
  return who.call(groupsRoutes.update, {
    body: { id: group, name, subjectId, pricePerMonth, isOnline, lessonDuration, teacherId: at.ids.teacher, schedules, ...rest },
  });
}

const rows = (at = centre) => at.within(async () => ({
  week: (await db().selectFrom('schedule_slots').select(['day_of_week', 'start_time', 'valid_from']).where('group_id', '=', group)
    .orderBy('day_of_week').execute()).map((row) => Object.values(row).join(' ').trim()),
  ended: (await db().selectFrom('ended_slots').select(['day_of_week', 'start_time', 'minutes', 'valid_from', 'valid_to'])
    .where('group_id', '=', group).orderBy('valid_to').orderBy('day_of_week').execute()).map((row) => Object.values(row).join(' ').replace('  ', ' ')),
}));

const weekOf = async (week: string) => (await (await centre.signIn('anna')).data(familyRoutes.week, { query: { week } }))
  .map(({ startDateTime, lessonDuration, classroomName }) => [startDateTime.slice(0, 16), lessonDuration, classroomName !== null]);

describe('a changed week', () => {
  it('holds from today on; former slots end and keep their length, unchanged ones stay', async () => {
    expect((await change({ slots: [[wednesday, '16:00'], [saturday, '18:00']] })).status).toBe(200);
    expect(await rows()).toEqual({ week: ['3 16:00:00 2026-11-19', '6 18:00:00'], ended: ['1 16:00:00 60 2026-11-19'] });
    clock.set('2026-12-01T12:00:00+02:00');
    admin = await centre.signIn('admin');
    expect((await change({ slots: [[wednesday, '17:00'], [saturday, '18:00']], lessonDuration: 90 })).status).toBe(200);
    expect(await rows()).toEqual({
      week: ['3 17:00:00 2026-12-01', '6 18:00:00 2026-12-01'],
      ended: ['1 16:00:00 60 2026-11-19', '3 16:00:00 60 2026-11-19 2026-12-01', '6 18:00:00 60 2026-12-01'],
    });
  });

  it('leaves no trace when it is changed again on the same day, and none without a change', async () => {
    await change({ slots: [[wednesday, '16:00'], [saturday, '18:00']] });
    await change({ slots: [[wednesday, '10:00'], [saturday, '18:00']] });
    await change({ slots: [[wednesday, '10:00'], [saturday, '18:00']] });
    expect(await rows()).toEqual({ week: ['3 10:00:00 2026-11-19', '6 18:00:00'], ended: ['1 16:00:00 60 2026-11-19'] });
  });

  it('begins tomorrow on today’s weekday once its lesson has begun', async () => {
    clock.set('2026-11-21T18:10:00+02:00');
    admin = await centre.signIn('admin');
    await change({ slots: [[monday, '17:00'], [saturday, '20:00']] });
    expect(await rows()).toEqual({
      week: ['1 17:00:00 2026-11-21', '6 20:00:00 2026-11-22'], ended: ['1 16:00:00 60 2026-11-21', '6 18:00:00 60 2026-11-22'],
    });
  });

  it('may be planned ahead, and another change before that day takes its place', async () => {
    await change({ slots: [[wednesday, '16:00'], [saturday, '18:00']], validFrom: '2026-12-01' });
    expect(await rows()).toEqual({ week: ['3 16:00:00 2026-12-01', '6 18:00:00'], ended: ['1 16:00:00 60 2026-12-01'] });
    await change({ slots: [[monday, '16:30'], [saturday, '18:00']], validFrom: '2026-11-24' });
    expect(await rows()).toEqual({ week: ['1 16:30:00 2026-11-24', '6 18:00:00'], ended: ['1 16:00:00 60 2026-11-24'] });
    const late = await change({ slots: [], validFrom: '2026-11-18' });
    expect([late.status, late.body.code, Object.keys(late.body.fields ?? {})]).toEqual([400, 'groups.week-in-past', ['validFrom']]);
  });

  it('is one of many at once, and its slots never overlap, by the database too', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => change({ slots: [[index % 7, '08:00'], [(index + 1) % 7, '19:00']], validFrom: `2026-12-0${1 + index % 3}` })));
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    const overlapping = await centre.within(() => db().selectFrom('schedule_slots as o')
      .innerJoin('ended_slots as e', (join) => join.onRef('e.group_id', '=', 'o.group_id').onRef('e.day_of_week', '=', 'o.day_of_week'))
      .select(['o.id']).where((where) => where.or([where('o.valid_from', 'is', null), where('o.valid_from', '<', where.ref('e.valid_to'))])).execute());
    expect([overlapping, (await rows()).week.length]).toEqual([[], 2]);
    const slot = { group_id: group, day_of_week: 5, start_time: '10:00', minutes: 60 };
    await expect(centre.within(() => db().insertInto('ended_slots').values([
      { ...slot, valid_from: null, valid_to: '2026-11-01' }, { ...slot, valid_from: '2026-10-31', valid_to: '2026-11-19' },
    ]).execute())).rejects.toThrow('ended_slots_no_overlap');
    await centre.within(() => db().insertInto('ended_slots').values([
      { ...slot, valid_from: null, valid_to: '2026-11-01' }, { ...slot, valid_from: '2026-11-01', valid_to: '2026-11-19' },
    ]).execute());
  });

  it('stays in its centre', async () => {
    const neighbour = await openLessonsScenario(app);
    const before = await rows(neighbour);
    await change({ slots: [[wednesday, '16:00']] });
    expect(await rows(neighbour)).toEqual(before);
  });
});

describe('a group that moves from Monday to Wednesday on a Thursday', () => {
  const { topics } = scenario;
  const move = { slots: [[wednesday, '16:00'], [saturday, '18:00']], lessonDuration: 90 } as const;

  beforeEach(async () => {
    const marked = await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-16', startsAt: '2026-11-16T14:05:00Z', homework: 'Вправа 7' });
    await centre.within(async () => {
      await db().updateTable('groups').set({ created_at: '2026-09-01T08:00:00Z' }).execute();
      await db().insertInto('marks').values({ lesson_id: marked, student_id: centre.ids.anna, classwork_mark: 10 }).execute();
    });
  });

  async function feed(): Promise<string[]> {
    const { url } = await (await centre.signIn('anna')).data(calendarFeedsRoutes.open, { query: {} });
    const { text } = await app.request({ method: 'GET', url: new URL(url ?? '').pathname, host: admin.host });
    return new ReadCalendar(text.replaceAll('\r\n ', '')).between(new Date('2026-11-02T00:00:00Z'), new Date('2026-12-06T00:00:00Z'))
      .map(({ startsAt, minutes }) => `${startsAt.slice(0, 16)} ${minutes}`);
  }

  it('has no lesson that never was at the admin’s home', async () => {
    const before = await admin.data(homeRoutes.one, {});
    await change(move);
    const { unmarkedLessons } = await admin.data(homeRoutes.one, {});
    expect(unmarkedLessons).toEqual(before.unmarkedLessons);
    expect(unmarkedLessons.map(({ groupId, date }) => [groupId, date])).toEqual([[group, '2026-11-14'], [scenario.otherGroup, '2026-11-14']]);
  });

  it('has no lesson that never was when its weekday of today gets an hour that is over', async () => {
    await change({ slots: [[4, '08:00'], [monday, '16:00'], [saturday, '18:00']] });
    clock.set('2026-11-19T20:00:00+02:00');
    admin = await centre.signIn('admin');
    expect((await admin.data(homeRoutes.one, {})).unmarkedLessons.map(({ date }) => date)).toEqual(['2026-11-14', '2026-11-14']);
  });

  it('leaves the family’s past weeks and calendar, and is there in the next ones', async () => {
    const [past, present] = [await weekOf('2026-11-09'), await weekOf('2026-11-16')];
    expect([past, present]).toEqual([
      [['2026-11-09T16:00', 60, true], ['2026-11-14T18:00', 60, true]], [['2026-11-16T16:05', 60, true], ['2026-11-21T18:00', 60, true]],
    ]);
    await change(move);
    expect(await weekOf('2026-11-09')).toEqual(past);
    expect(await weekOf('2026-11-16')).toEqual([present[0], ['2026-11-21T18:00', 90, true]]);
    expect(await weekOf('2026-11-23')).toEqual([['2026-11-25T16:00', 90, true], ['2026-11-28T18:00', 90, true]]);
    expect(await feed()).toEqual([
      '2026-11-02T14:00 60', '2026-11-07T16:00 60', '2026-11-09T14:00 60', '2026-11-14T16:00 60', '2026-11-16T14:05 60', '2026-11-21T16:00 90',
      '2026-11-25T14:00 90', '2026-11-28T16:00 90', '2026-12-02T14:00 90', '2026-12-05T16:00 90',
    ]);
  });

  it('has its homework due at the next lesson of the new week', async () => {
    await change({ slots: [[wednesday, '16:00']] });
    const [homework] = await (await centre.signIn('anna')).data(homeworksRoutes.ofStudent, { query: {} });
    expect(homework?.dueOn).toBe('2026-11-25');
  });
});

describe('a group’s own first and last day', () => {
  const slots = [[monday, '16:00'], [saturday, '18:00']] as const;
  const refusal = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.code, ...Object.keys(body.fields ?? {})];
  const daysOf = async (groupId: number) => (await admin.data(calendarRoutes.lessons, { query: { from: '2026-11-01', to: '2026-12-31' } }))
    .filter((lesson) => lesson.groupId === groupId).map(({ day }) => day);

  it('end the lessons; going on later leaves the days between without them', async () => {
    const past = await weekOf('2026-11-09');
    expect((await change({ slots, lastDay: '2026-11-23' })).status).toBe(200);
    expect([await weekOf('2026-11-09'), await weekOf('2026-11-23'), await weekOf('2026-11-30')]).toEqual([past, [['2026-11-23T16:00', 60, true]], []]);
    const told = () => centre.within(() => db().selectFrom('lesson_changes').select('text').where('kind', '=', 'week').execute());
    expect((await told()).map(({ text }) => text.split(', останній')[1])).toEqual([' день – 23.11']);

    clock.set('2026-12-01T12:00:00+02:00');
    admin = await centre.signIn('admin');
    expect((await change({ slots, lastDay: null })).status).toBe(200);
    expect(await rows()).toEqual({
      week: ['1 16:00:00 2026-12-01', '6 18:00:00 2026-12-01'], ended: ['1 16:00:00 60 2026-11-24', '6 18:00:00 60 2026-11-24'],
    });
    expect([await weekOf('2026-11-23'), await weekOf('2026-11-30')]).toEqual([[['2026-11-23T16:00', 60, true]], [['2026-12-05T18:00', 60, true]]]);
  });

  it('begin the lessons, and may come earlier while they are ahead', async () => {
    const saved = await admin.data(groupsRoutes.one, { params: { id: group } });
    const { id } = await admin.data(groupsRoutes.create, {
      body: {
        name: 'Я', subjectId: saved.subjectId, teacherId: saved.teacherId, lessonDuration: 45, pricePerMonth: 0, isOnline: false,
        schedules: [{ dayOfWeek: wednesday, classroomId: 1, startTime: '10:00:00' }], firstDay: '2026-12-10', lastDay: '2026-12-17',
      },
    });
    expect(await daysOf(id)).toEqual(['2026-12-16']);
    clock.set('2026-11-26T12:00:00+02:00');
    admin = await centre.signIn('admin');
    const { version: _, students: __, lessons: ___, ...present } = await admin.data(groupsRoutes.one, { params: { id } });
    const update = (days: Pick<Change, 'firstDay' | 'lastDay'>) => admin.call(groupsRoutes.update, { body: { ...present, ...days } });
    expect((await update({ firstDay: null, lastDay: '2026-12-10' })).status).toBe(200);
    expect(await daysOf(id)).toEqual(['2026-12-02', '2026-12-09']);
    expect(refusal(await update({ firstDay: '2026-11-25' }))).toEqual([400, 'groups.first-day-past', 'firstDay']);
    expect(refusal(await update({ firstDay: '2026-12-11', lastDay: '2026-12-10' }))).toEqual([400, 'groups.days-reversed', 'lastDay']);
  });

  it('change nothing of the past, and are refused over changed lessons', async () => {
    expect(refusal(await change({ slots, firstDay: '2026-11-30' }))).toEqual([400, 'groups.first-day-come', 'firstDay']);
    expect(refusal(await change({ slots, lastDay: '2026-11-18' }))).toEqual([400, 'groups.last-day-past', 'lastDay']);
    const which = { id: group, plannedOn: '2026-11-28' };
    await admin.data(calendarRoutes.saveException, { params: which, body: { isCancelled: true } });
    expect(refusal(await change({ slots, lastDay: '2026-11-23' }))).toEqual([409, 'groups.exceptions-in-the-way']);
    await admin.data(calendarRoutes.removeException, { params: which });
    expect((await change({ slots, lastDay: '2026-11-23' })).status).toBe(200);
    const moved = await admin.call(calendarRoutes.saveException, { params: { ...which, plannedOn: '2026-11-23' }, body: { isCancelled: false, startDateTime: '2026-11-25T16:00' } });
    expect([moved.status, moved.body.code]).toEqual([409, 'calendar.outside-period']);
    await expect(centre.within(() => db().updateTable('groups').set({ first_day: '2026-12-01' }).where('id', '=', group).execute())).rejects.toThrow('groups_days_check');
  });

  it('decide which groups want the same room', async () => {
    await change({ slots, lastDay: '2026-11-30' });
    const ask = (days: Pick<Change, 'firstDay' | 'lastDay'>) => admin.data(groupsRoutes.scheduleConflicts, {
      body: { newSchedules: [{ dayOfWeek: monday, classroomId: 1, startTime: '16:30:00' }], lessonDurationMinutes: 45, ...days },
    });
    expect([await ask({ firstDay: '2026-12-01' }), (await ask({ firstDay: '2026-11-24' })).length, (await ask({})).length]).toEqual([[], 1, 1]);
  });
});
