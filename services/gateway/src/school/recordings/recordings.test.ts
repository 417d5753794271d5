import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { addDays } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, pathOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type Person, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';

const { topics, group } = scenario;
const video = 'https://video.example.com/watch?v=1';
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let anna: TestSession;
let parent: TestSession;
let lessonId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  await app.app.listen(0, '127.0.0.1');
  centre = await openLessonsScenario(app);
  [teacher, anna, parent] = await Promise.all([centre.signIn('teacher'), centre.signIn('anna'), centre.signIn('parent')]);
});
afterAll(() => app.close());

beforeEach(async () => {
  await centre.within(async () => void (await db().deleteFrom('lessons').execute()));
  lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
});

const set = (url: string | null, who = teacher, params = { classId: group, lessonId }) =>
  who.call(recordingsRoutes.set, { params, body: { url } });
const one = (who = teacher, params = { classId: group, lessonId }) => who.call(recordingsRoutes.one, { params });
const list = (who = anna, query: { studentId?: number } = {}) => who.data(recordingsRoutes.list, { query });
const version = () => centre.within(() =>
  db().selectFrom('groups').select('version').where('id', '=', group).executeTakeFirstOrThrow().then((row) => row.version));

describe('a recording', () => {
  it('is set, changed and removed, and each time the journal’s version grows', async () => {
    expect((await one()).body.data).toEqual({ url: null });
    const versions = [await version()];
    for (const url of [video, video, 'https://other.example.com/', null, '']) {
      expect((await set(url)).body.data).toEqual({ url: url || null });
      expect((await one()).body.data).toEqual({ url: url || null });
      versions.push(await version());
    }
    const [start = 0] = versions;
    expect(versions.map((each) => each - start)).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it('is one https address, as a browser writes it', async () => {
    expect((await set('  HTTPS://Video.Example.com/запис один ')).body.data)
      .toEqual({ url: 'https://video.example.com/%D0%B7%D0%B0%D0%BF%D0%B8%D1%81%20%D0%BE%D0%B4%D0%B8%D0%BD' });
    expect(await list()).toHaveLength(1);
    for (const url of ['video', 'http://video.example.com', 'javascript:alert(1)', 'https://', `https://a.ua/${'x'.repeat(2_000)}`, 'https://bank.ua@video.example.com/', 7, undefined]) {
      const reply = await app.request({
        method: 'PUT', url: pathOf(recordingsRoutes.set, { params: { classId: group, lessonId } }),
        host: teacher.host, token: teacher.accessToken, body: { url },
      });
      expect([url, reply.status]).toEqual([url, 400]);
    }
    for (const path of ['/api/classes/0/lessons/1/recording', '/api/classes/1/lessons/x/recording', '/api/classes/1/lessons/9007199254740993/recording']) {
      expect((await app.request({ method: 'GET', url: path, host: teacher.host, token: teacher.accessToken })).status).toBe(400);
    }
  });

  it('may have a long Ukrainian address, and is saved again unchanged', async () => {
    const { url } = await teacher.data(recordingsRoutes.set, {
      params: { classId: group, lessonId }, body: { url: `https://video.example.com/${'я'.repeat(200)}` },
    });
    expect(url).toHaveLength(26 + 200 * 6);
    expect((await one()).body.data).toEqual({ url });
    expect((await set(url)).body.data).toEqual({ url });
  });

  it('is logged with its actor and the former address', async () => {
    await set(video);
    await set(video);
    await set(null, await centre.signIn('admin'));
    const rows = await centre.within(() => db().selectFrom('audit_log').select(['action', 'entity', 'actor_id', 'details'])
      .where('entity_id', '=', lessonId).where('action', 'like', 'recordings.%').orderBy('id').execute());
    expect(rows).toEqual([
      { action: 'recordings.set', entity: 'lesson', actor_id: centre.ids.teacher, details: { from: null, to: video } },
      { action: 'recordings.set', entity: 'lesson', actor_id: centre.ids.admin, details: { from: video, to: null } },
    ]);
  });

  it('is set by the group’s own teacher and by admins', async () => {
    const otherTeacher = await centre.signIn('otherTeacher');
    for (const [who, params, code] of [
      [otherTeacher, { classId: group, lessonId }, 'groups.not-found'],
      [otherTeacher, { classId: scenario.otherGroup, lessonId }, 'lessons.not-found'],
      [teacher, { classId: scenario.emptyGroup, lessonId }, 'lessons.not-found'],
      [teacher, { classId: group, lessonId: 999_999 }, 'lessons.not-found'],
      [teacher, { classId: 999_999, lessonId }, 'groups.not-found'],
    ] as const) {
      for (const reply of [await set(video, who, params), await one(who, params)]) {
        expect([reply.status, reply.body.code]).toEqual([404, code]);
      }
    }
    for (const person of ['anna', 'parent'] as const) {
      const who = await centre.signIn(person);
      expect([(await set(video, who)).status, (await one(who)).status]).toEqual([403, 403]);
    }
    expect((await set(video, await centre.signIn('admin'))).status).toBe(200);
    const neighbour = await openLessonsScenario(app);
    const stranger = await neighbour.signIn('admin');
    expect([(await set(null, stranger)).status, (await one(stranger)).status]).toEqual([404, 404]);
    expect((await one()).body.data).toEqual({ url: video });
  });

  it('is announced to the pages of the group’s families', async () => {
    const pages = await Promise.all([anna, parent, teacher].map((who) => openPage(app, who)));
    await set(video);
    const [ofAnna, ofParent, ofTeacher] = await Promise.all([pages[0]?.next(), pages[1]?.next(2), pages[2]?.next()]);
    const poke = (person: Person) =>
      ({ kind: 'student', studentId: centre.ids[person], tags: [{ name: 'family', id: centre.ids[person] }] });
    expect(ofAnna).toEqual([poke('anna')]);
    expect(ofParent).toEqual([poke('anna'), poke('bohdan')]);
    expect(ofTeacher).toEqual([{ kind: 'group', groupId: group, version: await version(), tags: [{ name: 'recording', id: group }] }]);
    for (const page of pages) page.close();
  });
});

describe('the family’s list', () => {
  it('has the lessons of the days of membership, the newest first', async () => {
    await centre.within(() => db().insertInto('lessons').values([
      { group_id: group, topic_id: null, lesson_date: '2026-08-31', starts_at: '2026-08-31T13:00:00Z', recording_url: video },
      { group_id: group, topic_id: topics.powers, lesson_date: '2026-09-01', starts_at: '2026-09-01T13:00:00Z', recording_url: video },
      { group_id: group, topic_id: topics.angles, lesson_date: '2026-11-15', starts_at: '2026-11-15T13:00:00Z', recording_url: video },
      { group_id: scenario.otherGroup, topic_id: topics.cossacks, lesson_date: '2026-11-14', starts_at: '2026-11-14T08:00:00Z', recording_url: video },
    ]).execute());
    await set(`${video}2`);
    const items = await list();
    expect(items.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-15', '2026-09-01']);
    expect(items[0]).toEqual({
      lessonId, subjectName: `Математика ${centre.tenant.code}`, subjectColor: 'blue', topicName: `Відсотки ${centre.tenant.code}`,
      date: '2026-11-16', url: `${video}2`,
    });
    expect(await list(parent)).toEqual(items);
    const dates = async (person: Person) => (await list(await centre.signIn(person))).map(({ date }) => date);
    // he left on the fifteenth
    expect([await dates('denys'), await dates('yeva')]).toEqual([['2026-09-01'], ['2026-11-14']]);
  });

  it('holds thirty lessons at most', async () => {
    const days = Array.from({ length: 31 }, (_, index) => addDays('2026-10-01', index));
    await centre.within(() => db().insertInto('lessons').values(days.map((day) => (
      { group_id: group, topic_id: null, lesson_date: day, starts_at: `${day}T13:00:00Z`, recording_url: video }
    ))).execute());
    const items = await list();
    expect([items.length, items[0]?.date, items.at(-1)?.date, items[0]?.topicName]).toEqual([30, '2026-10-31', '2026-10-02', null]);
  });

  it('is shown to the student and to the parents of the student', async () => {
    await set(video);
    const refused = [[parent, centre.ids.yeva], [parent, 999_999], [anna, centre.ids.bohdan]] as const;
    for (const [who, studentId] of refused) {
      const reply = await who.call(recordingsRoutes.list, { query: { studentId } });
      expect([reply.status, reply.body.code]).toEqual([404, 'family.not-your-child']);
    }
    expect((await (await centre.signIn('childless')).call(recordingsRoutes.list, { query: {} })).body).toMatchObject({ code: 'family.no-children' });
    for (const person of ['admin', 'teacher'] as const) {
      expect((await (await centre.signIn(person)).call(recordingsRoutes.list, { query: {} })).status).toBe(403);
    }
    for (const studentId of ['x', '0', '9007199254740993']) {
      const reply = await app.request({
        method: 'GET', url: `/api/studentAndParent/recordings?studentId=${studentId}`, host: hostOf(centre.tenant), token: parent.accessToken,
      });
      expect([studentId, reply.status]).toEqual([studentId, 400]);
    }
    const neighbour = await openLessonsScenario(app);
    expect(await list(await neighbour.signIn('anna'))).toEqual([]);
  });
});
