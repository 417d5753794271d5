import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LoadModule, RemoteSource } from './area-loader.ts';
import { addressNow, guardReleases, knowEntry } from './release-files.ts';

guardReleases();

/** Names by which versions are registered that were begun anew. */
const names = new Map<string, string>();
let begun = 0;

/**
 * Forgets what a version ran so far. It gets another name: the runtime's own way to replace one (`force`) takes away
 * the shared modules that this version was the first to ask for.
 */
function forget(entryName: string): void {
  begun += 1;
  names.set(entryName, `${entryName}_${begun}`);
  Reflect.set(globalThis, entryName, undefined);
  // The bundler leaves here the parts that one run of an entry has fetched for the next run.
  Reflect.deleteProperty(globalThis, `chunk_${entryName}`);
}

/** Loads a module of a remote by Module Federation; each version has a name of its own, so that two never mix. */
export const loadFederated: LoadModule = async ({ entryName, entry, integrity }: RemoteSource, module, isAnew = false) => {
  const { pathname, origin } = new URL(entry, location.origin);
  knowEntry(pathname, integrity);
  if (isAnew) forget(entryName);
  const name = names.get(entryName) ?? entryName;
  registerRemotes([{ name, entry: origin + addressNow(pathname), type: 'global', entryGlobalName: entryName }]);
  return loadRemote(`${name}/${module.replace(/^\.\//, '')}`);
};

/** True when the entry of a version has come, so that only its parts are still on their way. */
export function hasEntry({ entryName }: RemoteSource): boolean {
  return Reflect.get(globalThis, entryName) !== undefined;
}
