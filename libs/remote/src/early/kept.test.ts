import { afterEach, expect, it } from 'vitest';
import { endSession, startSession } from '../session/session.ts';
import { keptRole } from './kept.ts';

afterEach(() => {
  endSession();
  localStorage.clear();
});

it('the role goes by the session that the browser keeps, and by none that it cannot read', () => {
  expect(keptRole()).toBeNull();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Левчук Марта', avatarPath: null, role: 'Parent' } });
  expect(keptRole()).toBe('Parent');
  // Kept under the one name that the session itself uses.
  const [sessionKey = ''] = Object.keys(localStorage);
  for (const text of ['not json', 'null', '{"user":null}', '{"user":{"role":"Pirate"}}', '{"user":{"role":"toString"}}']) {
    localStorage.setItem(sessionKey, text);
    expect(keptRole()).toBeNull();
  }
});
