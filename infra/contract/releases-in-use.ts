import { shellDescription, type ShellDescription, remotesManifest } from '@dzvinok/contract/releases';
import type { RemoteState } from '@dzvinok/contract/release-board';
import { RegistryRefused, type ReleaseClient } from '../build/src/release-client.ts';
import { Refusal } from '../local/refusal.ts';
import { openRegistry, registryAddress } from '../local/registry.ts';
import { readServed, webSource } from './sources.ts';

export interface InUse {
  versions: string[];
  shell: ShellDescription;
  registry: ReleaseClient | null;
}

function versionsOf({ stable, fallback, canary, pins }: RemoteState): string[] {
  const named = [stable, fallback, canary?.version ?? null, ...pins.map(({ version }) => version)];
  return [...new Set(named.filter((version) => version !== null))];
}

function openOrNull(remote: string): ReleaseClient | null {
  try {
    return openRegistry(remote);
  } catch (error) {
    if (error instanceof Refusal && !process.env.RELEASE_KEY) return null;
    throw error;
  }
}

/** The public part only: trial and pinned versions need a key. */
async function askInPublic(remote: string): Promise<InUse> {
  const product = webSource(registryAddress());
  const [manifest, shell] = await Promise.all([product('/remotes.json'), product('/shell.json')]);
  if (!manifest || !shell) throw new Refusal(`${registryAddress()} не розповідає про свій портал і його версії.`);
  const { remotes } = readServed(remotesManifest, manifest, `${registryAddress()}/remotes.json`);
  const used = remotes.find((one) => one.remote === remote);
  const versions = used ? [used.version, ...(used.fallback ? [used.fallback.version] : [])] : [];
  return { versions, shell: readServed(shellDescription, shell, `${registryAddress()}/shell.json`), registry: null };
}

/** Null where the registry refuses the key here, mostly another team's. */
export async function askInUse(remote: string): Promise<InUse | null> {
  const registry = openOrNull(remote);
  if (!registry) return askInPublic(remote);
  try {
    const { state, shell } = await registry.state(remote);
    return { versions: versionsOf(state), shell, registry };
  } catch (error) {
    if (error instanceof RegistryRefused && error.code === 'releases.key-refused') return null;
    throw error;
  }
}
