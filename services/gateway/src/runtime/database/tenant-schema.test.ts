import { runInTenant } from '@dzvinok/tenancy/transaction';
import { testDatabase } from '../../../test/test-database.fixture.ts';
import { throwAwayTenant } from '../../../test/throw-away-tenant.fixture.ts';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { db } from './database.ts';

interface Column {
  table: string;
  column: string;
  isNullable: boolean;
}

const source = readFileSync(new URL('./tenant-schema.ts', import.meta.url), 'utf8');

/** Members of an interface of the source, name → type. */
function membersOf(name: string): [string, string][] {
  const body = new RegExp(`interface ${name} \\{\\n([^}]*)\\n\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`tenant-schema.ts has no interface ${name}`);
  return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']);
}

function declaredColumns(): Column[] {
  return membersOf('TenantSchema').flatMap(([table, type]) =>
    membersOf(type).map(([column, columnType]) => ({ table, column, isNullable: columnType.endsWith('| null') })));
}

const byName = (one: Column, other: Column) => `${one.table}.${one.column}`.localeCompare(`${other.table}.${other.column}`);

test('the table types say what the migrations make: tables, columns, and what may be null', async () => {
  const database = await testDatabase();
  const { tenant, drop } = await throwAwayTenant(database);
  const { rows } = await runInTenant(database, tenant, () => sql<Column>`
    select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
    from information_schema.columns where table_schema = current_schema()`.execute(db()));
  await drop();
  await database.close();
  expect(declaredColumns().toSorted(byName)).toEqual(rows.toSorted(byName));
});
