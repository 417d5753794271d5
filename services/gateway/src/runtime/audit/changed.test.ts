import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changed, secretsIn, withoutSecrets } from './audit.service.ts';

test('keeps differing fields of both sides, and fields of one side only', () => {
  expect(changed(
    { name: 'Було', comment: null, tags: ['а'], same: { deep: 1 }, gone: 1 },
    { name: 'Стало', comment: null, tags: ['а', 'б'], same: { deep: 1 }, added: 2 },
  )).toEqual({
    before: { name: 'Було', tags: ['а'], gone: 1 },
    after: { name: 'Стало', tags: ['а', 'б'], added: 2 },
  });
});

test('finds no difference between equal objects', () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (state) => {
    expect(changed(state, structuredClone(state))).toEqual({ before: {}, after: {} });
  }));
});

test('finds fields with secret-sounding names at any depth, and removes them', () => {
  const entry = { name: 'А', issuedPassword: 'x', deep: [{ refreshToken: 'y', isPasswordChanged: true, password_hash: null }] };
  expect(secretsIn(entry)).toEqual(['issuedPassword', 'refreshToken']);
  expect(withoutSecrets(entry)).toEqual({ name: 'А', deep: [{ isPasswordChanged: true, password_hash: null }] });
  expect(secretsIn(withoutSecrets(entry))).toEqual([]);
});
