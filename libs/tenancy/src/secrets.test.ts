import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealBroken } from './errors.ts';
import { TenantSecrets } from './secrets.ts';
import { tenantFromRow, type Tenant } from './tenant.ts';

const secrets = new TenantSecrets(randomBytes(32).toString('base64'));
const password = { accountId: 1, field: 'issued_password' };

function centre(id: number, wrappedKey = secrets.newWrappedKey(id)): Tenant {
  return tenantFromRow({
    id, code: `c${id}`, name: 'x', timezone: 'Europe/Kyiv', status: 'active', cluster: 'main', features: {},
    schema_version: 1, wrapped_key: wrappedKey, created_at: new Date(),
  }, 'portal');
}

const kyiv = centre(1);
const lviv = centre(2);

test('opens what was sealed, where it was sealed', () => {
  for (const text of ['12345678', '', 'пароль «☃»']) {
    expect(secrets.openFor(kyiv, password, secrets.sealFor(kyiv, password, text))).toBe(text);
    expect(secrets.openFor('platform', password, secrets.sealFor('platform', password, text))).toBe(text);
  }
});

test('the sealed text does not show the text and is new each time', () => {
  const sealed = secrets.sealFor(kyiv, password, '12345678');
  expect(sealed).not.toContain('12345678');
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('12345678');
  expect(secrets.sealFor(kyiv, password, '12345678')).not.toBe(sealed);
});

test('moved to another centre, account or field it does not open', () => {
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

test('changed by one bit, cut or made up it does not open', () => {
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
  const fixed = new TenantSecrets(Buffer.alloc(32, 7).toString('base64'));
  const again = new TenantSecrets(Buffer.alloc(32, 7).toString('base64'));
  expect(fixed.deriveKey(1, 'access')).toEqual(again.deriveKey(1, 'access'));
  const keys = [fixed.deriveKey(1, 'access'), fixed.deriveKey(1, 'refresh'), fixed.deriveKey(11, 'access'),
    fixed.deriveKey('platform', 'access'), secrets.deriveKey(1, 'access')].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys[0]).toHaveLength(64);
});

test('a master key of the wrong size is refused', () => {
  expect(() => new TenantSecrets('')).toThrow(/32 bytes/);
  expect(() => new TenantSecrets(randomBytes(16).toString('base64'))).toThrow(/32 bytes/);
});
