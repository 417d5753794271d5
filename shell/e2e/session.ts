import type { Page } from '@playwright/test';

export async function tokenOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage).map(({ value }) => value);
  const token = /"accessToken":"([^"]+)"/.exec(stored.join('\n'))?.[1];
  if (!token) throw new Error('Nobody is signed in on this page');
  return token;
}

export function ask(page: Page, path: string, token: string): Promise<{ status: number; data: unknown }> {
  return page.evaluate(
    async ({ url, bearer }) => {
      const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } });
      const { data } = await response.json();
      return { status: response.status, data };
    },
    { url: path, bearer: token },
  );
}
