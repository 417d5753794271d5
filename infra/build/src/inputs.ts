import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { singletonLibs } from './singletons.ts';
import { fileBehind, foldersOf, readPackage, root, type PackageManifest } from './workspace.ts';

const ignoredFolders = new Set(['node_modules', 'dist', 'book', 'e2e', 'migrations', 'test-results']);

/** Tests, their fixtures, and the page of `npm run dev -- … --alone`. */
const notBuilt = /(?:\.(?:test|fixture)\.tsx?|\/src\/dev-standalone\.tsx)$/;

function filesUnder(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return notBuilt.test(path) ? [] : [path];
  return readdirSync(join(root, path)).flatMap((name) => (ignoredFolders.has(name) ? [] : filesUnder(`${path}/${name}`)));
}

const lockfile = 'package-lock.json';

/** Imports whose code a build takes; it drops `import type` and `export type`. */
const takingImports = /^(?:import|export)\s(?!type\b)[^'";]*?(?:from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** Files of the libs that these folders import, directly or through each other. */
function importedFiles(from: string[], folders: string[]): string[] {
  const libs = folders.map(readPackage);
  const found = new Set<string>();
  const visit = (file: string) => {
    if (!/\.tsx?$/.test(file)) return;
    for (const [, atOnce, later] of readFileSync(join(root, file), 'utf8').matchAll(takingImports)) {
      const path = fileOf(atOnce ?? later ?? '', file, libs);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  from.flatMap(filesUnder).forEach(visit);
  return [...found];
}

function fileOf(request: string, from: string, libs: PackageManifest[]): string | undefined {
  if (request.startsWith('./') || request.startsWith('../')) return posix.join(posix.dirname(from), request);
  const lib = libs.find(({ name }) => request.startsWith(`${name}/`));
  return lib && fileBehind(lib, request);
}

/** Paths whose content a build reads; of pure libs only imported files, so that a change of one feature's contract renews its users alone. */
export function buildInputs(app: string): string[] {
  const isRemote = readPackage(app).kind === 'remote';
  const takesFromShell = isRemote && !existsSync(join(root, app, 'src/early'));
  const folders = foldersOf(app, new Set(takesFromShell ? singletonLibs : []));
  const pure = folders.filter((folder) => readPackage(folder).platform === 'pure');
  const provided = isRemote ? [] : folders.filter((folder) => singletonLibs.includes(folder));
  const imported = importedFiles([app, ...provided], [...folders, 'infra/build']).filter((file) => pure.some((folder) => file.startsWith(`${folder}/`)));
  return [...folders.filter((folder) => !pure.includes(folder)), ...imported.sort(), 'infra/build', lockfile];
}

/** Own sources that a build has read without having them among its inputs. */
export function uncounted(app: string, files: Iterable<string>): string[] {
  const inputs = buildInputs(app);
  const own = [...files].map((file) => posix.relative(root, file)).filter((file) => /^(?!\.\.|.*node_modules|.*\/dist\/).*\.(?:tsx?|css)$/.test(file));
  return own.filter((file) => !inputs.some((path) => file === path || file.startsWith(`${path}/`))).sort();
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
