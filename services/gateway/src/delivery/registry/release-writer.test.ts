import { sqlState } from '@dzvinok/tenancy/connection';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { platformHost, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { ProbeRemote } from '../board/release-board.fixture.ts';
import { ReleaseBoardRepository } from '../board/release-board.service.ts';
import { ReleaseChecks } from './remotes-manifest.service.ts';
import { nobody, ReleaseWriter } from './release-writer.service.ts';
import { forgetProbes, hasTransaction } from './releases.fixture.ts';

let apps: TestApp[];
let admins: TestSession[];
let remote: ProbeRemote;

beforeAll(async () => {
  apps = [await startTestApp(), await startTestApp()];
  admins = await Promise.all(apps.map(signInSuperAdmin));
});
afterAll(() => Promise.all(apps.map((app) => app.close())));
beforeEach(() => { remote = new ProbeRemote(apps[0]!); });
afterEach(() => forgetProbes(apps[0]!, remote.name));

const admin = (place: number) => admins[place % admins.length]!;

async function stored() {
  const { rows: events } = await apps[0]!.connections.database.ownerPool.query<{ revision: number; version: string; previous_version: string | null }>(
    'select revision, version, previous_version from platform.release_events where remote = $1 order by revision', [remote.name]);
  const { rows: [channel] } = await apps[0]!.connections.database.ownerPool.query<{ version: string; fallback_version: string | null; revision: number }>(
    'select version, fallback_version, revision from platform.release_channels join platform.release_remotes using (remote) where remote = $1', [remote.name]);
  return { events, channel };
}

test('a hundred concurrent changes in two processes are all saved: each starts from the result of the change before', { timeout: 60_000 }, async () => {
  const versions = Array.from({ length: 100 }, (_, place) => `1.${place}.0`);
  await remote.publish(versions);
  const writers = apps.map(({ app }) => app.get(ReleaseWriter));
  const made = await Promise.all(versions.map((version, place) =>
    writers[place % writers.length]!.change(remote.name, { kind: 'promote', version }, nobody)));
  expect(made).toEqual(versions.map(() => true));
  const { events, channel } = await stored();
  expect(events.map(({ revision }) => revision)).toEqual(versions.map((_, place) => place + 1));
  expect(new Set(events.map(({ version }) => version))).toEqual(new Set(versions));
  expect(events.map(({ previous_version: previous }) => previous)).toEqual([null, ...events.slice(0, -1).map(({ version }) => version)]);
  expect(channel).toEqual({ version: events.at(-1)?.version, fallback_version: events.at(-2)?.version, revision: 100 });
});

test('of several changes based on the same state only the first is saved', async () => {
  await remote.publish(['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
  const { revision } = await remote.changed(admin(0), { kind: 'promote', version: '1.0.0' });
  const replies = await Promise.all(['1.1.0', '1.2.0', '1.3.0'].map((version, place) =>
    remote.change(admin(place), { kind: 'promote', version, revision })));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.text).toContain('releases.changed-meanwhile');
  expect((await stored()).events).toHaveLength(2);
});

test('of ten people who roll back the same failing version one succeeds', async () => {
  await remote.publish(['1.0.0', '1.1.0', '1.2.0']);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await remote.changed(admin(0), { kind: 'promote', version });
  const replies = await Promise.all(Array.from({ length: 10 }, (_, place) =>
    remote.change(admin(place), { kind: 'roll-back', reason: 'Зламано', revision: 3 })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await stored()).channel).toMatchObject({ version: '1.1.0', fallback_version: '1.0.0', revision: 4 });
});

test('a change without effect raises no revision, and a refused change is not saved', async () => {
  await remote.publish(['1.0.0']);
  await remote.changed(admin(0), { kind: 'promote', version: '1.0.0' });
  await Promise.all(admins.map((one) => remote.changed(one, { kind: 'promote', version: '1.0.0' })));
  expect((await remote.change(admin(0), { kind: 'roll-back', reason: 'Зламано' })).status).toBe(409);
  expect((await stored()).events).toHaveLength(1);
  expect((await stored()).channel).toMatchObject({ revision: 1 });
});

test('a change that is rolled back does not change what pages are offered either', async () => {
  const [app] = apps;
  if (!app) return;
  await remote.publish(['1.0.0', '1.1.0']);
  await remote.changed(admin(0), { kind: 'promote', version: '1.0.0' });
  const failing = runInPlatform(app.connections.database, async () => {
    await app.app.get(ReleaseWriter).change(remote.name, { kind: 'promote', version: '1.1.0' }, nobody);
    throw new Error('The process died');
  });
  await expect(failing).rejects.toThrow('died');
  expect(await stored()).toMatchObject({ events: [{ version: '1.0.0' }], channel: { version: '1.0.0', revision: 1 } });
  expect(await remote.versionAt(platformHost)).toBe('1.0.0');
});

test('no change holds the lock on the row while files or the whole board are read', async () => {
  await remote.publish(['1.0.0']);
  const [checks, board] = [apps[0]!.app.get(ReleaseChecks), apps[0]!.app.get(ReleaseBoardRepository)];
  const [shell, rows] = [checks.shell.bind(checks), board.rows.bind(board)];
  const isOpen: boolean[] = [];
  const lock = 'select from platform.release_remotes where remote = $1 for update nowait';
  const shellRead = vi.spyOn(checks, 'shell').mockImplementation(() => {
    isOpen.push(hasTransaction());
    return shell();
  });
  const boardRead = vi.spyOn(board, 'rows').mockImplementation(async (which) => {
    await apps[0]!.connections.database.ownerPool.query(lock, [remote.name]);
    return rows(which);
  });
  try {
    expect(await remote.changed(admin(0), { kind: 'promote', version: '1.0.0' })).toMatchObject({ stable: '1.0.0', revision: 1 });
    expect(boardRead).toHaveBeenCalled();
    expect(new Set(isOpen)).toEqual(new Set([false]));
  } finally {
    shellRead.mockRestore();
    boardRead.mockRestore();
  }
});

test('the database role of the application can append events, and neither change nor delete them', async () => {
  await remote.publish(['1.0.0']);
  await remote.changed(admin(0), { kind: 'promote', version: '1.0.0' });
  const states = [];
  for (const statement of [
    sql`update release_events set reason = 'Інша' where remote = ${remote.name}`,
    sql`delete from release_events where remote = ${remote.name}`,
    sql`truncate release_events`,
  ]) {
    states.push(await runInPlatform(apps[0]!.connections.database, () => statement.execute(platformDb())).then(() => 'done', sqlState));
  }
  expect(states).toEqual(['42501', '42501', '42501']);
  expect((await stored()).events).toHaveLength(1);
});
