import { gzipSync } from 'node:zlib';

const block = 512;
const checksumAt = 148;

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

/** A header of POSIX ustar. The time is left at nothing: the same files make the same archive. */
function headerOf(name: string, size: number): Buffer {
  if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`${name} cannot be the name of a file in an archive`);
  const header = Buffer.alloc(block);
  const put = (text: string, offset: number) => header.write(text, offset, 'latin1');
  put(name, 0);
  put(octal(0o644, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(0, 12), 136);
  put(' '.repeat(8), checksumAt);
  put('0', 156);
  put('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 7)} `, checksumAt);
  return header;
}

/** Files by their paths within a release, as one tar.gz. */
export function packRelease(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts = [...files].flatMap(([name, content]) =>
    [headerOf(name, content.byteLength), content, Buffer.alloc((block - (content.byteLength % block)) % block)]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 6 });
}
