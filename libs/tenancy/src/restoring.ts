import { buildingSql, enteringSql, ownerOpening, tenantFiles } from './tenant-schema.ts';
import { distributingSql } from './citus.ts';
import { takingRolesBack } from './citus-roles.ts';
import type { Database } from './database.ts';
import { rowGrants } from './grants.ts';
import { joinedSql } from './migration-files.ts';
import { literal, quoted } from './names.ts';
import { insertTenant, type TenantRequest } from './tenant-row.ts';
import type { Tenant } from './tenant.ts';
import { outsideTransaction, send, transact } from './transaction-engine.ts';

export interface Restoration<T> {
  /** The number of migrations in the schema that the data comes from. */
  schemaVersion: number;
  /**
   * Puts the rows in, ids included. Runs as the centre's own role in a schema of just that version (`transactionDb` and
   * `currentTenant` work); none of our triggers fires, foreign keys and other constraints hold. It must also compare the
   * rows with what was exported, as afterwards the schema moves on. Moments in JSON carry the centre's offset unless it
   * sets another time zone for its transaction.
   */
  load: (tenant: Tenant) => Promise<T>;
  /** Looks at the finished centre, as its own role again: triggers on, newest schema, sequences moved. */
  verify?: (tenant: Tenant) => Promise<void>;
  /** Writes into the platform's own schema (`runInPlatform` joins); it is saved with the centre or not at all. */
  record?: (tenant: Tenant) => Promise<void>;
  /** Aborting it undoes everything. */
  signal?: AbortSignal;
}

/**
 * Makes a new centre out of data that another release may have written: a schema as old as the data, the data, then the
 * missing migrations, and sequences that go on behind the highest ids. It is one transaction, so an error, a crash or a
 * lost connection leaves nothing. Other centres, and the opening of one, go on meanwhile.
 * Call `directory.forget(tenant.id)` afterwards.
 * @throws TenantCodeTaken
 */
export async function restoreTenant<T>(
  database: Database, request: TenantRequest, restoration: Restoration<T>,
): Promise<{ tenant: Tenant; result: T }> {
  const { schemaVersion, load, verify, record, signal } = restoration;
  const files = await tenantFiles(database);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > files.length) {
    throw new Error(`There is no schema of version ${schemaVersion} here`);
  }
  return outsideTransaction(() => takingRolesBack(database, (made) =>
    transact(database, () => database.backgroundPool.connect(), [ownerOpening], { tenant: null }, async (transaction) => {
      const tenant = await insertTenant(transaction, request, files.length);
      await record?.(tenant);
      await send(transaction, await buildingSql(database, tenant, files.slice(0, schemaVersion), made));
      await send(transaction, triggersSql('disable'));
      await send(transaction, enteringSql(tenant));
      transaction.tenant = tenant;
      const result = await load(tenant);
      // Pending checks of constraints would keep the tables from being altered.
      await send(transaction, `set constraints all immediate; reset role; set local search_path to ${quoted(tenant.schemaName)}`);
      await send(transaction, triggersSql('enable'));
      await send(transaction, `${joinedSql(files.slice(schemaVersion))} ${rowGrants(tenant.schemaName, tenant.roleName)}`);
      await send(transaction, sequencesSql(tenant.schemaName));
      await send(transaction, enteringSql(tenant));
      await verify?.(tenant);
      if (await database.isCitus()) await send(transaction, `reset role; ${distributingSql(tenant)}`);
      return { tenant, result };
    }, { signal })));
}

/** Turns only our own triggers on or off: the ones that enforce foreign keys belong to PostgreSQL. */
export function triggersSql(change: 'enable' | 'disable'): string {
  return `do $triggers$ declare relation regclass; begin
    for relation in select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
      execute format('alter table %s ${change} trigger user', relation);
    end loop;
  end $triggers$`;
}

/** Moves each sequence behind the highest id of its table; the sequence of an empty table stays as it is. */
export function sequencesSql(schema: string): string {
  return `do $sequences$ declare owned record; begin
    for owned in
      select s.oid::regclass as sequence, d.refobjid::regclass as relation, a.attname as name
      from pg_class s
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = ${literal(schema)}::regnamespace
    loop
      execute format('select setval(%L, max(%I)) from %s having max(%I) is not null', owned.sequence, owned.name, owned.relation, owned.name);
    end loop;
  end $sequences$`;
}
