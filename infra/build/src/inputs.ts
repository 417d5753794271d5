import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { singletonLibs } from './singletons.ts';
import { foldersOf, readPackage, root } from './workspace.ts';

const ignoredFolders = new Set(['node_modules', 'dist', 'book', 'e2e', 'migrations', 'test-results']);

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesUnder(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

const lockfile = 'package-lock.json';

/** The shell provides singleton libs, so their changes keep a remote's version, unless its early script bundles them. */
export function buildInputs(app: string): string[] {
  const takesFromShell = readPackage(app).kind === 'remote' && !existsSync(join(root, app, 'src/early'));
  return [...foldersOf(app, new Set(takesFromShell ? singletonLibs : [])), 'infra/build', lockfile];
}

export function inputsHash(app: string): string {
  const hash = createHash('sha256');
  for (const file of buildInputs(app).filter((path) => path !== lockfile).flatMap(filesUnder).sort()) {
    hash.update(file).update('\0').update(readFileSync(join(root, file))).update('\0');
  }
  hash.update(readFileSync(join(root, lockfile)));
  return hash.digest('hex');
}

const stampFile = 'dist/inputs.sha256';

export function stampPath(app: string): string {
  return join(root, app, stampFile);
}

export function isBuilt(app: string): boolean {
  const stamp = stampPath(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === inputsHash(app);
}
