import { buildingSql, enteringSql, ownerOpening, tenantFiles } from './tenant-schema.ts';
import { distributingSql, propagatedSettings } from './citus.ts';
import { takingRolesBack } from './citus-roles.ts';
import type { Database } from './database.ts';
import { quoted } from './names.ts';
import { claimPooledSchema, insertTenant, type TenantRequest } from './tenant-row.ts';
import type { Tenant } from './tenant.ts';
import { outsideTransaction, send, transact, type Transaction } from './transaction-engine.ts';

export { newestSchemaVersion } from './tenant-schema.ts';
export type { TenantRequest } from './tenant-row.ts';

export interface Opening {
  /** Writes into the platform's own schema (`runInPlatform` joins); it is saved with the centre or not at all. */
  record?: (tenant: Tenant) => Promise<void>;
}

/**
 * Makes a centre in one transaction: directory row, role, schema, tables, and whatever the starter puts into them
 * (it runs as the centre's own role, `transactionDb` works). Either all of it is there afterwards, or nothing.
 * A pooled schema of this version is taken if there is one (`fillWarmPool`), and then no tables have to be made.
 * @throws TenantCodeTaken
 */
export async function provisionTenant<T>(
  database: Database, request: TenantRequest, starter: (tenant: Tenant) => Promise<T>, { record }: Opening = {},
): Promise<{ tenant: Tenant; result: T }> {
  const files = await tenantFiles(database);
  return outsideTransaction(() => takingRolesBack(database, (made) =>
    transact(database, () => database.ownerPool.connect(), [ownerOpening], { tenant: null }, async (transaction) => {
      const pooled = await claimPooledSchema(transaction, request, files.length);
      const tenant = pooled ?? await insertTenant(transaction, request, files.length);
      await record?.(tenant);
      const isCitus = await database.isCitus();
      const building = pooled ? '' : await buildingSql(database, tenant, files, made);
      await send(transaction, `${building} ${enteringSql(tenant)}`);
      if (pooled && isCitus) for (const message of propagatedSettings({ timezone: tenant.timezone })) await send(transaction, message);
      transaction.tenant = tenant;
      transaction.afterCommit.push(() => database.onOpened?.());
      const result = await starter(tenant);
      if (!pooled && isCitus) await send(transaction, `reset role; ${distributingSql(tenant)}`);
      return { tenant, result };
    })));
}

/** Removes a centre with all its data. There is no way back. */
export async function dropTenant(database: Database, { id, schemaName, roleName }: Pick<Tenant, 'id' | 'schemaName' | 'roleName'>): Promise<void> {
  const removing = `drop schema if exists ${quoted(schemaName)} cascade; drop role if exists ${quoted(roleName)}`;
  const asOwner = (home: Database, work: (transaction: Transaction) => Promise<void>) =>
    transact(home, () => home.backgroundPool.connect(), [ownerOpening], { tenant: null }, work);
  const [, ...others] = database.homes;
  await outsideTransaction(async () => {
    // The row goes last: by it a deletion that was cut short is found and done again.
    for (const other of others) await asOwner(other, async (transaction) => void await send(transaction, removing));
    await asOwner(database, async (transaction) => {
      await send(transaction, 'delete from tenants where id = $1', [id]);
      await send(transaction, removing);
    });
  });
}
