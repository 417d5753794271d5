import { authRoutes } from '@dzvinok/contract/auth';
import { idempotencyHeader, type RouteCall, type RouteDefinition } from '@dzvinok/contract/route';
import { setTimeout as pause } from 'node:timers/promises';
import type { Centre } from './centre.ts';
import { clientOf } from './client.ts';
import type { Tally } from './tally.ts';

const password = '12345678';
const patienceMs = 20_000;
const longestPauseMs = 1_000;
/** The record was locked too long: nothing was saved, so the same call is repeated. */
const busyCodes = new Set(['marks.busy', 'request.conflict']);

export type Outcome =
  | { kind: 'done'; data: unknown; tries: number }
  | { kind: 'refused'; status: number; code: string; data: unknown; tries: number }
  | { kind: 'open'; tries: number };

interface Reply {
  status: number;
  text: string;
  retryAfter: number;
}

const noReply: Reply = { status: 0, text: '', retryAfter: 0 };

interface Envelope {
  success: boolean;
  data: unknown;
  code?: string;
}

function envelopeOf(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'success' in value && 'data' in value ? (value as Envelope) : null;
  } catch {
    return null;
  }
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function addressOf(route: RouteDefinition, { params, query }: Parts): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** A user of the portal: signs in, and repeats calls that failed for a passing reason with the same idempotency key. */
export class Person {
  readonly centre: Centre;
  readonly #phoneNumber: string;
  readonly #agent;
  baseUrl: URL;
  tally: Tally;
  token = '';
  refreshToken = '';

  constructor(centre: Centre, phoneNumber: string, { baseUrl, tally }: { baseUrl: URL; tally: Tally }) {
    this.centre = centre;
    this.#phoneNumber = phoneNumber;
    this.#agent = new (clientOf(baseUrl).Agent)({ keepAlive: true });
    this.baseUrl = baseUrl;
    this.tally = tally;
  }

  async signIn(): Promise<void> {
    const body = { phoneNumber: this.#phoneNumber, password, domain: this.centre.code };
    const outcome = await this.call(authRoutes.login, { body }, { untilMs: 30_000 });
    if (outcome.kind !== 'done') throw new Error(`${this.centre.code}: nobody could sign in (${JSON.stringify(outcome)})`);
    const { accessToken, refreshToken } = authRoutes.login.data.parse(outcome.data).tokenPair;
    this.token = accessToken;
    this.refreshToken = refreshToken;
  }

  async call<Route extends RouteDefinition>(
    route: Route, call: RouteCall<Route>, { key, untilMs = 0 }: { key?: string; untilMs?: number } = {},
  ): Promise<Outcome> {
    const end = performance.now() + untilMs;
    for (let tries = 1; ; tries += 1) {
      const reply = await this.once(route, call, key);
      const envelope = envelopeOf(reply.text);
      const isPassing = reply.status === 0 || reply.status === 429 || reply.status >= 500 || busyCodes.has(envelope?.code ?? '');
      if (!isPassing && envelope) {
        const { success, data, code = '' } = envelope;
        if (success) return { kind: 'done', data, tries };
        return { kind: 'refused', status: reply.status, code, data, tries };
      }
      if (performance.now() >= end) return { kind: 'open', tries };
      await pause(Math.min(longestPauseMs, reply.retryAfter * 1_000 || 200) * (0.5 + Math.random()));
    }
  }

  async once<Route extends RouteDefinition>(route: Route, call: RouteCall<Route>, key?: string): Promise<Reply> {
    const parts: Parts = call;
    const beganAt = performance.now();
    const reply = await this.#send(route.method, addressOf(route, parts), parts.body, key);
    const what = `${route.method} ${route.path}`;
    const isWrite = route.method !== 'GET';
    this.tally.attempts.push({ centre: this.centre.code, isWrite, what, status: reply.status, beganAt, ms: performance.now() - beganAt });
    const isExpected = reply.status < 500 || reply.status === 503;
    if (reply.status !== 0 && (!isExpected || !envelopeOf(reply.text))) this.tally.odd.push(`${what}: ${reply.status} ${reply.text.slice(0, 100)}`);
    if (this.centre.isForeign(reply.text)) this.tally.foreign.push(what);
    return reply;
  }

  #send(method: string, path: string, body: unknown, key?: string): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const headers: Record<string, string> = {
      host: this.centre.host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
      ...(key === undefined ? {} : { [idempotencyHeader]: key }),
    };
    const { hostname, port } = this.baseUrl;
    const sent = clientOf(this.baseUrl).request({ agent: this.#agent, hostname, port, method, path, headers, timeout: patienceMs }, (response) => {
      response.toArray().then((chunks) => resolve({
        status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), retryAfter: Number(response.headers['retry-after'] ?? 0),
      }), () => resolve(noReply));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(noReply));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}
