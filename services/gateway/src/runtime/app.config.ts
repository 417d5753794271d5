import { appLoginFor } from '@dzvinok/tenancy/database';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How the gateway was asked to run. */
export abstract class AppConfig {
  abstract readonly host: string;
  abstract readonly port: number;
  /** Every centre's address is `<code>.<baseDomain>`. */
  abstract readonly baseDomain: string;
  /** The centre of a sign-in on the bare domain that names none. */
  abstract readonly defaultDomainCode: string;
  abstract readonly ownerUrl: string;
  abstract readonly appUrl: string;
  abstract readonly redisUrl: string | undefined;
  abstract readonly masterKey: string;
  abstract readonly releaseStore: string;
  abstract readonly shellDist: string;
  /** Where the files of shells that were served before are kept. */
  abstract readonly formerShell: string;
  /** False has browsers give up what they keep of the product for when there is no network. */
  abstract readonly keepsOffline: boolean;
  abstract readonly migrationsDir: string;
  /** Addresses of the proxies whose X-Forwarded-* headers are believed. */
  abstract readonly trustProxy: string[];
  /** How long readiness says no before connections are closed. */
  abstract readonly drainMs: number;
  /** Whether this process does the platform's jobs; one that only answers leaves them to others. */
  abstract readonly runsJobs: boolean;
  /** How many centres' schemas lie ready for the next ones; 0 makes each when it is asked for. */
  abstract readonly spareCentres: number;
  /** How long a deletion of a centre can be taken back. */
  abstract readonly deletionWaitHours: number;
  /** Where passports of centres lie. */
  abstract readonly passportsDir: string;
  /** Origins that a developer may load a remote from; none unless somebody works on one. */
  abstract readonly devHosts: readonly string[];
  /** Whether a release must have been seen to run in the shell before anybody gets it. */
  abstract readonly releasesNeedRun: boolean;
  /** Publishing keys that the operator lets in: `mfe-teacher:<SPKI base64>,…`. */
  abstract readonly releaseKeys: string;
}

type Environment = Record<string, string | undefined>;

// The sources lie below src/ and the bundles in dist/, whatever the folders above them are called.
const service = import.meta.dirname.replace(/^(.*)[\\/](?:src|dist)(?:[\\/].*)?$/, '$1');
const repository = resolve(service, '../..');

function demand(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function number(env: Environment, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

function list(env: Environment, name: string): string[] {
  return (env[name] ?? '').split(',').map((part) => part.trim()).filter(Boolean);
}

function masterKeyIn(dataDir: string): string | undefined {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) return undefined;
  const secrets: { masterKey?: string } = JSON.parse(readFileSync(file, 'utf8'));
  return secrets.masterKey;
}

/** Reads the environment; throws with the name of what is missing or wrong. */
export function readConfig(env: Environment = process.env): AppConfig {
  const dataDir = resolve(repository, env.DATA_DIR || '.data');
  const ownerUrl = demand(env, 'DATABASE_URL');
  return {
    host: env.HOST || '127.0.0.1',
    port: number(env, 'PORT', 8080),
    baseDomain: env.BASE_DOMAIN || 'localhost',
    defaultDomainCode: env.DEFAULT_DOMAIN_CODE || 'demo',
    ownerUrl,
    appUrl: env.APP_DATABASE_URL || appLoginFor(ownerUrl).url,
    redisUrl: env.REDIS_URL || undefined,
    masterKey: env.MASTER_KEY || masterKeyIn(dataDir) || demand(env, 'MASTER_KEY'),
    releaseStore: resolve(repository, env.RELEASE_STORE || join(dataDir, 'releases')),
    shellDist: resolve(repository, env.SHELL_DIST || 'shell/dist'),
    formerShell: join(dataDir, 'former-shell'),
    keepsOffline: env.OFFLINE !== 'off',
    migrationsDir: join(service, 'migrations'),
    trustProxy: list(env, 'TRUST_PROXY'),
    drainMs: number(env, 'DRAIN_MS', 0),
    runsJobs: env.RUNS_JOBS !== 'off',
    spareCentres: number(env, 'SPARE_CENTRES', 5),
    deletionWaitHours: number(env, 'DELETION_WAIT_HOURS', 720),
    devHosts: list(env, 'DEV_HOSTS'),
    releasesNeedRun: env.RELEASES_NEED_RUN === 'on',
    releaseKeys: env.RELEASE_KEYS ?? '',
    passportsDir: resolve(repository, env.PASSPORTS_DIR || join(dataDir, 'passports')),
  };
}
