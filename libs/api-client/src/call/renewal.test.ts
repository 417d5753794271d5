import { authRoutes } from '@dzvinok/contract/auth';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, refreshAccessToken } from './call.ts';

const user = { fullName: 'Олег', avatarPath: null, role: 'TenantAdmin' } as const;
const sessionKey = 'dzvinok.session';

function json(data: unknown, status = 200, headers: HeadersInit = {}) {
  const envelope = { success: status < 400, data, errorMessage: status < 400 ? null : 'Увійдіть ще раз.', message: null };
  return new Response(JSON.stringify(envelope), { status, headers });
}

class Gateway {
  good = 'a1';
  refreshable: string | null = 'r1';
  refreshes = 0;
  reads = 0;
  onRefresh: (() => void | Promise<void>) | null = null;
  /** Instead of the gateway's answer to a renewal. */
  answer: (() => Response) | null = null;

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve();
    if (url === authRoutes.refresh.path) return this.refresh(JSON.parse(String(init.body)));
    this.reads += 1;
    const isGood = new Headers(init.headers).get('Authorization') === `Bearer ${this.good}`;
    return isGood ? json([]) : json(null, 401);
  };

  private async refresh(token: string): Promise<Response> {
    this.refreshes += 1;
    await this.onRefresh?.();
    if (this.answer) return this.answer();
    if (token !== this.refreshable) return json(null, 401);
    const next = this.refreshes + 1;
    this.good = `a${next}`;
    this.refreshable = `r${next}`;
    return json(this.good, 200, { 'X-Refresh-Token': this.refreshable });
  }
}

/** happy-dom has no Web Locks. */
class Locks {
  tail: Promise<unknown> = Promise.resolve();

  request = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const turn = this.tail.then(work);
    this.tail = turn.catch(() => null);
    return turn;
  };
}

let gateway: Gateway;

beforeEach(() => {
  gateway = new Gateway();
  vi.stubGlobal('fetch', gateway.fetch);
  startSession({ accessToken: 'a1', refreshToken: 'r1', user });
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
});

function storeFromAnotherTab(tokens: { accessToken: string; refreshToken: string }) {
  localStorage.setItem(sessionKey, JSON.stringify({ ...readSession(), ...tokens }));
}

describe.each([
  ['with Web Locks', () => Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true })],
  ['without Web Locks', () => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })],
])('refresh %s', (_, prepare) => {
  beforeEach(prepare);

  it('happens once for calls that fail together, and each call is repeated once', async () => {
    gateway.good = 'expired';
    await Promise.all(Array.from({ length: 5 }, () => callApi(subjectsRoutes.list)));
    expect(gateway.refreshes).toBe(1);
    expect(gateway.reads).toBe(10);
    expect(readSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' });
    expect(JSON.parse(localStorage.getItem(sessionKey) ?? '{}').refreshToken).toBe('r2');
  });

  it('is not made when another tab has refreshed already', async () => {
    gateway.good = 'a9';
    storeFromAnotherTab({ accessToken: 'a9', refreshToken: 'r9' });
    await callApi(subjectsRoutes.list);
    expect(gateway.refreshes).toBe(0);
    expect(readSession()?.refreshToken).toBe('r9');
  });

  it('that loses to another tab keeps the newer tokens and uses them', async () => {
    gateway.good = 'a9';
    gateway.refreshable = null;
    gateway.onRefresh = () => storeFromAnotherTab({ accessToken: 'a9', refreshToken: 'r9' });
    await callApi(subjectsRoutes.list);
    expect(readSession()).toMatchObject({ accessToken: 'a9', refreshToken: 'r9' });
  });

  it('that loses waits for the newer tokens when the browser brings them late', async () => {
    gateway.good = 'a9';
    gateway.refreshable = null;
    gateway.onRefresh = () => void setTimeout(() => storeFromAnotherTab({ accessToken: 'a9', refreshToken: 'r9' }), 200);
    await callApi(subjectsRoutes.list);
    expect(readSession()).toMatchObject({ accessToken: 'a9', refreshToken: 'r9' });
  });

  it('that is refused ends the session and lets the 401 through', async () => {
    gateway.good = 'expired';
    gateway.refreshable = null;
    await expect(callApi(subjectsRoutes.list)).rejects.toMatchObject({ status: 401 });
    expect(readSession()).toBeNull();
    expect(JSON.parse(localStorage.getItem(sessionKey) ?? 'null')).toBe('lost');
  });

  it('that does not reach the server keeps the session', async () => {
    gateway.good = 'expired';
    gateway.onRefresh = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(callApi(subjectsRoutes.list)).rejects.toMatchObject({ code: 'client.no-connection' });
    expect(readSession()?.refreshToken).toBe('r1');
  });

  it.each([401, 403, 404, 407, 451])('that a proxy answers with a page of status %i keeps the session', async (status) => {
    gateway.good = 'expired';
    gateway.answer = () => new Response('<h1>Blocked</h1>', { status });
    await expect(callApi(subjectsRoutes.list)).rejects.toMatchObject({ code: 'client.unreadable-reply' });
    expect(readSession()?.refreshToken).toBe('r1');
  });

  it('does not bring back a session that was ended meanwhile', async () => {
    gateway.onRefresh = () => endSession();
    await expect(refreshAccessToken('a1')).resolves.toBeNull();
    expect(readSession()).toBeNull();
  });

  it('is not repeated for a call that is refused with the fresh token too', async () => {
    gateway.good = 'none';
    gateway.onRefresh = () => {
      gateway.fetch = async () => json(null, 401);
      vi.stubGlobal('fetch', gateway.fetch);
    };
    await expect(callApi(subjectsRoutes.list)).rejects.toMatchObject({ status: 401 });
    expect(gateway.refreshes).toBe(1);
    expect(readSession()).toBeNull();
  });
});

it('takes turns between tabs: the tab that waited finds the new tokens', async () => {
  const locks = new Locks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const otherTab = Promise.withResolvers<void>();
  void locks.request('dzvinok.refresh', () => otherTab.promise);
  const waiting = refreshAccessToken('a1');
  storeFromAnotherTab({ accessToken: 'a7', refreshToken: 'r7' });
  otherTab.resolve();
  await expect(waiting).resolves.toBe('a7');
  expect(gateway.refreshes).toBe(0);
});

it('keeps the refresh token when the server does not rotate it', async () => {
  vi.stubGlobal('fetch', async () => json('a2'));
  await refreshAccessToken('a1');
  expect(readSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r1' });
});
