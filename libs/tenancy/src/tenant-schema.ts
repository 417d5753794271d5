import { type Database, withOwner } from './database.ts';
import { rowGrants, literal, platformSchema, quoted, type Tenant } from './tenant.ts';
import { joinedSql, readMigrations, type MigrationFile } from './migration-files.ts';
import { ownPid } from './transaction-engine.ts';

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
