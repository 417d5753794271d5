import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';
import { newRoomUrl } from './broadcasts.service.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
});
afterAll(() => app.close());

beforeEach(() => centre.within(async () => void (await db().deleteFrom('lessons').execute())));

const broadcast = (lessonId: number, who = teacher, id = group) => who.call(broadcastsRoutes.start, { params: { id, lessonId } });

describe('a broadcast', () => {
  it('has one unguessable room, however often it is started', async () => {
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const replies = await Promise.all(Array.from({ length: 5 }, () => broadcast(id)));
    const rooms = new Set(replies.map((reply) => JSON.stringify(reply.body.data)));
    expect(rooms.size).toBe(1);
    expect([...rooms][0]).toMatch(/^\{"joinUrl":"https:\/\/meet\.jit\.si\/dzvinok-[0-9a-f]{32}"\}$/);
  });

  it('changes nothing when it is started again', async () => {
    const version = async () => (await teacher.data(lessonsRoutes.journal, { params: { id: group } })).version;
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const before = await version();
    await broadcast(id);
    const started = await version();
    expect(started).toBeGreaterThan(before);
    await broadcast(id);
    expect(await version()).toBe(started);
  });

  it('of a lesson that is being deleted fails with an unknown lesson', async () => {
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const remove = async () => {
      await db().selectFrom('groups').select('id').where('id', '=', group).forNoKeyUpdate().execute();
      await db().deleteFrom('lessons').where('id', '=', id).execute();
    };
    const reply = await callDuring({ inside: (work) => centre.within(() => work(db())) }, remove, () => broadcast(id));
    expect([reply.status, reply.body.code]).toEqual([404, 'lessons.not-found']);
  });

  it('needs a started lesson of today', async () => {
    const old = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-20', startsAt: '2026-11-20T14:00:00Z' });
    const reply = await broadcast(old);
    expect([reply.status, reply.body.errorMessage]).toEqual([409, 'Розпочніть заняття!']);
    expect((await broadcast(999_999)).body).toMatchObject({ code: 'lessons.not-found' });
  });

  it('is started by the group’s own teacher only', async () => {
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const otherTeacher = await centre.signIn('otherTeacher');
    expect((await broadcast(id, otherTeacher)).status).toBe(404);
    expect((await broadcast(id, otherTeacher, scenario.otherGroup)).status).toBe(404);
    expect((await broadcast(id, await centre.signIn('admin'))).status).toBe(403);
    expect((await broadcast(id, await centre.signIn('anna'))).status).toBe(403);
    const neighbour = await openLessonsScenario(app);
    expect((await broadcast(id, await neighbour.signIn('teacher'))).status).toBe(404);
  });
});

describe('the meeting service', () => {
  it('is the centre’s own when the centre names one', () => {
    expect(newRoomUrl({ features: { meetingService: 'https://video.example.com/rooms' } }))
      .toMatch(/^https:\/\/video\.example\.com\/rooms\/dzvinok-/);
  });

  it('is Jitsi when the centre’s address is unsafe', () => {
    for (const meetingService of [undefined, 7, 'video', 'http://video.example.com', 'javascript:alert(1)']) {
      expect(newRoomUrl({ features: { meetingService } })).toMatch(/^https:\/\/meet\.jit\.si\/dzvinok-/);
    }
  });
});
