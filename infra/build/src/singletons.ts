import { readPackage, root, type PackageManifest } from './workspace.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Our libs of which a page may hold one copy only; the shell provides them, remotes never carry them. */
export const singletonLibs = ['libs/router', 'libs/ui', 'libs/remote', 'libs/api-client'];

const singletonPackages: Record<string, string[]> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  '@tanstack/react-query': ['@tanstack/react-query'],
};

interface SharedModule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  import?: false;
}

function installedVersion(name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return String(manifest.version);
}

/** Requests by which the doors of a lib are imported, e.g. `@dzvinok/ui/page`. */
export function doorRequests(lib: PackageManifest): string[] {
  return Object.keys(lib.doors)
    .filter((door) => !door.endsWith('.css'))
    .map((door) => lib.name + door.slice(1));
}

/**
 * The `shared` table of Module Federation. Every door of a singleton lib is listed by itself: a prefix would offer
 * only the doors that the shell happens to import, and a remote that needs another one could not start.
 */
export function sharedModules(provider: 'host' | 'remote'): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  const add = (request: string, version: string, range: string) => {
    shared[request] = { singleton: true, strictVersion: true, version, requiredVersion: range };
    if (provider === 'remote') shared[request].import = false;
  };
  for (const [name, requests] of Object.entries(singletonPackages)) {
    const version = installedVersion(name);
    for (const request of requests) add(request, version, `^${version}`);
  }
  for (const lib of singletonLibs.map(readPackage)) {
    for (const request of doorRequests(lib)) add(request, lib.version, `^${lib.version}`);
  }
  return shared;
}
