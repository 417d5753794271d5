import { tenantCode } from '@dzvinok/contract/tenants';
import pg from 'pg';
import { rememberWrappedKey } from './secrets.ts';

export type TenantStatus = 'active' | 'suspended' | 'archived';

/** One centre as the directory knows it. `createdAt` is ISO 8601. */
export interface Tenant {
  id: number;
  code: string;
  name: string;
  timezone: string;
  status: TenantStatus;
  cluster: string;
  features: Record<string, unknown>;
  schemaVersion: number;
  isBehind: boolean;
  schemaName: string;
  roleName: string;
  createdAt: string;
}

export interface TenantRow {
  id: number;
  code: string;
  name: string;
  timezone: string;
  status: TenantStatus;
  cluster: string;
  features: Record<string, unknown>;
  schema_version: number;
  wrapped_key: string;
  created_at: Date;
}

export const tenantColumns = [
  'id', 'code', 'name', 'timezone', 'status', 'cluster', 'features', 'schema_version', 'wrapped_key', 'created_at',
] as const;

export function tenantFromRow(row: TenantRow, databaseName: string, neededVersion = 0): Tenant {
  const { schema_version: schemaVersion, wrapped_key: wrappedKey, created_at: createdAt, ...rest } = row;
  const tenant: Tenant = {
    ...rest,
    schemaVersion,
    isBehind: schemaVersion < neededVersion,
    schemaName: tenantSchema(row.id),
    roleName: tenantRole(databaseName, row.id),
    createdAt: createdAt.toISOString(),
  };
  rememberWrappedKey(tenant, wrappedKey);
  return tenant;
}

// Leaves room for `_t_` and an id within PostgreSQL's 63 bytes.
const plainDatabaseName = /^[A-Za-z0-9_-]{1,40}$/;

/** The database's name, which begins role names, as roles are shared by the whole server. */
export function databaseNameOf(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (!plainDatabaseName.test(name)) {
    throw new Error(`The database needs a name of 1–40 letters, digits, - or _, not "${name}"`);
  }
  return name;
}

export function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

export function tenantSchema(tenantId: number): string {
  return `t_${checkedId(tenantId)}`;
}

export function tenantRole(databaseName: string, tenantId: number): string {
  return `${databaseName}_t_${checkedId(tenantId)}`;
}

export function platformRole(databaseName: string): string {
  return `${databaseName}_platform`;
}

export const platformSchema = 'platform';

export const quoted = pg.escapeIdentifier;

/** A quoted string literal, for statements that take no parameters. */
export const literal = pg.escapeLiteral;

function checkedId(tenantId: number): number {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error(`${tenantId} is not a centre's id`);
  return tenantId;
}

/** True for a centre's code as the contract allows it, in its stored spelling. */
export function isTenantCode(code: string): boolean {
  const parsed = tenantCode.safeParse(code);
  return parsed.success && parsed.data === code;
}

/** The only names of a centre's things in Redis: `t:{id}:part:part`. The literal braces keep them in one slot; parts are encoded. */
export function tenantKey(tenantId: number, ...parts: (string | number)[]): string {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error('A Redis key of a centre needs its id');
  return `t:{${tenantId}}:${encodeParts(parts)}`;
}

/** A Redis name of the platform: `platform:part:part`. */
export function platformKey(...parts: (string | number)[]): string {
  return `platform:${encodeParts(parts)}`;
}

function encodeParts(parts: (string | number)[]): string {
  if (parts.length === 0 || parts.includes('')) throw new Error('A Redis key needs parts, and no empty one');
  return parts.map((part) => encodeURIComponent(part).replaceAll('*', '%2A')).join(':');
}

// Append-only, so that code cannot change an entry about itself.
const appendOnlyTables = ['audit_log', 'bank_fees', 'ledger_entries', 'mark_changes', 'release_events'];

const changeableTenantColumns = 'code, name, timezone, status, features, archived_at, delete_after';

/** Grants the rows of a schema, no DDL. Run after every migration; grants only on new objects, so a revoked right stays revoked. */
export function rowGrants(schema: string, role: string): string {
  // Found by an index: `grant … on all tables in schema` reads the whole catalog six times. Seeds with own ids move sequences on (update).
  const logs = appendOnlyTables.map(literal).join(', ');
  return `do $grants$ declare new record; begin
    for new in
      select case when relkind = 'S' then 'usage, select, update' when relname in (${logs}) then 'select, insert'
                  else 'select, insert, update, delete' end as rights,
             case relkind when 'S' then 'sequence' else 'table' end as kind,
             string_agg(format('%I.%I', ${literal(schema)}, relname), ', ') as relations
      from pg_depend join pg_class c on c.oid = objid
      where refclassid = 'pg_namespace'::regclass and refobjid = ${literal(quoted(schema))}::regnamespace
        and classid = 'pg_class'::regclass and relkind in ('r', 'p', 'v', 'm', 'S')
        and not has_table_privilege(${literal(role)}, c.oid, 'select')
      group by 1, 2
    loop
      execute format('grant %s on %s %s to ${quoted(role)}', new.rights, new.kind, new.relations);
    end loop;
  end $grants$;`;
}

export function removingSql({ schemaName, roleName }: Pick<Tenant, 'schemaName' | 'roleName'>): string {
  return `drop schema if exists ${quoted(schemaName)} cascade; drop role if exists ${quoted(roleName)}`;
}

/** The platform's role reads the directory; only provisioning adds and removes its rows. */
export function platformGrants(role: string): string {
  const roleName = quoted(role);
  const [tenants, migrations, key] = ['tenants', 'schema_migrations', 'platform_key'].map((table) => `${platformSchema}.${table}`);
  return `${rowGrants(platformSchema, role)}
    revoke insert, update, delete on ${tenants}, ${migrations}, ${key} from ${roleName};
    grant update (${changeableTenantColumns}) on ${tenants} to ${roleName};`;
}
