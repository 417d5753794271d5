import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** The part of a package.json that the builds and checks read. */
export interface PackageManifest {
  name: string;
  version: string;
  folder: string;
  doors: Record<string, string>;
  dependencies: string[];
}

interface RawManifest {
  name: string;
  version: string;
  workspaces?: string[];
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
}

function readJson(path: string): RawManifest {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Reads the package that lives in `folder` (relative to the root). */
export function readPackage(folder: string): PackageManifest {
  const raw = readJson(join(root, folder, 'package.json'));
  return {
    name: raw.name,
    version: raw.version,
    folder,
    doors: raw.exports ?? {},
    dependencies: Object.keys(raw.dependencies ?? {}),
  };
}

function expand(pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false }));
}

/** Every workspace of the repository by package name. */
export function readWorkspaces(): Map<string, PackageManifest> {
  const patterns = readJson(join(root, 'package.json')).workspaces ?? [];
  const packages = patterns.flatMap(expand).map(readPackage);
  return new Map(packages.map((one) => [one.name, one]));
}

/** The folders that an app is made of, sorted: its own and those of our packages that it uses, but for some with what only they use. */
export function foldersOf(app: string, without: ReadonlySet<string> = new Set()): string[] {
  const workspaces = readWorkspaces();
  const found = new Set<string>();
  const visit = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const name of readPackage(folder).dependencies) {
      const dependency = workspaces.get(name)?.folder;
      if (dependency && !without.has(dependency)) visit(dependency);
    }
  };
  visit(app);
  return [...found].sort();
}
