import { prepareDatabase } from '@dzvinok/tenancy/database';
import { readPlatformKey } from '@dzvinok/tenancy/master-key';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { expiredCertificate } from '../../test/expired-certificate.fixture.ts';
import { testDatabase } from '../../test/test-database.fixture.ts';
import { startFailure, whenAnswered } from './start-failure.ts';

const login = { name: 'nobody_app', password: 'x' };

function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => '', startFailure);
}

/** As a PostgreSQL with an expired certificate. */
async function expiredServer() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...expiredCertificate }).on('error', () => undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' ? address?.port : 0, close: () => server.close() };
}

test('an unreachable database is reported in one line, with the address', async () => {
  expect(await failureOf(prepareDatabase('postgres://owner:very-secret@127.0.0.1:1/dzvinok', login))).toBe('connect ECONNREFUSED 127.0.0.1:1');
  const database = await testDatabase({ appUrl: 'postgres://app:very-secret@127.0.0.1:1/dzvinok' });
  expect(await failureOf(readPlatformKey(database))).toBe('No database connection to be had: connect ECONNREFUSED 127.0.0.1:1');
  await database.close();
});

test('a wrong password and an expired certificate are reported at once, without waiting', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const url = new URL(String(process.env['DATABASE_URL']));
  url.password = 'wrong';
  const wrong = await testDatabase({ appUrl: url.href });
  expect(await failureOf(whenAnswered(() => readPlatformKey(wrong)))).toMatch(/password authentication failed for user "\w+"$/);
  await wrong.close();

  const server = await expiredServer();
  const ca = join(mkdtempSync(join(tmpdir(), 'dzvinok-ca-')), 'ca.pem');
  writeFileSync(ca, expiredCertificate.cert);
  const address = `postgres://owner:very-secret@127.0.0.1:${server.port}/dzvinok?sslmode=verify-full&sslrootcert=${ca}`;
  expect(await failureOf(prepareDatabase(address, login))).toBe('certificate has expired');
  const expired = await testDatabase({ appUrl: address });
  expect(await failureOf(whenAnswered(() => readPlatformKey(expired)))).toBe('No database connection to be had: certificate has expired');
  await expired.close();
  server.close();
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

test('a login that may not create roles is refused before anything is created', async () => {
  const owner = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await owner.connect();
  const url = new URL(String(process.env['DATABASE_URL']));
  const [database, poor] = [url.pathname.slice(1), 'poor_owner'];
  url.username = poor;
  url.password = 'x';
  try {
    await owner.query(`create role ${poor} login password 'x'; grant create, connect on database ${database} to ${poor}`);
    expect(await failureOf(prepareDatabase(url.href, login))).toBe(
      'The login poor_owner may not create roles, and each centre gets one: alter role "poor_owner" createrole');
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [login.name]);
    expect(rowCount).toBe(0);
  } finally {
    await owner.query(`revoke all on database ${database} from ${poor}; drop role ${poor}`);
    await owner.end();
  }
});
