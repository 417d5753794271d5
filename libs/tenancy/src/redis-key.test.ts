import fc from 'fast-check';
import { expect, test } from 'vitest';
import { platformKey, tenantKey } from './tenant.ts';

test('a key names its centre or the platform', () => {
  expect(tenantKey(7, 'login', '+380501111111', 3)).toBe('t:{7}:login:%2B380501111111:3');
  expect(platformKey('login', '::1')).toBe('platform:login:%3A%3A1');
});

test('without a centre there is no key', () => {
  for (const id of [0, -1, 1.5, Number.NaN, Infinity]) expect(() => tenantKey(id, 'x')).toThrow();
  expect(() => tenantKey(1)).toThrow();
  expect(() => tenantKey(1, 'x', '')).toThrow();
});

test('no two names share a key, and no key is a pattern', () => {
  const part = fc.string({ minLength: 1 });
  fc.assert(fc.property(fc.array(part, { minLength: 1 }), fc.array(part, { minLength: 1 }), (one, other) => {
    const keys = [tenantKey(1, ...one), tenantKey(1, ...other)];
    expect(keys[0] === keys[1]).toBe(JSON.stringify(one) === JSON.stringify(other));
    expect(keys[0]).not.toMatch(/[*?[\]\\\s]/);
  }));
});
