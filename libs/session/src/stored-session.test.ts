import { afterEach, expect, it } from 'vitest';
import { endSession, startSession } from './session.ts';
import { expiryOf, readStoredSession, storedSessionName } from './stored-session.ts';

const user = { fullName: 'Левчук Марта', avatarPath: null, role: 'Parent' } as const;

afterEach(() => {
  endSession();
  localStorage.clear();
});

it('the stored session is read as it was stored', () => {
  expect(readStoredSession()).toBeNull();
  const session = startSession({ accessToken: 'a', refreshToken: 'r', user });
  expect(readStoredSession()).toEqual(session);
});

const whole = { key: 'k', accessToken: 'a', refreshToken: 'r', user };
it.each([
  'not json', 'null', '"lost"', '{"user":null}',
  JSON.stringify({ ...whole, key: '' }), JSON.stringify({ ...whole, accessToken: 7 }), JSON.stringify({ ...whole, refreshToken: undefined }),
  JSON.stringify({ ...whole, user: { ...user, role: 'Pirate' } }), JSON.stringify({ ...whole, user: { ...user, role: 'toString' } }),
  JSON.stringify({ ...whole, user: { ...user, avatarPath: 1 } }), JSON.stringify({ ...whole, user: { ...user, fullName: null } }),
])('the stored session is null where the text cannot be parsed: %s', (text) => {
  localStorage.setItem(storedSessionName, text);
  expect(readStoredSession()).toBeNull();
});

it.each(['', 'a', 'a.b.c', 'e30.e30.x', 'e30.bnVsbA==.x'])('the token %j does not say when it expires', (accessToken) => {
  expect(expiryOf(accessToken)).toBeNaN();
});

it('a token says when it expires', () => {
  expect(expiryOf(`e30.${btoa(JSON.stringify({ exp: 12 }))}.x`)).toBe(12_000);
});
