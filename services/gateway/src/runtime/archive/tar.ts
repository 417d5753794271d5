import { createTarDecoder } from 'modern-tar';
import { packTar } from 'modern-tar/fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface TarEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

export class TarBroken extends Error {
  override readonly name = 'TarBroken';
}

export function tarOf(folder: string, names: readonly string[], at: Date): Readable {
  return packTar(names.map((name) => ({
    type: 'file', source: join(folder, name), target: name, mode: 0o600, uid: 0, gid: 0, mtime: at,
  })));
}

/** Decoder errors have no code, so they mean a broken archive; errors of files, streams and refusals have a code. */
async function* blamingArchive<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause ? cause : new TarBroken('The archive ends too early or is damaged', { cause });
  }
}

export async function* filesOfTar(archive: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const entries = ReadableStream.from(archive).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header: { name, size, type }, body } of blamingArchive(entries)) {
    if (type === 'file') yield { name: name.replace(/^(\.\/)+/, ''), size, content: blamingArchive(body) };
    else if (type !== 'directory') throw new TarBroken(`${name} is not a plain file`);
    await body.cancel();
  }
}
