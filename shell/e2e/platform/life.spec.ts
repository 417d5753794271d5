import type { Page } from '@playwright/test';
import { expect, test, type OwnCentre } from '../admin/centre.fixture.ts';
import { addressOf, enter, signIn } from '../centre.ts';

const superAdmin = ['0500000000', '12345678'] as const;
const suspendedText = /Роботу центру призупинено\. Зверніться до адміністратора/;
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function openCentrePage(page: Page, { code }: OwnCentre, baseURL: string | undefined): Promise<void> {
  const platform = addressOf('platform', baseURL);
  await enter(page, platform, ...superAdmin);
  await page.goto(platform);
  await page.getByLabel('Пошук').fill(code);
  await page.getByRole('link', { name: `Центр ${code}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Центр ${code}` })).toBeVisible();
}

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Розділи центру' }).getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** Presses a button and the equally named button of the question. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a suspended centre is left within ten seconds and comes back; an archived one waits for its typed deletion', async ({
  admin, baseURL, browser, centre,
}) => {
  test.slow();
  const page = await (await browser.newContext()).newPage();
  await openCentrePage(page, centre, baseURL);
  await admin.goto(`${centre.address}/admin/students`);
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();

  await confirm(page, 'Призупинити');
  await expect(page.getByText('Призупинено', { exact: true })).toBeVisible();
  await expect(admin).toHaveURL(`${centre.address}/login`, { timeout: 10_000 });
  await expect(admin.getByText(suspendedText)).toBeVisible();
  await admin.getByLabel('Номер телефону').fill(centre.phoneNumber);
  await admin.getByLabel('Пароль', { exact: true }).fill(centre.password);
  await admin.getByRole('button', { name: 'Увійти' }).click();
  await expect(admin.getByRole('alert').filter({ hasText: suspendedText }).first()).toBeVisible();

  await confirm(page, 'Відновити роботу');
  await admin.reload();
  await expect(admin.getByRole('heading', { level: 1, name: /Вітаємо/ })).toBeVisible();

  await openTab(page, 'Видалення');
  await expect(page.getByRole('button', { name: 'Видалити центр' })).toBeDisabled();
  await openTab(page, 'Огляд');
  await confirm(page, 'В архів');
  await openTab(page, 'Видалення');
  await page.getByRole('button', { name: 'Видалити центр' }).click();
  const popup = page.getByRole('dialog');
  const remove = () => popup.getByRole('button', { name: 'Видалити центр' }).click();
  await remove();
  await expect(popup.getByText('Введіть код центру', { exact: true })).toBeVisible();
  await popup.getByLabel('Код центру').fill('інший');
  await remove();
  await expect(popup.getByText('Код не збігається з кодом центру.').first()).toBeVisible();
  await popup.getByLabel('Код центру').fill(centre.code);
  await remove();
  await expect(page.getByText(/Центр і його паспорти буде видалено \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Скасувати видалення' }).click();
  await expect(page.getByRole('button', { name: 'Видалити центр' })).toBeVisible();
  await openTab(page, 'Огляд');
  await confirm(page, 'Повернути');
  await expect(page.getByText('Працює', { exact: true })).toBeVisible();
  await page.context().close();
});

test('a centre gets its name, colour, logo and a new password for its admin, and its sign-in shows them', async ({ baseURL, browser, centre, page }) => {
  test.slow();
  await openCentrePage(page, centre, baseURL);

  await openTab(page, 'Налаштування');
  const names = page.getByRole('form', { name: 'Назва й код' });
  await names.getByLabel('Назва').fill('');
  await names.getByRole('button', { name: 'Зберегти' }).click();
  await expect(names.getByText('Введіть назву центру')).toBeVisible();
  await names.getByLabel('Назва').fill('Дзвінок на Сихові');
  await names.getByLabel('Код центру').fill('demo');
  await names.getByRole('button', { name: 'Зберегти' }).click();
  await expect(names.getByText(/Цей код уже зайнят/).first()).toBeVisible();
  await names.getByLabel('Код центру').fill(centre.code);
  await names.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Дзвінок на Сихові' })).toBeVisible();

  await page.getByText('Зелений').click();
  await expect(page.getByText('Колір центру: зелений.')).toBeVisible();
  await page.getByLabel('Файл із логотипом').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByRole('group', { name: 'Логотип' }).getByRole('alert')).toHaveText(/PNG/);
  await page.getByLabel('Файл із логотипом').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByRole('img', { name: 'Логотип центру' })).toBeVisible();

  const settings = page.getByRole('form', { name: 'Налаштування' });
  await settings.getByLabel('Сервіс відеозустрічей').fill('http://meet.ua');
  await settings.getByRole('button', { name: 'Зберегти' }).click();
  await expect(settings.getByText('Вкажіть адресу, що починається з https://')).toBeVisible();
  await settings.getByLabel('Сервіс відеозустрічей').fill('');

  await openTab(page, 'Адміністратори');
  await page.getByRole('button', { name: /^Новий пароль/ }).click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel(/^Ваш пароль/).fill(superAdmin[1]);
  await popup.getByRole('button', { name: 'Видати пароль' }).click();
  const password = await page.getByRole('status').filter({ hasText: /^\d{8}$/ }).innerText();
  expect(password).not.toBe(centre.password);

  const admin = await (await browser.newContext()).newPage();
  await admin.goto(`${centre.address}/login`);
  await expect(admin.getByText('Дзвінок на Сихові')).toBeVisible();
  await expect(admin.locator('html')).toHaveAttribute('data-accent', 'green');
  // The palette's green.
  await expect(admin.getByRole('button', { name: 'Увійти' })).toHaveCSS('background-color', 'rgb(31, 97, 56)');
  await signIn(admin, centre.address, centre.phoneNumber, password);
  await expect(admin.getByRole('banner').getByText('Дзвінок на Сихові')).toBeVisible();
  await admin.context().close();
});
