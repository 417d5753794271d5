import { authRoutes } from '@dzvinok/contract/auth';
import { expect, type Page } from '@playwright/test';
import { Api } from './api.ts';

/** Address of a centre (or of the platform) beside the apex address that the run is given. */
export function addressOf(code: string, baseUrl: string | undefined): string {
  const url = new URL(baseUrl ?? 'http://localhost:8080');
  url.hostname = `${code}.${url.hostname}`;
  return url.origin;
}

/** Signs in through the page, as a person does, and waits until the sign-in page is left. */
export async function signIn(page: Page, address: string, phoneNumber: string, password: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Номер телефону').fill(phoneNumber);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Signs the page in without the form and without opening anything: what it opens next at this address is the person’s.
 * Tests that are about something else use it: the form, and what it leaves in the browser, have tests of their own.
 */
export async function enter(page: Page, address: string, phoneNumber: string, password: string): Promise<void> {
  const [domain = ''] = new URL(address).hostname.split('.');
  const { tokenPair, ...user } = await new Api(address).call(authRoutes.login, { body: { phoneNumber, password, domain, lifeTime: 60 } });
  const session = { key: crypto.randomUUID(), ...tokenPair, user };
  // Once, and at this address only: what the product does with the session afterwards stays.
  await page.addInitScript(({ origin, key, stored }) => {
    if (location.origin !== origin || sessionStorage.getItem('entered') === key) return;
    sessionStorage.setItem('entered', key);
    localStorage.setItem('dzvinok.session', stored);
  }, { origin: address, key: session.key, stored: JSON.stringify(session) });
}

/** Chooses an option of a searchable or plain dropdown by its label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}
