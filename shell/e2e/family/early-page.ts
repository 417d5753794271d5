import type { Page } from '@playwright/test';
import { enter } from '../centre.ts';

export const student = { phone: '0503333333', path: '/student/classes' };
export const parent = { phone: '0504444444', path: '/parent/classes' };
export const password = '12345678';

/** Without it the portal itself does not start. */
export const drawing = /\/static\/js\/async\/react\.[0-9a-f]+\.js$/;

export const early = (page: Page) => page.locator('#early');
export const portal = (page: Page) => page.locator('#root');

/** Holds the portal back; the returned function lets it come. */
export async function holdPortal(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(drawing, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Notes whether this page, and each that it becomes, has shown anything early; the returned function tells of the present one. */
export async function watch(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById('early')) Object.assign(window, { wasEarly: true });
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'wasEarly') === true);
}

/** Addresses that are asked for, with what they ask. */
export function asking(page: Page, kind: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (kind.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

export const renewal = '/api/Auth/refreshToken';

/** Addresses that were asked by a token that is no good. */
export function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
  return refused;
}

/** The session as the page's browser keeps it. */
export function sessionOf(page: Page) {
  return page.evaluate(() => {
    const { key = null, accessToken = null, refreshToken = null } = JSON.parse(localStorage.getItem('dzvinok.session') ?? '{}');
    return { key, accessToken, refreshToken };
  });
}

/** Has the access token of the page's address run out, as it has by the next day. */
export async function letRunOut(page: Page) {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('dzvinok.session') ?? '');
    const [head, payload, signature] = stored.accessToken.split('.');
    const over = btoa(JSON.stringify({ ...JSON.parse(atob(payload)), exp: 1 })).replaceAll('=', '');
    localStorage.setItem('dzvinok.session', JSON.stringify({ ...stored, accessToken: `${head}.${over}.${signature}` }));
  });
  return sessionOf(page);
}

/** Signs the page in as of yesterday. */
export async function enterLate(page: Page, address: string, phone: string) {
  await enter(page, address, phone, password);
  await page.goto(`${address}/favicon.svg`);
  return letRunOut(page);
}

/** Has the page wait for answers as long as the test needs. */
export function letWait(page: Page) {
  return page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
