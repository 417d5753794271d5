/** Folders of this page's scripts; other addresses of its origin are data. */
const ownScripts = /^\/(?:static|releases)\/|^\/sw\.js$/;

export type ReadOverride = () => string | null;

function isOverride(origin: string, readOverride: ReadOverride): boolean {
  try {
    return (readOverride() ?? '').split(/[\s"'@,]/).includes(origin);
  } catch {
    // A browser without storage has no override.
    return false;
  }
}

/** The address if a script may come from it, else null. The page's headers decide too: an override unknown to the gateway is blocked. */
export function scriptAddress(given: string, page: string, readOverride: ReadOverride): string | null {
  if (!URL.canParse(given, page)) return null;
  const url = new URL(given, page);
  const { origin } = new URL(page);
  const isOurs = url.origin === origin ? ownScripts.test(url.pathname) : isOverride(url.origin, readOverride);
  return isOurs ? given : null;
}

/** Libraries write styles and texts this way; only an attack writes markup. */
export function plainText(given: string): string | null {
  return /<[a-z!/?]/i.test(given) ? null : given;
}
