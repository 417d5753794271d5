import { afterEach, expect, it } from 'vitest';
import { endSession, readAccountKey, startSession } from './session.ts';

const user = { fullName: 'Марта Левчук', avatarPath: null, role: 'Teacher' } as const;

afterEach(() => endSession());

function tokenOf(payload: object): string {
  // A token has base64 of the URL kind, without padding.
  const text = btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `header.${text}.signature`;
}

function keyOf(accessToken: string): string | null {
  startSession({ accessToken, refreshToken: 'r', user });
  return readAccountKey();
}

it('is the same at each sign-in of one account and another for everybody else', () => {
  const marta = { aud: 'tenant:7', sub: '15' };
  expect(keyOf(tokenOf({ ...marta, exp: 1 }))).toBe(keyOf(tokenOf({ ...marta, exp: 2, note: '?>~' })));
  const others = [{ ...marta, sub: '16' }, { ...marta, aud: 'tenant:8' }, { ...marta, aud: 'platform' }];
  const keys = [marta, ...others].map((person) => keyOf(tokenOf(person)));
  expect(new Set(keys).size).toBe(4);
});

it('names one sign-in where the token does not tell', () => {
  for (const token of ['access', 'a.b.c', tokenOf({ sub: '15' }), tokenOf({ aud: 'tenant:7', sub: 15 })]) {
    expect(keyOf(token)).toMatch(/^sign-in\/\w+$/);
  }
  expect(keyOf('access')).not.toBe(keyOf('access'));
});

it('is null when nobody is signed in', () => {
  expect(readAccountKey()).toBeNull();
});
