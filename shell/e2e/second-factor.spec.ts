import type { Browser, Page } from '@playwright/test';
import { expect, test, type OwnCentre } from './admin/centre.fixture.ts';
import { codeAt, presentStep } from './codes.ts';
import { Screens } from './screens.ts';
import { confirmSetUp, expectCode, expectSetUp, keepRecoveryCodes, openGuardedCentre, passFirstStep, readSecret } from './second-step.ts';

async function atSecondStep(browser: Browser, centre: OwnCentre): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await passFirstStep(page, centre);
  await expectCode(page);
  return page;
}

async function look(page: Page, screens: Screens, name: string): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await screens.take(page, `${name}-${width}`);
  }
}

const enter = (page: Page) => page.getByRole('button', { name: 'Увійти' }).click();

test('an admin sets the second step up on the way in, then enters by a code and by a recovery code', async ({ page, browser, baseURL }, info) => {
  const screens = new Screens(info);
  const centre = await openGuardedCentre(baseURL);
  await passFirstStep(page, centre);
  await expectSetUp(page);
  const code = page.getByLabel('Код із застосунку');
  const confirm = page.getByRole('button', { name: 'Підтвердити' });
  await confirm.click();
  await expect(page.getByText('Введіть код', { exact: true })).toBeVisible();
  await code.fill('12');
  await confirm.click();
  await expect(page.getByText('Код має містити 6 цифр')).toBeVisible();
  const { secret, step: first, recovery } = await confirmSetUp(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Завантажити' }).click();
  expect((await download).suggestedFilename()).toBe('dzvinok-recovery-codes.txt');
  await keepRecoveryCodes(page);
  await expect(page).toHaveURL(/\/admin/);

  const later = await atSecondStep(browser, centre);
  await later.getByLabel('Код із застосунку').fill(codeAt(secret, first));
  await enter(later);
  await expect(later.getByText('Код неправильний або вже використаний. Зачекайте новий код і спробуйте ще раз.')).toBeVisible();
  // An unused code: a code of the next half minute counts already.
  await later.getByLabel('Код із застосунку').fill(codeAt(secret, Math.max(first + 1, presentStep())));
  await enter(later);
  await expect(later).toHaveURL(/\/admin/);

  const lost = await atSecondStep(browser, centre);
  await lost.getByRole('button', { name: 'Ввести код відновлення' }).click();
  await lost.getByLabel('Код відновлення').fill('так');
  await enter(lost);
  await expect(lost.getByText('Код відновлення має вигляд xxxx-xxxx')).toBeVisible();
  await lost.getByLabel('Код відновлення').fill(recovery[0] ?? '');
  await enter(lost);
  await expect(lost).toHaveURL(/\/admin/);
  await lost.goto(`${centre.address}/profile`);
  await expect(lost.getByText(/обов’язковий\. Лишилося 9\sкодів відновлення/)).toBeVisible();
  await look(lost, screens, 'profile');
  for (const own of [later, lost]) await own.context().close();
});

test('an admin turns the second step on and off in the profile', async ({ admin, centre }, info) => {
  const screens = new Screens(info);
  await admin.goto(`${centre.address}/profile`);
  await admin.getByRole('button', { name: 'Увімкнути', exact: true }).click();
  const popup = admin.getByRole('dialog');
  await popup.getByLabel('Ваш пароль').fill(centre.password);
  await popup.getByRole('button', { name: 'Далі' }).click();
  await expect(popup.getByRole('img', { name: 'QR-код для застосунку' })).toBeVisible();
  await look(admin, screens, 'turn-on');
  const secret = await readSecret(popup);
  await popup.getByLabel('Код із застосунку').fill('000000');
  await popup.getByRole('button', { name: 'Увімкнути' }).click();
  await expect(popup.getByText('Код неправильний або вже використаний.')).toBeVisible();
  await popup.getByLabel('Код із застосунку').fill(codeAt(secret, presentStep()));
  await popup.getByRole('button', { name: 'Увімкнути' }).click();
  await popup.getByRole('button', { name: 'Коди збережено' }).click();
  await expect(admin.getByText(/^Увімкнено .* Лишилося 10\sкодів відновлення\.$/)).toBeVisible();
  await admin.getByRole('button', { name: 'Вимкнути' }).click();
  await popup.getByRole('button', { name: 'Вимкнути' }).click();
  await expect(popup.getByText('Введіть пароль')).toBeVisible();
  await popup.getByLabel('Ваш пароль').fill('не той');
  await popup.getByRole('button', { name: 'Вимкнути' }).click();
  await expect(popup.getByText('Поточний пароль неправильний.', { exact: false })).toBeVisible();
  await popup.getByLabel('Ваш пароль').fill(centre.password);
  await popup.getByRole('button', { name: 'Вимкнути' }).click();
  await expect(admin.getByText('Зараз вимкнено: щоб увійти, досить номера телефону й пароля.')).toBeVisible();
});
