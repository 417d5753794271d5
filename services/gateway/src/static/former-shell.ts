import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

const keptMs = 30 * 24 * 60 * 60_000;

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function keep(source: string, target: string, now: Date): void {
  if (!existsSync(target)) {
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
  }
  utimesSync(target, now, now);
}

/**
 * A page that was opened before a release still asks for parts of the shell that it was opened with. Keeps the hashed
 * files of each shell that is served, for a month after it was served last.
 */
export function keepShellFiles(shellDist: string, formerShell: string, now = new Date()): void {
  for (const file of filesUnder(join(shellDist, 'static'))) {
    keep(join(shellDist, 'static', file), join(formerShell, 'static', file), now);
  }
  for (const file of filesUnder(formerShell)) {
    const path = join(formerShell, file);
    if (now.getTime() - statSync(path).mtimeMs > keptMs) rmSync(path);
  }
}
