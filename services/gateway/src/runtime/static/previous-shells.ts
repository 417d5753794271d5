import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';

const dayMs = 24 * 60 * 60_000;
const keptMs = 30 * dayMs;

function hashedFilesOf(shellDist: string): string[] {
  if (!existsSync(join(shellDist, 'static'))) return [];
  return readdirSync(join(shellDist, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(shellDist.length + 1).replaceAll('\\', '/'));
}

/** Pages opened before a release still ask for their own shell's files, kept for a month after they were last served. Call daily. */
export async function keepShellFiles(shellDist: string, store: FileStore, now = new Date()): Promise<void> {
  const kept = new Map((await store.list('')).map((file) => [file.name, file]));
  await Promise.all(hashedFilesOf(shellDist).map(async (name) => {
    const path = join(shellDist, name);
    const known = kept.get(name);
    kept.delete(name);
    const isKept = known && known.bytes === statSync(path).size && now.getTime() - known.changedAt.getTime() < dayMs / 2;
    if (!isKept) await store.put(name, { path });
  }));
  const forgotten = kept.values().filter(({ changedAt }) => now.getTime() - changedAt.getTime() > keptMs);
  for (const { name } of forgotten) await store.remove(name);
}
