import { authRoutes } from '@dzvinok/contract/auth';
import { releasesRoutes } from '@dzvinok/contract/releases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Sent {
  token: string | null;
  keepalive: boolean | undefined;
  reports: unknown;
}

let sent: Sent[];
let reply: () => Response;
let report: typeof import('./reports.ts').report;
let session: typeof import('@dzvinok/session/session');

const signIn = (accessToken: string) =>
  session.startSession({ accessToken, refreshToken: 'refresh', user: { fullName: 'Вчителька', avatarPath: null, role: 'Teacher' } });

const teacher = { remote: 'mfe-teacher', version: '1.0.0' };

beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  reply = () => Response.json({ success: true, data: null, errorMessage: null, message: null });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === authRoutes.refresh.path) return Response.json({ success: true, data: 'fresh', errorMessage: null, message: null });
    const { reports } = releasesRoutes.report.body.parse(JSON.parse(String(init.body)));
    sent.push({ token: new Headers(init.headers).get('authorization'), keepalive: init.keepalive, reports });
    return reply();
  });
  vi.resetModules();
  session = await import('@dzvinok/session/session');
  ({ report } = await import('./reports.ts'));
  signIn('access');
});
afterEach(() => {
  session.endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a load is reported once for each release, after a delay', async () => {
  for (let opened = 0; opened < 3; opened += 1) report('loaded', teacher);
  report('loaded', { ...teacher, version: '1.1.0' });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.flatMap(({ reports }) => reports)).toEqual([
    { ...teacher, kind: 'loaded' },
    { ...teacher, version: '1.1.0', kind: 'loaded' },
  ]);
});

it('failures are reported at once, in a single request that outlives the page', async () => {
  report('load-failed', teacher, 'threw');
  report('render-failed', teacher, 'render');
  await vi.advanceTimersByTimeAsync(60);
  expect(sent).toEqual([{
    token: 'Bearer access',
    keepalive: true,
    reports: [{ ...teacher, kind: 'load-failed', code: 'threw' }, { ...teacher, kind: 'render-failed', code: 'render' }],
  }]);
});

it('pending reports are sent once when the page is left', async () => {
  report('render-failed', teacher, 'render');
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(60);
  expect(sent.map(({ reports }) => reports)).toEqual([[{ ...teacher, kind: 'render-failed', code: 'render' }]]);
});

it('a page that fails without end sends at most twenty reports', async () => {
  for (let times = 0; times < 100; times += 1) report('render-failed', teacher, 'render');
  await vi.advanceTimersByTimeAsync(60);
  expect(sent.map(({ reports }) => Array.isArray(reports) && reports.length)).toEqual([10, 10]);
});

it('no report is sent without a session or of a developer’s version, and a refused report is not repeated', async () => {
  report('load-failed', { ...teacher, version: '0.0.0-dev' }, 'threw');
  await vi.advanceTimersByTimeAsync(60);
  session.endSession();
  report('load-failed', teacher, 'threw');
  await vi.advanceTimersByTimeAsync(60);
  expect(sent).toEqual([]);
  signIn('later');
  reply = () => new Response(null, { status: 500 });
  report('load-failed', teacher, 'threw');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

it('reports that the gateway was not ready for are repeated until the gateway accepts', async () => {
  reply = () => new Response(null, { status: sent.length < 3 ? 503 : 200 });
  report('load-failed', teacher, 'threw');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sent.map(({ reports }) => reports)).toEqual(Array(3).fill([{ ...teacher, kind: 'load-failed', code: 'threw' }]));
});

it('reports that the gateway was not ready for are not sent in the name of the next user', async () => {
  reply = () => new Response(null, { status: 503 });
  report('load-failed', teacher, 'threw');
  await vi.advanceTimersByTimeAsync(1_000);
  session.endSession();
  signIn('other');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ token }) => token)).toEqual(['Bearer access']);
});

it('an expired token alone makes reports repeat at once', async () => {
  reply = () => new Response(null, { status: sent.at(-1)?.token === 'Bearer fresh' ? 200 : 401 });
  report('load-failed', teacher, 'threw');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ token }) => token)).toEqual(['Bearer access', 'Bearer fresh']);
});
