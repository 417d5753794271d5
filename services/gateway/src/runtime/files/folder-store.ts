import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { assertFileName, type FileContent, type FileStore, type StoredFile } from './file-store.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  });
}

async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export class FolderStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(name: string, content: Uint8Array): Promise<boolean> {
    return this.#write(name, content, async (part, path) => {
      try {
        await link(part, path);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    });
  }

  async put(name: string, content: FileContent): Promise<void> {
    await this.#write(name, content, rename);
  }

  read(name: string): Promise<Buffer | null> {
    return unlessMissing(readFile(this.#path(name)));
  }

  async copyTo(name: string, path: string): Promise<boolean> {
    return await unlessMissing(copyFile(this.#path(name), path).then(() => true)) ?? false;
  }

  async list(folder: string): Promise<StoredFile[]> {
    const top = folder === '' ? this.#folder : this.#path(folder);
    const entries = await unlessMissing(readdir(top, { recursive: true, withFileTypes: true })) ?? [];
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    const found = await Promise.all(files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const known = await unlessMissing(stat(path));
      return known && { name: relative(this.#folder, path).replaceAll(sep, '/'), bytes: known.size, changedAt: known.mtime };
    }));
    return found.filter((file) => file !== null);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  #path(name: string): string {
    assertFileName(name);
    return join(this.#folder, name);
  }

  /** Writes a temporary file first, as a crash may cut the writing short; `place` then makes it the file. */
  async #write<T>(name: string, content: FileContent, place: (part: string, path: string) => Promise<T>): Promise<T> {
    const path = this.#path(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const part = join(dirname(path), `.${randomBytes(6).toString('hex')}.part`);
    try {
      if ('path' in content) await copyToDisk(content.path, part);
      else await writeFile(part, content, { mode: 0o600, flush: true });
      return await place(part, path);
    } finally {
      await rm(part, { force: true });
    }
  }
}
