import { refreshAccessToken } from '@dzvinok/api-client/call';
import { releasesRoutes, type ReleaseReport, type ReleaseReportKind } from '@dzvinok/contract/releases';
import { readSession } from '@dzvinok/session/session';
import { devVersion } from './overrides.ts';
import { releaseName, type NamedRelease } from './registry.ts';

/** A load is reported after this: the page has better things to do, and a release that breaks does so by then. */
const loadReportDelayMs = 5_000;
/** Failures come in bursts, which go out together. */
const burstMs = 50;
const maxWaiting = 20;
const maxPerCall = 10;
/** Reports that the gateway could not take are sent again after this. */
const resendDelayMs = 30_000;
/** Status of a gateway that is not ready, for example without its database. */
const notReady = 503;

const reportedLoads = new Set<string>();
let waiting: ReleaseReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports to the registry how a release works here; never waits, never fails. A developer's version is not reported. */
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
    // Nothing depends on it, and a lost network is shown elsewhere.
    send(reports.slice(from, from + maxPerCall)).catch(() => undefined);
  }
}

/**
 * Sends once; again with a new token where the token was over; later where the gateway was not ready, while the page and
 * the session last. Reports without a session are not accepted.
 */
async function send(reports: readonly ReleaseReport[]): Promise<void> {
  const session = readSession();
  if (!session) return;
  const { key, accessToken: token } = session;
  let { status } = await post(reports, token);
  const fresh = status === 401 ? await refreshAccessToken(token) : null;
  if (fresh) ({ status } = await post(reports, fresh));
  if (status === notReady) setTimeout(() => readSession()?.key === key && reports.forEach(put), resendDelayMs);
}

/** The page may be gone before the reply is there. */
function post(reports: readonly ReleaseReport[], token: string): Promise<Response> {
  const { path, method } = releasesRoutes.report;
  return fetch(path, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reports }),
  });
}
