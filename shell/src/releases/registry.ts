import type { releasesRoutes } from '@dzvinok/contract/releases';

const path: typeof releasesRoutes.remotes.path = '/remotes.json';

/** The name in localStorage of the registry's last good answer. */
export const keptAnswer = 'dzvinok.remotes';

/**
 * How long the registry may take, in milliseconds: while an earlier answer is at hand, and, without one, until the
 * person is told and until it is not waited for any more.
 */
export const patience = { withEarlierAnswer: 2_000, untilTold: 4_000, withoutOne: 10_000 } as const;

declare global {
  /** The registry's answer, which the page's first script (`start/first-script.ts`) has asked for; a later one takes it over. */
  var registryAhead: Promise<unknown> | undefined;
}

let askedAhead: Promise<unknown> | null = null;

async function ask(timeout: number): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
  return response.json();
}

/** Asks before anybody needs to know; whoever asks next, from whichever script of the page, is given this answer. */
export function askRegistryAhead(): Promise<unknown> {
  askedAhead = globalThis.registryAhead ?? ask(patience.withoutOne);
  return askedAhead;
}

/** Asks the registry for the releases that may be loaded on this address; the answer is still to be checked. */
export function askRegistryOnce(timeout: number): Promise<unknown> {
  const ahead = askedAhead;
  askedAhead = null;
  if (!ahead) return ask(timeout);
  // Counted from now: until now the page was busy with its own start.
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`remotes.json: ${timeout} ms`)), timeout);
  return Promise.race([ahead, promise]).finally(() => clearTimeout(timer));
}
