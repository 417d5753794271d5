import type { BrowserContext, Page, Route } from '@playwright/test';

/** Spoils only the first request; a pending spoil leaves it unanswered. The route stays: removing it would lose held requests. */
export async function spoilFirst(where: Page | BrowserContext, address: string | RegExp, spoil: (route: Route) => unknown): Promise<void> {
  let isSpoilt = false;
  await where.route(address, async (route) => {
    if (isSpoilt) return route.continue();
    isSpoilt = true;
    await spoil(route);
  });
}
