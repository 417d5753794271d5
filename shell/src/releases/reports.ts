import { refreshAccessToken } from '@dzvinok/api-client/call';
import { releasesRoutes, type ReleaseReport, type ReleaseReportKind } from '@dzvinok/contract/releases';
import { readSession } from '@dzvinok/session/session';
import { devVersion } from './overrides.ts';
import { releaseName, type NamedRelease } from './registry.ts';

/** Load reports wait: the page's start has priority, and a broken release fails within this time. */
const loadReportDelayMs = 5_000;
/** Failures come in bursts, which are sent together. */
const burstMs = 50;
const maxWaiting = 20;
const maxPerCall = 10;
const resendDelayMs = 30_000;
const notReadyStatus = 503;

const reportedLoads = new Set<string>();
let waiting: ReleaseReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Never waits, never fails; skips a developer's version. */
export function report(kind: ReleaseReportKind, { remote, version }: NamedRelease, code?: string): void {
  if (version === devVersion) return;
  const entry: ReleaseReport = { remote, version, kind, ...(code === undefined ? {} : { code }) };
  if (kind !== 'loaded') return put(entry);
  const name = releaseName(entry);
  if (reportedLoads.has(name)) return;
  reportedLoads.add(name);
  setTimeout(() => whenIdle(() => put(entry)), loadReportDelayMs);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: loadReportDelayMs });
  else work();
}

function put(entry: ReleaseReport): void {
  if (waiting.length >= maxWaiting) return;
  waiting.push(entry);
  timer ??= setTimeout(sendAll, burstMs);
}

// A user who sees a failure may reload at once.
addEventListener('pagehide', () => sendAll());

function sendAll(): void {
  clearTimeout(timer);
  const reports = waiting;
  waiting = [];
  timer = undefined;
  for (let from = 0; from < reports.length; from += maxPerCall) {
    // Nothing depends on reports, and a lost network is shown elsewhere.
    send(reports.slice(from, from + maxPerCall)).catch(() => undefined);
  }
}

/** Retries with a new token after expiry, and later after 503, in the same session: reports without a session are refused. */
async function send(reports: readonly ReleaseReport[]): Promise<void> {
  const session = readSession();
  if (!session) return;
  const { key, accessToken: token } = session;
  let { status } = await post(reports, token);
  const fresh = status === 401 ? await refreshAccessToken(token) : null;
  if (fresh) ({ status } = await post(reports, fresh));
  if (status === notReadyStatus) setTimeout(() => readSession()?.key === key && reports.forEach(put), resendDelayMs);
}

/** The page may close before the reply arrives. */
function post(reports: readonly ReleaseReport[], token: string): Promise<Response> {
  const { path, method } = releasesRoutes.report;
  return fetch(path, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reports }),
  });
}
