import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealBroken } from './connection.ts';
import { TenantSecrets } from './secrets.ts';
import { tenantFromRow, type Tenant } from './tenant.ts';

const newKey = () => randomBytes(32).toString('base64');
const masterKey = newKey();
const secrets = new TenantSecrets(masterKey);
const platformKey = secrets.newWrappedPlatformKey({ continues: false });
secrets.usePlatformKey(platformKey);
const password = { accountId: 1, field: 'issued_password' };

function centre(id: number, wrappedKey = secrets.newWrappedKey(id)): Tenant {
  return tenantFromRow({
    id, code: `c${id}`, name: 'x', timezone: 'Europe/Kyiv', status: 'active', cluster: 'main', features: {},
    schema_version: 1, wrapped_key: wrappedKey, created_at: new Date(),
  }, 'portal');
}

const wrappedKyiv = secrets.newWrappedKey(1);
const kyiv = centre(1, wrappedKyiv);
const lviv = centre(2);

test('opens a sealed text under the centre and field of its seal', () => {
  for (const text of ['12345678', '', 'пароль «☃»']) {
    expect(secrets.openFor(kyiv, password, secrets.sealFor(kyiv, password, text))).toBe(text);
    expect(secrets.openFor('platform', password, secrets.sealFor('platform', password, text))).toBe(text);
  }
});

test('the sealed text does not show the text and is different each time', () => {
  const sealed = secrets.sealFor(kyiv, password, '12345678');
  expect(sealed).not.toContain('12345678');
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('12345678');
  expect(secrets.sealFor(kyiv, password, '12345678')).not.toBe(sealed);
});

test('a seal moved to another centre, account or field does not open', () => {
  const sealed = secrets.sealFor(kyiv, password, '12345678');
  const sameKeyOtherId = { ...password, accountId: 2 };
  expect(() => secrets.openFor(lviv, password, sealed)).toThrow(SealBroken);
  expect(() => secrets.openFor('platform', password, sealed)).toThrow(SealBroken);
  expect(() => secrets.openFor(kyiv, sameKeyOtherId, sealed)).toThrow(SealBroken);
  expect(() => secrets.openFor(kyiv, { ...password, field: 'comment' }, sealed)).toThrow(SealBroken);
  expect(() => secrets.openFor(centre(1), password, sealed)).toThrow(SealBroken);
});

test('a wrapped key works for its own centre and master key only', () => {
  const stolen = centre(2, secrets.newWrappedKey(1));
  expect(() => secrets.sealFor(stolen, password, 'x')).toThrow(SealBroken);
  const other = new TenantSecrets(randomBytes(32).toString('base64'));
  expect(() => other.sealFor(kyiv, password, 'x')).toThrow(/another master key/);
});

test('a seal that is changed by one bit, cut or made up does not open', () => {
  const sealed = secrets.sealFor(kyiv, password, '12345678');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Buffer.from(bytes);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    expect(() => secrets.openFor(kyiv, password, `v1.${flipped.toString('base64url')}`)).toThrow(SealBroken);
  }
  for (const bad of ['', 'v1.', 'v2' + sealed.slice(2), sealed.slice(0, -4), '12345678', `${sealed}.x`]) {
    expect(() => secrets.openFor(kyiv, password, bad)).toThrow(SealBroken);
  }
});

test('a copy of a tenant carries no key', () => {
  expect(() => secrets.sealFor({ ...kyiv }, password, 'x')).toThrow(/copy/);
});

test('derived keys differ by centre and purpose, and are the same in every process', () => {
  const again = new TenantSecrets(masterKey);
  expect(() => again.deriveKey(1, 'access')).toThrow(/not read yet/);
  again.usePlatformKey(platformKey);
  expect(secrets.deriveKey(1, 'access')).toEqual(again.deriveKey(1, 'access'));
  again.usePlatformKey(again.newWrappedPlatformKey({ continues: false }));
  const keys = [secrets.deriveKey(1, 'access'), secrets.deriveKey(1, 'refresh'), secrets.deriveKey(11, 'access'),
    secrets.deriveKey('platform', 'access'), again.deriveKey(1, 'access')].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys[0]).toHaveLength(64);
});

test('an installation from before the platform’s key keeps the keys derived from the master key', () => {
  const before = new TenantSecrets(Buffer.alloc(32, 7).toString('base64'));
  before.usePlatformKey(before.newWrappedPlatformKey({ continues: true }));
  // Derived by the previous release: HKDF-SHA256 of the master key, salt `dzvinok`, info `tenant:1:access`.
  expect(before.deriveKey(1, 'access').toString('hex')).toBe('0dec64d12cd660aa52e469b63d99f1074c13abc40529cc40b0f8a6f9155461b6');
});

test('wrapped with another master key, a centre’s and the platform’s keys are the same', () => {
  const nextKey = newKey();
  const sealed = secrets.sealFor(kyiv, password, '12345678');
  const next = new TenantSecrets(nextKey, masterKey);
  const anew = next.rewrap(1, wrappedKyiv);
  const platformAnew = next.rewrap('platform', platformKey);
  if (anew === null || platformAnew === null) throw new Error('Nothing was wrapped anew');
  const alone = new TenantSecrets(nextKey);
  alone.usePlatformKey(platformAnew);
  expect(alone.openFor(centre(1, anew), password, sealed)).toBe('12345678');
  expect(alone.deriveKey(1, 'access')).toEqual(secrets.deriveKey(1, 'access'));
  expect(next.rewrap(1, anew)).toBeNull();
  expect(() => alone.openFor(kyiv, password, sealed)).toThrow(`another master key, ${secrets.masterId}`);
  expect(() => secrets.openFor(centre(1, anew), password, sealed)).toThrow(SealBroken);
  expect(() => alone.rewrap(1, wrappedKyiv)).toThrow(SealBroken);
});

test('wrapped with another master key, a text still opens in its own centre only', () => {
  const sealed = secrets.sealFor(kyiv, password, '12345678');
  const next = new TenantSecrets(newKey(), masterKey);
  const anew = centre(2, next.rewrap(2, secrets.newWrappedKey(2)) ?? '');
  expect(() => next.openFor(anew, password, sealed)).toThrow(SealBroken);
  expect(() => next.rewrap(2, wrappedKyiv)).toThrow(SealBroken);
  expect(() => next.rewrap('platform', wrappedKyiv)).toThrow(SealBroken);
});

test('a master key of the wrong size is refused', () => {
  expect(() => new TenantSecrets('')).toThrow(/32 bytes/);
  expect(() => new TenantSecrets(randomBytes(16).toString('base64'))).toThrow(/32 bytes/);
});
