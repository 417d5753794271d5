import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { centreWithCanary, TemporaryDatabase } from '../test/temporary-database.ts';
import type { Database } from './database.ts';
import { TenantDirectory } from './directory.ts';
import { dropTenant, provisionTenant } from './provisioning.ts';
import type { Tenant } from './tenant.ts';
import { runInPlatform, runInTenant, transactionDb } from './transaction.ts';

const redisUrl = process.env['REDIS_URL'] ?? '';
const temporary = new TemporaryDatabase();
const directories: TenantDirectory[] = [];
let database: Database;
let kyiv: Tenant;

function openDirectory(redis?: Redis | null): TenantDirectory {
  const directory = new TenantDirectory(database, redis);
  directories.push(directory);
  return directory;
}

beforeAll(async () => {
  expect(redisUrl, 'REDIS_URL is not set: run the tests through npm test').not.toBe('');
  await temporary.create();
  database = temporary.open({ redisUrl });
  kyiv = await centreWithCanary(database, 'kyiv');
});
afterAll(async () => {
  await Promise.all(directories.map((directory) => directory.close()));
  await temporary.drop();
});

const rename = (name: string) => runInPlatform(database, async () => {
  await sql`update tenants set name = ${name} where id = ${kyiv.id}`.execute(transactionDb<unknown>());
});

test('finds a centre by id and by code, and no other name', async () => {
  const directory = openDirectory(null);
  expect(await directory.byId(kyiv.id)).toEqual(kyiv);
  expect(await directory.byCode(kyiv.code)).toEqual(kyiv);
  expect(await directory.byCode('nobody')).toBeNull();
  for (const id of [0, -1, 1.5, Number.NaN, 999_999]) expect(await directory.byId(id)).toBeNull();
  for (const code of ['', 'platform', "x' or true --", 'ab\0']) expect(await directory.byCode(code)).toBeNull();
});

test('says that a centre’s schema is older than the release needs, and not that it is newer', async () => {
  const [older, newer] = [await centreWithCanary(database, 'older'), await centreWithCanary(database, 'newer')];
  await temporary.asOwner((client) => client.query(
    'update platform.tenants set schema_version = case id when $1 then 0 else 2 end where id in ($1, $2)', [older.id, newer.id]));
  const directory = openDirectory(null);
  expect(await directory.byId(older.id)).toMatchObject({ schemaVersion: 0, isBehind: true });
  expect(await directory.byId(newer.id)).toMatchObject({ schemaVersion: 2, isBehind: false });
});

test('asks the database once for many callers, and works inside a centre’s transaction', async () => {
  const directory = openDirectory(null);
  const found = await Promise.all(Array.from({ length: 50 }, () => directory.byCode(kyiv.code)));
  expect(new Set(found).size).toBe(1);
  expect(await runInTenant(database, kyiv, () => openDirectory(null).byId(kyiv.id))).toEqual(kyiv);
});

test('forgets on request, also an unknown code whose centre was made later', async () => {
  const directory = openDirectory(null);
  expect(await directory.byCode('later')).toBeNull();
  expect(await directory.byId(kyiv.id)).toMatchObject({ name: 'kyiv' });
  await rename('renamed');
  expect(await directory.byId(kyiv.id)).toMatchObject({ name: 'kyiv' });
  const { tenant } = await provisionTenant(database, { code: 'later', name: 'x', timezone: 'Europe/Kyiv' }, async () => undefined);
  await directory.forget(tenant.id);
  expect(await directory.byCode('later')).toMatchObject({ id: tenant.id });
  expect(await directory.byId(kyiv.id)).toMatchObject({ name: 'kyiv' });
  expect(await directory.byCode(kyiv.code)).toEqual(directory.lastKnownByCode(kyiv.code));
  await directory.forget(kyiv.id);
  expect(directory.lastKnownByCode(kyiv.code)).toBeNull();
  expect(await directory.byId(kyiv.id)).toMatchObject({ name: 'renamed' });
  await dropTenant(database, tenant);
  await directory.forget(tenant.id);
  expect(await directory.byCode('later')).toBeNull();
});

test('a change reaches every other process', async () => {
  const here = openDirectory();
  const there = openDirectory(new Redis(redisUrl));
  const redis = new Redis(redisUrl);
  const channel = `platform:${database.name}:tenants`;
  await vi.waitFor(async () => expect(await redis.pubsub('NUMSUB', channel)).toEqual([channel, 2]), { timeout: 5_000 });
  redis.disconnect();
  // in the first round the directories may still be subscribing, which forgets everything
  for (const name of ['first', 'second', 'third', 'fourth']) {
    await Promise.all([here.byId(kyiv.id), there.byId(kyiv.id), there.byCode(kyiv.code)]);
    await rename(name);
    await here.forget(kyiv.id);
    await vi.waitFor(async () => expect(await there.byId(kyiv.id)).toMatchObject({ name }), { timeout: 5_000 });
    expect(await there.byCode(kyiv.code)).toMatchObject({ name });
  }
});

test('the last known state of a centre outlives a lost connection to Redis and changes of other centres, but not a change of that centre', async () => {
  const redis = new Redis(redisUrl);
  const duplicated = vi.spyOn(redis, 'duplicate');
  const directory = openDirectory(redis);
  const subscriber: Redis = duplicated.mock.results[0]?.value;
  await vi.waitFor(() => expect(subscriber.status).toBe('ready'), { timeout: 5_000 });
  await directory.byCode(kyiv.code);
  const closed = once(subscriber, 'close');
  subscriber.disconnect();
  await closed;
  expect(directory.lastKnownByCode(kyiv.code)).toMatchObject({ id: kyiv.id });
  redis.disconnect();

  const changedMeanwhile = async (id: number) => {
    const alone = openDirectory(null);
    await Promise.all([alone.byCode(kyiv.code), alone.forget(id)]);
    return alone.lastKnownByCode(kyiv.code);
  };
  expect(await changedMeanwhile(kyiv.id + 1)).toMatchObject({ id: kyiv.id });
  expect(await changedMeanwhile(kyiv.id)).toBeNull();
});

test('without a Redis that answers, the directory still finds and forgets', async () => {
  const dead = new Redis('redis://127.0.0.1:1', { maxRetriesPerRequest: 0, enableOfflineQueue: false });
  dead.on('error', () => undefined);
  const directory = openDirectory(dead);
  await rename('one');
  expect(await directory.byId(kyiv.id)).toMatchObject({ name: 'one' });
  await rename('two');
  await directory.forget(kyiv.id);
  expect(await directory.byId(kyiv.id)).toMatchObject({ name: 'two' });
  dead.disconnect();
});

test('finds a change that was not announced, and does not reload an unchanged centre', { timeout: 20_000 }, async () => {
  let questions = 0;
  const directory = new TenantDirectory(temporary.open({ inspectCheckout: async () => { questions += 1; } }), null);
  directories.push(directory);
  const codes = [kyiv.code, ...Array.from({ length: 30 }, (_, nr) => `unknown${nr}`)];
  const askForAll = () => Promise.all(codes.map((code) => directory.byCode(code)));
  await rename('told');
  await directory.byCode(kyiv.code);
  await pause(500);
  await askForAll();
  questions = 0;
  for (let asked = 0; asked < 35; asked += 1) {
    await pause(200);
    expect((await askForAll())[0]).toMatchObject({ name: 'told' });
  }
  expect(questions).toBeLessThan(5);
  await rename('untold');
  await vi.waitFor(async () => expect((await askForAll())[0]).toMatchObject({ name: 'untold' }), { timeout: 5_000, interval: 100 });
});

test('unknown codes do not push out a centre that is in use', async () => {
  const directory = new TenantDirectory(database, null, 5);
  directories.push(directory);
  await rename('kept');
  await directory.byCode(kyiv.code);
  await rename('changed');
  for (let guess = 0; guess < 20; guess += 1) {
    await directory.byCode(`guess${guess}`);
    expect(await directory.byCode(kyiv.code)).toMatchObject({ name: 'kept' });
  }
  await directory.forget(kyiv.id);
  expect(await directory.byCode(kyiv.code)).toMatchObject({ name: 'changed' });
});
