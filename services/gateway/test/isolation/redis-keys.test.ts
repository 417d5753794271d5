import { authRoutes } from '@dzvinok/contract/auth';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { marksRoutes } from '@dzvinok/contract/marks';
import { profileRoutes } from '@dzvinok/contract/profile';
import { testRedisUrl } from '../test-database.fixture.ts';
import { Redis } from 'ioredis';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, hostOf, signInSuperAdmin, startTestApp, testPassword, type TestApp } from '../app.fixture.ts';
import { attemptSignIn, refresh, signOut } from '../../src/identity/auth/auth.fixture.ts';
import { saturdayNoon, StoppedClock } from '../lessons-scenario.fixture.ts';
import { NoticeWriter } from '../../src/messages/notices/notice-writer.service.ts';
import { openPage } from '../../src/runtime/live/live.fixture.ts';
import { send, tell } from './calls.fixture.ts';
import { openIsolationScenario, sendFile, sessionIn, picture, type IsolationScenario, type Side } from './isolation-scenario.fixture.ts';

/** A database of its own, without commands of other test files. */
const databaseNumber = 9;
const listening = new Set(['subscribe', 'unsubscribe', 'psubscribe', 'punsubscribe', 'publish', 'ssubscribe', 'spublish']);

let app: TestApp;
let scenario: IsolationScenario;
let redis: Redis;
let monitor: Socket;
const said: string[][] = [];
let count = 0;

function numberedUrl(): string {
  const url = new URL(testRedisUrl());
  url.pathname = `/${databaseNumber}`;
  return url.href;
}

/** All commands of the server with the database number. Not by ioredis: it takes commands right after MONITOR's reply for replies and fails. */
async function openMonitor(hear: (args: string[], database: string) => void): Promise<Socket> {
  const { hostname, port, password } = new URL(testRedisUrl());
  const socket = connect(Number(port), hostname);
  const begun = Promise.withResolvers<void>();
  const awaited = ['+OK', '+OK'];
  createInterface({ input: socket }).on('line', (line) => {
    const [, database, args] = /^\+[\d.]+ \[(\d+) [^\]]*\] "(.*)"$/.exec(line) ?? [];
    if (database !== undefined && args !== undefined) hear(args.split('" "').map((arg) => arg.replaceAll('\\"', '"')), database);
    else if (line !== awaited.pop()) begun.reject(new Error(line));
    else if (awaited.length === 0) begun.resolve();
  });
  socket.on('error', begun.reject);
  socket.write(`AUTH ${decodeURIComponent(password)}\r\nMONITOR\r\n`);
  await begun.promise;
  return socket;
}

beforeAll(async () => {
  redis = new Redis(testRedisUrl());
  monitor = await openMonitor((args, database) => {
    if (database !== String(databaseNumber)) return;
    said.push(args);
    count += 1;
  });
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon), redisUrl: numberedUrl() });
  scenario = await openIsolationScenario(app);
  await app.app.listen(0);
}, 180_000);
afterAll(async () => {
  monitor.destroy();
  redis.disconnect();
  await scenario.close();
  tell(`${count} команд до Redis`);
});

/** Keys, as Redis itself finds them, or channels. */
async function namesIn([name = '', ...args]: string[]): Promise<string[]> {
  const command = name.toLowerCase();
  if (command === 'publish' || command === 'spublish') return args.slice(0, 1);
  if (listening.has(command)) return args;
  if (command === 'scan') return args.filter((_, index) => args[index - 1]?.toLowerCase() === 'match');
  if (args.length === 0) return [];
  try {
    return (await redis.command('GETKEYS', name, ...args)).map(String);
  } catch (error) {
    if (error instanceof Error && error.message.includes('no key arguments')) return [];
    throw error;
  }
}

async function namesSaid(): Promise<string[]> {
  // earlier commands are listed before this command
  const mark = `platform:mark:${said.length}`;
  const marker = new Redis(numberedUrl());
  await marker.get(mark);
  marker.disconnect();
  await expect.poll(() => said.some((args) => args.includes(mark)), { timeout: 10_000 }).toBe(true);
  return [...new Set((await Promise.all(said.map(namesIn))).flat())];
}

/** Uses each feature that counts, publishes or caches in Redis, with right and wrong input. */
async function walk({ centre, sessions, own }: Side): Promise<void> {
  const { tenant } = centre;
  const host = hostOf(tenant);
  const [admin, teacher, parent] = [sessionIn(sessions, 'TenantAdmin'), sessionIn(sessions, 'Teacher'), sessionIn(sessions, 'Parent')];
  for (const [phoneNumber, domain] of [[adminPhone, tenant.code], ['0*[x]{1}:?', tenant.code], ['0990000000', 'platform'], ['0990000000', '']]) {
    await attemptSignIn(app, { host, body: { phoneNumber, password: 'a wrong one', domain } });
  }
  const page = await openPage(app, parent);
  await teacher.data(marksRoutes.update, { params: { classId: own.group }, body: { id: own.mark, classworkMark: 12 } });
  await page.next();
  page.close();
  await app.request({ method: 'PUT', url: profileRoutes.changePassword.path, host, token: admin.accessToken, body: { currentPassword: 'wrong', newPassword: 'another one' } });
  await send(app, calendarFeedsRoutes.show, { params: { file: `${'x'.repeat(43)}.ics` } }, { host });
  await send(app, calendarFeedsRoutes.show, { params: { file: own.calendarFile } }, { host });
  await sendFile(teacher, profileRoutes.setAvatar, profileRoutes.setAvatar.path, picture);
  await send(app, avatarsRoutes.show, { params: { tenantId: String(tenant.id), file: own.avatarFile } }, { host });
  const again = await attemptSignIn(app, { host, body: { phoneNumber: adminPhone, password: testPassword, domain: tenant.code } });
  const { refreshToken } = authRoutes.login.data.parse(again.body.data).tokenPair;
  await refresh(app, host, refreshToken);
  await signOut(app, host, refreshToken);
  await app.connections.directory.forget(tenant.id);
}

const named = /^(?:t:\{(\d+)\}|platform):[^\s*?[\]{}]+$/;

test('every key and channel is named after a centre, or belongs to the platform', { timeout: 180_000 }, async () => {
  await walk(scenario.here);
  await signInSuperAdmin(app);
  const names = await namesSaid();
  expect(names.filter((name) => !named.test(name))).toEqual([]);
  const kinds = new Set(names.map((name) => name.split(':').slice(0, 3).join(':').replace(/\d+/, 'N')));
  // the walk reached these features
  expect([...kinds]).toEqual(expect.arrayContaining(['t:{N}:login', 't:{N}:live', 't:{N}:password', 't:{N}:calendar-feed', 't:{N}:own-change', 'platform:login:address']));
});

test('the keys and channels of one centre’s calls name that centre alone', { timeout: 180_000 }, async () => {
  // Otherwise it announces the first centre's marks some seconds later.
  await app.app.get(NoticeWriter).onApplicationShutdown();
  await namesSaid();
  said.length = 0;
  await walk(scenario.there);
  const names = await namesSaid();
  const owners = new Set(names.flatMap((name) => named.exec(name)?.[1] ?? []));
  expect([...owners]).toEqual([String(scenario.there.own.tenant)]);
  expect(names.filter((name) => name.includes(scenario.here.own.code))).toEqual([]);
});
