import { authRoutes } from '@dzvinok/contract/auth';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { expect, test, type Page, type Route } from '@playwright/test';
import { openOwnCentre } from './admin/centre.fixture.ts';
import { violationsOn } from './axe.ts';
import { addressOf, enter } from './centre.ts';
import { openWithSlowPages } from './changed-file.ts';
import { expectSetUp, openGuardedCentre } from './second-step.ts';

const [student, password] = ['0503333333', '12345678'];
const ofForm = '**/static/js/sign-in.*.js';
const ofPortal = /\/static\/js\/(index\.|async\/)/;

const phoneOf = (page: Page) => page.getByLabel('Номер телефону');
const passwordOf = (page: Page) => page.getByLabel('Пароль', { exact: true });

async function hold(page: Page, scripts: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function signInsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(authRoutes.login.path)) sent.push(request.postData() ?? '');
  });
  return sent;
}

test('the form takes typed text and is sent before its script has loaded', async ({ page, baseURL }) => {
  const come = await hold(page, ofForm);
  const sent = signInsOf(page);
  await page.goto(addressOf('demo', baseURL), { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login$/);
  await expect(phoneOf(page)).toBeFocused();
  await expect(page.getByText('u00a0')).toHaveCount(0);
  await page.keyboard.type(student);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(sent).toEqual([]);
  come();
  await expect(page).toHaveURL(/\/student\/classes$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#sign-in')).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('a page whose text comes in two parts has one form, and the portal comes after it', async ({ page, baseURL }) => {
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
  const product = await openWithSlowPages(baseURL ?? '', '<button type="submit"', rest);
  const address = addressOf('demo', product.baseUrl);
  const script = page.waitForResponse(ofForm);
  await page.goto(`${address}/login`, { waitUntil: 'commit' });
  await phoneOf(page).fill(student);
  await (await script).finished();
  // Time to run, which it must not do before the page is parsed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await passwordOf(page).fill(password);
  goOn();
  await expect(page.getByText(new URL(address).host)).toBeVisible();
  await expect(page.getByText('Забули пароль?')).toHaveCount(1);
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page).toHaveURL(/\/student\/classes$/);
  await product.close();
});

test('without the portal the form shows errors and signs in; the portal follows', async ({ page, baseURL }) => {
  const come = await hold(page, ofPortal);
  await page.goto(`${addressOf('demo', baseURL)}/login`);
  await phoneOf(page).fill('050123');
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page.getByText('Номер має містити рівно 10 цифр')).toBeVisible();
  await expect(page.getByText('Введіть пароль')).toBeVisible();
  await expect(phoneOf(page)).toBeFocused();
  await phoneOf(page).fill(`+38${student}`);
  await passwordOf(page).fill('не той');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Помилка входу: Неправильний номер телефону або пароль.');
  await expect(phoneOf(page)).toHaveValue('050 333 33 33');
  await passwordOf(page).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Входимо…' }).or(page.locator('#early'))).toBeVisible();
  come();
  await expect(page).toHaveURL(/\/student\/classes$/);
});

test('the portal that begins behind the form keeps the typed text', async ({ page, baseURL }) => {
  await page.goto(`${addressOf('demo', baseURL)}/login`);
  await phoneOf(page).fill(student);
  await passwordOf(page).pressSequentially('1234');
  await page.getByRole('button', { name: 'Показати пароль' }).click();
  await passwordOf(page).focus();
  await expect(page.locator('#start')).toHaveCount(0, { timeout: 30_000 });
  await expect(phoneOf(page)).toHaveValue('050 333 33 33');
  await expect(passwordOf(page)).toHaveAttribute('type', 'text');
  await expect(passwordOf(page)).toBeFocused();
  await page.keyboard.type('5678');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/student\/classes$/);
  await expect(page.locator('#sign-in')).toHaveCount(0);
});

for (const [trouble, spoil] of [
  ['does not come', (route: Route) => route.abort()],
  ['fails', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })],
] as const) test(`where its script ${trouble}, the portal takes its place with what was typed`, async ({ page, baseURL }) => {
  const come = await hold(page, ofPortal);
  const { promise: typed, resolve } = Promise.withResolvers<void>();
  await page.route(ofForm, async (route) => {
    await typed;
    await spoil(route);
  });
  await page.goto(`${addressOf('demo', baseURL)}/login`, { waitUntil: 'commit' });
  await phoneOf(page).fill(student);
  await passwordOf(page).fill(password);
  resolve();
  come();
  await expect(page.locator('#sign-in')).toHaveCount(0);
  await expect(phoneOf(page)).toHaveValue('050 333 33 33');
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page).toHaveURL(/\/student\/classes$/);
});

test('the second step follows although the portal was not there', async ({ page, baseURL }) => {
  const centre = await openGuardedCentre(baseURL);
  const come = await hold(page, ofPortal);
  await page.goto(`${centre.address}/login`);
  await phoneOf(page).fill(centre.phoneNumber);
  await passwordOf(page).fill(centre.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Входимо…' })).toBeVisible();
  come();
  await expectSetUp(page);
  await expect(page.locator('#sign-in')).toHaveCount(0);
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(phoneOf(page)).toHaveValue('');
});

test('another centre’s address shows that centre, and nothing moves for it', async ({ page, baseURL }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/centre', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${addressOf('lviv', baseURL)}/login`);
  const heading = page.getByRole('heading', { name: 'Вхід' });
  const before = await heading.boundingBox();
  resolve();
  await expect(page.getByText('Дзвінок Львів')).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});

test('a signed-in user sees no sign-in', async ({ page, baseURL }) => {
  const address = addressOf('demo', baseURL);
  await enter(page, address, student, password);
  await page.addInitScript(() => {
    const look = () => {
      if (document.getElementById('sign-in')?.checkVisibility()) Object.assign(window, { wasSeen: true });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${address}/login`);
  await expect(page).toHaveURL(/\/student\/classes$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'wasSeen' in window)).toBe(false);
});

test('a browser that is too old is told so, and can type nothing', async ({ page, baseURL }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(Promise, 'withResolvers'));
  await page.goto(`${addressOf('demo', baseURL)}/login`);
  await expect(page.getByRole('alert')).toContainText('Цей браузер застарів, і портал у ньому не працює.');
  await expect(phoneOf(page)).toBeHidden();
});

test('a browser without scripts is told that they are needed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${addressOf('demo', baseURL)}/login`);
  await expect(page.locator('noscript')).toBeVisible();
  expect(await page.content()).toContain('<noscript>Для роботи порталу потрібен увімкнений JavaScript.</noscript>');
  await expect(phoneOf(page)).toBeHidden();
  await context.close();
});

test('a user who forgot the password finds the phone that the admin has set', async ({ page, baseURL }) => {
  const { api, address } = await openOwnCentre(baseURL);
  await api.call(tenantLifeRoutes.setOwnContacts, { body: { phone: '0441234567' } });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${address}/login`);
  await page.getByText('Забули пароль?').click();
  await expect(page.getByRole('link', { name: '044 123 45 67' })).toHaveAttribute('href', 'tel:+380441234567');
  expect(await violationsOn(page)).toEqual([]);
});
