import { literal, quoted } from './names.ts';

/** Stands beside the schema of a centre that has gone to another cluster. */
export const movedNote = 'moved';

/** Beside the schema stands its version, which the directory on another server hears of later. */
export function versionNote(schema: string, version: number): string {
  return `comment on schema ${quoted(schema)} is '${version}'`;
}

/** Reads that version. */
export function notedVersion(schema: string): string {
  return `obj_description(to_regnamespace(${literal(quoted(schema))}), 'pg_namespace')::int`;
}
