import { onCoordinatorAlone } from './citus.ts';
import { makeRole } from './citus-roles.ts';
import type { Database } from './database.ts';
import { rowGrants } from './grants.ts';
import { joinedSql, readMigrations, type MigrationFile } from './migration-files.ts';
import { literal, platformSchema, quoted } from './names.ts';
import type { Tenant } from './tenant.ts';
import { ownPid } from './transaction-engine.ts';

/** Begins the owner's transactions. The limits let go of locks on the catalog when something hangs. */
export const ownerOpening = `begin; set local search_path to ${platformSchema}; set local lock_timeout to '5s'; `
  + `set local statement_timeout to '30s'; set local idle_in_transaction_session_timeout to '30s'; select ${ownPid}`;

export type Named = Pick<Tenant, 'schemaName' | 'roleName'>;

const filesOf = new WeakMap<Database, MigrationFile[]>();

/** Reads the files that make a centre's schema, once, as they belong to the release. */
export async function tenantFiles(database: Database): Promise<MigrationFile[]> {
  const known = filesOf.get(database);
  if (known) return known;
  const { migrationsDir } = database.options;
  if (migrationsDir === undefined) throw new Error('Database was opened without a migrationsDir');
  const files = await readMigrations(migrationsDir, 'tenant');
  filesOf.set(database, files);
  return files;
}

/** The version that this release makes centres at, and needs them to be at. */
export async function newestSchemaVersion(database: Database): Promise<number> {
  return (await tenantFiles(database)).length;
}

/**
 * Makes role, schema and tables in one message, so that thirty tables cost one round trip. It leaves the search path on the
 * schema. On a Citus cluster the role is made at once (`makeRole`). `hasRole` where the role is there already.
 */
export async function buildingSql(
  database: Database, { roleName, schemaName }: Named, files: readonly MigrationFile[], made: string[], hasRole = false,
): Promise<string> {
  const [role, schema] = [quoted(roleName), quoted(schemaName)];
  const isCitus = await database.isCitus();
  const roleStatements = hasRole ? [] : [
    // The coordinator of a Citus cluster signs in to the workers as the centre's role, which has no password.
    `create role ${role} ${isCitus ? 'login' : 'nologin'} noinherit`,
    `grant ${role} to ${quoted(database.appRole)} with inherit false, set true`,
    `grant ${role} to current_user with inherit false, set true`,
  ];
  if (isCitus && !hasRole) await makeRole(database, roleName, roleStatements, made);
  return `
    ${isCitus ? onCoordinatorAlone : `${roleStatements.join('; ')};`}
    create schema ${schema};
    grant usage on schema ${schema} to ${role};
    set local search_path to ${schema};
    ${joinedSql(files)}
    ${rowGrants(schemaName, roleName)}`;
}

/** Turns the owner's transaction into one of the centre. */
export function enteringSql({ schemaName, roleName, timezone }: Tenant): string {
  return `set local search_path to ${quoted(schemaName)}; set local timezone to ${literal(timezone)}; set local role ${quoted(roleName)}`;
}
