import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adoptStoredSession, changeUser, endSession, onSessionChange, readAccountKey, readLostSession, readSession, replaceTokens, startSession,
} from './session.ts';
import { storedSessionName } from './stored-session.ts';

const user = { fullName: 'Марта Левчук', avatarPath: null, role: 'Teacher' } as const;
const signedIn = { accessToken: 'a1', refreshToken: 'r1', user };

function stored() {
  return JSON.parse(localStorage.getItem(storedSessionName) ?? 'null');
}

function changeFromAnotherTab(session: unknown) {
  if (session === null) localStorage.removeItem(storedSessionName);
  else localStorage.setItem(storedSessionName, JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: storedSessionName }));
}

beforeEach(() => endSession());
afterEach(() => vi.restoreAllMocks());

describe('session', () => {
  it('keeps tokens and user in the browser and forgets them at the end', () => {
    startSession(signedIn);
    expect(stored()).toMatchObject(signedIn);
    endSession();
    expect(localStorage.getItem(storedSessionName)).toBeNull();
    expect(readSession()).toBeNull();
  });

  it('gives each sign-in a key of its own, also of the same person', () => {
    const first = startSession(signedIn).key;
    expect(startSession(signedIn).key).not.toBe(first);
  });

  it('takes over the sign-out, the tokens and the sign-in of another tab', () => {
    const session = startSession(signedIn);
    changeFromAnotherTab({ ...session, accessToken: 'a2', refreshToken: 'r2' });
    expect(readSession()?.accessToken).toBe('a2');
    changeFromAnotherTab(null);
    expect(readSession()).toBeNull();
    changeFromAnotherTab({ ...session, key: 'other', user: { ...user, fullName: 'Інша Людина' } });
    expect(readSession()?.user.fullName).toBe('Інша Людина');
  });

  it('hears from another tab whether the server or the person ended the session', () => {
    const session = startSession(signedIn);
    const account = readAccountKey();
    endSession('lost');
    const lost = { account, address: location.pathname };
    expect(readLostSession()).toEqual(lost);
    const left = localStorage.getItem(storedSessionName);
    changeFromAnotherTab(session);
    expect(readLostSession()).toBeNull();
    changeFromAnotherTab(JSON.parse(left ?? 'null'));
    expect([readSession(), readLostSession()]).toEqual([null, lost]);
    changeFromAnotherTab(session);
    changeFromAnotherTab(null);
    expect([readSession(), readLostSession()]).toEqual([null, null]);
  });

  it('does not bring a session back that ended while its tokens were being refreshed', () => {
    const { key } = startSession(signedIn);
    endSession();
    expect(replaceTokens(key, { accessToken: 'a2', refreshToken: 'r2' })).toBeNull();
    expect(localStorage.getItem(storedSessionName)).toBeNull();
  });

  it('does not give refreshed tokens to the person who signed in meanwhile', () => {
    const { key } = startSession(signedIn);
    startSession({ ...signedIn, accessToken: 'b1' });
    expect(replaceTokens(key, { accessToken: 'a2', refreshToken: 'r2' })?.accessToken).toBe('b1');
    expect(stored().accessToken).toBe('b1');
  });

  it('shows a new name and picture here and in the storage that other tabs read, and keeps the tokens', () => {
    const { key } = startSession(signedIn);
    const seen = vi.fn();
    const stop = onSessionChange((session) => seen(session?.user.fullName, session?.user.avatarPath));
    changeUser(key, { fullName: 'Марта Нова' });
    changeUser(key, { avatarPath: '/api/avatars/1/a.webp' });
    changeUser(key, { avatarPath: '/api/avatars/1/a.webp' });
    stop();
    expect(seen.mock.calls).toEqual([
      ['Марта Нова', null],
      ['Марта Нова', '/api/avatars/1/a.webp'],
    ]);
    expect(stored()).toMatchObject({ ...signedIn, key, user: { fullName: 'Марта Нова', avatarPath: '/api/avatars/1/a.webp', role: 'Teacher' } });
  });

  it('takes over the new name that another tab has stored', () => {
    const session = startSession(signedIn);
    changeFromAnotherTab({ ...session, user: { ...user, fullName: 'Марта Нова' } });
    expect(readSession()?.user.fullName).toBe('Марта Нова');
  });

  it('does not give the new name to a signed-out page or to the person who signed in meanwhile', () => {
    const { key } = startSession(signedIn);
    startSession({ ...signedIn, user: { ...user, fullName: 'Інша Людина' } });
    changeUser(key, { fullName: 'Марта Нова' });
    expect(stored().user.fullName).toBe('Інша Людина');
    endSession();
    changeUser(key, { fullName: 'Марта Нова' });
    expect(readSession()).toBeNull();
  });

  it('treats an unreadable value as no session', () => {
    startSession(signedIn);
    localStorage.setItem(storedSessionName, '{"accessToken": 7}');
    expect(adoptStoredSession()).toBeNull();
    localStorage.setItem(storedSessionName, 'not json');
    expect(adoptStoredSession()).toBeNull();
  });

  it('reports each change once and no unchanged session', () => {
    const seen = vi.fn();
    const stop = onSessionChange((session, previous) => seen(previous?.accessToken, session?.accessToken));
    startSession(signedIn);
    adoptStoredSession();
    endSession();
    stop();
    expect(seen.mock.calls).toEqual([
      [undefined, 'a1'],
      ['a1', undefined],
    ]);
  });
});

function tokenOf(payload: object): string {
  // Tokens are base64url without padding.
  const text = btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `header.${text}.signature`;
}

function keyOf(accessToken: string): string | null {
  startSession({ ...signedIn, accessToken });
  return readAccountKey();
}

describe('the key of an account', () => {
  it('is the same at each sign-in of an account and different for every other account', () => {
    const marta = { aud: 'tenant:7', sub: '15' };
    expect(keyOf(tokenOf({ ...marta, exp: 1 }))).toBe(keyOf(tokenOf({ ...marta, exp: 2, note: '?>~' })));
    const others = [{ ...marta, sub: '16' }, { ...marta, aud: 'tenant:8' }, { ...marta, aud: 'platform' }];
    const keys = [marta, ...others].map((person) => keyOf(tokenOf(person)));
    expect(new Set(keys).size).toBe(4);
  });

  it('is the key of the sign-in where the token does not tell the account', () => {
    for (const token of ['access', 'a.b.c', tokenOf({ sub: '15' }), tokenOf({ aud: 'tenant:7', sub: 15 })]) {
      expect(keyOf(token)).toMatch(/^sign-in\/\w+$/);
    }
    expect(keyOf('access')).not.toBe(keyOf('access'));
  });

  it('is null when no person is signed in', () => {
    expect(readAccountKey()).toBeNull();
  });
});
