import { authRoutes } from '@dzvinok/contract/auth';
import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { expect, test, type Page } from '@playwright/test';
import { Api } from '../api.ts';
import { addressOf, enter } from '../centre.ts';

const student = { phone: '0503333333', path: '/student/classes' };
const parent = { phone: '0504444444', path: '/parent/classes' };
const password = '12345678';

/** Without it the portal itself does not start. */
const drawing = /\/static\/js\/async\/react\.[0-9a-f]+\.js$/;

const schedule = '/api/studentAndParent/studentSchedule';
const early = (page: Page) => page.locator('#early');
const portal = (page: Page) => page.locator('#root');

/** Of the week after this one. */
function nextMonday(): string {
  return addDays(mondayOf(dayIn('Europe/Kyiv', Date.now())), 7);
}

/** Holds the portal back; the returned function lets it come. */
async function holdPortal(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(drawing, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Notes whether this page, and each that it becomes, has shown anything early; the returned function tells of the present one. */
async function watch(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById('early')) Object.assign(window, { wasEarly: true });
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'wasEarly') === true);
}

/** Addresses that are asked for, with what they ask. */
function asking(page: Page, kind: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (kind.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

const renewal = '/api/Auth/refreshToken';

/** The session as the page's browser keeps it. */
function sessionOf(page: Page) {
  return page.evaluate(() => {
    const { key = null, accessToken = null, refreshToken = null } = JSON.parse(localStorage.getItem('dzvinok.session') ?? '{}');
    return { key, accessToken, refreshToken };
  });
}

/** Has the access token of the page's address run out, as it has by the next day. */
async function letRunOut(page: Page) {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('dzvinok.session') ?? '');
    const [head, payload, signature] = stored.accessToken.split('.');
    const over = btoa(JSON.stringify({ ...JSON.parse(atob(payload)), exp: 1 })).replaceAll('=', '');
    localStorage.setItem('dzvinok.session', JSON.stringify({ ...stored, accessToken: `${head}.${over}.${signature}` }));
  });
  return sessionOf(page);
}

/** Signs the page in as of yesterday. */
async function enterLate(page: Page, address: string, phone: string) {
  await enter(page, address, phone, password);
  await page.goto(`${address}/favicon.svg`);
  return letRunOut(page);
}

/** Has the page wait for answers as long as the test needs. */
function letWait(page: Page) {
  return page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}

/** Where everything stands that a person looks for on this screen, with its words. */
function placesIn(page: Page, within: '#early' | '#root') {
  const seen = 'header a, header button, h1, h2, .dz-segment, .dz-badge, .dz-tab, .dz-lesson, .dz-lesson-time, .dz-lesson-empty, .dz-day-date, .dz-week-label';
  return page.locator(within).evaluate((root, selector) => [...root.querySelectorAll(selector)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { what: `${element.tagName} ${element.textContent}`, at: [x, y + scrollY, width, height].map(Math.round) };
  }), seen);
}

for (const { phone, path } of [student, parent]) {
  test(`the week can be read before the portal is there, and nothing moves when it comes: ${path}`, async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await enter(page, demo, phone, password);
    for (const width of [390, 768, 1440]) {
      const letCome = await holdPortal(page);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(demo + path, { waitUntil: 'commit' });
      await expect(early(page).locator('.dz-day')).toHaveCount(7);
      await expect(early(page)).toHaveJSProperty('inert', true);
      await expect(page.getByRole('status').filter({ hasText: 'Завантаження...' })).toBeInViewport();
      await expect(portal(page)).toBeEmpty();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesIn(page, '#early');
      expect(before.length).toBeGreaterThan(30);
      letCome();
      await expect(early(page)).toHaveCount(0);
      await expect(portal(page).locator('.dz-day')).toHaveCount(7);
      await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
      // Recordings come under the week, when there are some.
      expect((await placesIn(page, '#root')).slice(0, before.length)).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.unroute(drawing);
    }
  });
}

test('the portal takes over what was read for it, and where it was read to', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await page.setViewportSize({ width: 390, height: 600 });
  await enter(page, demo, student.phone, password);
  const asked = asking(page, /^\/api\/studentAndParent\/(header|studentSchedule)/);
  // The stream of changes reads anew what is older than itself.
  await page.route('**/api/live*', (route) => route.abort());
  for (const path of [student.path, `${student.path}?week=${nextMonday()}`]) {
    asked.length = 0;
    const letCome = await holdPortal(page);
    await page.goto(demo + path, { waitUntil: 'commit' });
    await expect(early(page).locator('.dz-day')).toHaveCount(7);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    letCome();
    await expect(early(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    expect(asked).toHaveLength(new Set(asked).size);
    await page.unroute(drawing);
  }
  expect(asked.filter((address) => address.startsWith(schedule))).toHaveLength(2);
  await page.getByRole('button', { name: /^Домашн/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

const broken: Record<string, (page: Page) => Promise<unknown>> = {
  'a read that is refused': (page) => page.route(`**${schedule}*`, (route) => route.fulfill({ status: 503, body: 'out' }), { times: 1 }),
  'an early script that does not come': (page) => page.route('**/early.*.js', (route) => route.fulfill({ status: 404, body: '' })),
  'an early script of other bytes': (page) => page.route('**/early.*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'earlyPage.show({ element: document.createElement("p"), end() {} })' })),
  'a sheet that does not come': (page) => page.route('**/releases/mfe-family/**/*.css', (route) => route.abort(), { times: 1 }),
};

for (const [what, breakIt] of Object.entries(broken)) {
  test(`the portal alone shows the week after ${what}`, async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await enter(page, demo, student.phone, password);
    const wasEarly = await watch(page);
    await page.goto(demo + student.path);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    await breakIt(page);
    await page.goto(demo + student.path);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    expect(await wasEarly()).toBe(false);
  });
}

test('other pages of a family, and of other people, fetch nothing of it', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enter(page, demo, student.phone, password);
  const asked = asking(page, /\/early\./);
  await page.goto(`${demo}/student/missed-lessons`);
  await expect(page.getByRole('link', { name: 'Пропуски занять' })).toHaveAttribute('aria-current', 'page');
  await enter(page, demo, '0502222222', password);
  await page.goto(`${demo}/teacher/my`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
});

test('who signs out in another tab leaves no week to read here', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enter(page, demo, student.phone, password);
  await holdPortal(page);
  await page.goto(demo + student.path, { waitUntil: 'commit' });
  await expect(early(page).locator('.dz-day')).toHaveCount(7);
  const other = await page.context().newPage();
  await other.goto(`${demo}/favicon.svg`);
  await other.evaluate(() => localStorage.removeItem('dzvinok.session'));
  await expect(early(page)).toHaveCount(0);
  await expect(page.getByText('Завантаження...')).toBeVisible();
});

test('a portal that does not come says so in place of the week', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enter(page, demo, student.phone, password);
  await page.route(drawing, async (route) => {
    await expect(early(page)).toBeVisible();
    await route.abort();
  });
  await page.goto(demo + student.path, { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('Не вдалося відкрити портал');
  await expect(early(page)).toHaveCount(0);
});

for (const { phone, path } of [student, parent]) {
  test(`a session that can be renewed is renewed once, before the portal is there: ${path}`, async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const before = await enterLate(page, demo, phone);
    const renewals = asking(page, new RegExp(renewal));
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
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
  // Not before the other page would ask too.
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

test('a page that comes up while its session is being renewed waits for that, and renews nothing again', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enterLate(page, demo, student.phone);
  const renewals = asking(page, new RegExp(renewal));
  await letWait(page);
  const wasEarly = await watch(page);
  await page.route(`**${renewal}`, async (route) => {
    // The portal has asked by the old token, and is on the page.
    await page.waitForResponse((response) => response.status() === 401);
    await expect(page.locator('#start')).toHaveCount(0);
    await route.continue();
  });
  await page.goto(demo + student.path);
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
  expect(renewals).toHaveLength(1);
  expect(await wasEarly()).toBe(false);
});

test('a server that does not answer the renewal is asked again by the portal', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  const { key } = await enterLate(page, demo, student.phone);
  const renewals = asking(page, new RegExp(renewal));
  const wasEarly = await watch(page);
  // Once: by whoever asks first, and never.
  await page.route(`**${renewal}`, () => undefined, { times: 1 });
  await page.goto(demo + student.path);
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached({ timeout: 20_000 });
  expect(renewals).toHaveLength(2);
  expect((await sessionOf(page)).key).toBe(key);
  expect(await wasEarly()).toBe(false);
});

test('a page that is reloaded before it hears of its renewal keeps the session', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  const before = await enterLate(page, demo, student.phone);
  const renewals = asking(page, new RegExp(renewal));
  const { promise: exchanged, resolve: lose } = Promise.withResolvers<string>();
  // The server has exchanged the token, and nobody hears of it.
  await page.route(`**${renewal}`, async () => lose(await new Api(demo).call(authRoutes.refresh, { body: before.refreshToken })), { times: 1 });
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

test('who signs out in another tab while the session is renewed sees no week here', async ({ page, baseURL }) => {
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

test('nothing is renewed where nothing would be drawn', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enterLate(page, demo, student.phone);
  const asked = asking(page, new RegExp(`${renewal}|remoteEntry\\.js$`));
  const letCome = await holdPortal(page);
  await page.goto(`${demo}/student/missed-lessons`, { waitUntil: 'commit' });
  // What the area needs is fetched when nothing is drawn, or after that.
  await expect.poll(() => asked.join()).toContain('remoteEntry.js');
  expect(asked).not.toContain(renewal);
  letCome();
  await expect(page.getByRole('link', { name: 'Пропуски занять' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => asked.filter((address) => address === renewal)).toHaveLength(1);
});

test('nobody sees a week early by a session that is over, nor by one of another centre', async ({ page, baseURL }) => {
  const [demo, lviv] = [addressOf('demo', baseURL), addressOf('lviv', baseURL)];
  await enter(page, demo, student.phone, password);
  const wasEarly = await watch(page);
  const letCome = await holdPortal(page);
  await page.goto(demo + student.path, { waitUntil: 'commit' });
  await expect(early(page).locator('.dz-day')).toHaveCount(7);
  expect(await wasEarly()).toBe(true);
  letCome();
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
  const session = await page.evaluate(() => localStorage.getItem('dzvinok.session') ?? '');
  const renewals: number[] = [];
  page.on('response', (response) => response.url().endsWith(renewal) && renewals.push(response.status()));

  await page.goto(`${lviv}/favicon.svg`);
  await page.evaluate((stored) => localStorage.setItem('dzvinok.session', stored), session);
  const [foreign] = await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(`${lviv}${schedule}`)),
    page.goto(lviv + student.path),
  ]);
  expect(foreign.status()).toBe(401);
  await expect(page.getByLabel('Номер телефону')).toBeVisible();
  expect(await wasEarly()).toBe(false);
  expect(renewals).toEqual([401]);
  await page.evaluate((stored) => localStorage.setItem('dzvinok.session', stored), session);
  await letRunOut(page);
  await page.goto(lviv + student.path);
  await expect(page.getByLabel('Номер телефону')).toBeVisible();
  expect(await wasEarly()).toBe(false);

  await page.goto(`${demo}/favicon.svg`);
  const over = await letRunOut(page);
  await new Api(demo).call(authRoutes.logout, { body: over.refreshToken });
  await page.goto(demo + student.path);
  await expect(page.getByLabel('Номер телефону')).toBeVisible();
  expect(await wasEarly()).toBe(false);
  expect((await sessionOf(page)).key).toBeNull();
  // Twice by the start, and each time by the portal, whose word it is that a session is over.
  expect(renewals).toEqual([401, 401, 401, 401, 401]);
});
