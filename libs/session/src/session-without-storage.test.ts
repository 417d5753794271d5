import { expect, it, vi } from 'vitest';
import { adoptStoredSession, readSession, startSession } from './session.ts';

it('lasts for the tab in a browser that refuses storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Марта', avatarPath: null, role: 'Parent' } });
  expect(adoptStoredSession()?.accessToken).toBe('a1');
  expect(readSession()?.user.role).toBe('Parent');
});
