import { TenantDirectory } from '@dzvinok/tenancy/directory';
import { runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './test-database.fixture.ts';
import { throwAwayTenant } from './throw-away-tenant.fixture.ts';

interface TableRights { table: string; rights: string }

const appendOnly = ['audit_log', 'bank_fees', 'ledger_entries', 'mark_changes'];

const rightsOfCurrentRole = () => sql<TableRights>`
  select c.relname as table,
         concat_ws(' ', case when has_table_privilege(c.oid, 'select') then 'read' end,
                        case when has_table_privilege(c.oid, 'insert') then 'add' end,
                        case when has_table_privilege(c.oid, 'update') then 'change' end,
                        case when has_table_privilege(c.oid, 'delete') then 'remove' end,
                        case when has_table_privilege(c.oid, 'truncate, references, trigger') then 'more' end) as rights
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`
  .execute(transactionDb<unknown>());

test('a throw-away centre has the product’s tables, under the product’s rights, and is dropped', async () => {
  const database = await testDatabase();
  const directory = new TenantDirectory(database, null);
  const { tenant, result, drop } = await throwAwayTenant(database, { name: 'Пробний' }, async ({ id }) => id);
  expect(result).toBe(tenant.id);
  expect(await directory.byCode(tenant.code)).toMatchObject({ name: 'Пробний', timezone: 'Europe/Kyiv' });
  const { rows } = await runInTenant(database, tenant, rightsOfCurrentRole);
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(['accounts', 'groups', 'lessons', 'marks']));
  for (const { table, rights } of rows) {
    expect([table, rights]).toEqual([table, appendOnly.includes(table) ? 'read add' : 'read add change remove']);
  }
  await drop();
  await directory.forget(tenant.id);
  expect(await directory.byCode(tenant.code)).toBeNull();
  await directory.close();
  await database.close();
});

test('the functions of a centre’s triggers may be called by no role, and stay in their own schema', async () => {
  const database = await testDatabase();
  const { tenant, drop } = await throwAwayTenant(database);
  const { rows } = await runInTenant(database, tenant, () => sql<{ name: string; mayCall: boolean; path: string }>`
    select proname as name, has_function_privilege(oid, 'execute') as "mayCall", array_to_string(proconfig, ';') as path
    from pg_proc where pronamespace = current_schema()::regnamespace order by proname`.execute(transactionDb<unknown>()));
  const own = { mayCall: false, path: `search_path=${tenant.schemaName}` };
  expect(rows).toEqual([
    'check_cash_day', 'check_ledger_entry', 'keep_group_teacher', 'keep_mark_change', 'refuse_foreign_mark', 'refuse_paid_lesson',
    'sum_ledger_entry',
  ].map((name) => ({ name, ...own })));
  await drop();
  await database.close();
});

test('the platform’s own tables have the rights of the platform’s role', async () => {
  const database = await testDatabase();
  const { rows } = await runInPlatform(database, rightsOfCurrentRole);
  const rights = Object.fromEntries(rows.map(({ table, rights: granted }) => [table, granted]));
  expect(rights).toMatchObject({
    accounts: 'read add change remove', audit_log: 'read add', schema_migrations: 'read', sessions: 'read add change remove',
    tenants: 'read',
  });
  await database.close();
});

test('several test files may prepare the platform at once', async () => {
  const databases = await Promise.all([1, 2, 3].map(() => testDatabase()));
  await Promise.all(databases.map((database) => runInPlatform(database, rightsOfCurrentRole)));
  await Promise.all(databases.map((database) => database.close()));
});
