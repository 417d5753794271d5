import { packTar } from 'modern-tar';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

// Fixed time: the same files must give the same archive.
const mtime = new Date(0);

export async function packRelease(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const entries = [...files].map(([name, body]) => {
    if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`${name} cannot be the name of a file in an archive`);
    return { header: { name, size: body.byteLength, mtime }, body };
  });
  return promisify(gzip)(await packTar(entries), { level: 6 });
}
