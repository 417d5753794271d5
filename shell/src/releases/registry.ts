import { earlyCalls } from '@dzvinok/contract/paths';
import { handover } from '@dzvinok/early/handover';

export interface NamedRelease {
  remote: string;
  version: string;
}

export function releaseName({ remote, version }: NamedRelease): string {
  return `${remote}/${version}`;
}

export function isOfRemote(remote: string, name: string): boolean {
  return name.startsWith(`${remote}/`);
}

/** localStorage key of the registry's last good answer. */
export const keptAnswer = 'dzvinok.remotes';

/** Without an earlier answer the user is told after `untilTold`, and the request ends after `withoutOne`. */
export const answerTimeoutMs = { withEarlierAnswer: 2_000, untilTold: 4_000, withoutOne: 10_000 } as const;

let used: Promise<unknown> | undefined;

async function ask(timeout: number): Promise<unknown> {
  const response = await fetch(earlyCalls.registry, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
  return response.json();
}

/** The next request, from any script of the page, gets this answer. */
export function askRegistryAhead(): Promise<unknown> {
  if (!handover.registry) {
    handover.registry = ask(answerTimeoutMs.withoutOne);
    // The failure shows where the answer is used.
    handover.registry.catch(() => undefined);
  }
  return handover.registry;
}

/** The answer is not checked yet. */
export function askRegistryOnce(timeout: number): Promise<unknown> {
  const ahead = handover.registry;
  if (!ahead || ahead === used) return ask(timeout);
  used = ahead;
  // Counted from now: the page was busy with its start.
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`remotes.json: ${timeout} ms`)), timeout);
  return Promise.race([ahead, promise]).finally(() => clearTimeout(timer));
}
