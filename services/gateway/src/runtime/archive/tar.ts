import { createTarDecoder } from 'modern-tar';
import { packTar } from 'modern-tar/fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** One file of an archive that is being read; content that is not read is skipped. */
export interface TarEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** The error for bytes that are no archive, or only a part of one. */
export class TarBroken extends Error {
  override readonly name = 'TarBroken';
}

/** Writes an archive (POSIX ustar) of files in a folder, in the order of the given names. */
export function tarOf(folder: string, names: readonly string[], at: Date): Readable {
  return packTar(names.map((name) => ({
    type: 'file', source: join(folder, name), target: name, mode: 0o600, uid: 0, gid: 0, mtime: at,
  })));
}

/** Blames the archive for errors without a code, which are the decoder's; those of files, streams and refusals have one. */
async function* blamingArchive<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause ? cause : new TarBroken('The archive ends too early or is damaged', { cause });
  }
}

/** Reads the files of an archive one after the other, in their order there; folders are skipped. */
export async function* filesOfTar(archive: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const entries = ReadableStream.from(archive).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header: { name, size, type }, body } of blamingArchive(entries)) {
    if (type === 'file') yield { name: name.replace(/^(\.\/)+/, ''), size, content: blamingArchive(body) };
    else if (type !== 'directory') throw new TarBroken(`${name} is not a plain file`);
    await body.cancel();
  }
}
