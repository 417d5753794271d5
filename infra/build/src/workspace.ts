import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

const kinds = ['app', 'remote', 'lib', 'tool'] as const;
const platforms = ['pure', 'web', 'node', 'build'] as const;

/** `remote`: the shell loads it at run time; `tool`: it builds or checks other packages. */
export type Kind = (typeof kinds)[number];

export type Platform = (typeof platforms)[number];

export interface PackageManifest {
  name: string;
  version: string;
  folder: string;
  kind: Kind;
  platform: Platform;
  /** The shell provides the page's one copy; remotes never bundle it. */
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

function readTag<Value extends string>(folder: string, tags: string[], name: string, allowed: readonly Value[]): Value {
  const value = allowed.find((one) => tags.includes(`${name}:${one}`));
  if (!value) throw new Error(`${folder}/package.json needs one of ${allowed.map((one) => `${name}:${one}`).join(', ')} in nx.tags`);
  return value;
}

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

/** File behind an import such as `@dzvinok/ui/page`; a door with `*` leads to the files that exist. */
export function fileBehind({ name, folder, doors }: PackageManifest, request: string): string | undefined {
  const door = `.${request.slice(name.length)}`;
  const file = doors[door] ?? doors['./*']?.replaceAll('*', door.slice('./'.length));
  return file !== undefined && existsSync(join(root, folder, file)) ? posix.join(folder, file) : undefined;
}

function expand(pattern: string): string[] {
  if (!pattern.endsWith('*')) return [pattern];
  const [parent, beginning] = [posix.dirname(pattern), posix.basename(pattern).slice(0, -1)];
  return readdirSync(join(root, parent))
    .filter((name) => name.startsWith(beginning))
    .sort()
    .map((name) => posix.join(parent, name))
    .filter((folder) => statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false }));
}

export function readWorkspaces(): Map<string, PackageManifest> {
  const patterns = readJson(join(root, 'package.json')).workspaces ?? [];
  const packages = patterns.flatMap(expand).map(readPackage);
  return new Map(packages.map((one) => [one.name, one]));
}

export function foldersWhere(isWanted: (one: PackageManifest) => boolean): string[] {
  return [...readWorkspaces().values()].filter(isWanted).map(({ folder }) => folder);
}

/** Sorted folders of an app and its libs, except those in `without` and libs that only they use. */
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
