import './trusted-types.ts';
import { readingSession, renewAhead } from '@dzvinok/remote/early/early-renewal';
import { beginEarlyView } from '@dzvinok/remote/early/early-view';
import { keptRole } from '@dzvinok/remote/early/kept';
import { preloadArea, preloadNext, preloadRest } from '@dzvinok/remote/early/preload';
import type { FoundArea } from '../access/access.rules.ts';
import { askFirstArea } from '../areas/first-area.ts';
import { askRegistryAhead } from '../releases/registry.ts';

/** The network is kept free for so long, in milliseconds: for the registry's answer, and for what can be read early. */
const lead = { registry: 800, reading: 1_000 } as const;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// A script of its own, so small that it runs while the rest is still on its way: what the first area needs is fetched
// beside the shell instead of after it. Whatever goes wrong here is met again, and told, by the shell.
const registry = askRegistryAhead();
globalThis.registryAhead = registry;
const role = keptRole();
const first = role ? askFirstArea(role, registry).catch(() => null) : registry.then(() => null, () => null);
const present = readingSession();
// Whoever is signed in, and wherever this leads: what the portal asked with a token that ran out would only come back.
const renewal = present && renewAhead(present);
// With a worker the files are here already: nothing to keep the network free for.
const isHeld = present !== null && !navigator.serviceWorker?.controller;
globalThis.restMayCome = begin(first).then(preloadRest);

async function begin(asked: Promise<FoundArea | null>): Promise<void> {
  const drawn = asked.then((found) => found && draw(found));
  if (!isHeld) return;
  await Promise.race([asked, pause(lead.registry)]);
  await Promise.race([drawn, pause(lead.reading)]);
}

async function draw(found: FoundArea): Promise<void> {
  const session = readingSession();
  try {
    // An answer leaves room on the network for one file beside it.
    if (session) await beginEarlyView(found, session, renewal, preloadNext);
  } catch {
    // The loader stays.
  } finally {
    preloadArea(found);
  }
}
