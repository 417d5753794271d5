import { packTar } from 'modern-tar';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

// The time is left at nothing: the same files make the same archive.
const mtime = new Date(0);

/** Files by their paths within a release, as one tar.gz. */
export async function packRelease(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const entries = [...files].map(([name, body]) => {
    if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`${name} cannot be the name of a file in an archive`);
    return { header: { name, size: body.byteLength, mtime }, body };
  });
  return promisify(gzip)(await packTar(entries), { level: 6 });
}
