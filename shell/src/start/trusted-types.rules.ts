/** Scripts of this page lie in these folders of its own origin; everything else there is data. */
const ownScripts = /^\/(?:static|releases)\/|^\/sw\.js$/;

/** Gives the developer's host that the browser was told of (`releases/overrides.ts`). */
export type ReadOverride = () => string | null;

function isOverride(origin: string, readOverride: ReadOverride): boolean {
  try {
    return (readOverride() ?? '').split(/[\s"'@,]/).includes(origin);
  } catch {
    // A browser that keeps nothing was told of nothing.
    return false;
  }
}

/**
 * The address as it was given if a script may come from there, else null. The headers of the page still have the last
 * word: an override that the gateway does not know of gets no further than this.
 */
export function scriptAddress(given: string, page: string, readOverride: ReadOverride): string | null {
  if (!URL.canParse(given, page)) return null;
  const url = new URL(given, page);
  const { origin } = new URL(page);
  const isOurs = url.origin === origin ? ownScripts.test(url.pathname) : isOverride(url.origin, readOverride);
  return isOurs ? given : null;
}

/** Libraries write styles and texts this way, never markup: that is what tells them from an attack. */
export function plainText(given: string): string | null {
  return /<[a-z!/?]/i.test(given) ? null : given;
}
