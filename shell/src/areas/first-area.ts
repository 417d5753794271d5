import type { RemotesManifest } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/route';
import { overlaidManifest } from '../releases/overrides.ts';
import { decide, type FoundArea } from './access.rules.ts';
import type { LoadModule } from './area-loader.ts';

// Goes into the page's first script too: nothing here may import the shell's shared code.

/** A rough check, as the contract’s schemas are not here yet; deeper faults end in the `catch` below. */
function isManifest(answer: unknown): answer is RemotesManifest {
  return typeof answer === 'object' && answer !== null && 'remotes' in answer && Array.isArray(answer.remotes);
}

/** The area that the address, or where it leads to, belongs to. */
export function firstArea(manifest: RemotesManifest, pathname: string, role: Role): FoundArea | null {
  const decision = decide(manifest, pathname, role);
  if (decision.kind === 'area') return decision.found;
  const home = decision.kind === 'redirect' ? decide(manifest, decision.to, role) : decision;
  const last = home.kind === 'redirect' ? decide(manifest, home.to, role) : home;
  return last.kind === 'area' ? last.found : null;
}

/** The area that this page begins with; null when it is not known yet. */
export async function askFirstArea(role: Role, answer: Promise<unknown>): Promise<FoundArea | null> {
  const manifest = await answer;
  return isManifest(manifest) ? firstArea(overlaidManifest(manifest), location.pathname, role) : null;
}

const begun = new Map<string, Promise<unknown>>();

/**
 * The module that was begun ahead, or its failure; given once. Code that broke when it ran looks empty to a second
 * import, so only the first one knows the true failure.
 */
export function takeBegun(entryName: string, module: string): Promise<unknown> | undefined {
  const key = `${entryName} ${module}`;
  const loading = begun.get(key);
  begun.delete(key);
  return loading;
}

/**
 * Begins to bring the first area while the shell is still on its way. Whatever goes wrong, the shell does it again by
 * itself and says what is to be said.
 */
export async function fetchFirstArea(role: Role, answer: Promise<unknown>, load: LoadModule): Promise<void> {
  try {
    const found = await askFirstArea(role, answer);
    if (!found) return;
    const { remote, area } = found;
    const loading = load(remote, area.module);
    begun.set(`${remote.entryName} ${area.module}`, loading);
    await loading;
  } catch {
    // The shell will see it too.
  }
}
