import 'reflect-metadata';
import { CallLimits } from '@dzvinok/api-server/call-runner';
import type { Role } from '@dzvinok/contract/roles';
import type { Envelope, RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { authRoutes } from '@dzvinok/contract/auth';
import type { DatabaseOptions } from '@dzvinok/tenancy/database';
import { dropTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { testDatabase, testRedisUrl } from './test-database.fixture.ts';
import { throwAwayTenant } from './throw-away-tenant.fixture.ts';
import type { LoggerService } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountsService } from '../src/identity/accounts/accounts.service.ts';
import type { AppConfig } from '../src/runtime/app.config.ts';
import { Connections, openRedis } from '../src/runtime/connections.ts';
import { openFiles } from '../src/runtime/files/files.ts';
import type { SocketLimits } from '../src/runtime/limits/http-server.ts';
import { createApp } from '../src/app/create-app.ts';
import { PendingPasswordHashes } from '../src/identity/auth/pending-password-hashes.ts';
import { Clock } from '../src/runtime/clock/clock.ts';
import { createSuperAdmin } from '../src/platform/super-admins/create-super-admin.ts';

export const testPassword = '12345678';
export const adminPhone = '0501111111';

/** Starts at the real time; a test moves it. */
export class TestClock extends Clock {
  #ahead = Temporal.Duration.from({ seconds: 0 });

  override now(): Temporal.Instant {
    return super.now().add(this.#ahead);
  }

  advance(duration: Temporal.DurationLike): void {
    this.#ahead = this.#ahead.add(duration);
  }
}

export interface TestReply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  body: Envelope;
}

const noBody: Envelope = { success: false, data: null, errorMessage: null, message: null };

interface RawRequest {
  method: RouteDefinition['method'] | 'HEAD' | 'OPTIONS' | 'PATCH';
  url: string;
  host: string;
  token?: string;
  /** Objects become JSON; texts are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
  /** True to await only the head of an endless reply. */
  streams?: boolean | undefined;
}

export interface AppOptions {
  clock?: Clock;
  /** Default: the test run's Redis; null: none. */
  redisUrl?: string | null;
  config?: Partial<AppConfig>;
  database?: Partial<DatabaseOptions>;
  limits?: CallLimits;
  sockets?: SocketLimits;
  /** Default: the console. */
  logger?: LoggerService;
}

export class TestApp {
  readonly app: NestFastifyApplication;
  readonly connections: Connections;
  /** Own for each app, because failed sign-ins are counted by address. */
  readonly address = randomAddress();
  readonly #dropped: (() => Promise<void>)[] = [];

  constructor(app: NestFastifyApplication, connections: Connections) {
    this.app = app;
    this.connections = connections;
  }

  /** One admin (`adminPhone`, `testPassword`); `close` removes the centre. */
  async openCentre(): Promise<Tenant> {
    const { tenant } = await this.openFilledCentre(async () => undefined);
    return tenant;
  }

  /** Same, with added rows. */
  async openFilledCentre<T>(fill: (tenant: Tenant) => Promise<T>): Promise<{ tenant: Tenant; result: T }> {
    const { tenant, result, drop } = await throwAwayTenant(this.connections.database, {}, async (made) => {
      await this.app.get(AccountsService).create({
        role: 'TenantAdmin',
        fullName: 'Адміна Тестова',
        phoneNumber: adminPhone,
        password: testPassword,
      });
      return fill(made);
    });
    this.#dropped.push(drop);
    await this.hashesMade();
    return { tenant, result };
  }

  /** Waits for password hashes that would otherwise be made during a test. */
  hashesMade(): Promise<void> {
    return this.app.get(PendingPasswordHashes).settled();
  }

  /** For centres made otherwise: `close` removes them. */
  dropLater(tenant: Tenant): void {
    this.#dropped.push(() => dropTenant(this.connections.database, tenant));
  }

  async request({ method, url, host, token, body, headers = {}, address = this.address, streams }: RawRequest): Promise<TestReply> {
    const reply = await this.app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      payloadAsStream: streams,
    });
    if (streams) {
      reply.stream().destroy();
      return { status: reply.statusCode, headers: reply.headers, text: '', body: noBody };
    }
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson && reply.body ? reply.json() : noBody,
    };
  }

  async close(): Promise<void> {
    await this.app.close();
    for (const drop of this.#dropped) await drop();
    await this.connections.close();
  }
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

const centreDomain = 'localhost';

export function hostOf(tenant: Tenant): string {
  return `${tenant.code}.${centreDomain}:8080`;
}

export const platformHost = `platform.${centreDomain}:8080`;
export const apexHost = `${centreDomain}:8080`;

export async function startTestApp({ clock, redisUrl = testRedisUrl(), config, limits, sockets, logger, database: options }: AppOptions = {}): Promise<TestApp> {
  const database = await testDatabase(options);
  const connections = new Connections(database, redisUrl === null ? null : openRedis(redisUrl));
  const whole = { ...testConfig(), ...config };
  const app = await createApp({
    config: whole,
    connections,
    files: await openFiles(whole),
    clock,
    limits: limits ?? new CallLimits({ checkRawReplies: true }),
    sockets,
    logger: logger ?? { log: () => undefined, warn: () => undefined, error: console.error, fatal: console.error },
  });
  return new TestApp(app, connections);
}

export function testConfig(): Pick<AppConfig, keyof AppConfig> {
  return {
    host: '127.0.0.1',
    port: 0,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    tracesTo: undefined,
    tracedShare: 0,
    baseDomain: centreDomain,
    defaultDomainCode: 'demo',
    support: { phone: null, email: null },
    mail: undefined,
    lettersPerSecond: 100,
    keepsMessages: false,
    allowsPrivateRelays: true,
    telegram: null,
    sms: null,
    telegramRoot: 'http://127.0.0.1:9',
    smsRoot: 'http://127.0.0.1:9',
    monoRoot: 'http://127.0.0.1:9',
    checkboxRoot: 'http://127.0.0.1:9',
    ownerUrl: '',
    appUrl: '',
    clusters: {},
    redisUrl: undefined,
    masterKey: '',
    otherMasterKey: undefined,
    releaseStore: mkdtempSync(join(tmpdir(), 'dzvinok-releases-')),
    shellDist: mkdtempSync(join(tmpdir(), 'dzvinok-shell-')),
    bucket: undefined,
    formerShell: mkdtempSync(join(tmpdir(), 'dzvinok-former-shell-')),
    keepsOffline: true,
    migrationsDir: '',
    trustProxy: [],
    drainMs: 0,
    // test files share a database: background jobs would take other files' jobs
    runsJobs: false,
    deletionWaitHours: 720,
    nightlyPassports: 0,
    passportsDir: mkdtempSync(join(tmpdir(), 'dzvinok-passports-')),
    uploadsDir: mkdtempSync(join(tmpdir(), 'dzvinok-uploads-')),
    workDir: mkdtempSync(join(tmpdir(), 'dzvinok-work-')),
    devHosts: [],
    pushHosts: [],
    releasesNeedRun: false,
    releaseKeys: '',
  };
}

export class TestSession {
  readonly app: TestApp;
  readonly host: string;
  readonly role: Role;
  readonly accessToken: string;
  readonly refreshToken: string;

  constructor(app: TestApp, host: string, role: Role, tokens: { accessToken: string; refreshToken: string }) {
    this.app = app;
    this.host = host;
    this.role = role;
    this.accessToken = tokens.accessToken;
    this.refreshToken = tokens.refreshToken;
  }

  call<R extends RouteDefinition>(route: R, input: RouteCall<R>): Promise<TestReply> {
    const parts: { params?: unknown; query?: unknown; body?: unknown } = input;
    return this.app.request({
      method: route.method,
      url: pathOf(route, parts),
      host: this.host,
      token: this.accessToken,
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    });
  }

  /** Must succeed; the data is checked against the contract. */
  async data<R extends RouteDefinition>(route: R, input: RouteCall<R>): Promise<RouteData<R>> {
    const { status, body, text } = await this.call(route, input);
    if (status !== 200 || !body.success) throw new Error(`${route.method} ${route.path}: ${status} ${text}`);
    const schema: R['data'] = route.data;
    return schema.parse(body.data);
  }
}

/** Path with parameters and query; non-texts in the query become JSON. */
export function pathOf(route: RouteDefinition, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter(([, value]) => value !== undefined).map(([name, value]) => [name, textOf(value)]));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

export async function signIn(app: TestApp, tenant: Tenant, phoneNumber: string, password = testPassword): Promise<TestSession> {
  return signInAt(app, hostOf(tenant), { phoneNumber, password, domain: tenant.code });
}

/** New SuperAdmin with a random phone, signed in without a second step. */
export async function signInSuperAdmin(app: TestApp): Promise<TestSession> {
  const phoneNumber = `09${randomInt(1e8).toString().padStart(8, '0')}`;
  const admin = { fullName: 'Системна Адміна', phoneNumber, password: testPassword, needsSecondFactor: false };
  await createSuperAdmin(app.connections.database, admin, () => undefined);
  return signInAt(app, platformHost, { phoneNumber, password: testPassword, domain: 'platform' });
}

export async function signInAt(
  app: TestApp, host: string, credentials: RouteCall<typeof authRoutes.login>['body'],
): Promise<TestSession> {
  const { path, method, data } = authRoutes.login;
  const reply = await app.request({ method, url: path, host, body: credentials });
  if (reply.status !== 200) throw new Error(`Sign-in failed: ${reply.text}`);
  const { role, tokenPair } = data.parse(reply.body.data);
  return new TestSession(app, host, role, tokenPair);
}
