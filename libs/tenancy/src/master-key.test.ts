import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centreWithCanary, masterKey, TemporaryDatabase } from '../test/temporary-database.ts';
import { TenantDirectory } from './directory.ts';
import { countByMasterKey, ensurePlatformKey, readPlatformKey, rewrapKeys } from './master-key.ts';

const temporary = new TemporaryDatabase();
const nextKey = randomBytes(32).toString('base64');
const seal = { accountId: 1, field: 'issued_password' };

beforeAll(() => temporary.create());
afterAll(() => temporary.drop());

test('without the platform’s key a process names the remedy; making the key again keeps the first key', async () => {
  const database = temporary.open();
  await expect(readPlatformKey(database)).rejects.toThrow('run prepare first');
  await ensurePlatformKey(database, { continues: false });
  await readPlatformKey(database);
  const key = database.secrets.deriveKey(1, 'access');
  await ensurePlatformKey(database, { continues: true });
  await readPlatformKey(database);
  expect(database.secrets.deriveKey(1, 'access')).toEqual(key);
});

test('a run that is killed in the middle leaves every key readable; the next run goes on, and the former key may go', async () => {
  const former = temporary.open();
  await readPlatformKey(former);
  const kyiv = await centreWithCanary(former, 'kyiv');
  await centreWithCanary(former, 'lviv');
  await centreWithCanary(former, 'sumy');
  const sealed = former.secrets.sealFor(kyiv, seal, 'таємниця');

  const both = temporary.open({ masterKey: nextKey, otherMasterKey: masterKey });
  const killed = rewrapKeys(both, (total) => {
    if (total === 2) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await countByMasterKey(both)).toEqual(new Map([[both.secrets.masterId, 2], [former.secrets.masterId, 2]]));
  await readPlatformKey(both);
  const between = await new TenantDirectory(both).byId(kyiv.id);
  expect(between && both.secrets.openFor(between, seal, sealed)).toBe('таємниця');

  expect(await rewrapKeys(both)).toEqual({ rewrapped: 2, unopened: [] });
  const alone = temporary.open({ masterKey: nextKey });
  await readPlatformKey(alone);
  expect(alone.secrets.deriveKey(1, 'access')).toEqual(former.secrets.deriveKey(1, 'access'));
  const after = await new TenantDirectory(alone).byId(kyiv.id);
  expect(after && alone.secrets.openFor(after, seal, sealed)).toBe('таємниця');
  await expect(readPlatformKey(former)).rejects.toThrow('another master key');
});

test('keys under an unknown master key stay unchanged and are listed', async () => {
  const stranger = temporary.open({ masterKey: randomBytes(32).toString('base64') });
  const before = await countByMasterKey(stranger);
  const { rewrapped, unopened } = await rewrapKeys(stranger);
  expect([rewrapped, unopened.length]).toEqual([0, 4]);
  expect(unopened[0]).toMatch(/^platform_key 1: The wrapped key was made under another master key, [0-9a-f]{8}; here is/);
  expect(await countByMasterKey(stranger)).toEqual(before);
});
