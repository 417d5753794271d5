import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteSource } from './area.loader.ts';

const integrityOf = new Map<string, string>();

// The runtime itself asks for an entry without saying what it must be.
registerPlugins([
  {
    name: 'dzvinok-integrity',
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      script.integrity = integrityOf.get(url) ?? '';
      return script;
    },
  },
]);

/** Loads a module of a remote by Module Federation; each version has a name of its own, so that two never mix. */
export async function loadFederated(source: RemoteSource, module: string): Promise<unknown> {
  const entry = new URL(source.entry, location.origin).href;
  integrityOf.set(entry, source.integrity);
  registerRemotes([{ name: source.entryName, entry, type: 'global' }]);
  return loadRemote(`${source.entryName}/${module.replace(/^\.\//, '')}`);
}
