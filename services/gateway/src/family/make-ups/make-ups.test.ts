import { absencesRoutes } from '@dzvinok/contract/absences';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { familyRoutes } from '@dzvinok/contract/family';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeUpsRoutes, type MakeUpRules } from '@dzvinok/contract/make-ups';
import { marksRoutes } from '@dzvinok/contract/marks';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { progressRoutes } from '@dzvinok/contract/progress';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturday, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { NoticeWriter } from '../../messages/notices/notice-writer.service.ts';
import { MakeUpOffersService } from './make-up-offers.service.ts';
import { usualRules } from './make-up.rules.ts';

// Anna and Bohdan have mathematics on Mondays at 16:00 and Saturdays at 18:00, Yeva history on Saturdays at 10:00. Group В
// (mathematics, nobody in it) meets on Sundays at 12:00 and has one place.
const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, emptyGroup, topics } = scenario;
const sunday = '2026-11-22';
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let teacher: TestSession;
let parent: TestSession;
let anna: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  [admin, teacher, parent, anna] = [await centre.signIn('admin'), await centre.signIn('teacher'), await centre.signIn('parent'), await centre.signIn('anna')];
  await centre.within(async () => {
    for (const table of ['make_ups', 'make_up_offers', 'make_up_rules', 'announced_absences', 'lesson_exceptions', 'lesson_changes', 'freezes', 'lessons'] as const) await db().deleteFrom(table).execute();
    await sql`delete from schedule_slots where group_id = ${emptyGroup}`.execute(db());
    await db().insertInto('schedule_slots').values({ group_id: emptyGroup, day_of_week: 0, classroom_id: 1, start_time: '12:00' }).execute();
    await db().updateTable('groups').set({ capacity: 1, accepts_guests: true, guest_places: 0 }).where('id', '=', emptyGroup).execute();
  });
});

const saveRules = (rules: Partial<MakeUpRules>) => admin.data(makeUpsRoutes.saveRules, { body: { ...usualRules, ...rules } });
const tellAbsence = (studentId = centre.ids.anna, plannedOn = saturday, reason = 'Хворіє') =>
  admin.data(absencesRoutes.announce, { body: { studentId, classId: group, plannedOn, reason } });
const missed = { missedClassId: group, missedOn: saturday };
const credits = async (who = anna, studentId?: number) => (await who.data(makeUpsRoutes.ofStudent, { query: { studentId } })).credits
  .map(({ missedOn, why, validUntil, booked }) => [missedOn, why, validUntil, booked && booked.plannedOn]);
const offers = async (who = anna, studentId?: number) => {
  const { lessons, ...rest } = await who.data(makeUpsRoutes.offers, { query: { ...missed, studentId } });
  return { ...rest, days: lessons.map(({ classId, plannedOn, freePlaces }) => [classId, plannedOn, freePlaces]) };
};
const book = (who = anna, body: { studentId?: number; plannedOn?: string; classId?: number; missedOn?: string } = {}) =>
  who.call(makeUpsRoutes.book, { body: { ...missed, classId: emptyGroup, plannedOn: sunday, ...body } });
const cancel = (who = anna, studentId?: number) => who.call(makeUpsRoutes.cancel, { query: { ...missed, studentId } });
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];

describe('a missed lesson', () => {
  it('earns a make-up as the rules say, and waits while the student is frozen', async () => {
    expect(await credits()).toEqual([]);
    await tellAbsence();
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', null]]);
    expect(await credits(parent, centre.ids.anna)).toEqual(await credits());
    await saveRules({ reasons: ['Поїздка'] });
    expect(await credits()).toEqual([]);
    await saveRules({ earns: 'never' });
    expect(await credits()).toEqual([]);
    await saveRules({ validDays: 10 });
    await admin.data(freezesRoutes.create, { body: { studentId: centre.ids.anna, from: '2026-11-25', to: '2026-11-29', reason: null } });
    expect(await credits()).toEqual([[saturday, 'absence', '2026-12-06', null]]);
  });

  it('may be made up until its term ends, or the period without terms, or so many days without either', async () => {
    await tellAbsence();
    await saveRules({ until: 'term', validDays: 5 });
    expect(await credits()).toEqual([[saturday, 'absence', '2026-11-26', null]]);
    const id = await centre.within(async () => (await db().insertInto('periods').values({ name: 'Рік', first_day: '2026-09-01', last_day: '2027-05-31' }).returning('id').executeTakeFirstOrThrow()).id);
    try {
      expect((await credits())[0]).toContain('2027-05-31');
      const terms = [{ name: 'І семестр', first_day: '2026-09-01', last_day: '2026-11-20' }, { name: 'ІІ семестр', first_day: '2026-12-01', last_day: '2026-12-25' }];
      await centre.within(() => db().insertInto('terms').values(terms.map((term) => ({ period_id: id, ...term }))).execute());
      expect((await credits())[0], 'missed between two terms').toContain('2026-12-25');
      await admin.data(freezesRoutes.create, { body: { studentId: centre.ids.anna, from: '2026-12-24', to: '2027-01-02', reason: null } });
      expect((await credits())[0], 'a freeze waits').toContain('2027-01-04');
      clock.set('2027-01-04T12:00:00+02:00');
      anna = await centre.signIn('anna');
      expect(await credits(), 'looked back over the frozen days').toHaveLength(1);
      clock.set('2027-01-05T12:00:00+02:00');
      anna = await centre.signIn('anna');
      expect(await credits()).toEqual([]);
    } finally {
      await centre.within(() => db().deleteFrom('periods').execute());
    }
  });

  it('that was not told of earns only with the rule for all, at most as often a month as it says', async () => {
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.anna, topicId: topics.fractions, absent: true } });
    expect([id > 0, await credits()]).toEqual([true, []]);
    await saveRules({ earns: 'always' });
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', null]]);
    await tellAbsence(centre.ids.anna, '2026-11-23');
    await saveRules({ earns: 'always', mostAMonth: 1 });
    expect((await credits()).map(([day]) => day)).toEqual([saturday]);
  });

  it('earns nothing when the student came after all', async () => {
    await tellAbsence();
    await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.anna, topicId: topics.fractions, classworkMark: 9 } });
    expect(await credits()).toEqual([]);
  });

  it('that lost more time to alerts than the rules allow earns for all of the group', async () => {
    await saveRules({ earns: 'never' });
    await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const lose = (minutes: number) => centre.within(() => db().updateTable('lessons').set({ lost_minutes: minutes }).where('group_id', '=', group).execute());
    await lose(30);
    expect(await credits(), 'half of it').toEqual([]);
    await lose(31);
    expect([await credits(), await credits(parent, centre.ids.bohdan)]).toEqual([[[saturday, 'alert', '2027-01-20', null]], [[saturday, 'alert', '2027-01-20', null]]]);
    await saveRules({ lostShare: 60 });
    expect(await credits()).toEqual([]);
    await saveRules({ lostShare: null });
    await lose(60);
    expect(await credits()).toEqual([]);
  });

  it('that the centre cancelled always earns', async () => {
    await saveRules({ earns: 'never' });
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: saturday }, body: { isCancelled: true } });
    expect(await credits()).toEqual([[saturday, 'cancelled', '2027-01-20', null]]);
  });
});

describe('lessons that are offered', () => {
  it('are lessons of the next days with a free place; otherwise each rule has the number of groups that fail it', async () => {
    await tellAbsence();
    expect(await offers()).toMatchObject({ groups: 2, refused: [{ rule: 'subject', groups: 1, subjectName: null }] });
    expect((await offers()).days.slice(0, 2)).toEqual([[emptyGroup, sunday, 1], [emptyGroup, '2026-11-29', 1]]);
    await centre.within(() => db().updateTable('groups').set({ accepts_guests: false }).where('id', '=', emptyGroup).execute());
    expect(await offers()).toEqual({ groups: 2, days: [], refused: [{ rule: 'subject', groups: 1, subjectName: null }, { rule: 'guests', groups: 1, subjectName: null }] });
    await saveRules({ isSameSubject: false, validDays: 1 });
    expect(await offers()).toMatchObject({ days: [], refused: [{ rule: 'time' }, { rule: 'guests' }] });
  });

  it('are not at the time of own lessons', async () => {
    await tellAbsence();
    await centre.within(() => sql`update schedule_slots set day_of_week = 1, start_time = '16:30' where group_id = ${emptyGroup}`.execute(db()));
    expect(await offers()).toMatchObject({ days: [], refused: [{ rule: 'subject' }, { rule: 'clash', subjectName: `Математика ${centre.tenant.code}` }] });
  });
});

it('families are told once of a missed lesson that can be made up, as soon as one with a place is offered', async () => {
  const { ids, tenant } = centre;
  const told = async (who: TestSession) => {
    await app.app.get(MakeUpOffersService).tell(tenant.id);
    const { notices } = await who.data(noticesRoutes.list, { query: { events: 'true' } });
    return notices.flatMap((notice) => (notice.kind === 'event' && notice.event.kind === 'make-up' ? [[notice.event.text, notice.event.page]] : []));
  };
  await centre.within(() => db().updateTable('groups').set({ accepts_guests: false }).where('id', '=', emptyGroup).execute());
  await tellAbsence();
  expect(await told(parent), 'without a place').toEqual([]);
  await centre.within(() => db().updateTable('groups').set({ accepts_guests: true }).where('id', '=', emptyGroup).execute());
  const text = `Математика ${tenant.code} 21.11: є 9\u00A0уроків на вибір, найближчий 22.11 о 12:00. Запишіться до 20.01.`;
  expect(await told(parent)).toEqual([[text, `/parent/missed-lessons?studentId=${ids.anna}`]]);
  expect([await told(parent), await told(anna)], 'once').toEqual([[[text, expect.any(String)]], [[text, '/student/missed-lessons']]]);
  expect(await told(await centre.signIn('bohdan'))).toEqual([]);
  const { notices } = await parent.data(noticesRoutes.list, { query: { events: 'true' } });
  expect(notices.filter((notice) => notice.kind === 'event' && notice.event.kind === 'make-up').map(({ studentName }) => studentName), 'a parent of several reads whose lesson it is').toEqual([`Анна ${tenant.code}`]);
  const kinship = { student_id: ids.anna, parent_id: ids.parent, account_type_label: 'мама' };
  await centre.within(() => db().deleteFrom('student_parents').where('student_id', '=', ids.anna).execute());
  expect(await told(parent), 'of a former parent').toEqual([]);
  await centre.within(() => db().insertInto('student_parents').values(kinship).execute());
  await Promise.all(Array.from({ length: 3 }, () => app.app.get(MakeUpOffersService).tell(tenant.id)));
  const neighbour = await openLessonsScenario(app);
  await app.app.get(MakeUpOffersService).tell(neighbour.tenant.id);
  const rows = (of: LessonsScenario) => of.within(() => db().selectFrom('make_up_offers').select('student_id').execute());
  expect([await rows(centre), await rows(neighbour)]).toEqual([[{ student_id: ids.anna }], []]);
  clock.set('2026-12-05T12:00:00+02:00');
  await app.app.get(MakeUpOffersService).tell(tenant.id);
  expect(await rows(centre), 'still within the days of news').toHaveLength(1);
  clock.set('2026-12-06T12:00:00+02:00');
  await app.app.get(MakeUpOffersService).tell(tenant.id);
  expect(await rows(centre)).toEqual([]);
  expect(await told(await centre.signIn('parent')), 'not told again').toHaveLength(1);
});

describe('a booked lesson', () => {
  it('has the guest in its journal only, with marks that count for the guest', async () => {
    const { ids, tenant } = centre;
    await tellAbsence();
    expect((await book(parent, { studentId: ids.anna })).body.data).toEqual({ studentId: ids.anna, classIds: [emptyGroup] });
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', sunday]]);
    expect((await book()).body.data).toEqual({ studentId: ids.anna, classIds: [] });
    expect(codeOf(await book(anna, { plannedOn: '2026-11-29' }))).toEqual([409, 'makeUps.booked']);
    const week = await anna.data(familyRoutes.week, { query: { week: saturday } });
    expect(week.filter(({ isGuest }) => isGuest)).toMatchObject([{ classId: emptyGroup, startDateTime: `${sunday}T12:00:00+02:00`, canChooseStatus: false }]);
    clock.set('2026-11-22T12:05:00+02:00');
    [teacher, anna] = [await centre.signIn('teacher'), await centre.signIn('anna')];
    const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: emptyGroup, topicId: topics.fractions } });
    const { students } = await teacher.data(lessonsRoutes.one, { params: { classId: emptyGroup, lessonId } });
    expect(students.map(({ id, isGuest }) => [id, isGuest])).toEqual([[ids.anna, true]]);
    const mark = (body: { studentId: number; classworkMark: number }) => teacher.call(marksRoutes.create, { params: { classId: emptyGroup }, body: { topicId: topics.fractions, ...body } });
    expect((await mark({ studentId: ids.anna, classworkMark: 11 })).status).toBe(200);
    expect(codeOf(await mark({ studentId: ids.bohdan, classworkMark: 11 }))).toEqual([404, 'marks.student-not-in-group']);
    const journal = await teacher.data(lessonsRoutes.journal, { params: { id: emptyGroup } });
    expect(journal.students).toMatchObject([{ id: ids.anna, isMember: false, guestLessonIds: [lessonId], marks: [{ classworkMark: 11 }] }]);
    expect(await anna.data(progressRoutes.list, { query: {} })).toMatchObject([{ subjectName: `Математика ${tenant.code}`, points: [{ lessonId, classworkMark: 11 }] }]);
    expect(codeOf(await cancel(await centre.signIn('admin'), ids.anna))).toEqual([409, 'makeUps.too-late']);
    clock.set('2026-11-29T12:05:00+02:00');
    teacher = await centre.signIn('teacher');
    await teacher.data(lessonsRoutes.start, { params: { id: emptyGroup, topicId: topics.percents } });
    const later = { studentId: ids.anna, topicId: topics.percents, classworkMark: 11 };
    expect(codeOf(await teacher.call(marksRoutes.create, { params: { classId: emptyGroup }, body: later }))).toEqual([404, 'marks.student-not-in-group']);
  });

  it('lets only members and its guests have marks, by the database too', async () => {
    const { ids } = centre;
    await tellAbsence();
    await book();
    const insert = (studentId: number, day: string) => centre.within(async () => {
      const { id } = await db().insertInto('lessons').values({ group_id: emptyGroup, topic_id: null, lesson_date: day, starts_at: `${day}T10:00:00Z` }).returning('id').executeTakeFirstOrThrow();
      await db().insertInto('marks').values({ lesson_id: id, student_id: studentId, classwork_mark: 5, updated_by: ids.teacher }).execute();
    });
    await insert(ids.anna, sunday);
    await expect(insert(ids.anna, '2026-11-29')).rejects.toThrow('neither in the group nor a guest');
    await expect(insert(ids.bohdan, '2026-12-06')).rejects.toThrow('neither in the group nor a guest');
  });

  it('is one family’s when two take the last place at once; extra places and absences of members make more', async () => {
    const { ids } = centre;
    await tellAbsence();
    await tellAbsence(ids.bohdan);
    const bohdan = await centre.signIn('bohdan');
    const replies = await Promise.all([book(), book(bohdan)]);
    expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
    const [loser] = replies.filter(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ code: 'makeUps.full', errorMessage: expect.stringContaining('щойно зайняли') });
    const groups = await admin.data(groupsRoutes.list, {});
    expect(groups.find(({ id }) => id === emptyGroup)).toMatchObject({ studentCount: 0, capacity: 1 });
    const [lesson] = (await admin.data(calendarRoutes.lessons, { query: { from: sunday, to: sunday } })).filter(({ groupId }) => groupId === emptyGroup);
    expect(lesson).toMatchObject({ guests: 1, freePlaces: 0 });
    await centre.within(() => db().updateTable('groups').set({ guest_places: 1 }).where('id', '=', emptyGroup).execute());
    expect(statuses(await Promise.all([book(), book(bohdan)]))).toEqual({ 200: 2 });
  });

  it('is cancelled until the deadline, which gives the credit back, as does the centre by cancelling the lesson', async () => {
    await tellAbsence();
    await book();
    await cancel();
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', null]]);
    await book();
    clock.set('2026-11-22T09:00:01+02:00');
    anna = await centre.signIn('anna');
    expect(codeOf(await cancel())).toEqual([409, 'makeUps.too-late']);
    admin = await centre.signIn('admin');
    await admin.data(calendarRoutes.saveException, { params: { id: emptyGroup, plannedOn: sunday }, body: { isCancelled: true, reason: 'Ремонт' } });
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', null]]);
    expect((await book(anna, { plannedOn: '2026-11-29' })).status).toBe(200);
    await app.app.get(NoticeWriter).write(centre.tenant.id);
    const { notices } = await anna.data(noticesRoutes.list, { query: { lessons: 'true' } });
    const texts = notices.map((notice) => (notice.kind === 'lesson' ? notice.text.replace(` ${centre.tenant.code}`, '') : ''));
    expect(texts).toContain('Математика нд 22.11 12:00: записано на відпрацювання (за 21.11)');
    expect(texts).toContain('Математика нд 22.11 12:00: запис на відпрацювання скасовано (за 21.11)');
    expect(texts).toContain('Математика нд 22.11 12:00 скасовано. Причина: Ремонт');
    const yeva = await (await centre.signIn('yeva')).data(noticesRoutes.list, { query: { lessons: 'true' } });
    expect(yeva.notices.filter(({ kind }) => kind === 'lesson')).toEqual([]);
  });

  it('waits for the admin where the rules say so; an admin books at once, also after the deadline', async () => {
    const { ids } = centre;
    await saveRules({ needsApproval: true });
    await tellAbsence();
    await book();
    expect((await anna.data(familyRoutes.week, { query: { week: saturday } })).some(({ isGuest }) => isGuest)).toBe(false);
    expect(await admin.data(makeUpsRoutes.list, {})).toMatchObject([{ studentId: ids.anna, classId: emptyGroup, plannedOn: sunday, isApproved: false }]);
    await admin.data(makeUpsRoutes.approve, { body: { studentId: ids.anna, ...missed } });
    expect(await admin.data(makeUpsRoutes.list, {})).toMatchObject([{ isApproved: true }]);
    expect((await cancel(admin, ids.anna)).status).toBe(200);
    clock.set('2026-11-22T11:00:00+02:00');
    [admin, anna] = [await centre.signIn('admin'), await centre.signIn('anna')];
    expect(codeOf(await book())).toEqual([409, 'makeUps.not-offered']);
    expect((await book(admin, { studentId: ids.anna })).status).toBe(200);
    expect(await admin.data(makeUpsRoutes.list, {})).toMatchObject([{ isApproved: true }]);
  });
});

describe('a lesson that is no longer planned', () => {
  const later = '2026-11-29';
  const refusalOf = async (plannedOn = later) => {
    const { status, body } = await book(anna, { plannedOn });
    return [status, body.code, body.errorMessage?.replace(/\u00A0/g, ' ')];
  };
  const lastDay = (id: number, day: string | null) => centre.within(() => db().updateTable('groups').set({ last_day: day }).where('id', '=', id).execute());
  const told = async () => {
    await app.app.get(NoticeWriter).write(centre.tenant.id);
    const { notices } = await anna.data(noticesRoutes.list, { query: { lessons: 'true' } });
    return notices.map((notice) => (notice.kind === 'lesson' ? notice.text.replace(` ${centre.tenant.code}`, '') : ''));
  };
  const bookings = () => centre.within(() => db().selectFrom('make_ups').select('planned_on').execute());
  async function changeGuestGroup(changes: { dayOfWeek?: number; lastDay?: string }) {
    const { name, subjectId, pricePerMonth, isOnline, lessonDuration } = await admin.data(groupsRoutes.one, { params: { id: emptyGroup } });
    const schedules = [{ dayOfWeek: changes.dayOfWeek ?? 0, startTime: '12:00', classroomId: 1 }];
    await admin.data(groupsRoutes.update, {
      body: { id: emptyGroup, name, subjectId, pricePerMonth, isOnline, lessonDuration, teacherId: centre.ids.teacher, schedules, lastDay: changes.lastDay ?? null },
    });
  }

  afterEach(async () => {
    for (const id of [group, emptyGroup]) await lastDay(id, null);
    await centre.within(async () => { for (const table of ['periods', 'holidays', 'notices'] as const) await db().deleteFrom(table).execute(); });
  });

  it('is refused in words: after the last day of its group, of the missed group and of the period, and on a holiday', async () => {
    await tellAbsence();
    await lastDay(emptyGroup, sunday);
    expect(await refusalOf()).toEqual([409, 'makeUps.not-offered', 'Група «В» займається лише до 22.11. Оберіть інший урок.']);
    await lastDay(emptyGroup, null);
    await lastDay(group, '2026-11-25');
    expect(await credits()).toEqual([[saturday, 'absence', '2026-11-25', null]]);
    expect((await offers()).days).toEqual([[emptyGroup, sunday, 1]]);
    expect(await refusalOf()).toEqual([409, 'makeUps.not-offered', 'Урок за 21.11 можна відпрацювати лише до 25.11: тоді закінчується група. Оберіть інший урок.']);
    clock.set('2026-11-26T12:00:00+02:00');
    anna = await centre.signIn('anna');
    expect(await refusalOf()).toEqual([404, 'makeUps.no-credit', 'Група «А» закінчилася 25.11, тож пропущений у ній урок уже не відпрацювати.']);
    clock.set(saturdayNoon);
    anna = await centre.signIn('anna');
    await lastDay(group, null);
    await centre.within(() => db().insertInto('periods').values({ name: 'Осінь', first_day: '2026-09-01', last_day: '2026-11-25' }).execute());
    expect(await refusalOf()).toEqual([409, 'makeUps.not-offered', '29.11 уже поза навчальним періодом. Оберіть інший урок.']);
    await admin.data(calendarRoutes.createHoliday, { body: { from: sunday, to: sunday, kind: 'closed', name: 'Ремонт' } });
    expect(await refusalOf(sunday)).toEqual([409, 'makeUps.not-offered', '22.11 занять немає: Ремонт. Оберіть інший урок.']);
    expect(await refusalOf('2026-11-24')).toEqual([409, 'makeUps.not-offered', 'Уроку 24.11 у розкладі вже немає. Оберіть інший урок.']);
  });

  it('gives the guest the credit back and says so, when the week, the last day, the period or the group ends it', async () => {
    const cases: [string, () => Promise<unknown>][] = [
      ['another weekday', () => changeGuestGroup({ dayOfWeek: 3 })],
      ['a last day', () => changeGuestGroup({ lastDay: '2026-11-28' })],
      ['a period', () => admin.data(calendarRoutes.createPeriod, { body: { name: 'Осінь', from: '2026-09-01', to: '2026-11-25', terms: [] } })],
      ['the archive', () => admin.data(groupsRoutes.archive, { params: { id: emptyGroup } })],
    ];
    await tellAbsence();
    for (const [name, change] of cases) {
      expect((await book(anna, { plannedOn: later })).status, name).toBe(200);
      await change();
      expect([await credits(), await bookings()], name).toEqual([[[saturday, 'absence', '2027-01-20', null]], []]);
      expect(await told(), name).toContain('Математика 29.11: уроку вже немає в розкладі, тож відпрацювання не буде. Урок за 21.11 можна відпрацювати іншого дня');
      await centre.within(async () => {
        for (const table of ['periods', 'notices', 'lesson_changes', 'ended_slots'] as const) await db().deleteFrom(table).execute();
        await sql`delete from schedule_slots where group_id = ${emptyGroup}`.execute(db());
        await db().insertInto('schedule_slots').values({ group_id: emptyGroup, day_of_week: 0, classroom_id: 1, start_time: '12:00' }).execute();
        await db().updateTable('groups').set({ archived_at: null, last_day: null }).where('id', '=', emptyGroup).execute();
      });
    }
  });

  it('gives the credit back on a holiday that is entered later, and keeps the booking for when it is deleted', async () => {
    await tellAbsence();
    await book();
    const { id } = await admin.data(calendarRoutes.createHoliday, { body: { from: sunday, to: sunday, kind: 'closed', name: 'Ремонт', classIds: [emptyGroup] } });
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', null]]);
    expect(await told()).toContain('Математика 22.11: занять немає (Ремонт), тож відпрацювання не буде. Урок за 21.11 можна відпрацювати іншого дня');
    await admin.data(calendarRoutes.removeHoliday, { params: { id } });
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', sunday]]);
    const returned = 'Математика 22.11: урок знову за розкладом, запис на відпрацювання діє';
    expect(await told()).toContain(returned);
    await centre.within(() => db().deleteFrom('lesson_changes').execute());
    const again = await admin.data(calendarRoutes.createHoliday, { body: { from: sunday, to: sunday, kind: 'closed', name: 'Ремонт', classIds: [emptyGroup] } });
    await admin.data(freezesRoutes.create, { body: { classId: emptyGroup, from: sunday, to: sunday, reason: null } });
    await admin.data(calendarRoutes.removeHoliday, { params: { id: again.id } });
    expect(await told(), 'the group is still frozen').not.toContain(returned);
  });

  it('but an extra one that moves takes its guests and absences along', async () => {
    await tellAbsence();
    const place = { isOnline: true, minutes: 45 };
    const extra = await admin.data(calendarRoutes.createExtra, { params: { id: emptyGroup }, body: { startDateTime: '2026-11-24T10:00:00+02:00', ...place } });
    expect((await book(anna, { plannedOn: '2026-11-24' })).status).toBe(200);
    await admin.data(calendarRoutes.updateExtra, { params: { id: emptyGroup, extraId: extra.id }, body: { startDateTime: '2026-11-25T10:00:00+02:00', ...place } });
    expect(await credits()).toEqual([[saturday, 'absence', '2027-01-20', '2026-11-25']]);
    await centre.within(() => db().deleteFrom('lesson_changes').execute());
    await admin.data(calendarRoutes.removeExtra, { params: { id: emptyGroup, extraId: extra.id } });
    expect([await credits(), await bookings()]).toEqual([[[saturday, 'absence', '2027-01-20', null]], []]);
    const ofGuest = await centre.within(() => db().selectFrom('lesson_changes').select('text').where('student_id', '=', centre.ids.anna).execute());
    expect(ofGuest.map(({ text }) => text), 'once').toEqual([expect.stringContaining('25.11: уроку вже немає в розкладі, тож відпрацювання не буде')]);
  });
});

describe('a booking is refused', () => {
  it('without a credit, of other families, and of another centre', async () => {
    const { ids } = centre;
    expect(codeOf(await book())).toEqual([404, 'makeUps.no-credit']);
    expect((await cancel()).body.data).toEqual({ studentId: ids.anna, classIds: [] });
    await tellAbsence();
    expect(codeOf(await book(anna, { classId: otherGroup, plannedOn: '2026-11-28' }))).toEqual([409, 'makeUps.not-offered']);
    expect(codeOf(await book(anna, { studentId: ids.bohdan }))).toEqual([404, 'family.not-your-child']);
    expect(codeOf(await book(parent, { studentId: ids.yeva }))).toEqual([404, 'family.not-your-child']);
    expect(codeOf(await book(admin))).toEqual([404, 'students.not-found']);
    expect(codeOf(await book(teacher))).toEqual([403, 'auth.not-allowed']);
    for (const [who, studentId] of [[anna, ids.bohdan], [parent, ids.yeva]] as const) {
      expect(codeOf(await who.call(makeUpsRoutes.ofStudent, { query: { studentId } }))).toEqual([404, 'family.not-your-child']);
      const query = { studentId, missedClassId: group, missedOn: '2026-11-23' };
      expect(codeOf(await who.call(makeUpsRoutes.offers, { query }))).toEqual([404, 'family.not-your-child']);
    }
    expect(codeOf(await teacher.call(makeUpsRoutes.ofStudent, { query: { studentId: ids.anna } }))).toEqual([403, 'auth.not-allowed']);
    await book();
    const neighbour = await openLessonsScenario(app);
    expect(await (await neighbour.signIn('admin')).data(makeUpsRoutes.list, {})).toEqual([]);
    expect(await credits(await neighbour.signIn('anna'))).toEqual([]);
  });
});

it('endless bookings are refused, and with them cancellations end; each of the others is logged', async () => {
  const { ids } = centre;
  await tellAbsence(ids.bohdan);
  const bohdan = await centre.signIn('bohdan');
  const entries = async () => (await centre.within(() => db().selectFrom('audit_log').select('id')
    .where('action', 'in', ['make-ups.booked', 'make-ups.cancelled']).where('actor_id', '=', ids.bohdan).execute())).length;
  const former = await entries();
  const attempts = async () => {
    for (let time = 1; time <= 121; time += 1) {
      const { status, body } = await (time % 2 === 0 ? cancel(bohdan) : book(bohdan));
      if (status !== 200) return [time > 100, status, body.code, await entries() - former - (time - 1)];
    }
    return [];
  };
  expect(await attempts()).toEqual([true, 429, 'profile.too-many-changes', 0]);
  await tellAbsence();
  expect((await book()).status).toBe(200);
});

it('the rules that an older form does not know stay as they are', async () => {
  const later = { until: 'term', atLeaving: 'money', tellHours: 5, lostShare: null } as const;
  await saveRules(later);
  const { earns, reasons, mostAMonth, isSameSubject, needsApproval, deadlineHours } = usualRules;
  const older = { earns, reasons, mostAMonth, isSameSubject, needsApproval, deadlineHours, validDays: 7 };
  expect(await admin.data(makeUpsRoutes.saveRules, { body: older })).toEqual({ ...older, ...later });
  expect(await admin.data(makeUpsRoutes.rules, {})).toEqual({ ...older, ...later });
});
