import type pg from 'pg';

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
export async function demandServer(client: pg.Client): Promise<void> {
  const { rows: [server] } = await client.query<Server>(
    `select current_user as login, current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
            rolsuper or rolcreaterole as "mayMakeRoles", has_database_privilege(current_database(), 'create') as "mayMakeSchemas"
     from pg_roles where rolname = current_user`);
  const lack = server && lackOf(server);
  if (lack) throw new Error(lack);
}
