import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { marksRoutes } from '@dzvinok/contract/marks';
import type { Page } from '@playwright/test';
import { expect, openAs, test, type Child } from './family.fixture.ts';
import { isSundayIn } from '../noon.ts';

const parentPhone = '0673330001';
const surname = 'Вознесенська-Кропивницька';
const firstNames = ['Анастасія-Єлизавета Святославівна', 'Богдан Святославович', 'Вероніка-Катерина', 'Ганна Святославівна', 'Данило'];
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Розділи' });
const more = (page: Page) => tabs(page).getByRole('button', { name: 'Ще' });
const articles = (page: Page) => page.getByRole('article');

async function showNextWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Наступний тиждень' }).click();
  await expect(page).toHaveURL(/week=/);
}

test('a parent of five', async ({ page, family }) => {
  const { addGroup, addChild, addParent, centre, teacher } = family;
  const maths = await addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const history = await addGroup({ subject: 'Історія України', startTime: '18:00', lessonDuration: 45, days: [1, 3] });
  const children: Child[] = [];
  for (const [index, firstName] of firstNames.entries()) {
    children.push(await addChild(`${surname} ${firstName}`, index === 0 ? [maths] : index === 1 ? [history] : []));
  }
  await addParent(`${surname} Марія`, parentPhone, children);
  const [first, second, third] = children;
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, family, parentPhone, '/parent/classes');

  await test.step('the first child’s cabinet, to be read only', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${surname} Марія`));
    await expect(page.getByRole('main').getByText('Батьки', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Дитина' })).toHaveValue(String(first?.fullName));
    await more(page).click();
    for (const tab of ['Тести', 'Контакти']) {
      await expect(page.getByRole('menuitem', { name: tab })).toHaveAttribute('data-disabled', 'true');
    }
    await page.keyboard.press('Escape');
    await showNextWeek(page);
    await expect(articles(page)).toHaveCount(7);
    await expect(page.getByRole('button', { name: /^Статус присутності/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('another child, in the same week', async () => {
    await page.getByRole('combobox', { name: 'Дитина' }).click();
    await expect(page.getByRole('option')).toHaveText(children.map(({ fullName }) => fullName));
    await page.getByRole('option', { name: second?.fullName }).click();
    await expect(page).toHaveURL(new RegExp(`week=.*studentId=${second?.id}`));
    await expect(articles(page)).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Курси' }).getByRole('listitem')).toHaveText(['Історія України']);
    await page.reload();
    await expect(articles(page)).toHaveCount(2);
    await page.goBack();
    await expect(articles(page)).toHaveCount(7);
    await page.goForward();
  });

  await test.step('the child stays chosen on the other tab', async () => {
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Пропуски занять' }).click();
    await expect(page).toHaveURL(`${centre.address}/parent/missed-lessons?studentId=${second?.id}`);
    await expect(page.getByText('Пропущених занять немає.')).toBeVisible();
    await family.startLesson(maths);
    await page.goto(`${centre.address}/parent/missed-lessons`);
    await expect(page.getByText('Пропущених занять немає.')).toBeVisible();
    await teacher.call(marksRoutes.create, { params: { classId: maths.id }, body: { studentId: first?.id ?? 0, topicId: maths.topicId, absent: true } });
    await expect(page.getByText('Тема: Математика')).toBeVisible();
  });

  await test.step('a child without groups', async () => {
    await page.goto(`${centre.address}/parent/classes?studentId=${third?.id}`);
    await expect(page.getByText('Немає курсів для відображення')).toBeVisible();
    await expect(page.getByText('Найближчими днями занять немає.')).toBeVisible();
    // On a Sunday a phone shows tomorrow as well.
    await expect(page.getByText('Немає занять')).toHaveCount(isSundayIn(family.timezone) ? 8 : 7);
  });

  await test.step('an address that names somebody else', async () => {
    const stranger = await addChild('Чужа Дитина', [maths]);
    for (const path of ['classes', 'missed-lessons']) {
      await page.goto(`${centre.address}/parent/${path}?studentId=${stranger.id}`);
      await expect(page.getByText('Цього учня немає серед ваших дітей.')).toHaveCount(1);
      await expect(page.getByText('Тема: Математика')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Показати мою дитину' }).click();
    await expect(page).toHaveURL(`${centre.address}/parent/missed-lessons`);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText('Тема: Математика')).toBeVisible();
    await page.goto(`${centre.address}/parent/classes?studentId=abc`);
    await expect(page.getByRole('combobox', { name: 'Дитина' })).toHaveValue(String(first?.fullName));
  });
});

test('the schedule in the parent’s own calendar', async ({ page, family }) => {
  const maths = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const child = await family.addChild('Коваль Марко', [maths]);
  await family.addParent('Коваль Марія', parentPhone, [child]);
  await openAs(page, family, parentPhone, '/parent/classes');
  await expect(page.getByText('Учень: Коваль Марко')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Розклад у моєму календарі' }).click();
  const popup = page.getByRole('dialog');
  const address = popup.getByLabel('Адреса календаря');

  const former = await test.step('an address of its own', async () => {
    await expect(popup).toContainText('Кожен, хто має цю адресу, бачить розклад.');
    await popup.getByRole('button', { name: 'Отримати адресу' }).click();
    await expect(address).toHaveValue(/^https?:\/\/.+/);
    const url = await address.inputValue();
    await expect(popup.getByRole('link', { name: 'Додати до календаря' })).toHaveAttribute('href', url.replace(/^https?/, 'webcal'));
    await popup.getByRole('button', { name: 'Скопіювати' }).click();
    await expect(popup.getByRole('button', { name: 'Скопійовано' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect(new URL(url).pathname).toMatch(calendarFeedsRoutes.show.path.replace(':file', ''));
    const feed = await page.evaluate(async (path) => (await fetch(path)).text(), new URL(url).pathname);
    expect(feed).toContain('BEGIN:VCALENDAR');
    expect(feed).toContain('Математика');
    return url;
  });

  await test.step('a new address, after a question', async () => {
    await popup.getByRole('button', { name: 'Нова адреса' }).click();
    await expect(popup).toContainText('Календарі, підписані на попередню адресу, перестануть оновлюватися.');
    await popup.getByRole('button', { name: 'Ні' }).click();
    await expect(address).toHaveValue(former);
    await popup.getByRole('button', { name: 'Нова адреса' }).click();
    await popup.getByRole('button', { name: 'Так' }).click();
    await expect(address).not.toHaveValue(former);
  });

  await test.step('revoked, after a question', async () => {
    const present = await address.inputValue();
    await popup.getByRole('button', { name: 'Вимкнути' }).click();
    await popup.getByRole('button', { name: 'Так' }).click();
    await expect(popup.getByRole('button', { name: 'Отримати адресу' })).toBeVisible();
    for (const url of [former, present]) {
      const status = await page.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).status, new URL(url).pathname);
      expect(status).toBe(404);
    }
  });
});
