import type { Page } from '@playwright/test';
import { enter } from '../centre.ts';

export const student = { phone: '0503333333', path: '/student/classes' };
export const parent = { phone: '0504444444', path: '/parent/classes' };
export const password = '12345678';

/** The portal does not start without this file. */
export const drawing = /\/static\/js\/async\/react\.[0-9a-f]+\.js$/;

export const early = (page: Page) => page.locator('#early');
export const portal = (page: Page) => page.locator('#root');

export async function holdPortal(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(drawing, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The returned function tells whether the present document showed an early view. */
export async function watch(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById('early')) Object.assign(window, { wasEarly: true });
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'wasEarly') === true);
}

export function asking(page: Page, kind: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (kind.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

export const renewal = '/api/Auth/refreshToken';

/** Requests refused for their token. */
export function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
  return refused;
}

export function sessionOf(page: Page) {
  return page.evaluate(() => {
    const { key = null, accessToken = null, refreshToken = null } = JSON.parse(localStorage.getItem('dzvinok.session') ?? '{}');
    return { key, accessToken, refreshToken };
  });
}

/** Expires the access token, as by the next day. */
export async function letRunOut(page: Page) {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('dzvinok.session') ?? '');
    const [head, payload, signature] = stored.accessToken.split('.');
    const over = btoa(JSON.stringify({ ...JSON.parse(atob(payload)), exp: 1 })).replaceAll('=', '');
    localStorage.setItem('dzvinok.session', JSON.stringify({ ...stored, accessToken: `${head}.${over}.${signature}` }));
  });
  return sessionOf(page);
}

export async function enterLate(page: Page, address: string, phone: string) {
  await enter(page, address, phone, password);
  await page.goto(`${address}/favicon.svg`);
  return letRunOut(page);
}

/** Lets the page wait without its timeouts. */
export function letWait(page: Page) {
  return page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
