import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

const keptMs = 30 * 24 * 60 * 60_000;

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Copies a file whole or not at all, as it is served under its name for ever; a copy that a crash cut short is made again. */
function keep(source: string, target: string, now: Date): void {
  if (statSync(target, { throwIfNoEntry: false })?.size !== statSync(source).size) {
    mkdirSync(dirname(target), { recursive: true });
    const part = `${target}.${process.pid}.part`;
    copyFileSync(source, part);
    renameSync(part, target);
  }
  utimesSync(target, now, now);
}

/**
 * A page that was opened before a release still asks for parts of the shell that it was opened with. Keeps the hashed
 * files of each shell for a month after it was served last, so it has to be called each day while one is served.
 */
export function keepShellFiles(shellDist: string, formerShell: string, now = new Date()): void {
  for (const file of filesUnder(join(shellDist, 'static'))) {
    keep(join(shellDist, 'static', file), join(formerShell, 'static', file), now);
  }
  for (const file of filesUnder(formerShell)) {
    const path = join(formerShell, file);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && now.getTime() - stat.mtimeMs > keptMs) rmSync(path, { force: true });
  }
}
