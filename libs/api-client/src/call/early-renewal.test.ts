import { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { renewEarly } from '@dzvinok/session/early/renewal';
import { readStoredSession, type Session } from '@dzvinok/session/early/stored-session';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, refreshAccessToken } from './call.ts';

const user = { fullName: 'Левчук Марта', avatarPath: null, role: 'Parent' } as const;

const tokenOf = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.x`;
const [old, next] = [tokenOf(-3600), tokenOf(3600)];

const answered = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

function reply(success: boolean, status = success ? 200 : 401) {
  const headers = success ? { [refreshTokenHeader]: 'r2' } : undefined;
  return new Response(JSON.stringify({ success, data: success ? next : null, errorMessage: null, message: null }), { status, headers });
}

/** happy-dom has no Web Locks. */
function putLocks() {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => (tail = tail.then(work));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return request;
}

function kept(): Session {
  const session = readStoredSession();
  if (!session) throw new Error('No session is kept');
  return session;
}

beforeEach(() => {
  answered.mockReset().mockImplementation(async () => reply(true));
  vi.stubGlobal('fetch', answered);
  startSession({ accessToken: old, refreshToken: 'r1', user });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  endSession();
});

describe('a token', () => {
  it.each([[-3600, true], [5, true], [60, false]])('with %i seconds to live: is renewed %j', async (seconds, over) => {
    startSession({ accessToken: tokenOf(seconds), refreshToken: 'r1', user });
    const before = kept();
    expect(await renewEarly(before)).toEqual(over ? { ...before, accessToken: next, refreshToken: 'r2' } : before);
    expect(answered).toHaveBeenCalledTimes(over ? 1 : 0);
  });
});

describe('a renewal before the portal has loaded', () => {
  it('is stored into the same sign-in, and the portal of this page reads the renewed session', async () => {
    const { key } = kept();
    const renewed = await renewEarly(kept());
    expect(renewed).toEqual({ key, accessToken: next, refreshToken: 'r2', user });
    expect(readStoredSession()).toEqual(renewed);
    expect(readSession()).toEqual(renewed);
    const [url, init] = answered.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual([authRoutes.refresh.path, authRoutes.refresh.method, '"r1"']);
  });

  it('is shared by the portal, whose turn comes after the renewal', async () => {
    putLocks();
    const early = renewEarly(kept());
    await expect(refreshAccessToken(old)).resolves.toBe(next);
    await expect(early).resolves.toMatchObject({ accessToken: next });
    expect(answered).toHaveBeenCalledOnce();
  });

  describe('that takes long', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), milliseconds);
        return controller.signal;
      });
    });

    /** Answers after a time, unless the caller aborts before. */
    function answerAfter(milliseconds: number): void {
      answered.mockImplementation((_, { signal }) => new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(reply(true)), milliseconds);
      }));
    }

    it('is awaited for five seconds at most, is stored when the reply arrives, and is found by the portal', async () => {
      putLocks();
      answerAfter(9_000);
      const early = renewEarly(kept());
      const portal = refreshAccessToken(old);
      await vi.advanceTimersByTimeAsync(4_900);
      expect(globalThis.earlyRenewal).toBeDefined();
      await vi.advanceTimersByTimeAsync(100);
      expect(await early).toBeNull();
      expect(globalThis.earlyRenewal).toBeUndefined();
      await vi.advanceTimersByTimeAsync(4_500);
      expect(kept()).toMatchObject({ accessToken: next, refreshToken: 'r2' });
      expect(await portal).toBe(next);
      expect(answered).toHaveBeenCalledOnce();
    });

    it('is requested again by the portal while the server still gives the same tokens', async () => {
      putLocks();
      answerAfter(60_000);
      void renewEarly(kept());
      const portal = refreshAccessToken(old);
      await vi.advanceTimersByTimeAsync(9_900);
      expect(answered).toHaveBeenCalledOnce();
      answerAfter(0);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await portal).toBe(next);
      expect(answered).toHaveBeenCalledTimes(2);
    });

    it('is awaited no longer where its turn in the lock does not come', async () => {
      void putLocks()('', () => new Promise(() => undefined));
      const early = renewEarly(kept());
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await early).toBeNull();
      expect(globalThis.earlyRenewal).toBeUndefined();
      expect(answered).not.toHaveBeenCalled();
    });
  });

  it('keeps the refresh token that the server does not rotate', async () => {
    answered.mockImplementation(async () => new Response(JSON.stringify({ success: true, data: next })));
    expect(await renewEarly(kept())).toMatchObject({ accessToken: next, refreshToken: 'r1' });
  });

  it.each([
    ['refused', () => Promise.resolve(reply(false))],
    ['answered by something else', () => Promise.resolve(new Response('{"success":true,"data":null}'))],
    ['called good with a bad status', () => Promise.resolve(reply(true, 503))],
  ])('that is %s leaves the session to the portal', async (_, answer) => {
    answered.mockImplementation(answer);
    const before = kept();
    expect(await renewEarly(before)).toBeNull();
    expect(readStoredSession()).toEqual(before);
  });

  it('that is not answered leaves the session to the portal', async () => {
    answered.mockRejectedValue(new TypeError('Failed to fetch'));
    const before = kept();
    expect(await renewEarly(before)).toBeNull();
    expect(readStoredSession()).toEqual(before);
  });

  it('that cannot be stored is not used', async () => {
    const text = JSON.stringify(kept());
    const setItem = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.stubGlobal('localStorage', { getItem: () => text, setItem });
    expect(await renewEarly(kept())).toBeNull();
    expect(setItem).toHaveBeenCalledOnce();
  });

  it('brings no session back that ended meanwhile', async () => {
    answered.mockImplementation(async () => {
      endSession();
      return reply(true);
    });
    expect(await renewEarly(kept())).toBeNull();
    expect(readStoredSession()).toBeNull();
  });

  it('gives no tokens to a person who signed in meanwhile, and returns no tokens of that person', async () => {
    const before = kept();
    answered.mockImplementation(async () => {
      startSession({ accessToken: 'b', refreshToken: 's', user });
      return reply(true);
    });
    expect(await renewEarly(before)).toBeNull();
    expect(readStoredSession()).toMatchObject({ accessToken: 'b', refreshToken: 's' });
    expect(await renewEarly(before)).toBeNull();
  });

  it('is not made when another tab has made the renewal', async () => {
    const before = kept();
    localStorage.setItem('dzvinok.session', JSON.stringify({ ...before, accessToken: next, refreshToken: 'r2' }));
    expect(await renewEarly(before)).toMatchObject({ key: before.key, accessToken: next });
    expect(answered).not.toHaveBeenCalled();
  });

  it.each([['made', true, [next]], ['refused', false, [old]]])('that is %s is awaited by the portal’s calls of that time', async (_, success, tokens) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const asked: unknown[] = [];
    answered.mockImplementation(async (url, { headers }) => {
      if (url === authRoutes.refresh.path) return promise;
      asked.push(new Headers(headers).get('Authorization'));
      return new Response(JSON.stringify({ success: true, data: [] }));
    });
    const early = renewEarly(kept());
    const call = callApi(subjectsRoutes.list);
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    expect(asked).toEqual([]);
    resolve(reply(success));
    await Promise.all([early, call]);
    expect(asked).toEqual(tokens.map((token) => `Bearer ${token}`));
    expect(globalThis.earlyRenewal).toBeUndefined();
  });
});
