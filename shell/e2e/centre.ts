import { expect, type Page } from '@playwright/test';

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

/** Chooses an option of a searchable or plain dropdown by its label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option }).first().click();
}
