import { teacherAbsencesRoutes } from '@dzvinok/contract/absences';
import { calendarRoutes, lessonEditConflict, type SaveExceptionBody, type Term } from '@dzvinok/contract/calendar';
import type { AskedLesson } from '@dzvinok/contract/touched';
import { familyRoutes } from '@dzvinok/contract/family';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeRoutes } from '@dzvinok/contract/home';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { ReadCalendar } from '../../family/calendar-feeds/calendar.fixture.ts';
import { NoticeWriter } from '../../messages/notices/notice-writer.service.ts';
import { db } from '../../runtime/database/database.ts';

// the group meets on Mondays at 16:00 and Saturdays at 18:00, the other one on Saturdays at 10:00
const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let neighbour: LessonsScenario;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  [centre, neighbour] = [await openLessonsScenario(app), await openLessonsScenario(app)];
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  admin = await centre.signIn('admin');
  await centre.within(async () => {
    for (const table of ['lesson_exceptions', 'extra_lessons', 'holidays', 'periods', 'freezes', 'lessons'] as const) await db().deleteFrom(table).execute();
  });
});

type Sent = Partial<SaveExceptionBody>;
const save = (plannedOn: string, body: Sent, who = admin, id = group) => who.call(calendarRoutes.saveException, { params: { id, plannedOn }, body });
const takeBack = (plannedOn: string, id = group) => admin.call(calendarRoutes.removeException, { params: { id, plannedOn } });
const addHoliday = (from: string, to: string, rest: { kind?: 'closed' | 'online' | 'note'; name?: string; classIds?: number[] } = {}) =>
  admin.call(calendarRoutes.createHoliday, { body: { from, to, kind: 'closed', name: 'Осінні канікули', ...rest } });
const lessons = async (from: string, to: string, who = admin) => (await who.data(calendarRoutes.lessons, { query: { from, to } }))
  .map(({ groupId, plannedOn, startsAt, state }) => `${groupId} ${plannedOn} ${startsAt.slice(0, 16)} ${state}`);
const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code];
const week = async (of: string) => (await (await centre.signIn('anna')).data(familyRoutes.week, { query: { week: of } }))
  .map(({ startDateTime, classroomName }) => `${startDateTime.slice(0, 16)} ${classroomName ?? 'онлайн'}`.replace(` ${centre.tenant.code}`, ''));

describe('the planned lessons', () => {
  it('are those of all groups in order, with place, teacher and state', async () => {
    const [first, ...rest] = await admin.data(calendarRoutes.lessons, { query: { from: '2026-11-21', to: '2026-11-23' } });
    const { code } = centre.tenant;
    expect(first).toEqual({
      groupId: otherGroup, className: 'Б', subjectName: `Історія ${code}`, subjectColor: 'green', students: 1, capacity: null, freePlaces: null, guests: 0, plannedOn: '2026-11-21', day: '2026-11-21', startsAt: '2026-11-21T10:00:00+02:00', minutes: 45,
      room: { id: 1, name: `Кабінет 7 ${code}` }, isOnline: false, teacher: { id: centre.ids.otherTeacher, name: `Історик ${code}` },
      state: 'planned', why: null, exceptionVersion: 0, exception: null, asPlanned: null, isHeld: false, extra: null,
    });
    expect(rest.map(({ plannedOn, startsAt }) => [plannedOn, startsAt.slice(11, 16)])).toEqual([['2026-11-21', '18:00'], ['2026-11-23', '16:00']]);
    for (const query of ['from=2026-11-22&to=2026-11-21', 'from=2026-01-01&to=2028-01-01', 'from=2026-02-30&to=2026-03-01', 'from=2026-01-01']) {
      const { status } = await app.request({
        method: 'GET', url: `/api/admin/calendar/lessons?${query}`, host: hostOf(centre.tenant), token: admin.accessToken,
      });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('are asked also with those that are moved to other days', async () => {
    await save('2026-11-23', { startDateTime: '2027-02-02T10:00' });
    const ask = async (hasMovedAway: 'true' | 'false') => (await admin.data(calendarRoutes.lessons, { query: { from: '2026-11-23', to: '2026-11-28', hasMovedAway } }))
      .map(({ groupId, plannedOn, day, state }) => `${groupId} ${plannedOn} ${day} ${state}`);
    const ofWeek = ['2 2026-11-28 2026-11-28 planned', '1 2026-11-28 2026-11-28 planned'];
    expect([await ask('false'), await ask('true')]).toEqual([ofWeek, [...ofWeek, '1 2026-11-23 2027-02-02 changed']]);
  });

  it('follow periods, extra lessons and freezes', async () => {
    await centre.within(async () => {
      await db().insertInto('periods').values({ name: 'Семестр', first_day: '2026-11-22', last_day: '2026-12-04' }).execute();
      await db().insertInto('extra_lessons').values({ group_id: group, starts_at: '2026-11-26T10:00:00+02:00', minutes: 45 }).execute();
      await db().insertInto('freezes').values({ group_id: otherGroup, first_day: '2026-11-28', last_day: '2026-11-28' }).execute();
    });
    expect(await lessons('2026-11-16', '2026-12-31')).toEqual([
      '1 2026-11-23 2026-11-23T16:00 planned', '1 2026-11-26 2026-11-26T10:00 extra', '2 2026-11-28 2026-11-28T10:00 frozen',
      '1 2026-11-28 2026-11-28T18:00 planned', '1 2026-11-30 2026-11-30T16:00 planned',
    ]);
    await expect(centre.within(() => db().insertInto('periods').values({ name: 'Ще один', first_day: '2026-12-04', last_day: '2026-12-31' }).execute()))
      .rejects.toThrow('periods_no_overlap');
  });
});

describe('a holiday', () => {
  it('closes its days for the whole centre, and brings the lessons back when it is deleted', async () => {
    const before = [await lessons('2026-11-21', '2026-11-28'), await week('2026-11-23')];
    const { body } = await addHoliday('2026-11-23', '2026-11-27');
    const { id } = calendarRoutes.createHoliday.data.parse(body.data);
    expect(await lessons('2026-11-23', '2026-11-27')).toEqual(['1 2026-11-23 2026-11-23T16:00 closed']);
    expect(await week('2026-11-23')).toEqual(['2026-11-28T18:00 Кабінет 7']);
    await admin.data(calendarRoutes.removeHoliday, { params: { id } });
    expect([await lessons('2026-11-21', '2026-11-28'), await week('2026-11-23')]).toEqual(before);
    expect(codeOf(await admin.call(calendarRoutes.removeHoliday, { params: { id } }))).toEqual([404, 'calendar.holiday-not-found']);
  });

  it('of chosen groups leaves the others, and an online one keeps its lessons', async () => {
    await addHoliday('2026-11-28', '2026-11-28', { classIds: [otherGroup] });
    await addHoliday('2026-11-28', '2026-11-28', { classIds: [group], kind: 'online' });
    expect(await lessons('2026-11-28', '2026-11-28')).toEqual(['2 2026-11-28 2026-11-28T10:00 closed', '1 2026-11-28 2026-11-28T18:00 changed']);
    expect(await week('2026-11-23')).toEqual(['2026-11-23T16:00 Кабінет 7', '2026-11-28T18:00 онлайн']);
  });

  it('tells the guests of lessons that took place before, each on its real day', async () => {
    const make_up = { student_id: centre.ids.yeva, missed_group_id: otherGroup, group_id: group, is_approved: true };
    await centre.within(() => db().insertInto('make_ups').values([
      { ...make_up, missed_on: '2026-10-31', planned_on: '2026-11-23' }, { ...make_up, missed_on: '2026-11-07', planned_on: '2026-11-28' },
      { ...make_up, missed_on: '2026-11-14', planned_on: '2026-11-30' }, { ...make_up, missed_on: '2026-11-21', planned_on: '2026-12-05' },
    ]).execute());
    await save('2026-11-23', { isCancelled: true });
    await save('2026-11-28', { startDateTime: '2026-12-08T16:00' });
    await save('2026-12-05', { startDateTime: '2026-11-24T16:00' });
    const told = () => centre.within(async () => (await db().deleteFrom('lesson_changes').returning(['kind', 'text', 'student_id']).execute())
      .filter(({ student_id }) => student_id !== null).map(({ kind, text }) => `${kind} ${text.replace(` ${centre.tenant.code}`, '').split(',')[0]}`).toSorted());
    await told();
    const { id } = await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-23', to: '2026-11-30', kind: 'closed', name: 'Канікули' } });
    expect(await told()).toEqual(['cancelled Математика 24.11: занять немає (Канікули)', 'cancelled Математика 30.11: занять немає (Канікули)']);
    await admin.data(calendarRoutes.removeHoliday, { params: { id } });
    expect(await told()).toEqual(['returned Математика 24.11: урок знову за розкладом', 'returned Математика 30.11: урок знову за розкладом']);
    const { id: online } = await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-23', to: '2026-11-30', kind: 'online', name: 'Світло', classIds: [group] } });
    expect(await told()).toEqual(['online Математика 24.11: заняття онлайн (Світло)', 'online Математика 30.11: заняття онлайн (Світло)']);
    await admin.data(calendarRoutes.removeHoliday, { params: { id: online } });
    expect(await told()).toEqual(['returned Математика 24.11: урок знову за розкладом', 'returned Математика 30.11: урок знову за розкладом']);
    await addHoliday('2026-11-23', '2026-11-30', { kind: 'online' });
    expect(await told(), 'families of the whole centre know of it').toEqual([]);
    await centre.within(() => db().deleteFrom('make_ups').execute());
  });

  it('of the same day is as urgent as its first lesson that is still to come', async () => {
    const startsOf = async (from: string, to: string) => {
      const { body } = await addHoliday(from, to);
      const { starts_at: startsAt } = await centre.within(() => db().selectFrom('lesson_changes').select('starts_at').where('kind', '=', 'holiday').orderBy('id', 'desc').executeTakeFirstOrThrow());
      await admin.data(calendarRoutes.removeHoliday, { params: { id: calendarRoutes.createHoliday.data.parse(body.data).id } });
      return startsAt?.toISOString() ?? null;
    };
    expect([await startsOf('2026-11-20', '2026-11-30'), await startsOf('2026-11-22', '2026-11-30')]).toEqual(['2026-11-21T16:00:00.000Z', null]);
  });

  it('is told to those who stand in on its days too, and they are counted before', async () => {
    const people = async (to: string) => (await admin.data(calendarRoutes.touched, { body: { from: '2026-11-23', to, classIds: [group] } })).people;
    const before = await people('2026-11-28');
    await save('2026-11-28', { teacherId: centre.ids.otherTeacher });
    await centre.within(() => db().insertInto('make_ups').values({ student_id: centre.ids.yeva, missed_group_id: otherGroup, missed_on: '2026-11-14', group_id: group, planned_on: '2026-11-28', is_approved: true }).execute());
    // the substitute, the guest and the guest's parent
    expect([await people('2026-11-27'), await people('2026-11-28')]).toEqual([before, before + 3]);
    const told = async (to: string) => {
      const { id } = await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-23', to, kind: 'closed', name: 'Канікули', classIds: [group] } });
      const { teachers } = await centre.within(() => db().selectFrom('lesson_changes').select('teachers').where('kind', '=', 'holiday').orderBy('id', 'desc').executeTakeFirstOrThrow());
      await admin.data(calendarRoutes.removeHoliday, { params: { id } });
      return teachers.toSorted((one, other) => one - other);
    };
    expect([await told('2026-11-27'), await told('2026-11-28')]).toEqual([[centre.ids.teacher], [centre.ids.teacher, centre.ids.otherTeacher].toSorted((one, other) => one - other)]);
    await centre.within(() => db().deleteFrom('make_ups').execute());
  });

  it('does not overlap with another one of its groups, also of two at once', async () => {
    const replies = await Promise.all(['2026-12-24', '2026-12-25', '2026-12-26'].map((from) => addHoliday(from, '2026-12-31')));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 2 });
    const refused = await addHoliday('2026-12-31', '2027-01-03', { classIds: [group] });
    expect([...codeOf(refused), refused.body.errorMessage?.includes('«Осінні канікули»')]).toEqual([409, 'calendar.holiday-overlaps', true]);
    expect((await addHoliday('2027-01-01', '2027-01-03', { classIds: [group] })).status).toBe(200);
    expect((await addHoliday('2027-01-01', '2027-01-03', { classIds: [otherGroup] })).status).toBe(200);
    const shown = await admin.data(calendarRoutes.holidays, {});
    expect(shown.map(({ name, kind, to, classIds }) => [name, kind, to, classIds])).toContainEqual(['Осінні канікули', 'closed', '2027-01-03', [group]]);
    expect(await (await neighbour.signIn('admin')).data(calendarRoutes.holidays, {})).toEqual([]);
    for (const wrong of [{ classIds: [] }, { name: ' ' }, { classIds: [-1] }]) expect((await addHoliday('2027-02-01', '2027-02-01', wrong)).status).toBe(400);
    expect((await addHoliday('2027-02-02', '2027-02-01')).status).toBe(400);
    expect(codeOf(await addHoliday('2027-02-01', '2027-02-01', { classIds: [group, 987_654] }))).toEqual([404, 'groups.not-found']);
  });
});

describe('an exception', () => {
  it('moves a lesson for everybody, and is taken back', async () => {
    const before = await week('2026-11-23');
    const { body } = await save('2026-11-23', { startDateTime: '2026-11-24T18:30:00+02:00', teacherId: centre.ids.otherTeacher, reason: 'Олімпіада' });
    expect(body.data).toMatchObject({ plannedOn: '2026-11-23', startDateTime: '2026-11-24T18:30:00+02:00', isCancelled: false, version: 1 });
    const [moved] = await admin.data(calendarRoutes.lessons, { query: { from: '2026-11-24', to: '2026-11-24' } });
    expect(moved).toMatchObject({
      state: 'changed', why: 'Олімпіада', teacher: { id: centre.ids.otherTeacher }, exceptionVersion: 1, exception: { classroomId: null, reason: 'Олімпіада' },
      asPlanned: { startsAt: '2026-11-23T16:00:00+02:00', teacher: { id: centre.ids.teacher } },
    });
    expect(await week('2026-11-23')).toEqual(['2026-11-24T18:30 Кабінет 7', '2026-11-28T18:00 Кабінет 7']);
    clock.set('2026-11-24T18:35:00+02:00');
    admin = await centre.signIn('admin');
    const teacher = await centre.signIn('teacher');
    expect(await teacher.data(lessonsRoutes.header, { params: { id: group } })).toMatchObject({ isLessonToday: true });
    expect((await teacher.data(groupsRoutes.mine, {}))[0]).toMatchObject({ id: group, todayLessonStartDateTime: '2026-11-24T18:30:00+02:00' });
    expect((await admin.data(homeRoutes.one, {})).lessons).toMatchObject([{ groupId: group, startDateTime: '2026-11-24T18:30:00+02:00' }]);
    expect(await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } })).toMatchObject({ startDateTime: '2026-11-24T18:30:00+02:00' });
    expect(codeOf(await takeBack('2026-11-23'))).toEqual([409, 'calendar.lesson-begun']);
    await centre.within(() => db().deleteFrom('lessons').execute());
    expect((await takeBack('2026-11-23')).status).toBe(200);
    expect(await week('2026-11-23')).toEqual(before);
    expect(codeOf(await takeBack('2026-11-23'))).toEqual([404, 'calendar.no-exception']);
  });

  it('keeps reason, who and when of each part: a save changes those of its parts alone', async () => {
    const parts = async (day = '2026-11-23') => (await admin.data(calendarRoutes.lessons, { query: { from: day, to: day } }))[0];
    await centre.within(() => db().insertInto('lesson_exceptions')
      .values({ group_id: group, planned_on: '2026-11-23', is_online: true, reason: 'Ремонт', version: 4, changed_by: centre.ids.teacher, changed_at: saturdayNoon }).execute());
    const place = { part: 'place', reason: 'Ремонт', version: 4, changedAt: saturdayNoon, changedBy: expect.stringContaining('Вчителька') };
    expect((await parts())?.changedParts).toEqual([place]);
    clock.set('2026-11-21T13:00:00+02:00');
    admin = await centre.signIn('admin');
    const both = { isOnline: true, teacherId: centre.ids.otherTeacher };
    const { body } = await save('2026-11-23', { ...both, reason: 'Хвороба' });
    const teacher = { part: 'teacher', reason: 'Хвороба', version: 5, changedAt: '2026-11-21T13:00:00+02:00', changedBy: expect.stringContaining('Адмін') };
    expect(body.data).toMatchObject({ reason: 'Хвороба', version: 5 });
    expect(await parts()).toMatchObject({ why: 'Ремонт; Хвороба', exception: { reason: 'Хвороба' }, changedParts: [place, teacher] });
    expect((await save('2026-11-23', { ...both, reason: 'Хвороба' })).body.data).toMatchObject({ version: 5 });
    // a reason alone is that of all parts
    await save('2026-11-23', { ...both, reason: 'Карантин' });
    expect(await parts()).toMatchObject({ why: 'Карантин', changedParts: [{ part: 'place', version: 6 }, { part: 'teacher', version: 6 }] });
    await save('2026-11-23', { ...both, startDateTime: '2026-11-24T18:00:00+02:00' });
    await save('2026-11-23', { startDateTime: '2026-11-24T18:00:00+02:00' });
    expect(await parts('2026-11-24')).toMatchObject({ why: null, exceptionVersion: 8, changedParts: [{ part: 'start', reason: null, version: 7 }] });
    expect((await admin.call(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-26T10:00', reason: 'Іспит' } })).status).toBe(200);
    expect(await parts('2026-11-26')).toMatchObject({ changedParts: [{ part: 'extra', reason: 'Іспит', version: 1, changedBy: teacher.changedBy }] });
  });

  it('is in the family’s calendar: a moved lesson, a cancelled one, a holiday', async () => {
    await save('2026-11-23', { startDateTime: '2026-11-24T18:30:00+02:00' });
    await save('2026-11-28', { isCancelled: true });
    await addHoliday('2026-11-30', '2026-12-06');
    await centre.within(() => db().insertInto('extra_lessons').values({ group_id: group, starts_at: '2026-12-09T10:00:00+02:00', minutes: 45 }).execute());
    const { url } = await (await centre.signIn('anna')).data(calendarFeedsRoutes.open, { query: {} });
    const { text } = await app.request({ method: 'GET', url: new URL(url ?? '').pathname, host: admin.host });
    const calendar = new ReadCalendar(text.replaceAll('\r\n ', ''));
    expect(calendar.between(new Date('2026-11-20T00:00:00Z'), new Date('2026-12-13T00:00:00Z')).map(({ startsAt, summary }) => `${startsAt.slice(0, 16)}${summary.startsWith('Скасовано: ') ? ' ні' : ''}`)).toEqual([
      '2026-11-21T16:00', '2026-11-24T16:30', '2026-11-28T16:00 ні', '2026-12-07T14:00', '2026-12-09T08:00', '2026-12-12T16:00',
    ]);
  });

  it('refuses what cannot be, and changes nothing then', async () => {
    await addHoliday('2026-12-02', '2026-12-02', { name: 'День школи' });
    await centre.within(() => db().insertInto('periods').values({ name: 'Семестр', first_day: '2026-09-01', last_day: '2027-05-31' }).execute());
    const to = (startDateTime: string): Sent => ({ startDateTime });
    for (const [plannedOn, sent, refusal] of [
      ['2026-11-24', { isCancelled: true }, [404, 'calendar.no-lesson']],
      ['2027-06-07', { isCancelled: true }, [404, 'calendar.no-lesson']],
      ['2026-11-23', to('2026-11-20T10:00:00+02:00'), [400, 'calendar.in-past']],
      ['2026-11-23', to('2026-12-02T10:00:00+02:00'), [409, 'calendar.day-closed']],
      ['2026-11-23', to('2027-06-01T10:00:00+03:00'), [409, 'calendar.outside-period']],
      ['2026-11-23', to('2026-11-28T10:00:00+02:00'), [409, 'calendar.day-taken']],
      ['2026-11-23', to('2027-03-28T03:30'), [400, 'calendar.no-such-time']],
      ['2026-11-23', to('2027-03-28T03:30:00+02:00'), [400, 'calendar.no-such-time']],
      ['2026-11-23', to('2026-11-25T23:01'), [400, 'calendar.past-midnight']],
      ['2026-11-23', { classroomId: 987_654 }, [400, 'groups.unknown-classroom']],
      ['2026-11-23', { teacherId: centre.ids.anna }, [400, 'groups.unknown-teacher']],
      ['2026-11-23', { teacherId: centre.ids.otherTeacher, version: 3 }, [409, 'calendar.stale']],
      ['2026-11-23', {}, [400, 'request.invalid']], ['2026-11-23', { reason: 'так' }, [400, 'request.invalid']],
      ['2026-11-23', { isCancelled: true, isOnline: true }, [400, 'request.invalid']],
      ['2026-11-23', { isOnline: true, classroomId: 1 }, [400, 'request.invalid']],
      ['2026-11-23', to('2026-11-31T10:00'), [400, 'request.invalid']], ['2026-11-23', to('завтра'), [400, 'request.invalid']],
    ] as const) expect([sent, codeOf(await save(plannedOn, sent))]).toEqual([sent, refusal]);
    const taken = await save('2026-11-23', to('2026-11-28T10:00'));
    expect([taken.body.data, taken.body.errorMessage?.includes('29.11')]).toEqual([{ nearestDay: '2026-11-29' }, true]);
    clock.set('2026-10-20T12:00:00+03:00');
    admin = await centre.signIn('admin');
    expect(codeOf(await save('2026-10-26', to('2026-10-25T03:30')))).toEqual([400, 'calendar.no-such-time']);
    expect((await save('2026-10-26', to('2026-10-25T04:30'))).status).toBe(200);
    expect(await centre.within(() => db().selectFrom('lesson_exceptions').select('planned_on').execute())).toHaveLength(1);
  });

  it('does not cancel or move a lesson that has begun, and its marks are named', async () => {
    const lesson_id = await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
    await centre.within(() => db().insertInto('marks').values({ lesson_id, student_id: centre.ids.anna, classwork_mark: 9 }).execute());
    for (const sent of [{ isCancelled: true }, { startDateTime: '2026-11-24T10:00' }]) {
      const { status, body } = await save('2026-11-16', sent);
      expect([status, body.code, body.errorMessage?.replaceAll('\u00a0', ' ')]).toEqual([409, 'calendar.lesson-begun', 'Урок 16.11 уже почався (у ньому 1 оцінка), тому скасувати чи перенести його не можна.']);
    }
  });

  it('of two admins at once is saved once when both saw the same version', async () => {
    const replies = await Promise.all(['10:00', '11:00', '12:00'].map((time) => save('2026-11-23', { startDateTime: `2026-11-24T${time}`, version: 0 })));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 2 });
    const refused = replies.filter(({ status }) => status === 409).map(({ body }) => [body.code, lessonEditConflict.parse(body.data)] as const);
    expect(refused).toMatchObject(refused.map(() => ['calendar.stale', { current: { version: 1 }, changedBy: 'Адміна Тестова' }]));
    const { startDateTime } = calendarRoutes.saveException.data.parse(replies.find(({ status }) => status === 200)?.body.data);
    expect((await save('2026-11-23', { startDateTime, version: 1 })).body.data).toMatchObject({ version: 1 });
  });

  it('that cancels meets the start of the lesson: one of both happens', async () => {
    const teacher = await centre.signIn('teacher');
    const [started, cancelled] = await Promise.all([
      teacher.call(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } }), save('2026-11-21', { isCancelled: true }),
    ]);
    expect(statuses([started, cancelled])).toEqual({ 200: 1, 409: 1 });
    await centre.within(() => db().deleteFrom('lessons').execute());
    await save('2026-11-21', { isCancelled: true });
    expect(codeOf(await teacher.call(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } }))).toEqual([409, 'lessons.cancelled']);
  });

  it('keeps the week from ending under it', async () => {
    await save('2026-11-30', { startDateTime: '2026-12-01T16:00' });
    const { name, subjectId, pricePerMonth, isOnline, lessonDuration, teacherId } = await admin.data(groupsRoutes.one, { params: { id: group } });
    const change = (schedules: { dayOfWeek: number; classroomId: number; startTime: string }[]) => admin.call(groupsRoutes.update, {
      body: { id: group, name, subjectId, pricePerMonth, isOnline, lessonDuration, teacherId, schedules },
    });
    expect(codeOf(await change([{ dayOfWeek: 6, classroomId: 1, startTime: '18:00' }]))).toEqual([409, 'groups.exceptions-in-the-way']);
    await takeBack('2026-11-30');
  });

  it('and holidays stay in their centre and are logged', async () => {
    const theirs = await neighbour.signIn('admin');
    const before = await lessons('2026-11-16', '2026-12-31', theirs);
    await save('2026-11-23', { isCancelled: true, reason: 'Хвороба' });
    await addHoliday('2026-11-28', '2026-11-28');
    expect(await lessons('2026-11-16', '2026-12-31', theirs)).toEqual(before);
    expect(codeOf(await save('2026-11-23', { isCancelled: true }, theirs, 987_654))).toEqual([404, 'groups.not-found']);
    const log = await centre.within(() => db().selectFrom('audit_log').select(['action', 'entity_id', 'after', 'details'])
      .where('action', 'like', 'calendar.%').orderBy('id', 'desc').limit(2).execute());
    expect(log).toMatchObject([
      { action: 'calendar.holiday-created', details: { name: 'Осінні канікули', from: '2026-11-28' } },
      { action: 'calendar.exception-saved', entity_id: group, after: { isCancelled: true, reason: 'Хвороба' }, details: { date: '2026-11-23' } },
    ]);
  });
});

describe('a period', () => {
  const add = (from: string, to: string, who = admin) => who.call(calendarRoutes.createPeriod, { body: { from, to, name: 'Навчальний рік' } });
  it('is entered, changed and deleted, does not overlap, and stays in its centre', async () => {
    const replies = await Promise.all(['2026-09-01', '2026-11-01'].map((from) => add(from, '2026-11-25')));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
    const { id } = calendarRoutes.createPeriod.data.parse(replies.find(({ status }) => status === 200)?.body.data);
    expect(await lessons('2026-11-22', '2026-12-05')).toEqual(['1 2026-11-23 2026-11-23T16:00 planned']);
    expect((await add('2027-06-01', '2027-06-30')).status).toBe(200);
    const change = (to: string, which = id) => admin.call(calendarRoutes.updatePeriod, { params: { id: which }, body: { from: '2026-09-01', to, name: 'Рік' } });
    const refused = await change('2027-06-01');
    expect([...codeOf(refused), refused.body.errorMessage?.includes('«Навчальний рік»')]).toEqual([409, 'calendar.period-overlaps', true]);
    expect([codeOf(await change('2027-05-31', 987_654)), (await change('2026-08-31')).status]).toEqual([[404, 'calendar.period-not-found'], 400]);
    expect((await change('2027-05-31')).status).toBe(200);
    expect(await lessons('2026-11-29', '2026-12-04')).toEqual(['1 2026-11-30 2026-11-30T16:00 planned']);
    const theirs = await neighbour.signIn('admin');
    expect(await theirs.data(calendarRoutes.periods, {})).toEqual([]);
    expect((await admin.data(calendarRoutes.periods, {})).map(({ name, to }) => [name, to])).toEqual([['Рік', '2027-05-31'], ['Навчальний рік', '2027-06-30']]);
    const save = (terms?: Term[], to = '2027-05-31') => admin.call(calendarRoutes.updatePeriod, { params: { id }, body: { from: '2026-09-01', to, name: 'Рік', ...terms && { terms } } });
    const [first, second] = [{ name: 'І семестр', from: '2026-09-01', to: '2026-12-25' }, { name: 'ІІ семестр', from: '2026-12-26', to: '2027-05-31' }];
    const termsOf = async () => (await admin.data(calendarRoutes.periods, {}))[0]?.terms;
    expect((await save([second, first])).status).toBe(200);
    expect(await termsOf()).toEqual([first, second]);
    expect(codeOf(await save([first, { ...second, from: '2026-12-25' }]))).toEqual([409, 'calendar.term-overlaps']);
    expect(codeOf(await save([{ ...first, from: '2026-08-31' }]))).toEqual([409, 'calendar.term-outside']);
    expect(codeOf(await save(undefined, '2027-05-30'))).toEqual([409, 'calendar.term-outside']);
    expect((await save()).status).toBe(200);
    expect(await termsOf(), 'an older form keeps them').toEqual([first, second]);
    expect((await save([first])).status).toBe(200);
    expect(await termsOf()).toEqual([first]);
    await admin.data(calendarRoutes.removePeriod, { params: { id } });
    expect(codeOf(await admin.call(calendarRoutes.removePeriod, { params: { id } }))).toEqual([404, 'calendar.period-not-found']);
  });
});

describe('an extra lesson', () => {
  const add = (startDateTime: string, rest: { classroomId?: number; isOnline?: boolean; teacherId?: number } = {}, who = admin, id = group) =>
    who.call(calendarRoutes.createExtra, { params: { id }, body: { startDateTime, ...rest } });

  it('is added, changed and deleted; a day takes one lesson of the group', async () => {
    const taken = await add('2026-11-23T10:00');
    expect([...codeOf(taken), taken.body.data]).toEqual([409, 'calendar.day-taken', { nearestDay: '2026-11-24' }]);
    const { body } = await add('2026-11-24T10:00', { isOnline: true });
    const { id: extraId, version } = calendarRoutes.createExtra.data.parse(body.data);
    expect(codeOf(await add('2026-11-24T12:00'))).toEqual([409, 'calendar.day-taken']);
    const [shown] = await admin.data(calendarRoutes.lessons, { query: { from: '2026-11-24', to: '2026-11-24' } });
    expect(shown).toMatchObject({ state: 'extra', extra: { id: extraId, version }, isOnline: true, minutes: 60, teacher: { id: centre.ids.teacher } });
    expect(await week('2026-11-23')).toContain('2026-11-24T10:00 онлайн');
    const move = (startDateTime: string, of = version) => admin.call(calendarRoutes.updateExtra, { params: { id: group, extraId }, body: { startDateTime, version: of } });
    const replies = await Promise.all([move('2026-11-25T10:00'), move('2026-11-26T10:00')]);
    expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'calendar.stale', data: { changedBy: 'Адміна Тестова' } });
    expect(codeOf(await move('2026-11-28T10:00', 2))).toEqual([409, 'calendar.day-taken']);
    const { startDateTime } = calendarRoutes.updateExtra.data.parse(replies.find(({ status }) => status === 200)?.body.data);
    expect((await move(startDateTime, 2)).body.data, 'the same again').toMatchObject({ version: 2 });
    await admin.data(calendarRoutes.removeExtra, { params: { id: group, extraId } });
    expect(codeOf(await admin.call(calendarRoutes.removeExtra, { params: { id: group, extraId } }))).toEqual([404, 'calendar.extra-not-found']);
  });

  it('is refused where it cannot be, and reached from its centre alone', async () => {
    await addHoliday('2026-12-02', '2026-12-02', { name: 'День школи' });
    const theirs = await neighbour.signIn('admin');
    for (const [reply, refusal] of [
      [add('2026-11-20T10:00'), [400, 'calendar.in-past']], [add('2026-12-02T10:00'), [409, 'calendar.day-closed']],
      [add('2026-11-24T23:30'), [400, 'calendar.past-midnight']],
      [add('2027-03-28T03:30'), [400, 'calendar.no-such-time']], [add('2026-11-24T10:00', { classroomId: 987_654 }), [400, 'groups.unknown-classroom']],
      [add('2026-11-24T10:00', { teacherId: centre.ids.anna }), [400, 'groups.unknown-teacher']],
      [add('2026-11-24T10:00', { classroomId: 1, isOnline: true }), [400, 'request.invalid']],
      [add('2026-11-24T10:00', {}, theirs, 987_654), [404, 'groups.not-found']],
    ] as const) expect(codeOf(await reply)).toEqual(refusal);
    const { body } = await add('2026-11-24T10:00');
    const { id: extraId } = calendarRoutes.createExtra.data.parse(body.data);
    expect(codeOf(await theirs.call(calendarRoutes.removeExtra, { params: { id: group, extraId } }))).toEqual([404, 'calendar.extra-not-found']);
    await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-24', startsAt: '2026-11-24T08:00:00Z' });
    expect(codeOf(await admin.call(calendarRoutes.removeExtra, { params: { id: group, extraId } }))).toEqual([409, 'calendar.lesson-begun']);
  });
});

describe('a lesson that is away from its day', () => {
  const waiting = async (who = admin) => (await who.data(calendarRoutes.lessonsToGive, {})).map(({ plannedOn, why }) => [plannedOn, why]);

  it('waits for another time, until it gets one or is not to be given', async () => {
    await save('2026-11-23', { isCancelled: true, reason: 'Хвороба' });
    await save('2026-11-30', { isCancelled: true, isToBeGiven: false });
    await save('2026-11-28', { isCancelled: true });
    expect([await waiting(), await waiting(await neighbour.signIn('admin'))]).toEqual([[['2026-11-23', 'Хвороба'], ['2026-11-28', null]], []]);
    expect((await save('2026-11-23', { startDateTime: '2026-11-25T12:00', version: 1 })).status).toBe(200);
    expect(await lessons('2026-11-23', '2026-11-27')).toEqual(['1 2026-11-23 2026-11-25T12:00 changed']);
    await save('2026-11-28', { isCancelled: true, isToBeGiven: false });
    expect(await waiting()).toEqual([]);
  });

  it.each([['cancelled', { isCancelled: true }], ['moved', { startDateTime: '2026-11-24T10:00' }]])('that was %s does not come back onto a day that has another lesson by now', async (_, away) => {
    await save('2026-11-23', away);
    await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-23T10:00' } });
    expect(codeOf(await takeBack('2026-11-23'))).toEqual([409, 'calendar.day-taken']);
    expect(codeOf(await save('2026-11-23', { isOnline: true })), 'with another change').toEqual([409, 'calendar.day-taken']);
  });

  it('that is still to come does not come back into the past', async () => {
    await save('2026-11-23', { startDateTime: '2026-11-26T10:00' });
    clock.set('2026-11-24T12:00:00+02:00');
    admin = await centre.signIn('admin');
    expect(codeOf(await takeBack('2026-11-23'))).toEqual([400, 'calendar.in-past']);
    expect(codeOf(await save('2026-11-23', { isOnline: true }))).toEqual([400, 'calendar.in-past']);
    expect(await lessons('2026-11-23', '2026-11-27')).toEqual(['1 2026-11-23 2026-11-26T10:00 changed']);
  });

  it('is offered the nearest free day, also an earlier one', async () => {
    await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-29T10:00' } });
    const { body } = await save('2026-11-23', { startDateTime: '2026-11-28T10:00' });
    expect(body.data).toEqual({ nearestDay: '2026-11-27' });
    expect((await save('2026-11-28', { startDateTime: '2026-11-23T10:00' })).body.data).toEqual({ nearestDay: '2026-11-24' });
  });
});

it('what days touch is counted before they are changed', async () => {
  const lesson_id = await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
  await centre.within(async () => {
    await db().insertInto('marks').values({ lesson_id, student_id: centre.ids.anna, classwork_mark: 9 }).execute();
    await db().insertInto('homeworks').values({ lesson_id, description: 'Вправа 7' }).execute();
    await db().updateTable('groups').set({ price_per_lesson: '250.50' }).where('id', '=', group).execute();
    await db().insertInto('make_ups').values({
      student_id: centre.ids.anna, missed_group_id: otherGroup, missed_on: '2026-11-14', group_id: group, planned_on: '2026-11-23', is_approved: true,
    }).execute();
  });
  const ask = (from: string, to: string, classIds?: number[], who = admin) => who.data(calendarRoutes.touched, { body: { from, to, classIds } });
  const { lessons: found, ...counts } = await ask('2026-11-23', '2026-11-23', [group]);
  expect(found).toMatchObject([{ groupId: group, startsAt: '2026-11-23T16:00:00+02:00', state: 'planned' }]);
  expect(counts).toEqual({ marks: 0, homeworks: 1, guests: 1, lessonSum: 50_100, isMonthClosed: false, students: 2, people: 4 });
  await centre.within(() => db().insertInto('charge_rules').values({ id: 1, closed_before: '2026-11-01' }).execute());
  expect([(await ask('2026-10-31', '2026-11-02')).isMonthClosed, (await ask('2026-11-01', '2026-11-02')).isMonthClosed]).toEqual([true, false]);
  expect((await ask('2026-11-16', '2026-11-16')).marks).toBe(1);
  await addHoliday('2026-11-23', '2026-11-23');
  expect((await ask('2026-11-23', '2026-11-23')).lessons).toMatchObject([{ state: 'closed' }]);
  expect((await ask('2026-11-16', '2026-11-16', undefined, await neighbour.signIn('admin'))).marks).toBe(0);
});

it('what families were told of a lesson is counted before it is taken back', async () => {
  const told = async (lesson: AskedLesson, who = admin) => {
    await app.app.get(NoticeWriter).write(centre.tenant.id);
    return (await who.data(calendarRoutes.touched, { body: { from: lesson.plannedOn, to: lesson.plannedOn, classIds: [group], lesson } })).told;
  };
  const monday = { classId: group, plannedOn: '2026-11-23' };
  const { code } = centre.tenant;
  expect(await told(monday)).toEqual([]);
  await save(monday.plannedOn, { isOnline: true });
  const online = { text: `Математика ${code} пн 23.11 16:00, онлайн`, families: 1 };
  expect(await told(monday)).toEqual([online]);
  const both = { isOnline: true, teacherId: centre.ids.otherTeacher };
  await save(monday.plannedOn, both);
  const substituted = { text: `Математика ${code} пн 23.11 16:00, викладач – Історик ${code}`, families: 1 };
  expect(await told(monday)).toEqual([online, substituted]);
  expect(await told({ ...monday, keepsTimeAndPlace: true })).toEqual([substituted]);
  await centre.within(() => db().deleteFrom('student_parents').where('student_id', '=', centre.ids.bohdan).execute());
  expect((await told(monday))?.map(({ families }) => families), 'without the parent').toEqual([2, 2]);
  await centre.within(() => db().insertInto('student_parents').values({ student_id: centre.ids.bohdan, parent_id: centre.ids.parent, account_type_label: 'Мама' }).execute());
  await save(monday.plannedOn, { ...both, reason: 'Хвороба' });
  expect(await told(monday), 'another reason is no news').toEqual([online, substituted]);
  await save(monday.plannedOn, { teacherId: centre.ids.otherTeacher, reason: 'Хвороба' });
  expect([await told(monday), await told({ ...monday, plannedOn: '2026-11-28' }), await told({ ...monday, classId: otherGroup })]).toEqual([[substituted], [], []]);
  await takeBack(monday.plannedOn);
  expect(await told(monday)).toEqual([]);
  const handedOver = await admin.data(teacherAbsencesRoutes.handOver, { params: { id: group }, body: { teacherId: centre.ids.otherTeacher, from: '2026-11-23', to: '2026-11-28' } });
  expect([handedOver.lessons, await told({ ...monday, plannedOn: '2026-11-28' })])
    .toEqual([2, [{ text: expect.stringContaining(`уроки 23.11–28.11 проведе Історик ${code}`), families: 1 }]]);
  const extra = { classId: group, plannedOn: '2026-11-26' };
  const { id: extraId } = await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-26T10:00' } });
  const added = { text: expect.stringContaining('додатковий урок'), families: 1 };
  expect(await told({ ...extra, extraId })).toEqual([added]);
  const changeExtra = (changes: object) => admin.data(calendarRoutes.updateExtra, { params: { id: group, extraId }, body: { startDateTime: '2026-11-26T10:00', ...changes } });
  await changeExtra({ reason: 'Іспит' });
  expect(await told({ ...extra, extraId })).toEqual([added]);
  await changeExtra({ isOnline: true });
  expect(await told({ ...extra, extraId })).toEqual([added, { text: expect.stringContaining('онлайн'), families: 1 }]);
  expect(await told(extra)).toEqual([]);
  expect(await told({ ...extra, extraId }, await neighbour.signIn('admin'))).toEqual([]);
});

it('what speaks against taking a change or a holiday back is asked without saving', async () => {
  const ask = async (wanted: { lesson?: AskedLesson; holidayId?: number }, who = admin) =>
    (await who.data(calendarRoutes.touched, { body: { from: '2026-11-23', to: '2026-11-23', ...wanted } })).conflicts;
  const lesson = { classId: group, plannedOn: '2026-11-23' };
  expect(await ask({}), 'nothing is taken back').toBeUndefined();
  expect(await ask({ lesson }), 'nothing is changed').toEqual([]);
  await save('2026-11-23', { startDateTime: '2026-11-24T10:00' });
  expect(await ask({ lesson })).toEqual([]);
  const { id: extraId } = await admin.data(calendarRoutes.createExtra, { params: { id: otherGroup }, body: { startDateTime: '2026-11-23T16:00', classroomId: 1 } });
  const taken = [expect.stringContaining('зайнято групою «Б»')];
  const { version } = (await admin.data(calendarRoutes.lessons, { query: { from: '2026-11-24', to: '2026-11-24' } }))[0]?.exception ?? {};
  expect([await ask({ lesson }), version]).toEqual([taken, 1]);
  expect(await ask({ lesson: { ...lesson, keepsTimeAndPlace: true } }), 'it stays at its new time').toEqual([]);
  expect(await ask({ lesson: { classId: otherGroup, plannedOn: '2026-11-23', extraId } })).toEqual([]);
  const refused = await admin.call(calendarRoutes.removeException, { params: { id: group, plannedOn: '2026-11-23' }, query: { confirmed: 'false' } });
  expect([codeOf(refused), refused.body.data]).toEqual([[409, 'calendar.unconfirmed'], taken]);
  await takeBack('2026-11-23');
  const { id: holidayId } = await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-23', to: '2026-11-23', kind: 'closed', name: 'Канікули', classIds: [group] } });
  expect([await ask({ holidayId }), await ask({ holidayId }, await neighbour.signIn('admin'))]).toEqual([taken, []]);
});

it('a teacher reads the lessons of the whole centre, and changes none', async () => {
  const teacher = await centre.signIn('teacher');
  const query = { from: '2026-11-16', to: '2026-12-31' };
  expect(await teacher.data(calendarRoutes.teacherLessons, { query })).toEqual(await admin.data(calendarRoutes.lessons, { query }));
  expect((await save('2026-11-23', { isCancelled: true }, teacher)).status).toBe(403);
});

it('what speaks against times and places is read with the week', async () => {
  await centre.within(async () => {
    await db().updateTable('teachers').set({ working_hours: JSON.stringify([{ dayOfWeek: 1, from: '15:00', to: '18:00' }]) }).where('id', '=', centre.ids.teacher).execute();
    await db().insertInto('teacher_absences').values({
      teacher_id: centre.ids.otherTeacher, starts_at: '2026-11-16T16:00:00+02:00', ends_at: '2026-11-30T17:00:00+02:00', is_weekly: true, reason: 'Університет',
    }).execute();
    const { id } = await db().insertInto('sites').values({ name: 'Центр', address: '', oblast: 'Львівська', opens_at: '09:00', closes_at: '19:30', way_minutes: 20 }).returning('id').executeTakeFirstOrThrow();
    await db().updateTable('classrooms').set({ site_id: id, places: 6 }).where('id', '=', 1).execute();
    await db().insertInto('memberships').values({ group_id: otherGroup, student_id: centre.ids.anna, joined_on: '2026-11-01' }).execute();
  });
  const read = (from: string, to: string, who = admin) => who.data(calendarRoutes.limits, { query: { from, to } });
  const { teachers, ...rest } = await read('2026-11-23', '2026-11-29');
  const { code } = centre.tenant;
  expect(teachers.toSorted((one, other) => one.absences.length - other.absences.length)).toEqual([
    { id: centre.ids.teacher, name: `Вчителька ${code}`, hours: [{ dayOfWeek: 1, from: '15:00', to: '18:00' }], absences: [] },
    { id: centre.ids.otherTeacher, name: `Історик ${code}`, hours: [], absences: ['16', '23', '30'].map((day) => ({ from: `2026-11-${day}T16:00:00+02:00`, to: `2026-11-${day}T17:00:00+02:00` })) },
  ]);
  expect(rest).toEqual({
    rooms: [{ id: 1, name: `Кабінет 7 ${code}`, places: 6, site: { id: expect.any(Number), name: 'Центр', opensAt: '09:00', closesAt: '19:30', wayMinutes: 20 } }],
    sharedStudents: [{ classIds: [group, otherGroup], students: 1 }],
  });
  expect((await read('2026-12-07', '2026-12-13')).teachers.map(({ id }) => id)).toEqual([centre.ids.teacher]);
  expect(await read('2026-11-23', '2026-11-29', await neighbour.signIn('admin'))).toEqual({ teachers: [], rooms: [], sharedStudents: [] });
});
