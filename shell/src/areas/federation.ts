import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteSource } from './area.loader.ts';

const integrityOf = new Map<string, string>();

// The runtime itself asks for manifests and scripts without saying what they must be.
registerPlugins([
  {
    name: 'dzvinok-integrity',
    fetch: (url, init) => fetch(url, { ...init, integrity: integrityOf.get(url) }),
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      return script;
    },
  },
]);

/** Loads a module of a remote by Module Federation; each version has a name of its own, so that two never mix. */
export async function loadFederated(source: RemoteSource, module: string): Promise<unknown> {
  const entry = new URL(source.entry, location.origin).href;
  integrityOf.set(entry, source.integrity);
  registerRemotes([{ name: source.entryName, entry }]);
  return loadRemote(`${source.entryName}/${module.replace(/^\.\//, '')}`);
}
