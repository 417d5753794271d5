import { literal, quoted } from './names.ts';

// What a schema says of itself in its comment. A centre's home on another server has its version; a copy has the version and
// the move that made it, until the directory was told; what a move has closed says where the rows went.

/** First word of what a move has closed. */
export const closedNote = 'moved';

/** SQL. With `move`, the schema is that move's copy; null takes the note away. */
export function versionNote(schema: string, version: number | null, move = ''): string {
  return `comment on schema ${quoted(schema)} is ${version === null ? 'null' : literal(`${version} ${move}`.trim())}`;
}

/** SQL. */
export function closingNote(schema: string, to: string, move: string): string {
  return `comment on schema ${quoted(schema)} is ${literal(`${closedNote} to ${to} ${move}`)}`;
}

/** SQL; null for a schema that is closed or not there. */
export function notedVersion(schema: string): string {
  return `substring(obj_description(to_regnamespace(${literal(quoted(schema))}), 'pg_namespace') from '^[0-9]+')::int`;
}

/** First half of the two-part advisory lock; the second half is the centre's id. */
const centreLock = 0x647a;

/** SQL for the lock under which a centre's schema is migrated, copied, closed and dropped on a server. */
export function lockingCentre(id: number): string {
  return `select pg_advisory_xact_lock(${centreLock}, ${id % 2 ** 31})`;
}
