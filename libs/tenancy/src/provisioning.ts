import { type Database, withOwner } from './database.ts';
import { OpeningBusy, sqlState, TenantCodeTaken } from './connection.ts';
import {
  isTenantCode, literal, platformSchema, quoted, rowGrants, type Tenant, tenantColumns, tenantFromRow, type TenantRow,
} from './tenant.ts';
import { joinedSql, type MigrationFile, readMigrations } from './migration-files.ts';
import { outsideTransaction, ownPid, send, transact, type Transaction } from './transaction-engine.ts';

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

/** Begins the owner's transactions. The limits release catalog locks when something hangs. */
export const ownerOpening = `begin; set local search_path to ${platformSchema}; set local lock_timeout to '5s'; `
  + `set local statement_timeout to '30s'; set local idle_in_transaction_session_timeout to '30s'; select ${ownPid}`;

type Named = Pick<Tenant, 'schemaName' | 'roleName'>;

const filesOf = new WeakMap<Database, MigrationFile[]>();

export async function tenantFiles(database: Database): Promise<MigrationFile[]> {
  const known = filesOf.get(database);
  if (known) return known;
  const { migrationsDir } = database.options;
  if (migrationsDir === undefined) throw new Error('Database was opened without a migrationsDir');
  const files = await readMigrations(migrationsDir, 'tenant');
  filesOf.set(database, files);
  return files;
}

/** The schema version that this release makes and needs. */
export async function newestSchemaVersion(database: Database): Promise<number> {
  return (await tenantFiles(database)).length;
}

/** SQL for role, schema and tables in one message and round trip. Leaves the search path on the schema. `hasRole`: the role exists. */
export type BuildSchema = (named: Named, files: readonly MigrationFile[], hasRole?: boolean) => Promise<string>;

/** Runs work that makes a centre's schema. Roles saved before that transaction are dropped if the work fails, by when it has to be rolled back. */
export async function withSchemaBuilder<T>(database: Database, work: (build: BuildSchema) => Promise<T>): Promise<T> {
  const saved: Named[] = [];
  try {
    return await work((named, files, hasRole = false) => buildingSql(database, named, files, { saved, hasRole }));
  } catch (error) {
    for (const named of saved) {
      await withOwner(database.options.ownerUrl, async (client) => client.query((await database.placement()).removingRestSql(named)))
        .catch((failure: unknown) => database.report(failure, `dropping the role ${named.roleName} of a centre that was not made`));
    }
    throw error;
  }
}

interface Roles {
  saved: Named[];
  hasRole: boolean;
}

async function buildingSql(
  database: Database, named: Named, files: readonly MigrationFile[], { saved, hasRole }: Roles,
): Promise<string> {
  const { roleName, schemaName } = named;
  const [role, schema] = [quoted(roleName), quoted(schemaName)];
  const placement = await database.placement();
  const roleStatements = hasRole ? [] : [
    `create role ${role} ${placement.roleAttributes}`,
    `grant ${role} to ${quoted(database.appRole)} with inherit false, set true`,
    `grant ${role} to current_user with inherit false, set true`,
  ];
  const saveNow = () => withOwner(database.options.ownerUrl, async (client) => {
    await client.query('begin');
    for (const statement of roleStatements) await client.query(statement);
    saved.push(named);
    await client.query('commit');
  });
  return `
    ${await placement.roleSql(roleStatements, saveNow)}
    create schema ${schema};
    grant usage on schema ${schema} to ${role};
    set local search_path to ${schema};
    ${joinedSql(files)}
    ${rowGrants(schemaName, roleName)}`;
}

/** Gives the owner's transaction the centre's role, schema and time zone. */
export function enteringSql({ schemaName, roleName, timezone }: Tenant): string {
  return `set local search_path to ${quoted(schemaName)}; set local timezone to ${literal(timezone)}; set local role ${quoted(roleName)}`;
}

/** Only our own triggers; those of foreign keys belong to PostgreSQL. */
export function triggersSql(change: 'enable' | 'disable'): string {
  return `do $triggers$ declare relation regclass; begin
    for relation in select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
      execute format('alter table %s ${change} trigger user', relation);
    end loop;
  end $triggers$`;
}

/** Moves each sequence behind its table's highest id; an empty table's stays. */
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
