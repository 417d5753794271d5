import { authRoutes } from '@dzvinok/contract/auth';
import { expect, type Page } from '@playwright/test';
import { Api } from './api.ts';

export function addressOf(code: string, baseUrl: string | undefined): string {
  const url = new URL(baseUrl ?? 'http://localhost:8080');
  url.hostname = `${code}.${url.hostname}`;
  return url.origin;
}

export async function signIn(page: Page, address: string, phoneNumber: string, password: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Номер телефону').fill(phoneNumber);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs in without the form; the next page opened at this address is the user's. For tests about other subjects than sign-in. */
export async function enter(page: Page, address: string, phoneNumber: string, password: string): Promise<void> {
  const [domain = ''] = new URL(address).hostname.split('.');
  const { tokenPair, ...user } = await new Api(address).call(authRoutes.login, { body: { phoneNumber, password, domain, lifeTime: 60 } });
  const session = { key: crypto.randomUUID(), ...tokenPair, user };
  // Once and at this address only: later changes of the session by the product stay.
  await page.addInitScript(({ origin, key, stored }) => {
    if (location.origin !== origin || sessionStorage.getItem('entered') === key) return;
    sessionStorage.setItem('entered', key);
    localStorage.setItem('dzvinok.session', stored);
  }, { origin: address, key: session.key, stored: JSON.stringify(session) });
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}
