import type { RemotesManifest } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/roles';
import { overlaidManifest } from '../releases/overrides.ts';
import { decide, type FoundArea } from './access.rules.ts';
import type { LoadModule } from './area-loader.ts';

// Part of the page's first script: import no shared code.

/** A rough check: the contract's schemas are not loaded yet; the `catch` below handles deeper faults. */
function isManifest(answer: unknown): answer is RemotesManifest {
  return typeof answer === 'object' && answer !== null && 'remotes' in answer && Array.isArray(answer.remotes);
}

export function firstArea(manifest: RemotesManifest, pathname: string, role: Role): FoundArea | null {
  const decision = decide(manifest, pathname, role);
  if (decision.kind === 'area') return decision.found;
  const home = decision.kind === 'redirect' ? decide(manifest, decision.to, role) : decision;
  const last = home.kind === 'redirect' ? decide(manifest, home.to, role) : home;
  return last.kind === 'area' ? last.found : null;
}

export async function askFirstArea(role: Role, answer: Promise<unknown>): Promise<FoundArea | null> {
  const manifest = await answer;
  return isManifest(manifest) ? firstArea(overlaidManifest(manifest), location.pathname, role) : null;
}

const begun = new Map<string, Promise<unknown>>();

/** Gives a started module once: a second import of code that threw looks empty and hides the failure. */
export function takeBegun(entryName: string, module: string): Promise<unknown> | undefined {
  const key = `${entryName} ${module}`;
  const loading = begun.get(key);
  begun.delete(key);
  return loading;
}

/** Starts loading the first area before the shell; the shell retries and shows failures. */
export async function fetchFirstArea(role: Role, answer: Promise<unknown>, load: LoadModule): Promise<void> {
  try {
    const found = await askFirstArea(role, answer);
    if (!found) return;
    const { remote, area } = found;
    const loading = load(remote, area.module);
    begun.set(`${remote.entryName} ${area.module}`, loading);
    await loading;
  } catch {
    // The shell meets the failure again.
  }
}
