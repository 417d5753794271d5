import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../../..');

const kinds = ['app', 'remote', 'lib', 'tool'] as const;
const platforms = ['pure', 'web', 'node', 'build'] as const;

/** A `remote` is an app that the shell loads at run time; a `tool` builds or checks the others. */
export type Kind = (typeof kinds)[number];

/** The place where a package may run; `pure` runs anywhere. */
export type Platform = (typeof platforms)[number];

/** The part of a package.json that the builds and checks read. */
export interface PackageManifest {
  name: string;
  version: string;
  folder: string;
  kind: Kind;
  platform: Platform;
  /** A page holds one copy of it: the shell provides it, remotes never carry it. */
  isSingleton: boolean;
  doors: Record<string, string>;
  dependencies: string[];
}

interface RawManifest {
  name: string;
  version: string;
  workspaces?: string[];
  nx?: { tags?: string[] };
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
}

function readJson(path: string): RawManifest {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Reads the tag `name:value` of a package; throws where it has none, or one that is not allowed. */
function readTag<Value extends string>(folder: string, tags: string[], name: string, allowed: readonly Value[]): Value {
  const value = allowed.find((one) => tags.includes(`${name}:${one}`));
  if (!value) throw new Error(`${folder}/package.json needs one of ${allowed.map((one) => `${name}:${one}`).join(', ')} in nx.tags`);
  return value;
}

/** Reads the package that lives in `folder` (relative to the root). */
export function readPackage(folder: string): PackageManifest {
  const raw = readJson(join(root, folder, 'package.json'));
  const tags = raw.nx?.tags ?? [];
  return {
    name: raw.name,
    version: raw.version,
    folder,
    kind: readTag(folder, tags, 'kind', kinds),
    platform: readTag(folder, tags, 'platform', platforms),
    isSingleton: tags.includes('page:singleton'),
    doors: raw.exports ?? {},
    dependencies: Object.keys(raw.dependencies ?? {}),
  };
}

function expand(pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent))
    .sort()
    .map((name) => `${parent}/${name}`)
    .filter((folder) => statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false }));
}

/** Every workspace of the repository by package name. */
export function readWorkspaces(): Map<string, PackageManifest> {
  const patterns = readJson(join(root, 'package.json')).workspaces ?? [];
  const packages = patterns.flatMap(expand).map(readPackage);
  return new Map(packages.map((one) => [one.name, one]));
}

/** The folders of the packages that `isWanted` takes, in the order in which the root's package.json names them. */
export function foldersWhere(isWanted: (one: PackageManifest) => boolean): string[] {
  return [...readWorkspaces().values()].filter(isWanted).map(({ folder }) => folder);
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
