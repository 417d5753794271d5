import { literal, quoted } from './tenant.ts';

// Notes in the comment of a schema. A home on another server: its version. A copy that the directory does not name yet: version and
// move. A closed schema: the new place of the rows.

/** First word of a closed schema's note. */
export const closedNote = 'moved';

/** SQL. With `move`, the schema is that move's copy; null removes the note. */
export function versionNote(schema: string, version: number | null, move = ''): string {
  return `comment on schema ${quoted(schema)} is ${version === null ? 'null' : literal(`${version} ${move}`.trim())}`;
}

/** SQL. */
export function closingNote(schema: string, to: string, move: string): string {
  return `comment on schema ${quoted(schema)} is ${literal(`${closedNote} to ${to} ${move}`)}`;
}

/** SQL; null for a closed or missing schema. */
export function notedVersion(schema: string): string {
  return `substring(obj_description(to_regnamespace(${literal(quoted(schema))}), 'pg_namespace') from '^[0-9]+')::int`;
}

/** First half of the two-part advisory lock; the second half is the centre's id. */
const centreLock = 0x647a;

/** SQL for the lock under which a centre's schema is migrated, copied, closed and dropped on a server. */
export function lockingCentre(id: number): string {
  return `select pg_advisory_xact_lock(${centreLock}, ${id % 2 ** 31})`;
}
