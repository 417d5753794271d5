import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { foldersWhere, readPackage, root } from './workspace.ts';

/** A page may hold one copy of these: the shell provides them, remotes never bundle them. */
export const singletonLibs = foldersWhere(({ isSingleton }) => isSingleton);

const singletonPackages: Record<string, string[]> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  '@tanstack/react-query': ['@tanstack/react-query'],
};

/** Packages that pages replace by our file with only the used parts. */
const partsOfPackages: Record<string, string> = {
  zod: 'libs/remote/src/zod/zod.ts',
};

export const ofPages = Object.fromEntries(Object.entries(partsOfPackages).map(([name, source]) => [`${name}$`, join(root, source)]));

/** Doors for tests and for scripts that run before the shell; the shell does not provide them. */
const ownDoors = /^\.\/(?:testing|harness|header-face|appearance|early\/.*)$/;

interface SharedModule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version?: string;
  import?: string | false;
}

interface Singleton {
  request: string;
  version: string;
  /** A door's source file, from the root; packages are found by name. */
  source?: string;
}

function installedVersion(name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return String(manifest.version);
}

function singletons(): Singleton[] {
  const packages = Object.entries(singletonPackages).flatMap(([name, requests]) =>
    requests.map((request) => ({ request, version: installedVersion(name) })),
  );
  const doors = singletonLibs.map(readPackage).flatMap((lib) =>
    Object.entries(lib.doors)
      .filter(([door, file]) => !ownDoors.test(door) && !file.endsWith('.css'))
      .map(([door, file]) => ({
        request: lib.name + door.slice(1),
        version: lib.version,
        source: posix.join(lib.folder, file),
      })),
  );
  const parts = Object.entries(partsOfPackages).map(([name, source]) => ({ request: name, version: installedVersion(name), source }));
  return [...packages, ...parts, ...doors];
}

function strictSingleton(version: string): SharedModule {
  return { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
}

/** Named by source file: by request, only doors that the shell imports would be offered. Relative, as it gets into the bundle. */
export function providedByShell(app: string): Record<string, SharedModule> {
  return Object.fromEntries(
    singletons().map(({ request, version, source }) => {
      const shared: SharedModule = { ...strictSingleton(version), version };
      return [request, source ? { ...shared, import: `../${posix.relative(posix.dirname(app), source)}` } : shared];
    }),
  );
}

export function takenFromShell(): Record<string, SharedModule> {
  return Object.fromEntries(
    singletons().map(({ request, version }) => [request, { ...strictSingleton(version), import: false }]),
  );
}
