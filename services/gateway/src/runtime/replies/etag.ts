import { createHash } from 'node:crypto';

/** Makes the tag of the bytes and not of the version, which repeats when a database is restored, or a release changes the shape. */
export function tagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
