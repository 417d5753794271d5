import pg from 'pg';

// Leaves room for `_t_` and an id within PostgreSQL's 63 bytes.
const plainDatabaseName = /^[A-Za-z0-9_-]{1,40}$/;

/** Roles live in the whole cluster, so their names start with the database; the name comes from the owner's address. */
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

/** The quoted form that is safe inside SQL text. */
export const quoted = pg.escapeIdentifier;

/** A quoted string literal for the statements that take no parameters. */
export const literal = pg.escapeLiteral;

function checkedId(tenantId: number): number {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error(`${tenantId} is not a centre's id`);
  return tenantId;
}
