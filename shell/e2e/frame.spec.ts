import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { noticesRoutes } from '@dzvinok/contract/notices';
import type { Locator, Page } from '@playwright/test';
import { addressOf, enter } from './centre.ts';
import { expect, password, test } from './teacher/lesson.fixture.ts';

const phone = { width: 390, height: 760 };
const desktop = { width: 1440, height: 900 };

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Сповіщення/ });
const said = (page: Page) => page.getByRole('region', { name: 'Сповіщення' });
const toasts = (page: Page) => page.locator('.dz-toast');

async function openAs(page: Page, baseURL: string | undefined, phoneNumber: string, path: string): Promise<string> {
  const demo = addressOf('demo', baseURL);
  await enter(page, demo, phoneNumber, password);
  await page.goto(demo + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return demo;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('the header: logo, six entries for each role, the user’s menu, the footer', async ({ page, baseURL, browser }) => {
  await page.setViewportSize(desktop);
  const demo = await openAs(page, baseURL, '0501111111', '/admin/teachers');
  const banner = page.getByRole('banner');

  await test.step('an admin’s entries lead somewhere', async () => {
    await banner.getByRole('button', { name: 'Меню' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Графік занять']);
    await page.getByRole('menuitem', { name: 'Графік занять' }).click();
    await expect(page).toHaveURL(`${demo}/admin/calendar`);
    await expect(page).toHaveTitle(/^Розклад/);
  });

  await test.step('the user’s menu opens by key, closes by Escape and a click outside', async () => {
    const user = banner.getByRole('button', { name: /Адмін/ });
    await user.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['Налаштування профілю', 'Вихід']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(user).toBeFocused();
    await user.click();
    await page.getByRole('contentinfo').click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await user.click();
    await page.getByRole('menuitem', { name: 'Налаштування профілю' }).click();
    await expect(page).toHaveURL(`${demo}/profile`);
    await expect(page.getByRole('navigation', { name: 'Розділи' })).toBeVisible();
  });

  await expect(page.getByRole('contentinfo')).toHaveText('Всі права захищені ©');
  await banner.getByRole('link', { name: 'Dzvinok, на головну' }).click();
  await expect(page).toHaveURL(`${demo}/admin/home`);

  await test.step('a student is led to the schedule, absences, progress and recordings', async () => {
    const own = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await openAs(own, baseURL, '0503333333', '/student/classes');
    const targets = [
      ['Пропуски', /\/student\/missed-lessons$/],
      ['Мій прогрес', /\/student\/classes\?view=progress$/],
      ['Відеозаписи занять', /\/student\/classes#recordings$/],
      ['Графік занять', /\/student\/classes$/],
    ] as const;
    await own.getByRole('banner').getByRole('button', { name: 'Меню' }).click();
    await expect(own.getByRole('menuitem')).toHaveText([
      'Графік занять', 'Пропуски', 'Контрольні тестуванняНезабаром', 'Тести домашнього завданняНезабаром', 'Мій прогрес', 'Відеозаписи занять',
    ]);
    await expect(own.getByRole('menuitem', { name: 'Контрольні тестування' })).toBeDisabled();
    await own.keyboard.press('Escape');
    for (const [name, address] of targets) {
      await own.getByRole('banner').getByRole('button', { name: 'Меню' }).click();
      await own.getByRole('menuitem', { name }).click();
      await expect(own).toHaveURL(address);
    }
    await own.context().close();
  });
});

test('tabs that do not fit, the phone’s header and the way back to the top', async ({ page, baseURL }) => {
  await page.setViewportSize(desktop);
  const demo = await openAs(page, baseURL, '0501111111', '/admin/mailing');
  const tabs = page.getByRole('navigation', { name: 'Розділи' });
  const strip = tabs.locator('.dz-tabs-strip');
  const scrolled = () => strip.evaluate(({ scrollLeft }) => Math.round(scrollLeft));
  await expect(tabs.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('Адмін')).toBeInViewport();

  await test.step('at 767 px the layout breaks; the current tab stays in view', async () => {
    await page.setViewportSize({ ...phone, width: 768 });
    const name = page.locator('.dz-user-texts');
    expect((await boxOf(name)).width).toBeGreaterThan(10);
    await page.setViewportSize({ ...phone, width: 767 });
    expect((await boxOf(name)).width).toBeLessThan(10);
    await page.setViewportSize(phone);
    await expect(tabs.getByRole('link', { name: 'Розсилки' })).toBeInViewport({ ratio: 0.98 });
  });

  await test.step('the phone’s header is one line, with the centre’s name in the place of the product’s', async () => {
    const banner = page.getByRole('banner');
    expect((await boxOf(banner)).height).toBe(56);
    await expect(banner.getByText('Дзвінок Київ')).toBeInViewport({ ratio: 1 });
    await expect(banner.getByText('Dzvinok', { exact: true })).toBeHidden();
    for (const button of await banner.getByRole('button').all()) expect((await boxOf(button)).height).toBeGreaterThanOrEqual(36);
  });

  await test.step('each press of an arrow moves them by 150 px, also by key, up to the end', async () => {
    const [back, on] = [tabs.getByRole('button', { name: 'Попередні вкладки' }), tabs.getByRole('button', { name: 'Наступні вкладки' })];
    await strip.evaluate((element) => element.scrollTo({ left: 0 }));
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await on.click();
    await expect.poll(scrolled).toBe(150);
    await on.press('Enter');
    await on.press('Space');
    await expect.poll(scrolled).toBe(450);
    await back.click();
    await expect.poll(scrolled).toBe(300);
    for (let press = 0; press < 6; press += 1) await on.press('Enter');
    await expect(on).toHaveAttribute('aria-disabled', 'true');
    await expect(on).toBeFocused();
    await expect(tabs.getByText('Центр')).toBeInViewport({ ratio: 0.98 });
  });

  await test.step('over 300 px a button leads back to the top and gives the focus to the content', async () => {
    await page.goto(`${demo}/admin/home`);
    await expect(page.getByRole('heading', { name: 'Розділи' })).toBeVisible();
    const up = page.getByRole('button', { name: 'Нагору' });
    const scrollTo = (top: number) => page.evaluate((wanted) => window.scrollTo({ top: wanted, behavior: 'instant' }), top);
    // The page grows while its figures load, and the browser moves the visible part along.
    const expectAt = (top: number, buttons: number) => expect(async () => {
      await scrollTo(top);
      await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 1_000 }).toBe(top);
      await expect(up).toHaveCount(buttons, { timeout: 1_000 });
    }).toPass();
    await expectAt(300, 0);
    await expectAt(320, 1);
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(up).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('toasts of the usual kind, and the list of them under the bell', async ({ page, baseURL, browser }) => {
  const text = 'Видалення тем поки не передбачене системою.';
  await page.setViewportSize(desktop);
  // A second sign-in makes a notice, whatever earlier tests did.
  await openAs(await (await browser.newContext()).newPage(), baseURL, '0501111111', '/admin/home');
  await openAs(page, baseURL, '0501111111', '/admin/lesson-topics');
  await bell(page).click();
  await expect(said(page).getByText('Вхід із нового пристрою').first()).toBeVisible({ timeout: 15_000 });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(said(page)).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Сповіщення');

  const remove = page.getByRole('button', { name: /Видалити/ });
  await remove.first().click();
  await expect(toasts(page)).toHaveText([new RegExp(text)]);
  const [toast, window] = [await boxOf(toasts(page)), await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))];
  expect(window.height - toast.bottom).toBeLessThan(40);
  expect(window.width - toast.right).toBeLessThan(40);
  await expect(page.locator('.mantine-Notifications-root[data-position="bottom-right"]')).toHaveAttribute('aria-live', 'polite');

  await test.step('the list keeps it, counts what nobody has looked at, and closes by Escape', async () => {
    await expect(bell(page)).toHaveAccessibleName(/^Сповіщення, нових: [1-9]$/);
    await expect(toasts(page)).toHaveCount(0);
    await bell(page).press('Enter');
    // Notices of other sign-ins of this admin may come after the toast.
    await expect(said(page).getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
    await expect(bell(page)).toHaveAccessibleName('Сповіщення');
    await page.keyboard.press('Tab');
    await expect(said(page).getByRole('list')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  await test.step('on a phone it never covers the button that was pressed', async () => {
    await page.setViewportSize(phone);
    const first = remove.first();
    for (const block of ['start', 'center', 'end'] as const) {
      await first.evaluate((element, to) => element.scrollIntoView({ block: to, behavior: 'instant' }), block);
      await first.click();
      await expect(toasts(page)).toHaveCount(1);
      const [pressed, over] = [await boxOf(first), await boxOf(toasts(page))];
      expect(over.bottom <= pressed.y || over.y >= pressed.bottom, block).toBe(true);
    }
  });

  await test.step('what one person was told is not shown to the next', async () => {
    await page.getByRole('banner').getByRole('button', { name: /Адмін/ }).click();
    await page.getByRole('menuitem', { name: 'Вихід' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toasts(page)).toHaveCount(0);
    await page.getByLabel('Номер телефону').fill('0502222222');
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await bell(page).click();
    await expect(said(page)).toBeVisible();
    await expect(said(page).getByText(text)).toHaveCount(0);
  });
});

test('a student hears at once of a broadcast and of homework, at the bottom right', async ({ scenario, page }) => {
  const lessonId = await scenario.startLesson();
  const [student] = await scenario.addStudents(['Бондар Марко']);
  if (!student) throw new Error('Nobody was added');
  const { address } = scenario.centre;
  await page.setViewportSize(desktop);
  await enter(page, address, student.phoneNumber, password);
  // Notices after the first reading are new.
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === noticesRoutes.list.path);
  await page.goto(`${address}/student/missed-lessons`);
  await expect(page.getByText('Пропущених занять немає.')).toBeVisible();
  await (await read).finished();

  await scenario.teacher.call(broadcastsRoutes.start, { params: { id: scenario.groupId, lessonId } });
  const broadcast = toasts(page).filter({ hasText: 'Онлайн трансляція почалася' });
  await expect(broadcast).toContainText('Математика');
  await expect(broadcast.getByRole('link', { name: 'Приєднатися' })).toHaveAttribute('target', '_blank');
  const [box, height] = [await boxOf(broadcast), await page.evaluate(() => innerHeight)];
  expect(height - box.bottom).toBeLessThan(40);
  await expect(broadcast.locator('.mantine-Notifications-progress')).toHaveCount(0);

  await test.step('with the pointer or the keyboard on it, it waits; dragged, it goes', async () => {
    await broadcast.getByRole('button', { name: 'Закрити' }).focus();
    await scenario.teacher.call(homeworksRoutes.set, { params: { id: scenario.groupId }, body: 'Вправи 12–15' });
    const homework = toasts(page).filter({ hasText: 'Задано домашнє завдання' });
    await expect(homework).toBeVisible();
    await homework.hover({ position: { x: 150, y: 20 } });
    const from = await boxOf(homework);
    await page.mouse.down();
    await page.mouse.move(from.x + 330, from.y + 20, { steps: 8 });
    await page.mouse.up();
    await expect(homework).toHaveCount(0);
    await expect(broadcast).toBeVisible();
  });

  await test.step('a click closes it; the list still leads where it led', async () => {
    await broadcast.getByText('Математика').click();
    await expect(toasts(page)).toHaveCount(0);
    await bell(page).click();
    await expect(said(page).getByRole('listitem')).toHaveText([/Задано домашнє завдання/, /Онлайн трансляція почалася/]);
    await said(page).getByRole('button', { name: 'До уроку' }).click();
    await expect(page).toHaveURL(/\/student\/classes\?week=\S+$/);
    await expect(page.getByRole('dialog', { name: 'Урок' })).toBeVisible();
    await expect(said(page)).toHaveCount(0);
  });
});

test('the loader at the start gives way to the page, or says that there will be none', async ({ page, baseURL }) => {
  const address = addressOf('demo', baseURL);
  const heading = page.getByRole('heading', { level: 1, name: 'Харченко' });
  const loader = page.locator('#start');
  const held = Promise.withResolvers<void>();
  await page.route('**/static/js/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, address, '0503333333', '12345678');
  await page.goto(`${address}/student/missed-lessons`, { waitUntil: 'commit' });
  await expect(loader).toBeVisible();
  held.resolve();
  await expect(heading).toBeVisible();
  await expect(loader).toHaveCount(0);

  await page.unroute('**/static/js/**');
  await page.route('**/static/js/async/**', (route) => route.abort());
  await page.goto(`${address}/student/missed-lessons#from-a-letter`);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Не вдалося відкрити портал. Перевірте інтернет і спробуйте ще раз.');
  await page.unroute('**/static/js/async/**');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(heading).toBeVisible();
});
