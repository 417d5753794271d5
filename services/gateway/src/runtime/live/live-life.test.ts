import { ChangePublisher } from '@dzvinok/api-server/handler';
import { authRoutes } from '@dzvinok/contract/auth';
import { liveRoutes } from '@dzvinok/contract/live';
import { staffRoles } from '@dzvinok/contract/roles';
import type { Tag } from '@dzvinok/contract/route';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { testRedisUrl } from '../../../test/test-database.fixture.ts';
import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, platformHost, signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { addAccount, signOut } from '../../identity/auth/auth.fixture.ts';
import { db } from '../database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { ask, openPage, openWay, until } from './live.fixture.ts';
import { LiveStreams } from './live-streams.ts';

const clock = new StoppedClock(saturdayNoon);
let way: Awaited<ReturnType<typeof openWay>>;
let here: TestApp;
/** Reaches Redis over a proxy that can be cut. */
let there: TestApp;
let kyiv: LessonsScenario;
let teacher: TestSession;

beforeAll(async () => {
  way = await openWay(testRedisUrl());
  [here, there] = await Promise.all([startTestApp({ clock }), startTestApp({ clock, redisUrl: way.url })]);
  await Promise.all([here.app.listen(0), there.app.listen(0)]);
  kyiv = await openLessonsScenario(here);
  teacher = await kyiv.signIn('teacher');
});
afterAll(async () => {
  await there.close();
  await here.close();
  way.close();
});
beforeEach(() => clock.set(saturdayNoon));

const families = [{ name: 'week' }, { name: 'family' }];
const bump = (app = here, groupId = scenario.group) =>
  kyiv.within(() => app.app.get(ChangePublisher).publish([{ name: 'journal', id: groupId }, ...families]));
const openStreams = (app = here) => app.app.get(LiveStreams).all().length;

describe('the stream', () => {
  it('is a stream, unlike any other reply: greeted at once, and without a transaction', async () => {
    const page = await openPage(there, teacher);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-content-type-options': 'nosniff',
    });
    expect(page.text).toMatch(/^retry: \d{3,4}\n\ndata: \{"kind":"ready"\}\n\n$/);
    // Only the process's own connections: other test files share their role.
    const { database } = there.connections;
    const taken = () => [database.laneOf(kyiv.tenant.id).takenCount, database.platformPool.totalCount - database.platformPool.idleCount];
    await expect.poll(taken).toEqual([0, 0]);
    page.close();
    await until(() => openStreams(there) === 0, () => 'the process to notice that the reader went');
  });

  it('is not opened by a HEAD request', async () => {
    const { status, headers } = await here.request(
      { method: 'HEAD', url: liveRoutes.events.path, host: teacher.host, token: teacher.accessToken });
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(openStreams()).toBe(0);
  });

  it('is dropped when its reader leaves before it begins', async () => {
    const { port } = new URL(await here.app.getUrl());
    const headers = { host: teacher.host, authorization: `Bearer ${teacher.accessToken}` };
    for (let round = 0; round < 20; round += 1) {
      const request = get({ port, host: '127.0.0.1', path: liveRoutes.events.path, agent: false, headers });
      request.on('error', () => undefined);
      request.on('socket', (socket) => socket.on('connect', () => setTimeout(() => request.destroy(), round / 4)));
    }
    const page = await openPage(here, teacher);
    await until(() => openStreams() === 1, () => 'one stream');
    page.close();
    await until(() => openStreams() === 0, () => 'no stream');
  });

  it('is refused like any other call: with an envelope before it begins', async () => {
    const superAdmin = await signInSuperAdmin(here);
    const other = await openLessonsScenario(here);
    const bearer = ({ accessToken }: TestSession) => ({ authorization: `Bearer ${accessToken}` });
    const refusals = [
      await ask(here, hostOf(kyiv.tenant), {}),
      await ask(here, hostOf(kyiv.tenant), { authorization: 'Bearer x.y.z' }),
      await ask(here, hostOf(other.tenant), bearer(teacher)),
      await ask(here, hostOf(kyiv.tenant), bearer(superAdmin)),
      await ask(here, platformHost, bearer(superAdmin)),
    ];
    for (const page of refusals) await page.ended();
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403]);
    for (const { headers, text } of refusals) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(text)).toMatchObject({ success: false, data: null, errorMessage: expect.any(String) });
    }
  });

  it('closes the first page of a session for the seventh, and asks it to stay away for a while', async () => {
    const first = await openPage(here, teacher);
    const others = [];
    for (let index = 0; index < 6; index += 1) others.push(await openPage(here, teacher));
    await first.ended();
    expect(first.text).toMatch(/retry: 60000\n\n$/);
    await bump();
    for (const page of others) expect(await page.next()).toHaveLength(1);
    expect(openStreams()).toBe(6);
    for (const page of others) page.close();
    await until(() => openStreams() === 0, () => 'all streams to be forgotten');
  });

  it('drops a reader that takes nothing, and no other reader', async () => {
    const [asleep, awake] = [await openPage(here, teacher), await openPage(here, teacher)];
    asleep.stopReading();
    const mark = {
      lessonId: 1, topicId: 1, studentId: kyiv.ids.denys, homeworkMark: null, classworkMark: 1, absent: false, notReady: false, isLate: false,
      isMilestone: false, comment: 'ж'.repeat(10_000), version: 1,
    };
    const marks = [1, 2, 3, 4, 5, 6].map((id) => ({ ...mark, id }));
    for (let round = 0; round < 500 && openStreams() > 1; round += 1) {
      const { length } = awake.text;
      await kyiv.within(() => here.app.get(ChangePublisher).publish([{ name: 'marks', id: scenario.group }, ...families], { marks }));
      // faster changes would be merged into one event
      await until(() => awake.text.length > length, () => 'the reader who is awake');
    }
    expect(openStreams()).toBe(1);
    const heard = awake.changes.length;
    await bump(here, scenario.emptyGroup);
    await until(() => awake.changes.length > heard, () => 'the reader who is awake');
    expect(awake.isOver).toBe(false);
    awake.close();
    asleep.close();
  });
});

describe('a stream ends within seconds', () => {
  it('when its session is signed out or over, its account archived or given another role, or its centre suspended', async () => {
    const admin = await kyiv.signIn('admin');
    const lviv = await openLessonsScenario(here);
    const within = (change: (tables: ReturnType<typeof db>) => Promise<unknown>) => kyiv.within(() => change(db()));
    await within((tables) => tables.updateTable('groups').set({ teacher_id: kyiv.ids.teacher }).where('id', '=', scenario.otherGroup).execute());
    const anna = await kyiv.signIn('anna');
    const leaving = [
      anna, await kyiv.signIn('otherTeacher'), await kyiv.signIn('childless'), await kyiv.signIn('yeva'), await lviv.signIn('admin'),
    ];
    const pages = [];
    for (const session of leaving) pages.push(await openPage(here, session), await openPage(there, session));
    const others = [await openPage(here, teacher), await openPage(there, await kyiv.signIn('anna'))];

    await signOut(here, anna.host, anna.refreshToken);
    await admin.data(teachersRoutes.archive, { params: { id: kyiv.ids.otherTeacher } });
    await within((tables) => tables.updateTable('accounts').set({ role: 'Student' }).where('id', '=', kyiv.ids.childless).execute());
    await within((tables) =>
      tables.updateTable('sessions').set({ expires_at: '2026-11-01T00:00:00Z' }).where('account_id', '=', kyiv.ids.yeva).execute());
    await here.connections.database.ownerPool.query(`update platform.tenants set status = 'suspended' where id = $1`, [lviv.tenant.id]);
    await here.connections.directory.forget(lviv.tenant.id);

    await Promise.all(pages.map((page) => page.ended()));
    await bump();
    for (const page of others) {
      expect(await page.next()).toHaveLength(1);
      expect(page.isOver).toBe(false);
      page.close();
    }
  });

  it('when its token expires, and the page reconnects at once with the next token', async () => {
    const session = await kyiv.signIn('bohdan');
    const page = await openPage(there, session);
    clock.set('2026-11-21T13:30:00+02:00');
    await page.ended();
    expect(page.text).toMatch(/\nretry: 0\n\n$/);
    const reply = await here.request(
      { method: 'POST', url: authRoutes.refresh.path, host: session.host, body: JSON.stringify(session.refreshToken) });
    const renewed = await ask(there, session.host, { authorization: `Bearer ${String(reply.body.data)}` });
    await renewed.ready();
    renewed.close();
  });
});

it('an admin with a staff role hears only of what that role may read, and never the marks themselves', async () => {
  const pages = [];
  for (const staffRole of staffRoles) {
    const { phoneNumber } = await addAccount(here, kyiv.tenant, staffRole);
    pages.push(await openPage(here, await signIn(here, kyiv.tenant, phoneNumber)));
  }
  const admin = await openPage(here, await kyiv.signIn('admin'));
  const publish = (tags: Tag[], facts = {}) => kyiv.within(() => here.app.get(ChangePublisher).publish([...tags, ...families], facts));
  const mark = {
    id: 1, lessonId: 1, topicId: 1, studentId: kyiv.ids.denys, homeworkMark: null, classworkMark: 1, absent: false, notReady: false, isLate: false,
    isMilestone: false, comment: 'Таємниця', version: 1,
  };
  await publish([{ name: 'marks', id: scenario.group }, { name: 'journal', id: scenario.group }], { marks: [mark] });
  await admin.next(1);
  expect(admin.text).toContain('Таємниця');
  await publish([{ name: 'student', id: kyiv.ids.anna }, { name: 'account', id: kyiv.ids.anna }]);
  for (const page of pages) {
    await until(() => page.text.includes('account'), () => 'the change of the account');
    expect(page.text).not.toContain('Таємниця');
    expect(page.text).not.toContain('marks');
  }
  await publish([{ name: 'admins' }, { name: 'students' }]);
  for (const page of pages) {
    await until(() => page.text.includes('"kind":"notices"'), () => 'the change of the list of students');
    expect(page.text).not.toContain('admins');
    page.close();
  }
  admin.close();
});

describe('Redis', () => {
  it('may go away and come back: a process keeps its own events, then both sides report a possible gap', async () => {
    const [page, connected] = [await openPage(there, teacher), await openPage(here, teacher)];
    await bump();
    await page.next(1);
    way.cut();
    await bump(here, scenario.emptyGroup);
    await bump(there);
    expect(await page.next(2)).toMatchObject([{ groupId: scenario.group }, { groupId: scenario.group }]);
    const late = await openPage(there, teacher);
    way.mend();
    await Promise.all([page.ready(2), late.ready(2), connected.ready(2)]);
    await bump();
    expect(await late.next(1)).toMatchObject([{ groupId: scenario.group }]);
    expect(await page.next(3)).toHaveLength(3);
    for (const open of [page, connected, late]) open.close();
  });

  it('carries to a centre’s streams only events of that centre', async () => {
    const lviv = await openLessonsScenario(here);
    const [page, foreign] = [await openPage(there, teacher), await openPage(there, await lviv.signIn('teacher'))];
    const item = { to: [kyiv.ids.teacher], event: { kind: 'group', groupId: 99, version: 1 } };
    const message = { origin: crypto.randomUUID(), tenantId: kyiv.tenant.id, items: [item] };
    const say = (message: unknown, { id } = kyiv.tenant) =>
      here.connections.redis?.publish(`t:{${id}}:live`, typeof message === 'string' ? message : JSON.stringify(message));
    for (const text of ['', '{', 'null', '{"origin":1}']) await say(text);
    await say({ ...message, items: [{ ...item, event: { kind: 'group', groupId: 'x' } }] });
    await say(message, lviv.tenant);
    await say({ ...message, tenantId: lviv.tenant.id });
    await say({ ...message, items: [{ ...item, event: { ...item.event, groupId: 100 }, secret: 1 }, { ...item, to: [kyiv.ids.otherTeacher] }] });
    await bump();
    expect(await page.next(2)).toMatchObject([{ groupId: 100 }, { groupId: scenario.group }]);
    expect(page.text).not.toContain('secret');
    expect(foreign.changes).toEqual([]);
    page.close();
    foreign.close();
  });

  it('has a subscription for a centre only while the centre has a stream', async () => {
    const listeners = async () => {
      const reply = await here.connections.redis?.pubsub('NUMSUB', `t:{${kyiv.tenant.id}}:live`);
      return Number(reply?.[1]);
    };
    await expect.poll(listeners).toBe(0);
    const pages = [await openPage(there, teacher), await openPage(there, teacher), await openPage(here, teacher)];
    expect(await listeners()).toBe(2);
    for (const page of pages) page.close();
    await expect.poll(listeners).toBe(0);
  });

  it('is optional', async () => {
    const alone = await startTestApp({ clock, redisUrl: null });
    await alone.app.listen(0);
    const page = await openPage(alone, teacher);
    await bump(alone);
    expect(await page.next()).toMatchObject([{ kind: 'group', groupId: scenario.group }]);
    await alone.close();
    await page.ended();
  });
});

it('a closing server does not wait for its readers', async () => {
  const app = await startTestApp({ clock });
  await app.app.listen(0);
  const pages = [await openPage(app, teacher), await openPage(app, teacher)];
  pages[1]?.stopReading();
  await Promise.race([app.app.close(), new Promise((_, fail) => setTimeout(fail, 15_000, new Error('still waiting')))]);
  await pages[0]?.ended();
  pages[1]?.close();
  expect(pages[0]?.text).not.toContain('retry: 60000');
  await app.connections.close();
});
