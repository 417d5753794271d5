import type { Database } from './database.ts';
import { sqlState, TenantCodeTaken } from './errors.ts';
import { rowGrants } from './grants.ts';
import { joinedSql, readMigrations, type MigrationFile } from './migration-files.ts';
import { literal, platformSchema, quoted } from './names.ts';
import { tenantColumns, tenantFromRow, type Tenant, type TenantRow } from './tenant.ts';
import { isTenantCode } from './tenant-code.ts';
import { outsideTransaction, transact, type Transaction } from './transaction-engine.ts';

export interface TenantRequest {
  code: string;
  name: string;
  timezone: string;
  features?: Record<string, unknown>;
}

// A hung starter must not hold its locks on the catalog.
const opening = `begin; set local search_path to ${platformSchema}; set local lock_timeout to '5s'; `
  + `set local statement_timeout to '30s'; set local idle_in_transaction_session_timeout to '30s'`;

/**
 * Makes a centre in one transaction: directory row, role, schema, tables, and whatever the starter puts into them
 * (it runs as the centre's own role, `transactionDb` works). Either all of it is there afterwards, or nothing.
 * @throws TenantCodeTaken
 */
export async function provisionTenant<T>(
  database: Database, request: TenantRequest, starter: (tenant: Tenant) => Promise<T>,
): Promise<{ tenant: Tenant; result: T }> {
  if (!isTenantCode(request.code)) throw new Error(`${request.code} cannot be a centre's code`);
  const { migrationsDir } = database.options;
  if (migrationsDir === undefined) throw new Error('Database was opened without a migrationsDir');
  const files = await readMigrations(migrationsDir, 'tenant');
  return outsideTransaction(() =>
    transact(database, database.ownerPool, opening, { tenant: null }, async (transaction) => {
      const tenant = await insertTenant(transaction, request, files.length);
      await transaction.client.query(buildingSql(database, tenant, files));
      transaction.tenant = tenant;
      return { tenant, result: await starter(tenant) };
    }));
}

/** Removes a centre with all its data. There is no way back. */
export async function dropTenant(database: Database, tenant: Pick<Tenant, 'id' | 'schemaName' | 'roleName'>): Promise<void> {
  await outsideTransaction(() =>
    transact(database, database.ownerPool, opening, { tenant: null }, async ({ client }) => {
      await client.query('delete from tenants where id = $1', [tenant.id]);
      await client.query(`drop schema if exists ${quoted(tenant.schemaName)} cascade; drop role if exists ${quoted(tenant.roleName)}`);
    }));
}

async function insertTenant({ client, database }: Transaction, request: TenantRequest, version: number): Promise<Tenant> {
  const { code, name, timezone, features = {} } = request;
  try {
    // The id comes first: the key is wrapped for it.
    const { rows: [next] } = await client.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('tenants', 'id')) as id`);
    if (!next) throw new Error('The directory gave no id');
    const { rows: [row] } = await client.query<TenantRow>(
      `insert into tenants (id, code, name, timezone, features, schema_version, wrapped_key)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7) returning ${tenantColumns.join(', ')}`,
      [next.id, code, name, timezone, features, version, database.secrets.newWrappedKey(next.id)]);
    if (!row) throw new Error('The directory took no row');
    return tenantFromRow(row, database.name);
  } catch (error) {
    if (sqlState(error) === '23505') throw new TenantCodeTaken(code);
    throw error;
  }
}

/** One message: creating thirty tables costs one round trip. Ends inside the centre's own role. */
function buildingSql(database: Database, tenant: Tenant, files: readonly MigrationFile[]): string {
  const [role, schema] = [quoted(tenant.roleName), quoted(tenant.schemaName)];
  return `
    create role ${role} nologin noinherit;
    grant ${role} to ${quoted(database.appRole)} with inherit false, set true;
    grant ${role} to current_user with inherit false, set true;
    create schema ${schema};
    set local search_path to ${schema};
    set local timezone to ${literal(tenant.timezone)};
    ${joinedSql(files)}
    ${rowGrants(tenant.schemaName, tenant.roleName)}
    set local role ${role}`;
}
