import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import type { Page, Route } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { expect, openAs, test } from './family.fixture.ts';

const calls = '**/api/studentAndParent/*';
const lastSeen = (page: Page, words: string) => page.locator('#root').getByText(new RegExp(`^Станом на (\\d+\\s\\S+, )?\\d\\d:\\d\\d\\. ${words}$`));
const bar = (page: Page, words: string) => page.locator('#root .dz-connection').filter({ hasText: words });
const nearest = (page: Page) => page.locator('#root').getByRole('region', { name: 'Зараз триває заняття' });

const topOfWeek = async (page: Page) => (await page.locator('#root').getByRole('region', { name: /, \d\d\.\d\d$/ }).first().boundingBox())?.y;

const failure = { success: false, data: null, errorMessage: 'Сталася помилка', message: null, code: 'server.failed' };
const met: { words: string; bar: string; meet: (route: Route) => Promise<void> }[] = [
  { words: 'Немає з’єднання\\.', bar: 'Немає з’єднання. Зберегти зміни', meet: (route) => route.abort() },
  { words: 'На сервері збій\\.', bar: 'На сервері збій. Завантажене лишається на екрані', meet: (route) => route.fulfill({ status: 500, json: failure }) },
];

/** Presses the button, unless the page has read again by itself. */
async function readAgain(page: Page, words: string): Promise<void> {
  await expect(async () => {
    if (await lastSeen(page, words).isVisible()) await page.getByRole('button', { name: 'Оновити' }).click({ timeout: 2_000 });
    await expect(lastSeen(page, words)).toHaveCount(0);
  }).toPass({ timeout: 20_000 });
}

test('no connection, a failing server and a slow one are each told, and the lesson can still be joined', async ({ page, family }) => {
  const { teacher } = family;
  const maths = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 120 });
  const student = await family.addChild('Коваль Марко', [maths]);
  const lessonId = await family.startLesson(maths);
  await teacher.call(broadcastsRoutes.start, { params: { id: maths.id, lessonId } });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, family, student.phoneNumber, '/student/classes');
  const canJoin = () => expect(nearest(page).getByRole('link', { name: 'Приєднатися' })).toBeVisible();
  // A teacher's change makes the open page read its week again.
  let changes = 0;
  const change = () => teacher.call(homeworksRoutes.set, { params: { id: maths.id }, body: `Вправа ${(changes += 1)}` });
  await canJoin();

  for (const { words, bar: said, meet } of met) {
    await test.step(`an open page: ${words}`, async () => {
      const before = await topOfWeek(page);
      const read = page.waitForRequest(`**${familyRoutes.week.path}*`);
      await page.route(calls, meet);
      await change();
      await read;
      await expect(lastSeen(page, words)).toBeVisible();
      await expect(bar(page, said)).toBeVisible();
      expect(await topOfWeek(page)).toBe(before);
      await canJoin();
      expect(await violationsOn(page)).toEqual([]);
      await page.unroute(calls);
      await readAgain(page, words);
      await expect(bar(page, said)).toHaveCount(0);
      expect(await topOfWeek(page)).toBe(before);
      await canJoin();
    });

    await test.step(`a page that begins: ${words}`, async () => {
      await page.route(calls, meet);
      await page.reload();
      await expect(lastSeen(page, words)).toBeVisible();
      await canJoin();
      await page.unroute(calls);
      await readAgain(page, words);
    });
  }

  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await promise;
    await route.continue().catch(() => undefined);
  };
  await test.step('an open page whose server is slow', async () => {
    await page.route(calls, wait);
    await change();
    await expect(bar(page, 'Сервер відповідає повільно. Зачекайте')).toBeVisible({ timeout: 15_000 });
    await canJoin();
  });

  await test.step('a page that begins while the server is slow', async () => {
    await page.reload();
    await expect(lastSeen(page, 'Сервер відповідає повільно\\.')).toBeVisible({ timeout: 15_000 });
    await canJoin();
    resolve();
    await expect(lastSeen(page, 'Сервер відповідає повільно\\.')).toHaveCount(0);
    await canJoin();
  });
});
