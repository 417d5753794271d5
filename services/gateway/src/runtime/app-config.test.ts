import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './app.config.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'dzvinok-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const masterKey = Buffer.alloc(32, 7).toString('base64');
const least = { DATABASE_URL: 'postgres://owner:very-secret@db.test:5432/dzvinok', MASTER_KEY: masterKey };

function faultsOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('Nothing was wrong with it');
}

test('an unset variable has its default, and an empty one counts as unset', () => {
  const config = readConfig(least);
  expect(config).toEqual({
    host: '127.0.0.1',
    port: 8080,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    tracesTo: undefined,
    tracedShare: 0.05,
    baseDomain: 'localhost',
    defaultDomainCode: 'demo',
    ownerUrl: least.DATABASE_URL,
    appUrl: expect.stringMatching(/^postgres:\/\/dzvinok_app:[\w-]{43}@db\.test:5432\/dzvinok$/),
    clusters: {},
    redisUrl: undefined,
    masterKey,
    releaseStore: join(repository, '.data/releases'),
    shellDist: join(repository, 'shell/dist'),
    bucket: undefined,
    formerShell: join(repository, '.data/former-shell'),
    keepsOffline: true,
    migrationsDir: join(repository, 'services/gateway/migrations'),
    trustProxy: [],
    drainMs: 0,
    runsJobs: true,
    deletionWaitHours: 720,
    nightlyPassports: 0,
    passportsDir: join(repository, '.data/passports'),
    uploadsDir: join(repository, '.data/uploads'),
    workDir: join(repository, '.data/work'),
    devHosts: [],
    pushHosts: [],
    releasesNeedRun: false,
    releaseKeys: '',
    mail: undefined,
    lettersPerSecond: 10,
    keepsMessages: false,
    allowsPrivateRelays: false,
    support: { phone: null, email: null },
    telegram: null,
    sms: null,
    telegramRoot: 'https://api.telegram.org',
    smsRoot: 'https://api.turbosms.ua',
    monoRoot: 'https://api.monobank.ua',
    checkboxRoot: 'https://api.checkbox.ua/api/v1',
  });
  const empty = { PORT: '', HOST: '', REDIS_URL: '', DATA_DIR: '', RELEASE_STORE: '', APP_DATABASE_URL: '', OFFLINE: '' };
  expect(readConfig({ ...least, ...empty })).toEqual(config);
});

test('a set variable counts', () => {
  expect(readConfig({
    ...least, PORT: '0', DATA_DIR: '/state', RELEASE_STORE: 'elsewhere', PASSPORTS_DIR: '/passports',
    APP_DATABASE_URL: 'postgres://app@db.test/x', TRUST_PROXY: ' 10.0.0.1, ,10.0.0.2', OFFLINE: 'off', RUNS_JOBS: 'off', RELEASES_NEED_RUN: 'on',
  })).toMatchObject({
    port: 0, formerShell: '/state/former-shell', releaseStore: join(repository, 'elsewhere'), passportsDir: '/passports',
    appUrl: 'postgres://app@db.test/x', trustProxy: ['10.0.0.1', '10.0.0.2'], keepsOffline: false, runsJobs: false, releasesNeedRun: true,
  });
});

test('a bucket replaces the folders, with keys or without', () => {
  const bucket = { S3_BUCKET: 'dzvinok', S3_ENDPOINT: 'https://s3.test', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'very-secret' };
  expect(readConfig({ ...least, ...bucket }).bucket).toEqual({
    name: 'dzvinok', endpoint: 'https://s3.test', region: 'us-east-1', keys: { accessKeyId: 'key', secretAccessKey: 'very-secret' },
  });
  expect(readConfig({ ...least, S3_BUCKET: 'dzvinok', S3_REGION: 'eu-north-1' }).bucket)
    .toEqual({ name: 'dzvinok', endpoint: undefined, region: 'eu-north-1', keys: undefined });
});

test('a variable required by another variable is reported with the other errors', () => {
  const wrong = { S3_ENDPOINT: 's3.test', S3_SECRET_ACCESS_KEY: 'very-secret', REDIS_URL: 'redis+sentinel://one,two' };
  expect(faultsOf({ ...wrong, DATA_DIR: dataDir, MASTER_KEY: masterKey }).split('; ')).toEqual([
    'DATABASE_URL is not set',
    'REDIS_URL must be redis://… or redis+sentinel://…/<name>',
    'S3_ENDPOINT must be an address that begins with https:// or http://',
    'S3_BUCKET is not set, and S3_ENDPOINT is',
    'S3_ACCESS_KEY_ID is not set, and S3_SECRET_ACCESS_KEY is',
  ]);
  expect(faultsOf({ ...least, S3_BUCKET: 'dzvinok', S3_ACCESS_KEY_ID: 'key', RELEASE_STORE: 'folder', PASSPORTS_DIR: 'folder' }).split('; ')).toEqual([
    'S3_SECRET_ACCESS_KEY is not set, and S3_ACCESS_KEY_ID is',
    'RELEASE_STORE is a folder, and S3_BUCKET is set',
    'PASSPORTS_DIR is a folder, and S3_BUCKET is set',
  ]);
});

test('the master key is read from the data folder when the environment has none', () => {
  const { DATABASE_URL } = least;
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ masterKey }));
  expect(readConfig({ DATABASE_URL, DATA_DIR: dataDir }).masterKey).toBe(masterKey);
  writeFileSync(join(dataDir, 'secrets.json'), `{"masterKey": ${masterKey}`);
  expect(faultsOf({ DATABASE_URL, DATA_DIR: dataDir })).toBe('MASTER_KEY is not set and not to be read from secrets.json in DATA_DIR');
});

test('all missing and wrong variables are reported at once, and no value is shown', () => {
  const message = faultsOf({ DATA_DIR: dataDir, PORT: '70000', DRAIN_MS: '1.5', DELETION_WAIT_HOURS: 'week', MASTER_KEY: 'very-secret', SUPPORT_EMAIL: 'nobody' });
  expect(message.split('; ')).toEqual([
    'PORT must be a port',
    'DATABASE_URL is not set',
    'MASTER_KEY must be 32 bytes in base64',
    'DRAIN_MS must be a whole number',
    'DELETION_WAIT_HOURS must be a whole number',
    'SUPPORT_EMAIL must be an e-mail address',
  ]);
  expect(faultsOf({ ...least, DATABASE_URL: 'very-secret' })).toBe('DATABASE_URL must be an address');
  expect(faultsOf({ ...least, DATABASE_URL: 'postgres://owner@db.test/dzvinok' }))
    .toBe('APP_DATABASE_URL is not set and does not follow from DATABASE_URL, as that has no password');
});

test('a bot and an account for SMS count once they are whole', () => {
  const telegram = { TELEGRAM_BOT_TOKEN: '1:very-secret', TELEGRAM_BOT_NAME: 'DzvinokBot', TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-bot', TELEGRAM_API_ROOT: 'http://127.0.0.1:8081/' };
  const sms = { SMS_TOKEN: 'very-secret', SMS_SENDER: 'Dzvinok', SMS_PART_KOPECKS: '90' };
  expect(readConfig({ ...least, ...telegram, ...sms })).toMatchObject({
    telegram: { token: '1:very-secret', botName: 'DzvinokBot', webhookUrl: undefined }, telegramRoot: 'http://127.0.0.1:8081',
    sms: { sender: 'Dzvinok', partKopecks: 90, viber: null, monthLimit: 500 }, smsRoot: 'https://api.turbosms.ua',
  });
  expect(readConfig({ ...least, ...sms, SMS_VIBER_SENDER: 'Dzvinok' }).sms?.viber).toEqual({ sender: 'Dzvinok', kopecks: 90 });
  expect(faultsOf({ ...least, TELEGRAM_BOT_TOKEN: '1:very-secret', SMS_TOKEN: 'very-secret' })).toBe(
    'TELEGRAM_BOT_NAME is not set, and TELEGRAM_BOT_TOKEN is; TELEGRAM_WEBHOOK_SECRET is not set, and TELEGRAM_BOT_TOKEN is; '
    + 'SMS_SENDER is not set, and SMS_TOKEN is; SMS_PART_KOPECKS is not set, and SMS_TOKEN is');
});
