import { platformPaths } from '@dzvinok/contract/paths/platform';
import { expect, test, type Page } from '@playwright/test';
import { addressOf, enter } from '../centre.ts';
import { confirmSetUp, expectCode, expectSetUp, keepRecoveryCodes, passFirstStep } from '../second-step.ts';

const superAdmin = ['0500000000', '12345678'] as const;

function newcomer() {
  const number = String(Date.now() % 1e8).padStart(8, '0');
  return { fullName: `Новенька-Системна ${number}`, phoneNumber: `09${number}` };
}

/** Actions that demand the own password: first refused, then confirmed. */
async function prove(page: Page, deed: string): Promise<void> {
  const popup = page.getByRole('dialog');
  const button = popup.getByRole('button', { name: deed, exact: true });
  await button.click();
  await expect(popup.getByText('Введіть пароль')).toBeVisible();
  await popup.getByLabel('Ваш пароль').fill('не той');
  await button.click();
  await expect(popup.getByText('Поточний пароль неправильний.', { exact: false })).toBeVisible();
  await popup.getByLabel('Ваш пароль').fill(superAdmin[1]);
  await button.click();
}

test('a SuperAdmin lets another one in, who sets the second step up, and helps when phone and recovery codes are lost', async ({ page, browser, baseURL }) => {
  test.slow();
  const address = addressOf('platform', baseURL);
  const { fullName, phoneNumber } = newcomer();
  await enter(page, address, ...superAdmin);
  await page.goto(address);
  await page.getByRole('link', { name: 'Адміністратори' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Адміністратори системи' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: fullName });
  const other = await (await browser.newContext()).newPage();
  const person = { address, phoneNumber, password: '' };

  await test.step('one is added, with a password that is shown once', async () => {
    await page.getByRole('button', { name: 'Додати адміністратора' }).click();
    const form = page.getByRole('form', { name: 'Новий адміністратор системи' });
    await form.getByRole('button', { name: 'Додати' }).click();
    for (const text of ['Введіть ПІП', 'Введіть номер телефону']) await expect(form.getByText(text)).toBeVisible();
    await form.getByLabel('ПІП').fill(fullName);
    await form.getByLabel('Номер телефону').fill(superAdmin[0]);
    await form.getByLabel('Ваш пароль').fill(superAdmin[1]);
    await form.getByRole('button', { name: 'Додати' }).click();
    await expect(form.getByText('Цей номер телефону вже має інший користувач.')).toBeVisible();
    await form.getByLabel('Номер телефону').fill(phoneNumber);
    await form.getByRole('button', { name: 'Додати' }).click();
    const popup = page.getByRole('dialog', { name: 'Адміністратора додано' });
    person.password = await popup.getByText(/^\d{8}$/).innerText();
    await popup.getByRole('button', { name: 'Готово' }).click();
    await expect(row).toContainText('ще не входив(ла)');
  });

  await test.step('the first sign-in leads to the set-up; a code and the recovery codes lead in', async () => {
    await passFirstStep(other, person);
    await expectSetUp(other);
    await confirmSetUp(other);
    await keepRecoveryCodes(other);
    await expect(other.getByRole('heading', { level: 1, name: 'Центри' })).toBeVisible();
    const again = await (await browser.newContext()).newPage();
    await passFirstStep(again, person);
    await expectCode(again);
    await again.context().close();
  });

  await test.step('the other one takes it off: the open session is over, and it is set up anew', async () => {
    await page.reload();
    await expect(row).toContainText('Двоетапний вхід');
    await row.getByRole('button', { name: /^Скинути двоетапний вхід/ }).click();
    await prove(page, 'Скинути');
    await expect(row.getByRole('button', { name: /^Скинути двоетапний вхід/ })).toHaveCount(0);
    await other.goto(address + platformPaths.superAdmins);
    await expect(other).toHaveURL(/\/login/);
    await passFirstStep(other, person);
    await expectSetUp(other);
  });

  await test.step('whoever is shut out does not come in any more, and the log tells of all of it', async () => {
    await row.getByRole('button', { name: /^Закрити доступ/ }).click();
    await prove(page, 'Закрити доступ');
    await expect(row).toHaveCount(0);
    await passFirstStep(other, person);
    await expect(other.getByText('Неправильний номер телефону або пароль.')).toBeVisible();
    await page.goto(`${address}${platformPaths.auditLog}?action=auth.second-factor-reset`);
    await expect(page.getByRole('list', { name: 'Записи журналу' }).getByRole('button', { name: /Двоетапний вхід скинуто/ }).first()).toBeVisible();
  });
  await other.context().close();
});
