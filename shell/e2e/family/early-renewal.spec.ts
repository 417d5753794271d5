import { authRoutes } from '@dzvinok/contract/auth';
import { expect, test } from '@playwright/test';
import { Api } from '../api.ts';
import { addressOf, enter } from '../centre.ts';
import { spoilFirst } from '../spoil-first.ts';
import { asking, early, enterLate, holdPortal, letRunOut, letWait, parent, password, portal, refusals, renewal, sessionOf, student, watch } from './early-page.ts';

for (const { phone, path } of [student, parent]) {
  test(`a session that can be renewed is renewed once, before the portal is there: ${path}`, async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const before = await enterLate(page, demo, phone);
    const renewals = asking(page, new RegExp(renewal));
    const refused = refusals(page);
    const letCome = await holdPortal(page);
    await page.goto(demo + path, { waitUntil: 'commit' });
    await expect(early(page).locator('.dz-day')).toHaveCount(7);
    await expect(portal(page)).toBeEmpty();
    const after = await sessionOf(page);
    expect(after.key).toBe(before.key);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    letCome();
    await expect(early(page)).toHaveCount(0);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    await page.getByRole('link', { name: 'Пропуски занять' }).click();
    await expect(page.getByRole('link', { name: 'Пропуски занять' })).toHaveAttribute('aria-current', 'page');
    expect(await sessionOf(page)).toEqual(after);
    expect(renewals).toHaveLength(1);
    expect(refused).toEqual([]);
  });
}

test('two pages at once renew a session once', async ({ page, context, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enterLate(page, demo, student.phone);
  const pages = [page, await context.newPage()];
  const renewals = pages.map((one) => asking(one, new RegExp(renewal)));
  const scripts = pages.map((one) => asking(one, /\/early\.[0-9a-f]+\.js$/));
  await Promise.all(pages.map(letWait));
  const letCome = await Promise.all(pages.map(holdPortal));
  // Held until the other page would ask too.
  await context.route(`**${renewal}`, async (route) => {
    await expect.poll(() => scripts.every((asked) => asked.length > 0)).toBe(true);
    await route.continue();
  });
  await Promise.all(pages.map((one) => one.goto(demo + student.path, { waitUntil: 'commit' })));
  for (const one of pages) await expect(early(one).locator('.dz-day')).toHaveCount(7);
  letCome.forEach((come) => come());
  for (const one of pages) {
    await one.bringToFront();
    await expect(early(one)).toHaveCount(0);
    await expect(portal(one).locator('.dz-lesson').first()).toBeAttached();
  }
  expect(renewals.flat()).toHaveLength(1);
});

test('a portal that comes up while its session is being renewed waits for that, and asks nothing in vain', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enterLate(page, demo, student.phone);
  const renewals = asking(page, new RegExp(renewal));
  const refused = refusals(page);
  await letWait(page);
  const wasEarly = await watch(page);
  await page.route(`**${renewal}`, async (route) => {
    // The open area would have read by now.
    await expect(page.getByRole('link', { name: 'Розклад', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('#start')).toHaveCount(0);
    await route.continue();
  });
  await page.goto(demo + student.path);
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
  expect(renewals).toHaveLength(1);
  expect(refused).toEqual([]);
  expect(await wasEarly()).toBe(false);
});

test('a server that does not answer the renewal is asked again by the portal', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  const { key } = await enterLate(page, demo, student.phone);
  const renewals = asking(page, new RegExp(renewal));
  const wasEarly = await watch(page);
  // The first renewal never gets a reply.
  await spoilFirst(page, `**${renewal}`, () => undefined);
  await page.goto(demo + student.path);
  // The portal renews after the early renewal's timeout.
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached({ timeout: 30_000 });
  expect(renewals).toHaveLength(2);
  expect((await sessionOf(page)).key).toBe(key);
  expect(await wasEarly()).toBe(false);
});

test('a page that is reloaded before it hears of its renewal keeps the session', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  const before = await enterLate(page, demo, student.phone);
  const renewals = asking(page, new RegExp(renewal));
  const { promise: exchanged, resolve: lose } = Promise.withResolvers<string>();
  // The server has exchanged the token, but the reply is lost.
  await spoilFirst(page, `**${renewal}`, async () => lose(await new Api(demo).call(authRoutes.refresh, { body: before.refreshToken })));
  const letCome = await holdPortal(page);
  await page.goto(demo + student.path, { waitUntil: 'commit' });
  expect(await exchanged).toBeTruthy();
  expect(await sessionOf(page)).toEqual(before);
  await page.reload({ waitUntil: 'commit' });
  await expect(early(page).locator('.dz-day')).toHaveCount(7);
  const after = await sessionOf(page);
  expect(after.key).toBe(before.key);
  expect(after.refreshToken).not.toBe(before.refreshToken);
  letCome();
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
  expect(await sessionOf(page)).toEqual(after);
  expect(renewals).toHaveLength(2);
});

test('a user who signs out in another tab while the session is renewed sees no week here', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enterLate(page, demo, student.phone);
  const other = await page.context().newPage();
  await other.goto(`${demo}/favicon.svg`);
  const wasEarly = await watch(page);
  await page.route(`**${renewal}`, async (route) => {
    await other.evaluate(() => localStorage.removeItem('dzvinok.session'));
    await expect.poll(() => sessionOf(page)).toMatchObject({ key: null });
    await route.continue();
  });
  const [renewed] = await Promise.all([page.waitForResponse(`**${renewal}`), page.goto(demo + student.path)]);
  expect(renewed.status()).toBe(200);
  await expect(page.getByLabel('Номер телефону')).toBeVisible();
  expect(await wasEarly()).toBe(false);
  expect((await sessionOf(page)).key).toBeNull();
});

for (const { phone, path } of [{ phone: student.phone, path: '/student/missed-lessons' }, { phone: '0502222222', path: '/teacher/my' }]) {
  test(`a session is renewed before the portal is there also where nothing is drawn: ${path}`, async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const before = await enterLate(page, demo, phone);
    const renewals = asking(page, new RegExp(renewal));
    const refused = refusals(page);
    const wasEarly = await watch(page);
    const letCome = await holdPortal(page);
    await page.goto(demo + path, { waitUntil: 'commit' });
    await expect.poll(() => sessionOf(page)).not.toEqual(before);
    letCome();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await sessionOf(page)).key).toBe(before.key);
    expect(await wasEarly()).toBe(false);
    expect(renewals).toHaveLength(1);
    expect(refused).toEqual([]);
  });
}

test.describe('with a worker that has the files at hand', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a session is renewed once, and nothing is asked in vain', async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await enter(page, demo, student.phone, password);
    await page.goto(demo + student.path);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.goto(`${demo}/favicon.svg`);
    const before = await letRunOut(page);
    const renewals = asking(page, new RegExp(renewal));
    const refused = refusals(page);
    await page.goto(demo + student.path);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    expect((await sessionOf(page)).key).toBe(before.key);
    expect(renewals).toHaveLength(1);
    expect(refused).toEqual([]);
  });
});
