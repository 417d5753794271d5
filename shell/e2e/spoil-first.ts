import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Only the first request to this address goes wrong; a spoil that settles nothing leaves it without an answer. The route stays:
 * one that ends switches the interception off, and requests that are held at that moment never come.
 */
export async function spoilFirst(where: Page | BrowserContext, address: string | RegExp, spoil: (route: Route) => unknown): Promise<void> {
  let isSpoilt = false;
  await where.route(address, async (route) => {
    if (isSpoilt) return route.continue();
    isSpoilt = true;
    await spoil(route);
  });
}
