import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { profileRoutes } from '@dzvinok/contract/profile';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { newPhone } from '../../../test/filled-centre.fixture.ts';
import { changeAccount } from '../../identity/accounts/accounts.fixture.ts';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { db } from '../../runtime/database/database.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';
import { NoticeWriter } from './notice-writer.service.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let anna: TestSession;
let parent: TestSession;
let lessonId: number;

beforeAll(async () => {
  app = await startTestApp({ clock });
  await app.app.listen(0);
  centre = await openLessonsScenario(app);
  [teacher, anna, parent] = await Promise.all([centre.signIn('teacher'), centre.signIn('anna'), centre.signIn('parent')]);
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  // deleting lessons deletes their notices
  await centre.within(() => db().deleteFrom('lessons').execute());
  ({ id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } }));
});

const write = (where = app, which = centre) => where.app.get(NoticeWriter).write(which.tenant.id);
const list = (who: TestSession, query: { before?: number } = {}) => who.data(noticesRoutes.list, { query: { ...query, recordings: 'true' } });
const mark = (given: object, studentId = centre.ids.anna) =>
  teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId, topicId: topics.fractions, lessonId, ...given } });
const setHomework = (body: string) => teacher.data(homeworksRoutes.set, { params: { id: group }, body });
const about = () => ({
  id: expect.any(Number), toldAt: expect.any(String), isRead: false, lessonId, lessonDate: saturday,
  studentId: centre.ids.anna, studentName: `Анна ${centre.tenant.code}`, subjectName: `Математика ${centre.tenant.code}`, subjectColor: 'blue',
});

it('notices tell the student and the parent of marks, homework and a broadcast', async () => {
  await mark({ classworkMark: 11, isLate: true });
  await write();
  await setHomework('Вправа 7');
  await write();
  const { joinUrl } = await teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId } });
  await write();
  const expected = [
    { ...about(), kind: 'broadcast', joinUrl },
    { ...about(), kind: 'homework', description: 'Вправа 7', isChanged: false },
    { ...about(), kind: 'marks', homeworkMark: null, classworkMark: 11, absent: false, notReady: false, isLate: true, comment: null },
  ];
  expect(await list(anna)).toEqual({ notices: expected, unread: 3 });
  // the parent has two children in the group, so gets homework and broadcast twice
  const ofParent = await list(parent);
  expect(ofParent.unread).toBe(5);
  expect(ofParent.notices.filter(({ studentId }) => studentId === centre.ids.anna)).toEqual(expected);
  expect(ofParent.notices.filter(({ studentId }) => studentId === centre.ids.bohdan).map(({ kind }) => kind)).toEqual(['broadcast', 'homework']);
  clock.set('2026-11-22T12:00:00+02:00');
  expect((await list(await centre.signIn('anna'))).notices[0]).toMatchObject({ kind: 'broadcast', joinUrl: null });
});

it('events beyond one pass, as of a mailing to a large centre, get their deliveries in the next one', async () => {
  await write();
  const event = JSON.stringify({ kind: 'mailing', title: 'Центр', text: 'Завтра зачинено', page: null });
  await centre.within(() => sql`insert into notices (account_id, kind, told, event, is_planned)
    select ${centre.ids.anna}, 'event', '', ${event}::jsonb, false from generate_series(1, 2001)`.execute(db()));
  const unplanned = () => centre.within(async () => (await db().selectFrom('notices').select('id').where('is_planned', '=', false).execute()).length);
  await write();
  expect(await unplanned()).toBe(1);
  await expect.poll(unplanned, { timeout: 15_000 }).toBe(0);
  await centre.within(() => db().deleteFrom('notices').where('kind', '=', 'event').execute());
});

it('a comment for the family is told, and told again when it changes', async () => {
  const { id } = await mark({ comment: 'Прошу зателефонувати мені', commentAudience: 'family' });
  await write();
  for (const who of [anna, parent]) {
    expect((await list(who)).notices).toMatchObject([{ kind: 'marks', classworkMark: null, comment: 'Прошу зателефонувати мені', isRead: false }]);
  }
  await anna.data(noticesRoutes.read, { body: { upTo: (await list(anna)).notices[0]?.id ?? 0 } });
  const change = (given: object) => teacher.data(marksRoutes.update, { params: { classId: group }, body: { id, ...given } });
  await change({ comment: 'Дякую за дзвінок', commentAudience: 'family' });
  await write();
  expect((await list(anna)).notices).toMatchObject([{ comment: 'Дякую за дзвінок', isRead: false }]);
  await change({ comment: 'Дякую за дзвінок', commentAudience: 'staff' });
  await write();
  expect((await list(anna)).notices, 'taken back from the family').toEqual([]);
});

it('changed homework is told as changed', async () => {
  for (const text of ['Вправа 7', 'Вправа 8']) {
    await setHomework(text);
    await write();
  }
  expect((await list(anna)).notices).toEqual([{ ...about(), kind: 'homework', description: 'Вправа 8', isChanged: true }]);
});

it('a recording is told to those who were in the group on its day and still are, to pages that can show it', async () => {
  const url = 'https://video.example.ua/1';
  const setRecording = (address: string | null) =>
    teacher.data(recordingsRoutes.set, { params: { classId: group, lessonId }, body: { url: address } });
  const join = (day: string) => centre.within(() => db().updateTable('memberships').set({ joined_on: day })
    .where('group_id', '=', group).where('student_id', '=', centre.ids.bohdan).execute());
  await join('2026-11-22');
  await setRecording(url);
  await write();
  await join('2026-09-01');
  const expected = { notices: [{ ...about(), kind: 'recording', url }], unread: 1 };
  expect(await list(anna)).toEqual(expected);
  expect(await list(parent)).toEqual(expected);
  expect(await anna.data(noticesRoutes.list, { query: {} }), 'a page of a former shell').toEqual({ notices: [], unread: 0 });
  await setRecording(null);
  expect(await list(anna)).toEqual({ notices: [], unread: 0 });
});

it('a notice is read on every device, and unread again when it changes', async () => {
  const otherDevice = await centre.signIn('anna');
  const page = await openPage(app, otherDevice);
  const { id } = await mark({ classworkMark: 11 });
  await write();
  const told = { kind: 'notices', tags: [{ name: 'notices' }] };
  await expect.poll(() => page.heard, { timeout: 15_000 }).toContainEqual(told);
  const [notice] = (await list(anna)).notices;
  expect(notice).toMatchObject({ classworkMark: 11, isRead: false });
  await anna.data(noticesRoutes.read, { body: { upTo: notice?.id ?? 0 } });
  await expect.poll(() => page.heard.filter(({ kind }) => kind === 'notices'), { timeout: 15_000 }).toEqual([told, told]);
  expect(await list(otherDevice)).toMatchObject({ unread: 0, notices: [{ id: notice?.id, isRead: true }] });
  expect((await list(parent)).unread).toBe(1);
  await write();
  expect((await list(anna)).unread).toBe(0);
  // families get no notices of comments for staff and of authors
  const change = (given: object) => teacher.data(marksRoutes.update, { params: { classId: group }, body: { id, ...given } });
  await change({ classworkMark: 11, comment: 'Для колег' });
  await write();
  expect((await list(anna)).unread).toBe(0);
  await change({ classworkMark: 12 });
  await write();
  const again = await list(anna);
  expect(again).toMatchObject({ unread: 1, notices: [{ classworkMark: 12, isRead: false }] });
  expect(again.notices[0]?.id).toBeGreaterThan(notice?.id ?? 0);
  page.close();
});

it('a withdrawn mark or homework has no notice any more', async () => {
  const { id } = await mark({ absent: true });
  await setHomework('Вправа 7');
  await write();
  expect((await list(anna)).notices.map(({ kind }) => kind).toSorted()).toEqual(['homework', 'marks']);
  await teacher.data(marksRoutes.update, { params: { classId: group }, body: { id } });
  await setHomework('');
  expect(await list(anna)).toEqual({ notices: [], unread: 0 });
  await write();
  expect(await list(anna)).toEqual({ notices: [], unread: 0 });
});

it('homework that was read and is taken back is corrected, and told anew when it is set again', async () => {
  const events = async () => (await anna.data(noticesRoutes.list, { query: { events: 'true' } })).notices
    .map((notice) => (notice.kind === 'event' ? `${notice.event.title}. ${notice.event.text}` : notice.kind));
  await setHomework('Вправа 7');
  await write();
  const [notice] = (await list(anna)).notices;
  await anna.data(noticesRoutes.read, { body: { upTo: notice?.id ?? 0 } });
  await setHomework('');
  await write();
  const before = await events();
  expect(before[0]).toBe(`Домашнє завдання скасовано. Математика ${centre.tenant.code}, 21.11`);
  await setHomework('Вправа 7');
  await write();
  expect((await list(anna)).notices).toMatchObject([{ kind: 'homework', isRead: false }]);
  expect((await parent.data(noticesRoutes.list, { query: { events: 'true' } })).notices.filter(({ kind }) => kind === 'event'), 'who had not read it').toEqual([]);
  await centre.within(() => db().deleteFrom('notices').where('kind', '=', 'event').execute());
});

it('homework that is taken back while its message is leaving is corrected', async () => {
  await setHomework('Вправа 7');
  await write();
  const [notice] = (await list(anna)).notices;
  await centre.within(() => db().insertInto('deliveries').values({
    account_id: centre.ids.anna, channel: 'email', kind: 'homework', subject: 'digest', notice_ids: JSON.stringify([notice?.id]), state: 'leased', due_at: saturdayNoon, not_after: saturdayNoon,
  }).execute());
  await setHomework('');
  expect((await anna.data(noticesRoutes.list, { query: { events: 'true' } })).notices).toMatchObject([{ kind: 'event', event: { title: 'Домашнє завдання скасовано' } }]);
  await centre.within(async () => { for (const table of ['notices', 'deliveries'] as const) await db().deleteFrom(table).execute(); });
});

it('notices are written soon after a save, also after a save whose process died', async () => {
  await mark({ classworkMark: 9 });
  // Read past the list, which starts a pass itself; an app of another file may be the one that writes.
  const written = () => centre.within(() => db().selectFrom('notices').select('told').where('account_id', '=', centre.ids.anna).where('kind', '=', 'marks').execute());
  await expect.poll(written, { timeout: 15_000 }).toEqual([{ told: 'classwork 9' }]);
  expect(await list(anna)).toMatchObject({ unread: 1, notices: [{ classworkMark: 9 }] });
  await centre.within(() => db().deleteFrom('notices').where('account_id', '=', centre.ids.anna).execute());
  await expect.poll(async () => (await list(anna)).unread, { timeout: 15_000 }).toBe(1);
});

it('no notice is written for an old lesson, nor for a student who has left', async () => {
  const long = await holdLesson(centre, { topicId: topics.angles, day: '2026-10-20', startsAt: '2026-10-20T14:00:00Z' });
  await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.anna, topicId: topics.angles, lessonId: long, classworkMark: 5 } });
  await mark({ classworkMark: 10 }, centre.ids.bohdan);
  await write();
  expect(await list(anna)).toEqual({ notices: [], unread: 0 });
  expect((await list(parent)).unread).toBe(1);
  await centre.within(() => db().deleteFrom('student_parents').where('student_id', '=', centre.ids.bohdan).execute());
  expect(await list(parent)).toEqual({ notices: [], unread: 0 });
  await centre.within(() => db().insertInto('student_parents')
    .values({ student_id: centre.ids.bohdan, parent_id: centre.ids.parent, account_type_label: 'Мама' }).execute());
});

it('the list holds fifty notices at a time, and notices older than ninety days are deleted', async () => {
  const dates = Array.from({ length: 60 }, (_, nr) => `2025-${String(1 + Math.floor(nr / 28)).padStart(2, '0')}-${String(1 + (nr % 28)).padStart(2, '0')}`);
  await centre.within(async () => {
    const lessons = await db().insertInto('lessons')
      .values(dates.map((day) => ({ group_id: group, lesson_date: day, starts_at: `${day}T14:00:00Z` }))).returning('id').execute();
    await db().insertInto('marks').values(lessons.map(({ id }) => ({ lesson_id: id, student_id: centre.ids.anna, classwork_mark: 7 }))).execute();
    await db().insertInto('notices').values(lessons.map(({ id }) =>
      ({ account_id: centre.ids.anna, kind: 'marks' as const, lesson_id: id, student_id: centre.ids.anna, told: 'classwork 7' }))).execute();
  });
  const first = await list(anna);
  expect([first.notices.length, first.unread]).toEqual([50, 60]);
  const rest = await list(anna, { before: first.notices.at(-1)?.id ?? 0 });
  expect(rest.notices).toHaveLength(10);
  const ids = [...first.notices, ...rest.notices].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  await centre.within(() => db().updateTable('notices').set({ told_at: sql`now() - interval '91 days'` }).where('id', '<=', ids[30] ?? 0).execute());
  expect((await list(anna)).notices).toHaveLength(30);
  await write();
  const { count } = await centre.within(() => db().selectFrom('notices').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow());
  expect(Number(count)).toBe(30);
});

it('another centre with the same ids sees and reads no notice', async () => {
  await mark({ classworkMark: 12 });
  await write();
  const neighbour = await openLessonsScenario(app);
  const stranger = await neighbour.signIn('anna');
  await write(app, neighbour);
  expect(await list(stranger)).toEqual({ notices: [], unread: 0 });
  await stranger.data(noticesRoutes.read, { body: { upTo: 1_000_000 } });
  expect((await list(anna)).unread).toBe(1);
  expect(await list(await centre.signIn('admin'))).toEqual({ notices: [], unread: 0 });
});

it('a change of the plan is told once to each child, its parent and the teachers, in words, to pages that can show it', async () => {
  const admin = await centre.signIn('admin');
  const told = async (who: TestSession) => (await who.data(noticesRoutes.list, { query: { lessons: 'true' } })).notices
    .flatMap((notice) => (notice.kind === 'lesson' ? [[notice.studentId, notice.lessonDate, notice.change, notice.text.replaceAll(` ${centre.tenant.code}`, '')]] : []));
  const which = { params: { id: group, plannedOn: '2026-11-23' } };
  await admin.data(calendarRoutes.saveException, { ...which, body: { startDateTime: '2026-11-24T18:30', isOnline: true, reason: 'Олімпіада' } });
  await write();
  await write();
  const { anna: annaId, bohdan } = centre.ids;
  const moved = ['2026-11-24', 'moved', 'Математика пн 23.11 16:00 перенесено на вт 24.11 18:30, онлайн. Причина: Олімпіада'];
  expect([await told(anna), await told(teacher)]).toEqual([[[annaId, ...moved]], [[null, ...moved]]]);
  expect(await told(parent)).toEqual([[bohdan, ...moved], [annaId, ...moved]].toSorted(([one], [other]) => Number(other) - Number(one)));
  expect(await list(anna), 'a page of a former shell').toEqual({ notices: [], unread: 0 });
  await admin.data(calendarRoutes.saveException, { ...which, body: { isCancelled: true } });
  await admin.data(calendarRoutes.removeException, which);
  await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-12-28', to: '2027-01-03', name: 'Зимові канікули', kind: 'closed' } });
  await write();
  expect((await told(anna)).slice(0, 3).map(([, ...rest]) => rest)).toEqual([
    ['2026-12-28', 'holiday', 'Зимові канікули 28.12–03.01: занять немає'],
    ['2026-11-23', 'returned', 'Математика пн 23.11 16:00: знову за розкладом, пн 23.11 16:00, Кабінет 7'],
    ['2026-11-24', 'cancelled', 'Математика вт 24.11 18:30 скасовано'],
  ]);
  const neighbour = await openLessonsScenario(app);
  await write(app, neighbour);
  expect(await told(await neighbour.signIn('anna'))).toEqual([]);
});

it('a sign-in from a new device and a new password are told to the person, a first sign-in is not', async () => {
  const yeva = await centre.signIn('yeva');
  const events = async (who: TestSession) => (await who.data(noticesRoutes.list, { query: { events: 'true' } })).notices
    .flatMap((notice) => (notice.kind === 'event' ? [notice.event.title] : []));
  expect(await events(yeva)).toEqual([]);
  const again = await centre.signIn('yeva');
  expect(await events(again)).toEqual(['Вхід із нового пристрою']);
  expect((await again.data(noticesRoutes.list, { query: {} })).unread, 'a page of a former shell').toBe(0);
  await again.data(profileRoutes.changePassword, { body: { currentPassword: testPassword, newPassword: 'вірний-пароль-77' } });
  expect(await events(again)).toEqual(['Пароль змінено', 'Вхід із нового пристрою']);
  await centre.within(() => changeAccount(app.app.get(AccountsService), centre.ids.yeva, { fullName: 'Єва', phoneNumber: newPhone(), password: testPassword }));
  const { rows: [told] } = await centre.within(() => sql<{ text: string }>`
    select event ->> 'text' as text from notices where account_id = ${centre.ids.yeva} and kind = 'event' order by id desc limit 1`.execute(db()));
  expect(told?.text).toMatch(/^Центр задав вам новий пароль/);
  await centre.within(() => db().deleteFrom('notices').where('kind', '=', 'event').execute());
});
