import { refreshAccessToken } from '@dzvinok/api-client/call';
import { releasesRoutes, type ReleaseReport, type ReleaseReportKind } from '@dzvinok/contract/releases';
import { readSession } from '@dzvinok/session/session';
import { devVersion } from './overrides.ts';
import { releaseName, type NamedRelease } from './registry.ts';

/** Milliseconds until a load is told of: the page has better things to do, and a release that breaks does so by then. */
const afterLoad = 5_000;
/** Failures come in bursts: those of one moment go out together. */
const burst = 50;
const mostWaiting = 20;
const mostAtOnce = 10;
/** Milliseconds until what the gateway could not take is told again. */
const again = 30_000;
/** The gateway answers so while it is not ready, be it that its database is away. */
const notReady = 503;

const told = new Set<string>();
let waiting: ReleaseReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the registry how a release fares here; never waits, never fails, tells nothing of a developer's version. */
export function report(kind: ReleaseReportKind, { remote, version }: NamedRelease, code?: string): void {
  if (version === devVersion) return;
  const entry: ReleaseReport = { remote, version, kind, ...(code === undefined ? {} : { code }) };
  if (kind !== 'loaded') return put(entry);
  const name = releaseName(entry);
  if (told.has(name)) return;
  told.add(name);
  setTimeout(() => whenIdle(() => put(entry)), afterLoad);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: afterLoad });
  else work();
}

function put(entry: ReleaseReport): void {
  if (waiting.length >= mostWaiting) return;
  waiting.push(entry);
  timer ??= setTimeout(sendAll, burst);
}

// Whoever sees a failure may load the page anew at once.
addEventListener('pagehide', () => sendAll());

function sendAll(): void {
  clearTimeout(timer);
  const reports = waiting;
  waiting = [];
  timer = undefined;
  for (let from = 0; from < reports.length; from += mostAtOnce) {
    // Nothing depends on it, and whoever has no network learns that elsewhere.
    send(reports.slice(from, from + mostAtOnce)).catch(() => undefined);
  }
}

/**
 * Once; once more where only the token was over; and later where the gateway was not ready, while the page is open and
 * the sign-in the same. Of somebody who is not signed in nobody would believe it.
 */
async function send(reports: readonly ReleaseReport[]): Promise<void> {
  const session = readSession();
  if (!session) return;
  const { key, accessToken: token } = session;
  let { status } = await post(reports, token);
  const fresh = status === 401 ? await refreshAccessToken(token) : null;
  if (fresh) ({ status } = await post(reports, fresh));
  if (status === notReady) setTimeout(() => readSession()?.key === key && reports.forEach(put), again);
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
