import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changed, secretsIn, withoutSecrets } from './audit.service.ts';

test('keeps what differs, on both sides, and what is on one side only', () => {
  expect(changed(
    { name: 'Було', comment: null, tags: ['а'], same: { deep: 1 }, gone: 1 },
    { name: 'Стало', comment: null, tags: ['а', 'б'], same: { deep: 1 }, added: 2 },
  )).toEqual({
    before: { name: 'Було', tags: ['а'], gone: 1 },
    after: { name: 'Стало', tags: ['а', 'б'], added: 2 },
  });
});

test('nothing differs from itself', () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (state) => {
    expect(changed(state, structuredClone(state))).toEqual({ before: {}, after: {} });
  }));
});

test('finds fields that sound like secrets at any depth, and takes them away', () => {
  const entry = { name: 'А', issuedPassword: 'x', deep: [{ refreshToken: 'y', isPasswordChanged: true, password_hash: null }] };
  expect(secretsIn(entry)).toEqual(['issuedPassword', 'refreshToken']);
  expect(withoutSecrets(entry)).toEqual({ name: 'А', deep: [{ isPasswordChanged: true, password_hash: null }] });
  expect(secretsIn(withoutSecrets(entry))).toEqual([]);
});
