import pg from 'pg';
import { prepareNodes } from './citus/placement.ts';
import { databaseNameOf, literal, platformRole, platformSchema, quoted, userOf } from './tenant.ts';

/** An arbitrary constant, the same in all processes that prepare or migrate the platform. */
export const platformLock = 0x647a_0001;

/** Makes login role, platform role and schema; repeatable. Refuses a login role that has rights of its own. */
export async function prepareDatabase(ownerUrl: string, appRole: { name: string; password: string }): Promise<void> {
  if (userOf(ownerUrl) === appRole.name) throw new Error('The login role must not be the owner');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await demandServer(client);
    await client.query(`begin; select pg_advisory_xact_lock(${platformLock})`);
    await makeLoginRole(client, appRole);
    await makePlatform(client, databaseNameOf(ownerUrl), appRole.name);
    await prepareNodes(client, databaseNameOf(ownerUrl));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

interface LoginRole {
  powerful: boolean;
  inherits: boolean;
  mayAlter: boolean;
}

async function makeLoginRole(client: pg.Client, { name, password }: { name: string; password: string }): Promise<void> {
  const before = await loginRole(client, name);
  const attributes = `login noinherit password ${literal(password)}`;
  if (!before) await client.query(`create role ${quoted(name)} ${attributes}`);
  // A role made outside the product keeps its password and is only checked.
  else if (before.mayAlter) await client.query(`alter role ${quoted(name)} ${attributes}`);
  const role = await loginRole(client, name);
  if (!role || role.powerful || role.inherits) {
    throw new Error(`The login role ${name} has rights of its own; it must have none`);
  }
  if (role.mayAlter) await client.query(`alter role ${quoted(name)} set search_path = ''`);
}

async function loginRole(client: pg.Client, name: string): Promise<LoginRole | undefined> {
  const { rows } = await client.query<LoginRole>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powerful,
            rolinherit or exists (select from pg_auth_members m where m.member = r.oid and m.inherit_option) as inherits,
            (select rolsuper from pg_roles where rolname = current_user)
              or pg_has_role(current_user, r.oid, 'MEMBER WITH ADMIN OPTION') as "mayAlter"
     from pg_roles r where rolname = $1`, [name]);
  return rows[0];
}

async function makePlatform(client: pg.Client, databaseName: string, appRole: string): Promise<void> {
  const role = platformRole(databaseName);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${quoted(role)} nologin noinherit`);
  await client.query(`
    grant ${quoted(role)} to ${quoted(appRole)} with inherit false, set true;
    create schema if not exists ${platformSchema};
    grant usage on schema ${platformSchema} to ${quoted(role)}`);
  await withholdFromPublic(client, databaseName, appRole);
}

/** Only the database's owner can revoke from PUBLIC; otherwise its creator must do it. */
async function withholdFromPublic(client: pg.Client, databaseName: string, appRole: string): Promise<void> {
  const database = quoted(databaseName);
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(current_user, datdba, 'USAGE') as owns from pg_database where datname = current_database()`);
  if (!rows[0]?.owns) return;
  await client.query(`
    revoke all on database ${database} from public;
    grant connect on database ${database} to ${quoted(appRole)};
    revoke all on schema public from public`);
}

interface Server {
  login: string;
  versionNumber: number;
  version: string;
  mayMakeRoles: boolean;
  mayMakeSchemas: boolean;
}

const oldestVersion = 18;

/** One line about missing features or rights of the server or the owner's login; null when none. */
export function lackOf({ login, versionNumber, version, mayMakeRoles, mayMakeSchemas }: Server): string | null {
  if (versionNumber < oldestVersion * 10_000) return `PostgreSQL ${oldestVersion} or newer is needed, and this is ${version}`;
  if (!mayMakeRoles) return `The login ${login} may not create roles, and each centre gets one: alter role "${login}" createrole`;
  if (!mayMakeSchemas) return `The login ${login} may not create schemas in this database: grant create on database … to "${login}"`;
  return null;
}

/** Refuses a server or login with which centres could not be opened later, before anything is made. */
async function demandServer(client: pg.Client): Promise<void> {
  const { rows: [server] } = await client.query<Server>(
    `select current_user as login, current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
            rolsuper or rolcreaterole as "mayMakeRoles", has_database_privilege(current_database(), 'create') as "mayMakeSchemas"
     from pg_roles where rolname = current_user`);
  const lack = server && lackOf(server);
  if (lack) throw new Error(lack);
}
