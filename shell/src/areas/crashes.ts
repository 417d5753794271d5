import { releaseName, type NamedRelease } from '../releases/release-name.ts';

/** So many times within so many milliseconds a release must break while it is drawn to be taken for one that always does. */
const limit = { times: 3, within: 60_000 } as const;

const crashes = new Map<string, number[]>();
const hopeless = new Set<string>();

/**
 * Notes that a release broke while it was drawn; whether it does so again and again. That holds for as long as the page
 * does: whoever thinks for a minute and tries once more must not lose the way out.
 */
export function noteCrash(release: NamedRelease): boolean {
  const name = releaseName(release);
  const now = performance.now();
  const recent = [...(crashes.get(name) ?? []), now].filter((at) => now - at <= limit.within);
  crashes.set(name, recent);
  if (recent.length >= limit.times) hopeless.add(name);
  return hopeless.has(name);
}
