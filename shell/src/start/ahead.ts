import './trusted-types.ts';
import type { FoundArea } from '../access/access.rules.ts';
import { askFirstArea, keptRole, preloadArea, preloadRest } from '../areas/first-area.ts';
import { askRegistryAhead } from '../releases/registry.ts';
import { beginEarlyView } from './early-view.ts';

/** How long, in milliseconds, the network is kept free for what can be read first. */
const lead = 1_200;

// A script of its own, so small that it runs while the rest is still on its way: what the first area needs is fetched
// beside the shell instead of after it. Whatever goes wrong here is met again, and told, by the shell.
const registry = askRegistryAhead();
globalThis.registryAhead = registry;
const role = keptRole();
const begun = role ? askFirstArea(role, registry).then(begin) : Promise.resolve();
const tooLong = new Promise((resolve) => setTimeout(resolve, lead));
globalThis.restMayCome = Promise.race([begun, tooLong]).then(preloadRest, preloadRest);
registry.catch(() => undefined);
begun.catch(() => undefined);

async function begin(found: FoundArea | null): Promise<void> {
  if (!found) return;
  try {
    await beginEarlyView(found);
  } finally {
    preloadArea(found);
  }
}
