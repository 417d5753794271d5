import { sqlState, TenantCodeTaken } from './errors.ts';
import { tenantColumns, tenantFromRow, type Tenant, type TenantRow } from './tenant.ts';
import { isTenantCode } from './names.ts';
import { send, type Transaction } from './transaction-engine.ts';

export interface TenantRequest {
  code: string;
  name: string;
  timezone: string;
  features?: Record<string, unknown>;
}

const columns = 'id, schema_version, wrapped_key, code, name, timezone, features';

/** Inserts the directory's row of a centre whose schema does not exist yet, inside the owner's transaction. */
export async function insertTenant(transaction: Transaction, request: TenantRequest, version: number): Promise<Tenant> {
  const { database } = transaction;
  const { rows: [next] } = await send<{ id: number }>(transaction, `select nextval(pg_get_serial_sequence('tenants', 'id')) as id`);
  if (!next) throw new Error('The directory gave no id');
  // The id is needed first, as the key is wrapped for it.
  const tenant = await insertRow(transaction, request,
    `insert into tenants (${columns}) overriding system value values ($5, $6, $7, $1, $2, $3, $4)`,
    [next.id, version, database.secrets.newWrappedKey(next.id)]);
  if (!tenant) throw new Error('The directory took no row');
  return tenant;
}

/** Inserts the row with a schema of the warm pool, if one is left. When the transaction fails, the schema is back in the pool. */
export function claimPooledSchema(transaction: Transaction, request: TenantRequest, version: number): Promise<Tenant | undefined> {
  return insertRow(transaction, request,
    `with pooled as (
       delete from spare_tenants
       where id = (select id from spare_tenants where schema_version = $5 order by id limit 1 for update skip locked)
       returning id, schema_version, wrapped_key)
     insert into tenants (${columns}) overriding system value
     select id, schema_version, wrapped_key, $1, $2, $3, $4 from pooled`, [version]);
}

async function insertRow(
  transaction: Transaction, { code, name, timezone, features = {} }: TenantRequest, insert: string, rest: unknown[],
): Promise<Tenant | undefined> {
  if (!isTenantCode(code)) throw new Error(`${code} cannot be a centre's code`);
  try {
    const { rows: [row] } = await send<TenantRow>(
      transaction, `${insert} returning ${tenantColumns.join(', ')}`, [code, name, timezone, JSON.stringify(features), ...rest]);
    return row && tenantFromRow(row, transaction.database.name);
  } catch (error) {
    if (sqlState(error) === '23505') throw new TenantCodeTaken(code);
    throw error;
  }
}
