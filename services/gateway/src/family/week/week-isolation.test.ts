import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { progressRoutes } from '@dzvinok/contract/progress';
import { allRoutes } from '@dzvinok/contract/routes';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { apexHost, hostOf, platformHost, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type Person, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

/** Calls of one record by its id are tried beside their feature. */
const each = Object.entries(allRoutes).flatMap(([feature, routes]) => Object.entries(routes)
  .filter(([, { method, path, access }]) => method === 'GET' && path.startsWith('/api/studentAndParent/') && !path.includes(':') && !access.includes('TenantAdmin'))
  .map(([name, route]) => [`${feature}.${name}`, route] as const));

const clock = new StoppedClock(saturdayNoon);
const { topics, group, otherGroup } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let neighbour: LessonsScenario;
let anna: TestSession;
let parent: TestSession;
let theirParent: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  neighbour = await openLessonsScenario(app);
  [anna, parent, theirParent] = await Promise.all([centre.signIn('anna'), centre.signIn('parent'), neighbour.signIn('parent')]);
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  await centre.within(async () => void (await db().deleteFrom('lessons').execute()));
});

const get = (path: string, { host, accessToken }: Pick<TestSession, 'host' | 'accessToken'>, query = '') =>
  app.request({ method: 'GET', url: `${path}${query}`, host, token: accessToken });

it('the list below names every call of families', () => {
  expect(each.length).toBeGreaterThanOrEqual(6);
});

describe.each(each)('%s', (_, { path }) => {
  it('is for the student and the parents of the student, whatever id is named', async () => {
    const { yeva, bohdan, teacher, admin, otherParent } = centre.ids;
    const refused = [...[yeva, teacher, admin, otherParent, 999_999].map((id) => [parent, id] as const), [anna, bohdan] as const, [anna, centre.ids.parent] as const];
    for (const [who, studentId] of refused) {
      const reply = await get(path, who, `?studentId=${studentId}`);
      expect([studentId, reply.status, reply.body.code]).toEqual([studentId, 404, 'family.not-your-child']);
    }
    for (const [who, studentId] of [[parent, bohdan], [parent, centre.ids.anna], [anna, centre.ids.anna]] as const) {
      expect([studentId, (await get(path, who, `?studentId=${studentId}`)).status]).toEqual([studentId, 200]);
    }
  });

  it('refuses a malformed id of a student', async () => {
    for (const text of ['', 'x', '0', '-3', '1.5', '9007199254740992', '9223372036854775808', '1e400', 'NaN', '%00', 'null', '1&studentId=2']) {
      const reply = await get(path, parent, `?studentId=${text}`);
      expect([text, reply.status, reply.body.success]).toEqual([text, 400, false]);
    }
  });

  it('is closed to staff, to a signed-out caller, to another centre and on another host', async () => {
    for (const person of ['admin', 'teacher'] as const) {
      expect([person, (await get(path, await session(person))).status]).toEqual([person, 403]);
    }
    expect((await app.request({ method: 'GET', url: path, host: hostOf(centre.tenant) })).status).toBe(401);
    for (const host of [hostOf(neighbour.tenant), platformHost]) {
      expect((await get(path, { host, accessToken: anna.accessToken })).status).toBe(401);
    }
    expect((await app.request({ method: 'GET', url: path, host: apexHost, token: anna.accessToken })).status).toBe(200);
    // the same ids belong to other people there
    const theirs = await get(path, theirParent, `?studentId=${neighbour.ids.anna}`);
    expect(theirs.status).toBe(200);
    expect(theirs.text).not.toContain(centre.tenant.code);
  });
});

const sessions = new Map<Person, Promise<TestSession>>();
function session(person: Person): Promise<TestSession> {
  const opened = sessions.get(person) ?? centre.signIn(person);
  sessions.set(person, opened);
  return opened;
}

describe('the week', () => {
  it('is the week of the given day, and there are no weeks outside of sensible years', async () => {
    const days = async (week: string) =>
      (await anna.data(familyRoutes.week, { query: { week } })).map((item) => item.startDateTime.slice(0, 10));
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) expect(await days(day)).toEqual(['2026-11-16', '2026-11-21']);
    expect(await days('2026-11-23')).toEqual(['2026-11-23', '2026-11-28']);
    expect(await days('2027-01-01')).toEqual(['2026-12-28', '2027-01-02']);
    for (const absurd of ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31']) expect(await days(absurd)).toEqual([]);
    for (const wrong of ['2026-13-01', '2026-02-29', '12026-01-01', '-2026-01-01', '2026-11-1', '16.11.2026', '2026-W47', '']) {
      const reply = await get(familyRoutes.week.path, anna, `?week=${wrong}`);
      expect([wrong, reply.status]).toEqual([wrong, 400]);
    }
  });
});

describe('the link of a broadcast', () => {
  const links = async (who: TestSession, query: { studentId?: number } = {}) =>
    (await who.data(familyRoutes.week, { query })).map((item) => item.joinUrl).filter((url) => url !== null);

  it('is seen by the group’s present students and their parents, and by no other user', async () => {
    const teacher = await session('teacher');
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const { joinUrl } = await teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId: id } });
    const [bohdan, denys, yeva] = await Promise.all([session('bohdan'), session('denys'), session('yeva')]);
    expect([await links(anna), await links(bohdan), await links(parent)]).toEqual([[joinUrl], [joinUrl], [joinUrl]]);
    expect(await links(parent, { studentId: centre.ids.bohdan })).toEqual([joinUrl]);
    expect([await links(denys), await links(yeva), await links(await session('otherParent'))]).toEqual([[], [], []]);
    expect(await links(theirParent, { studentId: neighbour.ids.anna })).toEqual([]);
    // families may neither start nor read the lesson
    for (const who of [anna, parent]) {
      expect((await who.call(broadcastsRoutes.start, { params: { id: group, lessonId: id } })).status).toBe(403);
    }
  });

  it('is hidden from a student who leaves the group on that day', async () => {
    const teacher = await session('teacher');
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    await teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId: id } });
    const membership = (left_on: string | null) => centre.within(() => db().updateTable('memberships').set({ left_on })
      .where('group_id', '=', group).where('student_id', '=', centre.ids.anna).execute());
    await membership('2026-11-21');
    expect(await links(anna)).toEqual([]);
    await membership(null);
    expect(await links(anna)).toHaveLength(1);
  });
});

describe('a student who has left', () => {
  it('keeps absences, marks and recordings, and has no lessons any more', async () => {
    await centre.within(async () => {
      const { id } = await db().insertInto('lessons').values({
        group_id: group, topic_id: topics.percents, lesson_date: '2026-11-14', starts_at: '2026-11-14T16:00:00Z', recording_url: 'https://video.example.com/',
      }).returning('id').executeTakeFirstOrThrow();
      await db().insertInto('marks').values({ lesson_id: id, student_id: centre.ids.denys, absent: true }).execute();
    });
    const denys = await session('denys');
    const [missed] = await denys.data(familyRoutes.missedLessons, { query: {} });
    expect(missed?.dates.map(({ date }) => date)).toEqual(['2026-11-14']);
    const [subject] = await denys.data(progressRoutes.list, { query: {} });
    expect(subject?.points.map(({ date, absent }) => [date, absent])).toEqual([['2026-11-14', true]]);
    expect(await denys.data(recordingsRoutes.list, { query: {} })).toHaveLength(1);
    expect(await denys.data(familyRoutes.week, { query: {} })).toEqual([]);
    expect(await denys.data(familyRoutes.header, { query: {} })).toMatchObject({ courses: [] });
  });
});

describe('an archived student', () => {
  it('is signed out and removed from the parent’s children, and the other child stays', async () => {
    const bohdan = await centre.signIn('bohdan');
    const accounts = app.app.get(AccountsService);
    await centre.within(() => accounts.archive(centre.ids.bohdan));
    for (const [name, { path }] of each) {
      expect([name, (await get(path, bohdan)).status]).toEqual([name, 401]);
      const named = await get(path, parent, `?studentId=${centre.ids.bohdan}`);
      expect([name, named.status, named.body.code]).toEqual([name, 404, 'family.not-your-child']);
      expect([name, (await get(path, parent)).status]).toEqual([name, 200]);
    }
    const { children } = await parent.data(familyRoutes.header, { query: {} });
    expect(children?.map(({ studentId }) => studentId)).toEqual([centre.ids.anna]);
    await centre.within(() => accounts.restore(centre.ids.bohdan));
  });

  it('who was the only child leaves the parent an empty page', async () => {
    const father = await centre.signIn('otherParent');
    const accounts = app.app.get(AccountsService);
    await centre.within(() => accounts.archive(centre.ids.yeva));
    for (const [name, { path }] of each.filter(([key]) => key !== 'family.header')) {
      const reply = await get(path, father);
      expect([name, reply.status, reply.body.code]).toEqual([name, 404, 'family.no-children']);
    }
    expect(await father.data(familyRoutes.header, { query: {} })).toMatchObject({ courses: [], children: [] });
    await centre.within(() => accounts.restore(centre.ids.yeva));
  });
});

it('a child moved to another parent is shown to that parent from now on', async () => {
  const { yeva, parent: mother, otherParent } = centre.ids;
  const move = (parent_id: number) => centre.within(() =>
    db().updateTable('student_parents').set({ parent_id }).where('student_id', '=', yeva).execute());
  const father = await centre.signIn('otherParent');
  const feed = await father.data(calendarFeedsRoutes.open, { query: { studentId: yeva } });
  await move(mother);
  for (const [name, { path }] of each) {
    expect([name, (await get(path, father, `?studentId=${yeva}`)).status]).toEqual([name, 404]);
    expect([name, (await get(path, parent, `?studentId=${yeva}`)).status]).toEqual([name, 200]);
  }
  expect((await parent.data(calendarFeedsRoutes.one, { query: { studentId: yeva } })).url).toBe(feed.url);
  const [lesson] = await parent.data(familyRoutes.week, { query: { studentId: yeva } });
  expect(lesson?.classId).toBe(otherGroup);
  await move(otherParent);
});
