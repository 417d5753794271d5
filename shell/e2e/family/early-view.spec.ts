import { authRoutes } from '@dzvinok/contract/auth';
import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { expect, test, type Page } from '@playwright/test';
import { Api } from '../api.ts';
import { addressOf, enter } from '../centre.ts';
import { isSundayIn } from '../noon.ts';
import { spoilFirst } from '../spoil-first.ts';
import { asking, drawing, early, holdPortal, letRunOut, parent, password, portal, renewal, sessionOf, student, watch } from './early-page.ts';

const schedule = '/api/studentAndParent/studentSchedule';

function nextMonday(): string {
  return addDays(mondayOf(dayIn('Europe/Kyiv', Date.now())), 7);
}

/** On Sunday narrow pages show Monday as well. */
function daysAt(width: number): number {
  return width < 1280 && isSundayIn('Europe/Kyiv') ? 8 : 7;
}

/** Positions and texts of everything on this screen. */
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
      await expect(early(page).locator('.dz-day')).toHaveCount(daysAt(width));
      await expect(early(page)).toHaveJSProperty('inert', true);
      await expect(page.getByRole('status').filter({ hasText: 'Завантаження...' })).toBeInViewport();
      await expect(portal(page)).toBeEmpty();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesIn(page, '#early');
      expect(before.length).toBeGreaterThan(30);
      letCome();
      await expect(early(page)).toHaveCount(0);
      await expect(portal(page).locator('.dz-day')).toHaveCount(daysAt(width));
      await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
      // Recordings, if any, come under the week.
      expect((await placesIn(page, '#root')).slice(0, before.length)).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.unroute(drawing);
    }
  });
}

test('the week is drawn in its own font, before the network goes to the rest of the portal', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enter(page, demo, student.phone, password);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('early')) return;
      observer.disconnect();
      Object.assign(window, { drawnAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(demo + student.path);
  await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
  const { before, after } = await page.evaluate(() => {
    const drawnAt = Number(Reflect.get(window, 'drawnAt'));
    const files = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime }));
    const named = (isOfTime: (startTime: number) => boolean) => files.filter(({ startTime }) => isOfTime(startTime)).map(({ name }) => name);
    return { before: named((time) => time < drawnAt), after: named((time) => time > drawnAt) };
  });
  expect(before.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
  expect(before.filter((file) => /\/static\/js\/async\/|remoteEntry/.test(file))).toEqual([expect.stringMatching(drawing)]);
  expect(after).toEqual(expect.arrayContaining([expect.stringMatching(/\/async\/router\./), expect.stringMatching(/\/remoteEntry\.js$/)]));
});

test('the portal takes over the early replies and the scroll position', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await page.setViewportSize({ width: 390, height: 600 });
  await enter(page, demo, student.phone, password);
  const asked = asking(page, /^\/api\/studentAndParent\/(header|studentSchedule)/);
  // The event stream would reread data older than itself.
  await page.route('**/api/live*', (route) => route.abort());
  for (const path of [student.path, `${student.path}?week=${nextMonday()}`]) {
    asked.length = 0;
    const letCome = await holdPortal(page);
    await page.goto(demo + path, { waitUntil: 'commit' });
    await expect(early(page).locator('.dz-day')).toHaveCount(path === student.path ? daysAt(390) : 7);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    letCome();
    await expect(early(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(200);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    expect(asked).toHaveLength(new Set(asked).size);
    await page.unroute(drawing);
  }
  expect(asked.filter((address) => address.startsWith(schedule))).toHaveLength(2);
  await page.getByRole('button', { name: /^Домашн/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

const broken: Record<string, (page: Page) => Promise<unknown>> = {
  'a read that is refused': (page) => spoilFirst(page, `**${schedule}*`, (route) => route.fulfill({ status: 503, body: 'out' })),
  'an early script that does not come': (page) => page.route('**/early.*.js', (route) => route.fulfill({ status: 404, body: '' })),
  'an early script of other bytes': (page) => page.route('**/early.*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'earlyHandover.draw = async () => ({ element: document.createElement("p"), end() {} })' })),
  'a sheet that does not come': (page) => spoilFirst(page, '**/releases/mfe-family/**/*.css', (route) => route.abort()),
};

for (const [what, breakIt] of Object.entries(broken)) {
  test(`the portal alone shows the week after ${what}`, async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await enter(page, demo, student.phone, password);
    const wasEarly = await watch(page);
    await page.goto(demo + student.path);
    await expect(portal(page).locator('.dz-lesson').first()).toBeAttached();
    // The open page rereads the week when its event stream begins; the failure is for the next page.
    await page.goto('about:blank');
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

test('a user who signs out in another tab leaves no week to read here', async ({ page, baseURL }) => {
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

test('an ended session, or a session of another centre, shows no early week', async ({ page, baseURL }) => {
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
  // Two from the first script, three from the portal, which alone ends sessions.
  await expect.poll(() => renewals).toEqual([401, 401, 401, 401, 401]);
});
