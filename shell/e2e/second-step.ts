import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { expect, type Locator, type Page } from '@playwright/test';
import { openOwnCentre, type OwnCentre } from './admin/centre.fixture.ts';
import { Api } from './api.ts';
import { addressOf } from './centre.ts';
import { codeAt, presentStep } from './codes.ts';

const switches = { passwordsShown: true, calendarFeeds: true, adminSecondFactor: true };

/** A centre that demands a second factor of admins. */
export async function openGuardedCentre(baseUrl: string | undefined): Promise<OwnCentre> {
  const centre = await openOwnCentre(baseUrl);
  const platform = await new Api(addressOf('platform', baseUrl)).signedIn('0500000000', '12345678');
  const tenants = await platform.call(tenantsRoutes.list, {});
  const tenantId = tenants.find(({ code }) => code === centre.code)?.id ?? 0;
  const body = { timezone: 'Europe/Kyiv', meetingService: null, accent: 'indigo', switches } as const;
  await platform.call(tenantLifeRoutes.saveSettings, { params: { tenantId }, body });
  return centre;
}

type Person = Pick<OwnCentre, 'address' | 'phoneNumber' | 'password'>;

export async function passFirstStep(page: Page, { address, phoneNumber, password }: Person): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Номер телефону').fill(phoneNumber);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Увійти' }).click();
}

/** For accounts that must set up a second factor. */
export async function expectSetUp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Двоетапний вхід' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-код для застосунку' })).toBeVisible();
}

export async function expectCode(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Підтвердження входу' })).toBeVisible();
}

/** Key for an app without a camera. */
export async function readSecret(place: Page | Locator): Promise<string> {
  return (await place.locator('code').textContent() ?? '').replace(/\s/g, '');
}

/** `step` is the half minute of the spent code. */
export async function confirmSetUp(page: Page): Promise<{ secret: string; step: number; recovery: string[] }> {
  const secret = await readSecret(page);
  const step = presentStep();
  await page.getByLabel('Код із застосунку').fill(codeAt(secret, step));
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(page.getByRole('heading', { name: 'Коди відновлення' })).toBeVisible();
  const recovery = await page.getByRole('list', { name: 'Коди відновлення' }).getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  return { secret, step, recovery };
}

export async function keepRecoveryCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Коди збережено, увійти' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
