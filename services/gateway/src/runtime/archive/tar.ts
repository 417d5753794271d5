/** One file of an archive, as it is written. */
export interface TarFile {
  name: string;
  size: number;
  content: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** One file of an archive, as it is read; what is not read of its content is skipped. */
export interface TarEntry {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer>;
}

/** These bytes are no archive, or only a part of one. */
export class TarBroken extends Error {
  override readonly name = 'TarBroken';
}

const block = 512;
const sizeLimit = 8 ** 11;
const checksumAt = 148;
const checksumEnd = 156;

const fileTypes = ['0', '\0'];
/** Folders, and what other programs add about names and times: nothing that we need. */
const skippedTypes = ['5', 'x', 'g'];

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function checksumOf(header: Uint8Array): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= checksumAt && index < checksumEnd ? 0x20 : byte;
  return sum;
}

function headerOf({ name, size }: Pick<TarFile, 'name' | 'size'>, at: Date): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`${name} cannot be the name of a file in an archive`);
  if (!Number.isSafeInteger(size) || size < 0 || size >= sizeLimit) throw new Error(`${name} is too large for an archive`);
  const header = Buffer.alloc(block);
  const put = (text: string, offset: number) => header.write(text, offset, 'latin1');
  put(name, 0);
  put(octal(0o600, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(Math.floor(at.getTime() / 1000), 12), 136);
  put('0', 156);
  put('ustar\u000000', 257);
  put(`${octal(checksumOf(header), 7)} `, checksumAt);
  return header;
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

/** The bytes of an archive (POSIX ustar), file after file; every program that knows tar can open it. */
export async function* tarOf(files: Iterable<TarFile>, at: Date): AsyncGenerator<Uint8Array> {
  for (const { name, size, content } of files) {
    yield headerOf({ name, size }, at);
    let written = 0;
    for await (const piece of content()) {
      written += piece.byteLength;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * block);
}

/** Bytes that come in pieces of any length, taken in lengths that are wanted. */
class Bytes {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async *next(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.#held.byteLength === 0) await this.#fetch();
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.byteLength);
      left -= piece.byteLength;
      yield piece;
    }
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async #fetch(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new TarBroken('The archive ends too early');
    this.#held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

function textOf(header: Buffer, start: number, end: number): string {
  return header.toString('latin1', start, end).replace(/\0.*$/s, '');
}

function numberOf(header: Buffer, start: number, end: number): number {
  const text = textOf(header, start, end).trim();
  if (!/^[0-7]+$/.test(text)) throw new TarBroken('A header of the archive is not readable');
  return Number.parseInt(text, 8);
}

function readHeader(header: Buffer): { name: string; size: number; type: string } {
  if (numberOf(header, checksumAt, checksumEnd) !== checksumOf(header)) throw new TarBroken('A header of the archive is damaged');
  const prefix = textOf(header, 257, 262) === 'ustar' ? textOf(header, 345, 500) : '';
  const name = textOf(header, 0, 100);
  return {
    name: (prefix ? `${prefix}/${name}` : name).replace(/^(\.\/)+/, ''),
    size: numberOf(header, 124, 136),
    type: header.toString('latin1', 156, 157),
  };
}

/** The files of an archive, one after the other, in the order in which they lie there. */
export async function* filesOfTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(archive);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const { name, size, type } = readHeader(header);
    const content = bytes.next(size);
    if (fileTypes.includes(type)) yield { name, size, content };
    else if (!skippedTypes.includes(type)) throw new TarBroken(`${name} is not a plain file`);
    for await (const _ of content);
    await bytes.take(padding(size));
  }
}
