import { runInTenant } from '@dzvinok/tenancy/transaction';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPhone, signIn, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { signOut } from '../../identity/auth/auth.fixture.ts';
import { openPage, until, type Page } from './live.fixture.ts';
import { LiveStreams, type LiveStream } from './live-streams.ts';

let app: TestApp;
let streams: LiveStreams;

beforeAll(async () => {
  app = await startTestApp();
  streams = app.app.get(LiveStreams);
  await app.app.listen(0);
});
afterAll(() => app.close());

const isEmpty = () => until(() => streams.all().length === 0, () => 'all streams to be forgotten');

async function opened(): Promise<{ page: Page; caller: LiveStream['caller'] }> {
  const page = await openPage(app, await signIn(app, await app.openCentre(), adminPhone));
  const stream = streams.all().at(-1);
  if (!stream) throw new Error('No stream was opened');
  return { page, caller: stream.caller };
}

it('a person who signs in again and again loses the oldest page', async () => {
  const { page, caller } = await opened();
  const others = await Promise.all(Array.from({ length: 23 }, () => streams.open({ ...caller, sessionId: randomUUID() })));
  expect(page.isOver).toBe(false);
  others.push(await streams.open({ ...caller, sessionId: randomUUID() }));
  await page.ended();
  expect(page.text).toMatch(/retry: 60000\n\n$/);
  for (const stream of others) stream.destroy();
  await isEmpty();
});

it('a centre with too many pages is refused another page, while other centres are admitted', async () => {
  const { page, caller } = await opened();
  const many = await Promise.all(Array.from({ length: 1_999 }, (_, index) =>
    streams.open({ ...caller, accountId: caller.accountId + 1 + index, sessionId: randomUUID() })));
  await expect(streams.open({ ...caller, accountId: 999_999 })).rejects.toThrow('server.unavailable');
  const other = await opened();
  expect(streams.all()).toHaveLength(2_001);
  for (const stream of many) stream.destroy();
  for (const open of [page, other.page]) open.close();
  await isEmpty();
});

it('a centre with all its connections taken does not hold up the permission checks of other centres', async () => {
  const { database } = app.connections;
  const busy = await app.openCentre();
  let quiet = await app.openCentre();
  // every third centre, other test files' included, shares its connections
  while (database.laneOf(quiet.id) === database.laneOf(busy.id)) quiet = await app.openCentre();
  const sessions = [await signIn(app, busy, adminPhone), await signIn(app, quiet, adminPhone)] as const;
  const [page, leaving] = [await openPage(app, sessions[0]), await openPage(app, sessions[1])];
  const taken = await Promise.all(Array.from({ length: 4 }, () => database.laneOf(busy.id).connect(busy.id)));
  await signOut(app, sessions[1].host, sessions[1].refreshToken);
  await leaving.ended();
  expect(page.isOver).toBe(false);
  for (const client of taken) client.release();
  await runInTenant(database, busy, async () => undefined);
  page.close();
  await isEmpty();
});
