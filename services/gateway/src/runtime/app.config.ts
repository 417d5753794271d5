import { phoneNumber } from '@dzvinok/contract/values';
import { clustersIn } from '@dzvinok/tenancy/clusters';
import { appLoginFor } from '@dzvinok/tenancy/database';
import { isRedisAddress } from '@dzvinok/tenancy/redis-address';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { BucketConfig } from './files/bucket-store.ts';

const service = import.meta.dirname.replace(/^(.*)[\\/](?:src|dist)(?:[\\/].*)?$/, '$1');
const repository = resolve(service, '../..');

const wholeNumber = 'must be a whole number';
const count = z.coerce.number(wholeNumber).int(wholeNumber).min(0, wholeNumber);
const list = z.string().default('').transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean));

const webAddress = z.string().refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an address that begins with https:// or http://')
  .transform((text) => text.replace(/\/+$/, ''));

function isMasterKey(text: string): boolean {
  return Buffer.from(text, 'base64').length === 32;
}

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: count.max(65_535, 'must be a port').default(8080),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: count.max(65_535, 'must be a port').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine((text) => URL.canParse(text), 'must be an address').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be between 0 and 1').min(0, 'must be between 0 and 1').max(1, 'must be between 0 and 1').default(0.05),
  BASE_DOMAIN: z.string().default('localhost'),
  DEFAULT_DOMAIN_CODE: z.string().default('demo'),
  DATABASE_URL: z.string('is not set').refine((text) => URL.canParse(text), 'must be an address'),
  APP_DATABASE_URL: z.string('is not set and does not follow from DATABASE_URL, as that has no password'),
  CLUSTERS: z.string().default('').refine((text) => clustersIn(text) !== null, 'must be <name>=postgres://<owner>:<password>@…,…'),
  REDIS_URL: z.string().refine(isRedisAddress, 'must be redis://… or redis+sentinel://…/<name>').optional(),
  MASTER_KEY: z.string('is not set and not to be read from secrets.json in DATA_DIR')
    .refine(isMasterKey, 'must be 32 bytes in base64'),
  MASTER_KEY_OTHER: z.string().refine(isMasterKey, 'must be 32 bytes in base64').optional(),
  DATA_DIR: z.string().default('.data'),
  RELEASE_STORE: z.string().optional(),
  PASSPORTS_DIR: z.string().optional(),
  NIGHTLY_PASSPORTS: count.default(0),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SHELL_DIST: z.string().default('shell/dist'),
  OFFLINE: z.string().optional(),
  TRUST_PROXY: list,
  DRAIN_MS: count.default(0),
  RUNS_JOBS: z.string().optional(),
  DELETION_WAIT_HOURS: count.default(720),
  DEV_HOSTS: list,
  PUSH_HOSTS: list,
  RELEASES_NEED_RUN: z.string().optional(),
  RELEASE_KEYS: z.string().default(''),
  SUPPORT_PHONE: phoneNumber.optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  MESSAGES: z.enum(['mailbox'], 'must be mailbox or empty').optional(),
  SMTP_URL: z.string().refine((text) => smtpServerAt(text) !== null, 'must be smtp://… or smtps://…').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  MAIL_PER_SECOND: count.min(1, 'must be at least 1').default(10),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  TELEGRAM_BOT_NAME: z.string().regex(/^\w{5,32}$/, 'must be the bot’s name without @').optional(),
  TELEGRAM_WEBHOOK_SECRET: z.string().regex(/^[\w-]{16,256}$/, 'must be 16–256 letters, digits, _ or -').optional(),
  TELEGRAM_WEBHOOK_URL: webAddress.optional(),
  TELEGRAM_API_ROOT: webAddress.default('https://api.telegram.org'),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().optional(),
  SMS_PART_KOPECKS: count.optional(),
  SMS_VIBER_SENDER: z.string().optional(),
  SMS_VIBER_KOPECKS: count.optional(),
  SMS_MONTH_LIMIT: count.default(500),
  SMS_CALLBACK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  SMS_API_ROOT: webAddress.default('https://api.turbosms.ua'),
  MONO_API_ROOT: webAddress.default('https://api.monobank.ua'),
  CHECKBOX_API_ROOT: webAddress.default('https://api.checkbox.ua/api/v1'),
});

function smtpServerAt(address: string) {
  const url = URL.parse(address);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(url.username) || null,
    password: decodeURIComponent(url.password) || null,
  };
}

function mailOf({ SMTP_URL: address, MAIL_FROM: from }: Variables) {
  const server = address === undefined ? null : smtpServerAt(address);
  return server && from !== undefined ? { server, from } : undefined;
}

type Variables = z.output<typeof variables>;

function bucketOf({ S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region, ...env }: Variables): BucketConfig | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const keys = accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined;
  return name === undefined ? undefined : { name, endpoint, region, keys };
}

function isLocal(domain = 'localhost'): boolean {
  return domain === 'localhost' || domain.endsWith('.localhost');
}

/** The franchise's bot; null without one. */
function telegramOf(env: Variables) {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: botName, TELEGRAM_WEBHOOK_SECRET: webhookSecret } = env;
  if (token === undefined || botName === undefined || webhookSecret === undefined) return null;
  return { token, botName, webhookSecret, webhookUrl: env.TELEGRAM_WEBHOOK_URL };
}

/** TurboSMS; null without an account there. */
function smsOf(env: Variables) {
  const { SMS_TOKEN: token, SMS_SENDER: sender, SMS_PART_KOPECKS: partKopecks, SMS_VIBER_SENDER: viberSender, SMS_VIBER_KOPECKS: viberKopecks } = env;
  if (token === undefined || sender === undefined || partKopecks === undefined) return null;
  return {
    token,
    sender,
    partKopecks,
    viber: viberSender === undefined ? null : { sender: viberSender, kopecks: viberKopecks ?? partKopecks },
    /** Hryvnias a month for a centre without a limit of its own. */
    monthLimit: env.SMS_MONTH_LIMIT,
    callbackSecret: env.SMS_CALLBACK_SECRET,
  };
}

function faultsTogether(given: Record<string, string | undefined>): string[] {
  const isMissing = (name: string, beside: string) => given[beside] && !given[name] ? [`${name} is not set, and ${beside} is`] : [];
  return [
    ...isMissing('S3_BUCKET', 'S3_ENDPOINT'),
    ...isMissing('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    ...isMissing('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'),
    ...isMissing('MAIL_FROM', 'SMTP_URL'),
    ...isMissing('SMTP_URL', 'MAIL_FROM'),
    ...given.PUSH_HOSTS && !isLocal(given.BASE_DOMAIN) ? ['PUSH_HOSTS is for tests, and BASE_DOMAIN is a real domain'] : [],
    ...['TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET'].flatMap((name) => isMissing(name, 'TELEGRAM_BOT_TOKEN')),
    ...['SMS_SENDER', 'SMS_PART_KOPECKS'].flatMap((name) => isMissing(name, 'SMS_TOKEN')),
    ...['RELEASE_STORE', 'PASSPORTS_DIR'].filter((name) => given.S3_BUCKET && given[name]).map((name) => `${name} is a folder, and S3_BUCKET is set`),
  ];
}

function configOf(env: Variables) {
  const dataDir = resolve(repository, env.DATA_DIR);
  return {
    host: env.HOST,
    port: env.PORT,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracedShare: env.OTEL_TRACES_SAMPLER_ARG,
    /** A centre's address is `<code>.<baseDomain>`. */
    baseDomain: env.BASE_DOMAIN,
    defaultDomainCode: env.DEFAULT_DOMAIN_CODE,
    ownerUrl: env.DATABASE_URL,
    appUrl: env.APP_DATABASE_URL,
    clusters: clustersIn(env.CLUSTERS) ?? {},
    redisUrl: env.REDIS_URL,
    masterKey: env.MASTER_KEY,
    /** Opens keys that were wrapped with it, while the master key is being changed. */
    otherMasterKey: env.MASTER_KEY_OTHER,
    releaseStore: resolve(repository, env.RELEASE_STORE ?? join(dataDir, 'releases')),
    shellDist: resolve(repository, env.SHELL_DIST),
    bucket: bucketOf(env),
    formerShell: join(dataDir, 'former-shell'),
    /** When false, browsers remove the service worker and its files. */
    keepsOffline: env.OFFLINE !== 'off',
    migrationsDir: join(service, 'migrations'),
    trustProxy: env.TRUST_PROXY,
    /** Readiness answers «no» for this long before connections are closed. */
    drainMs: env.DRAIN_MS,
    runsJobs: env.RUNS_JOBS !== 'off',
    deletionWaitHours: env.DELETION_WAIT_HOURS,
    passportsDir: resolve(repository, env.PASSPORTS_DIR ?? join(dataDir, 'passports')),
    nightlyPassports: env.NIGHTLY_PASSPORTS,
    uploadsDir: join(dataDir, 'uploads'),
    workDir: join(dataDir, 'work'),
    /** Origins that a developer may load a remote from; empty in production. */
    devHosts: env.DEV_HOSTS,
    /** Hosts that notifications may be sent to besides the browsers' push services; for tests, and refused on a real domain. */
    pushHosts: env.PUSH_HOSTS,
    releasesNeedRun: env.RELEASES_NEED_RUN === 'on',
    releaseKeys: env.RELEASE_KEYS,
    mail: mailOf(env),
    lettersPerSecond: env.MAIL_PER_SECOND,
    /** Development only: channels without a provider keep their messages for the page /dev/messages. */
    keepsMessages: env.MESSAGES === 'mailbox',
    /** Development and tests only: a centre may name a mail server of our own network. */
    allowsPrivateRelays: env.MESSAGES === 'mailbox',
    /** Shown at the sign-in, above all to the admin of a suspended centre. */
    support: { phone: env.SUPPORT_PHONE ?? null, email: env.SUPPORT_EMAIL ?? null },
    telegram: telegramOf(env),
    sms: smsOf(env),
    telegramRoot: env.TELEGRAM_API_ROOT,
    smsRoot: env.SMS_API_ROOT,
    monoRoot: env.MONO_API_ROOT,
    checkboxRoot: env.CHECKBOX_API_ROOT,
  };
}

/** A class, as Nest injects by classes. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the fields are the schema's, and nobody makes one with `new`
export interface AppConfig extends Readonly<ReturnType<typeof configOf>> {}
export abstract class AppConfig {}

/** Undefined when reading fails: the parser's own message would show the key. */
function masterKeyIn(dataDir: string): string | undefined {
  try {
    return z.object({ masterKey: z.string() }).parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).masterKey;
  } catch {
    return undefined;
  }
}

/** Undefined when the owner has no password; empty when the owner's address is wrong, which is reported for that variable. */
function appUrlOf(ownerUrl = ''): string | undefined {
  if (!URL.canParse(ownerUrl)) return '';
  return new URL(ownerUrl).password === '' ? undefined : appLoginFor(ownerUrl).url;
}

/** An empty variable counts as missing. Throws one error that names every missing or wrong variable, without values. */
export function readConfig(env: Record<string, string | undefined> = process.env): AppConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { data, error } = variables.safeParse({
    ...given,
    APP_DATABASE_URL: given.APP_DATABASE_URL ?? appUrlOf(given.DATABASE_URL),
    MASTER_KEY: given.MASTER_KEY ?? masterKeyIn(resolve(repository, given.DATA_DIR ?? '.data')),
  });
  const faults = [...error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [], ...faultsTogether(given)];
  if (!data || faults.length > 0) throw new Error(faults.join('; '));
  return configOf(data);
}
