import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import type { Locator, Page } from '@playwright/test';
import { isSundayIn } from '../noon.ts';
import { expect, openAs, test, type FamilyCentre } from './family.fixture.ts';

const name = 'Вознесенська-Кропивницька Злата-Анастасія Святославівна';
const weekDays = ['Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота', 'Неділя'];
const homework = 'Вправи 12–15,\nс. 40';
const days = (page: Page) => page.getByRole('region', { name: /, \d\d\.\d\d$/ });
const today = (page: Page) => days(page).filter({ hasText: 'Сьогодні' });
const nearest = (page: Page) => page.getByRole('region', { name: 'Зараз триває заняття' });
// The early view may still lie over the portal.
const weekLabel = (page: Page) => page.locator('#root .dz-week-label');
const placeholders = (page: Page) => page.getByText('Немає занять');

/** Three lessons a day: from noon for over an hour, without an own length, and until midnight. */
async function fillWeek({ addGroup, addChild }: FamilyCentre) {
  const maths = await addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 120 });
  const language = await addGroup({ subject: 'Українська мова', startTime: '18:00', lessonDuration: 0 });
  const history = await addGroup({ subject: 'Історія України', startTime: '22:30', lessonDuration: 90 });
  const student = await addChild(name, [maths, language, history]);
  return { maths, student };
}

async function seesHead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name));
  await expect(page.getByRole('main').getByText('Учень', { exact: true })).toBeVisible();
  const courses = page.getByRole('list', { name: 'Курси' }).getByRole('listitem');
  await expect(courses).toHaveText(['Історія України', 'Математика', 'Українська мова']);
  const tabs = page.getByRole('navigation', { name: 'Розділи' });
  await expect(tabs.getByRole('link', { name: 'Розклад' })).toHaveAttribute('aria-current', 'page');
  await expect(tabs.getByRole('link', { name: 'Тести' })).toHaveAttribute('aria-disabled', 'true');
  await tabs.getByRole('link', { name: 'Тести' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Незабаром');
}

async function seesWeek(page: Page): Promise<void> {
  await expect(days(page)).toHaveCount(7);
  expect(await days(page).getByRole('heading').allTextContents()).toEqual(weekDays);
  await expect(today(page)).toHaveCount(1);
  const cards = today(page).getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const [index, text] of [/12:00–14:00.*Математика/, /18:00–18:45.*Українська мова/, /22:30–00:00.*Історія України/].entries()) {
    await expect(cards.nth(index)).toHaveText(text);
  }
  // The students joined their groups today.
  const past = (await days(page).allTextContents()).findIndex((text) => text.includes('Сьогодні'));
  await expect(placeholders(page)).toHaveCount(past);
}

async function findsNoHomework(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Домашнього завдання немає: Математика' }).click();
  const popup = page.getByRole('dialog', { name: 'Домашнє завдання' });
  await expect(popup).toContainText('Домашнього завдання немає.');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
}

async function followsLesson(page: Page, { teacher, startLesson }: FamilyCentre, maths: { id: number; subjectId: number; topicId: number }): Promise<void> {
  const lessonId = await startLesson(maths);
  await teacher.call(homeworksRoutes.set, { params: { id: maths.id }, body: homework });
  const { joinUrl } = await teacher.call(broadcastsRoutes.start, { params: { id: maths.id, lessonId } });
  await expect(nearest(page).getByRole('link', { name: 'Приєднатися' })).toHaveAttribute('href', joinUrl);
  await expect(page.getByRole('link', { name: 'Приєднатися' })).toHaveCount(1);
}

/** On a Sunday tomorrow's lesson is in the next week. */
async function readsHomework(page: Page, timezone: string): Promise<void> {
  const isSunday = isSundayIn(timezone);
  if (isSunday) await page.getByRole('button', { name: 'Наступний тиждень' }).click();
  const task = days(page).getByRole('button', { name: 'Домашнє завдання: Математика' });
  await expect(task).toHaveCount(1);
  await task.click();
  const popup = page.getByRole('dialog', { name: 'Домашнє завдання' });
  await expect(popup).toContainText(/Математика.*12:00–14:00/);
  await expect(popup.getByText(homework)).toBeVisible();
  await popup.getByRole('button', { name: 'Закрити' }).last().click();
  await expect(popup).toHaveCount(0);
  await expect(task).toBeFocused();
  if (isSunday) await page.goBack();
}

async function goesThroughWeeks(page: Page, address: string): Promise<void> {
  const label = () => weekLabel(page).textContent();
  await expect(weekLabel(page)).toHaveText(/\d/);
  const present = await label();
  await page.getByRole('button', { name: 'Наступний тиждень' }).click();
  await expect(page).toHaveURL(/\?week=\d{4}-\d\d-\d\d$/);
  await expect.poll(label).not.toBe(present);
  const next = await label();
  await expect(page.getByRole('article')).toHaveCount(21);
  await expect(placeholders(page)).toHaveCount(0);
  await expect(page.getByText('Сьогодні', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect.poll(label).toBe(present);
  await page.goForward();
  await expect.poll(label).toBe(next);
  await page.reload();
  await expect.poll(label).toBe(next);
  await page.getByRole('button', { name: 'Цей тиждень' }).click();
  await expect(page).toHaveURL(`${address}/student/classes`);
  await page.getByRole('button', { name: 'Попередній тиждень' }).click();
  await expect(placeholders(page)).toHaveCount(7);
  await expect(days(page).first().getByText('Немає занять')).toHaveCount(1);

  for (const [week, shown, empty] of [['1999-12-30', /27\sгрудня – 2\sсічня\s2000/, 7], ['2097-01-01', /31\sгрудня – 6\sсічня\s2097/, 0]] as const) {
    await page.goto(`${address}/student/classes?week=${week}`);
    await expect(weekLabel(page)).toHaveText(shown);
    await expect(placeholders(page)).toHaveCount(empty);
  }
  for (const nonsense of ['2026-02-30', 'завтра', '0000-01-01', '99999-01-01']) {
    await page.goto(`${address}/student/classes?week=${nonsense}`);
    await expect.poll(label).toBe(present);
  }
}

async function survivesFailure(page: Page, address: string): Promise<void> {
  const calls = `**${familyRoutes.week.path}?*`;
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'dzvinok.session').forEach((key) => localStorage.removeItem(key)));
  await page.route(calls, (route) => route.abort());
  await page.goto(`${address}/student/classes?week=2031-01-06`);
  const failure = page.getByRole('alert').filter({ hasText: 'Не вдалося завантажити' });
  await expect(failure).toContainText('Немає зв’язку із сервером.');
  await page.unroute(calls);
  await failure.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByRole('article')).toHaveCount(21);
}

async function looksOnPhone(page: Page, address: string, timezone: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${address}/student/classes`);
  await expect(today(page).getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(async () => (await nearest(page).boundingBox())?.y ?? Infinity).toBeLessThan(150);
  await expect(days(page).first()).toContainText('Сьогодні');
  // An early view looks the same but takes no keys.
  await expect(page.locator('html[data-early]')).toHaveCount(0);
  // On a Sunday tomorrow is shown as well.
  const all = isSundayIn(timezone) ? 8 : 7;
  const past = all - (await days(page).count());
  const fold = page.getByRole('button', { name: /^Минулі дні/ });
  await expect(fold).toHaveCount(past > 0 ? 1 : 0);
  if (past === 0) return;
  await expect(fold).toHaveText(`Минулі дні (${past})`);
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(days(page)).toHaveCount(all);
  await expect(days(page).nth(all - past)).toHaveText(/^Понеділок.*Немає занять$/);
  await fold.press('Enter');
  await expect(days(page)).toHaveCount(all - past);
}

async function looksOnTablet(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${address}/student/classes`);
  const task = nearest(page).getByText('Що підготувати');
  await expect.poll(async () => (await task.boundingBox())?.width ?? 0).toBeGreaterThan(300);
}

async function looksWide(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/student/classes`);
  await expect(today(page).getByRole('article').first()).toBeVisible();
  // In one evaluation: the page above may still be filling.
  expect(await days(page).evaluateAll((all) => new Set(all.map((day) => day.getBoundingClientRect().top)).size)).toBe(1);
  expect(await days(page).evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)).toBe(0);
}

async function prints(page: Page, timezone: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await expect(today(page).getByText('12:00–14:00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Друкувати тиждень' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Наступний тиждень' })).toBeHidden();
  await expect(nearest(page)).toBeHidden();
  await expect(days(page).getByRole('button', { name: /Домашн|Статус/ })).toHaveCount(0);
  await expect(days(page)).toHaveCount(7);
  for (const day of await days(page).all()) await expect(day.locator('article, .dz-lesson-empty').first()).toBeVisible();
  // On a Sunday tomorrow's lesson is on another sheet.
  if (!isSundayIn(timezone)) await expect(days(page).getByText(`Домашнє завдання: ${homework}`)).toBeVisible();
  await page.emulateMedia({ media: 'screen', colorScheme: null });
}

test('the week of a student', async ({ page, family }) => {
  const { maths, student } = await fillWeek(family);
  const { address } = family.centre;
  await openAs(page, family, student.phoneNumber, '/student/classes');
  await test.step('the head of the cabinet', () => seesHead(page));
  await test.step('Monday to Sunday', () => seesWeek(page));
  await test.step('the lesson that is on', async () => {
    await expect(nearest(page)).toContainText('сьогодні, 12:00–14:00');
    await expect(nearest(page)).toContainText('Домашнього завдання немає.');
  });
  await test.step('no homework', () => findsNoHomework(page, today(page).getByRole('article').first()));
  await test.step('a lesson is held', () => followsLesson(page, family, maths));
  await test.step('homework', () => readsHomework(page, family.timezone));
  await test.step('weeks', () => goesThroughWeeks(page, address));
  await test.step('no connection', () => survivesFailure(page, address));
  await test.step('on a phone', () => looksOnPhone(page, address, family.timezone));
  await test.step('on a tablet', () => looksOnTablet(page, address));
  await test.step('on paper', () => prints(page, family.timezone));
  await test.step('on a wide screen', () => looksWide(page, address));
});
