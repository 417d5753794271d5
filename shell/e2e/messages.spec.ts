import { emailAddressesRoutes } from '@dzvinok/contract/email-addresses';
import { messagesRoutes } from '@dzvinok/contract/messages';
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { signIn } from './centre.ts';
import { expect, password, test } from './teacher/lesson.fixture.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const endpoint = 'https://fcm.googleapis.com/fcm/send/e2e';

/** Test browsers forbid notifications and have no push service; the subscription lasts for the tab. */
async function letSubscribe(page: Page): Promise<void> {
  await page.addInitScript((address) => {
    const kept = 'test.subscribed';
    const subscription = (key: ArrayBuffer | null) => ({
      endpoint: address,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint: address, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        sessionStorage.removeItem(kept);
        return true;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => (sessionStorage.getItem(kept) ? 'granted' : 'default') });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem(kept) ? subscription(null) : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        sessionStorage.setItem(kept, 'so');
        return subscription(applicationServerKey.buffer);
      },
    });
  }, endpoint);
}

test('on a phone a student turns notifications on, chooses what they tell, and the sign-out ends them', async ({ page, scenario }) => {
  const { address } = scenario.centre;
  const [student] = await scenario.addStudents(['Вознесенська-Кропивницька Єлизавета-Анастасія']);
  if (!student) throw new Error('The student was not added');
  await letSubscribe(page);
  await signIn(page, address, student.phoneNumber, password);
  const marks = page.getByRole('checkbox', { name: 'Оцінки: Браузер' });

  await test.step('this device', async () => {
    await page.goto(`${address}/profile`);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await expect(marks).toBeDisabled();
    const added = page.waitForResponse((reply) => new URL(reply.url()).pathname === messagesRoutes.addPush.path);
    await page.getByRole('button', { name: 'Увімкнути на цьому пристрої' }).click();
    expect((await added).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Вимкнути на цьому пристрої' })).toBeVisible();
  });

  await test.step('the choices are kept', async () => {
    await expect(marks).toBeChecked();
    await marks.click();
    await page.getByRole('form', { name: 'Що надсилати' }).getByRole('button', { name: 'Зберегти вибір' }).click();
    await expect(page.getByText('Збережено.').filter({ visible: true }).first()).toBeVisible();
    await page.reload();
    await expect(marks).toBeEnabled();
    await expect(marks).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Вимкнути на цьому пристрої' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the next person at this browser gets none', async () => {
    const removed = page.waitForRequest((request) => request.method() === 'DELETE' && new URL(request.url()).pathname === messagesRoutes.removePush.path);
    await page.getByRole('banner').getByRole('button', { name: /Вознесенська/ }).click();
    await page.getByRole('menuitem', { name: 'Вихід' }).click();
    expect((await removed).postDataJSON()).toEqual({ endpoint });
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => sessionStorage.getItem('test.subscribed'))).toBeNull();
  });
});

test('development’s page of kept messages fits a phone', async ({ page, scenario }) => {
  const { address, api } = scenario.centre;
  await api.call(emailAddressesRoutes.sendCode, { body: { address: `${'very-long-'.repeat(6)}name@${'subdomain.'.repeat(6)}example.ua` } });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(`${address}/dev/messages`);
  expect(await width()).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Код підтвердження пошти' }).click();
  await expect(page.locator('iframe')).toHaveCount(4);
  expect(await width()).toBeLessThanOrEqual(390);
});
