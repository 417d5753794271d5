import type { Tenant } from '@dzvinok/tenancy/tenant';
import type { TestApp } from '../app.fixture.ts';

/** A checksum per table. */
export async function digestOf({ connections: { database } }: TestApp, { schemaName }: Tenant): Promise<Record<string, string>> {
  const { ownerPool } = database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    'select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = $2 order by 1', [schemaName, 'r']);
  const sums = tables.map(({ name }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as sum from ${schemaName}.${name} t`);
  const { rows } = await ownerPool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
