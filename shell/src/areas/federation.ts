import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LoadModule, RemoteSource } from './area-loader.ts';
import { addressNow, guardReleases, knowEntry } from './release-files.ts';

guardReleases();

const names = new Map<string, string>();
let begun = 0;

/** Renames the version: the runtime's `force` would remove shared modules that this version was the first to request. */
function forget(entryName: string): void {
  begun += 1;
  names.set(entryName, `${entryName}_${begun}`);
  Reflect.set(globalThis, entryName, undefined);
  // The bundler leaves chunks of one run here for the next run.
  Reflect.deleteProperty(globalThis, `chunk_${entryName}`);
}

/** Each version has a container name of its own, so that two never mix. */
export const loadFederated: LoadModule = async ({ entryName, entry, integrity }: RemoteSource, module, isAnew = false) => {
  const { pathname, origin } = new URL(entry, location.origin);
  knowEntry(pathname, integrity);
  if (isAnew) forget(entryName);
  const name = names.get(entryName) ?? entryName;
  registerRemotes([{ name, entry: origin + addressNow(pathname), type: 'global', entryGlobalName: entryName }]);
  return loadRemote(`${name}/${module.replace(/^\.\//, '')}`);
};

export function hasEntry({ entryName }: RemoteSource): boolean {
  return Reflect.get(globalThis, entryName) !== undefined;
}
