import { familyRoutes } from '@dzvinok/contract/family';
import { marksRoutes } from '@dzvinok/contract/marks';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './family.fixture.ts';

const weekDays = ['Неділя', 'Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота'];
const cardOf = (page: Page, subject: string) => page.getByRole('region', { name: subject });

/** When the stored reply was read; 0 before one is stored. */
function storedAt(page: Page): Promise<number> {
  return page.evaluate((path) => {
    const [, reply = '{"seenAt":0}'] = Object.entries(localStorage).find(([key]) => key.includes(path)) ?? [];
    return Number(JSON.parse(String(reply)).seenAt);
  }, familyRoutes.missedLessons.path);
}

test('missed lessons of a student', async ({ page, family }) => {
  const { centre, teacher } = family;
  const maths = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const english = await family.addGroup({ subject: 'Англійська мова', startTime: '18:00', lessonDuration: 60 });
  const student = await family.addChild('Коваль Марко', [maths, english]);
  const miss = async (group: typeof maths) => {
    await family.startLesson(group);
    const body = { studentId: student.id, topicId: group.topicId, absent: true };
    await teacher.call(marksRoutes.create, { params: { classId: group.id }, body });
  };
  await openAs(page, family, student.phoneNumber, '/student/classes');

  await test.step('nothing is missed', async () => {
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Пропуски занять' }).click();
    await expect(page).toHaveURL(`${centre.address}/student/missed-lessons`);
    await expect(page.getByRole('heading', { name: 'Пропуски занять' })).toBeVisible();
    await expect(page.getByText('Пропущених занять немає.')).toBeVisible();
  });

  await test.step('an absence comes by itself, with weekday, date and topic', async () => {
    await miss(maths);
    const row = cardOf(page, 'Математика').getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Тема: Математика');
    const missed = await row.getByRole('time').getAttribute('datetime');
    const [, month, day] = String(missed).split('-');
    await expect(row).toContainText(`${weekDays[new Date(`${missed}T00:00:00Z`).getUTCDay()]}, ${day}.${month}`);
    await expect(page.getByText('Пропущених занять немає.')).toHaveCount(0);
  });

  let missedAt = 0;
  await test.step('each subject has its own', async () => {
    missedAt = Date.now();
    await miss(english);
    await expect(cardOf(page, 'Англійська мова').getByText('Тема: Англійська мова')).toBeVisible();
    await expect(page.getByRole('main').getByRole('region').getByRole('heading')).toHaveText(['Англійська мова', 'Математика']);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(cardOf(page, 'Математика').getByText('Тема: Математика')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('no connection, then again', async () => {
    const call = `**${familyRoutes.missedLessons.path}*`;
    await expect.poll(() => storedAt(page)).toBeGreaterThan(missedAt);
    await page.route(call, (route) => route.abort());
    await page.reload();
    const line = page.getByText(/^Станом на \d\d:\d\d\. Немає з’єднання\.$/);
    await expect(line).toBeVisible();
    await expect(cardOf(page, 'Математика')).toBeVisible();
    await page.unroute(call);
    await expect(line).toHaveCount(0);
    await expect(cardOf(page, 'Математика')).toBeVisible();
  });
});
