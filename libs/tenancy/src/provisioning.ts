import type { Database } from './database.ts';
import { OpeningBusy, sqlState, TenantCodeTaken } from './connection.ts';
import { rowGrants, isTenantCode, quoted, tenantColumns, tenantFromRow, type Tenant, type TenantRow } from './tenant.ts';
import { joinedSql } from './migration-files.ts';
import { enteringSql, ownerOpening, sequencesSql, tenantFiles, triggersSql, withSchemaBuilder } from './tenant-schema.ts';
import { outsideTransaction, send, transact, type Transaction } from './transaction-engine.ts';

export { newestSchemaVersion } from './tenant-schema.ts';

const lockNotAvailable = '55P03';

export interface TenantRequest {
  code: string;
  name: string;
  timezone: string;
  features?: Record<string, unknown>;
}

export interface Provisioning {
  record?: (tenant: Tenant) => Promise<void>;
}

/** Makes a centre in one transaction: row, role, schema, tables, starter data (as the centre's own role). @throws TenantCodeTaken, OpeningBusy */
export async function provisionTenant<T>(
  database: Database, request: TenantRequest, starter: (tenant: Tenant) => Promise<T>, { record }: Provisioning = {},
): Promise<{ tenant: Tenant; result: T }> {
  const files = await tenantFiles(database);
  return outsideTransaction(() => withSchemaBuilder(database, (build) =>
    transact(database, () => database.ownerPool.connect(), [ownerOpening], { tenant: null }, async (transaction) => {
      const tenant = await insertTenant(transaction, request, files.length);
      await record?.(tenant);
      await enter(transaction, tenant, await build(tenant, files));
      const result = await starter(tenant);
      await place(transaction, tenant);
      return { tenant, result };
    }))).catch((error: unknown) => {
    throw sqlState(error) === lockNotAvailable ? new OpeningBusy('Other centres are being opened', { cause: error }) : error;
  });
}

export interface Restoration<T> extends Provisioning {
  schemaVersion: number;
  /** Inserts rows with ids as the centre's role, our triggers off. Compares with the export, as the schema is migrated afterwards. */
  load: (tenant: Tenant) => Promise<T>;
  verify?: (tenant: Tenant) => Promise<void>;
  signal?: AbortSignal;
}

/** One transaction: old schema, data, missing migrations, sequences. Then call `directory.forget(tenant.id)`. @throws TenantCodeTaken */
export async function restoreTenant<T>(
  database: Database, request: TenantRequest, restoration: Restoration<T>,
): Promise<{ tenant: Tenant; result: T }> {
  const { schemaVersion, load, verify, record, signal } = restoration;
  const files = await tenantFiles(database);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > files.length) {
    throw new Error(`There is no schema of version ${schemaVersion} here`);
  }
  return outsideTransaction(() => withSchemaBuilder(database, (build) =>
    transact(database, () => database.backgroundPool.connect(), [ownerOpening], { tenant: null }, async (transaction) => {
      const tenant = await insertTenant(transaction, request, files.length);
      await record?.(tenant);
      await send(transaction, await build(tenant, files.slice(0, schemaVersion)));
      await enter(transaction, tenant, `${triggersSql('disable')};`);
      const result = await load(tenant);
      // Pending constraint checks would keep the tables from being altered.
      await send(transaction, `set constraints all immediate; reset role; set local search_path to ${quoted(tenant.schemaName)}`);
      await send(transaction, triggersSql('enable'));
      await send(transaction, `${joinedSql(files.slice(schemaVersion))} ${rowGrants(tenant.schemaName, tenant.roleName)}`);
      await send(transaction, sequencesSql(tenant.schemaName));
      await enter(transaction, tenant);
      await verify?.(tenant);
      await place(transaction, tenant);
      return { tenant, result };
    }, { signal })));
}

async function insertTenant(
  transaction: Transaction, { code, name, timezone, features = {} }: TenantRequest, version: number,
): Promise<Tenant> {
  if (!isTenantCode(code)) throw new Error(`${code} cannot be a centre's code`);
  const { database } = transaction;
  const { rows: [next] } = await send<{ id: number }>(transaction, `select nextval(pg_get_serial_sequence('tenants', 'id')) as id`);
  if (!next) throw new Error('The directory gave no id');
  try {
    const { rows: [row] } = await send<TenantRow>(transaction,
      `insert into tenants (id, schema_version, wrapped_key, code, name, timezone, features) overriding system value
       values ($1, $2, $3, $4, $5, $6, $7) returning ${tenantColumns.join(', ')}`,
      [next.id, version, database.secrets.newWrappedKey(next.id), code, name, timezone, JSON.stringify(features)]);
    if (!row) throw new Error('The directory took no row');
    return tenantFromRow(row, database.name);
  } catch (error) {
    if (sqlState(error) === '23505') throw new TenantCodeTaken(code);
    throw error;
  }
}

async function enter(transaction: Transaction, tenant: Tenant, sql = ''): Promise<void> {
  await send(transaction, `${sql} ${enteringSql(tenant)}`);
  transaction.tenant = tenant;
}

async function place(transaction: Transaction, tenant: Tenant): Promise<void> {
  const placing = (await transaction.database.placement()).placingSql(tenant);
  if (placing !== '') await send(transaction, `reset role; ${placing}`);
}

export async function dropTenant(database: Database, { id, schemaName, roleName }: Pick<Tenant, 'id' | 'schemaName' | 'roleName'>): Promise<void> {
  const asOwner = (home: Database, work: (transaction: Transaction, removing: string) => Promise<void>) =>
    transact(home, () => home.backgroundPool.connect(), [ownerOpening], { tenant: null }, async (transaction) =>
      work(transaction, (await home.placement()).removingSql({ schemaName, roleName })));
  const [, ...others] = database.homes;
  await outsideTransaction(async () => {
    // The row goes last: by the row a deletion that was cut short is found and repeated.
    for (const other of others) await asOwner(other, async (transaction, removing) => void await send(transaction, removing));
    await asOwner(database, async (transaction, removing) => {
      await send(transaction, 'delete from tenants where id = $1', [id]);
      await send(transaction, removing);
    });
  });
}
