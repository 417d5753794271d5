import { appLoginFor, prepareDatabase } from '@dzvinok/tenancy/database';
import { migratePlatform } from '@dzvinok/tenancy/migration';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../../../../../infra/local/postgres.ts';
import { startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { productMigrations } from '../../../test/test-database.fixture.ts';
import { Housekeeping } from '../jobs/housekeeping.ts';
import { freePort } from './free-port.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'dzvinok-archive-'));
const servers: { stop: () => Promise<unknown> }[] = [];
let app: TestApp;
let metricsUrl: string;
let admin: Client;

/** A server of its own, because archiving is set at its start. */
beforeAll(async () => {
  const ownerUrl = await startPostgres({
    folder: join(folder, 'postgres'), log: join(folder, 'postgres.log'), superuserPassword: 'super', ownerPassword: 'owner',
    database: 'dzvinok', isDurable: false, settings: { archive_mode: 'on' },
  }, (server) => void servers.push(server));
  const login = appLoginFor(ownerUrl);
  await prepareDatabase(ownerUrl, login);
  await migratePlatform(ownerUrl, productMigrations);
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  app = await startTestApp({ config: { metricsPort }, database: { ownerUrl, appUrl: login.url } });
  const url = new URL(ownerUrl);
  [url.username, url.password] = ['postgres', 'super'];
  admin = new Client({ connectionString: url.href });
  await admin.connect();
});
afterAll(async () => {
  await app.close();
  await admin.end();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Metrics, once as expected. */
async function whenArchivedBy(command: string, isExpected: (told: { success: number; failure: number }) => boolean): Promise<void> {
  await admin.query(`alter system set archive_command to '${command}'`);
  await admin.query('select pg_reload_conf()');
  await vi.waitFor(async () => {
    await admin.query('select pg_switch_wal() from pg_logical_emit_message(false, $1, $2)', ['test', 'a segment of the log']);
    await app.app.get(Housekeeping).run('archive of the log');
    const text = await (await fetch(metricsUrl)).text();
    const moment = (of: string) => Number(new RegExp(`^db_archive_last_${of}_timestamp_seconds (\\S+)$`, 'm').exec(text)?.[1]);
    const told = { success: moment('success'), failure: moment('failure') };
    expect(isExpected(told), JSON.stringify(told)).toBe(true);
  }, { timeout: 20_000, interval: 200 });
}

test('a failing log archive is reported, and so is its recovery', async () => {
  const now = Date.now() / 1_000;
  await whenArchivedBy('false', ({ success, failure }) => success === 0 && Math.abs(failure - now) < 60);
  await whenArchivedBy('true', ({ success, failure }) => success > failure && failure > 0);
});
