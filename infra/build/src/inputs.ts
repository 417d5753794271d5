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

/**
 * Lists what an app's build reads: its folder, the libs it bundles, the build makers and the lockfile. A remote does not bundle
 * the singleton libs, so a change in them leaves its version as it is; unless it has an early script, which shares nothing.
 */
export function buildInputs(app: string): string[] {
  const takesFromShell = readPackage(app).kind === 'remote' && !existsSync(join(root, app, 'src/early'));
  return [...foldersOf(app, new Set(takesFromShell ? singletonLibs : [])), 'infra/build', lockfile];
}

/** Hash of everything that an app's build reads. */
export function inputsHash(app: string): string {
  const hash = createHash('sha256');
  for (const file of buildInputs(app).filter((path) => path !== lockfile).flatMap(filesUnder).sort()) {
    hash.update(file).update('\0').update(readFileSync(join(root, file))).update('\0');
  }
  hash.update(readFileSync(join(root, lockfile)));
  return hash.digest('hex');
}

const stampFile = 'dist/inputs.sha256';

/** Path of the stamp that a finished build leaves in its `dist`. */
export function stampPath(app: string): string {
  return join(root, app, stampFile);
}

/** Tells whether `dist` of an app was built from the files as they are now. */
export function isBuilt(app: string): boolean {
  const stamp = stampPath(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === inputsHash(app);
}
