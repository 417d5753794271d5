import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertCanary } from '../test/notes.ts';
import { TemporaryDatabase } from '../test/temporary-database.ts';
import { centresWith } from './centres-with.ts';
import type { Database } from './database.ts';
import { sqlState } from './connection.ts';
import { provisionTenant } from './provisioning.ts';

const temporary = new TemporaryDatabase();
let database: Database;

beforeAll(async () => {
  await temporary.create();
  database = temporary.open();
});
afterAll(() => temporary.drop());

test('names the centres that have a matching row, despite the faults of other centres', async () => {
  const open = async (code: string) => (await provisionTenant(database, { code, name: code, timezone: 'Europe/Kyiv' }, () => insertCanary(code))).tenant;
  const [rich, broken, shut, poor, closed] = [
    await open('rich'), await open('broken'), await open('shut'), await open('poor'), await open('closed'),
  ];
  await temporary.asOwner(async (client) => {
    await client.query(`drop table ${broken.schemaName}.notes`);
    await client.query(`revoke all on ${shut.schemaName}.notes from current_user`);
    await client.query(`update platform.tenants set status = 'archived' where id = $1`, [closed.id]);
  });
  const sought = (where: string) => centresWith(database, { table: 'notes', where });
  expect(await sought(`canary in ('rich', 'broken', 'shut', 'closed')`)).toEqual([rich.id]);
  expect((await sought('true')).toSorted((one, other) => one - other)).toEqual([rich.id, poor.id]);
  expect(await sought('false')).toEqual([]);
});

test('a query that fails through no centre’s fault is sent once', async () => {
  await temporary.asOwner((client) => client.query(`update platform.tenants set status = 'archived'`));
  await provisionTenant(database, { code: 'one', name: 'one', timezone: 'Europe/Kyiv' }, () => insertCanary('one'));
  await provisionTenant(database, { code: 'two', name: 'two', timezone: 'Europe/Kyiv' }, () => insertCanary('two'));
  const asked = vi.spyOn(database.backgroundPool, 'query');
  try {
    for (const [where, state] of [['1 / (length(canary) - 3) = 1', '22012'], ['pg_terminate_backend(pg_backend_pid())', '57P01']] as const) {
      asked.mockClear();
      const failed = await centresWith(database, { table: 'notes', where }).then(() => undefined, sqlState);
      expect([failed, asked.mock.calls.length]).toEqual([state, 2]);
    }
  } finally {
    asked.mockRestore();
  }
});
