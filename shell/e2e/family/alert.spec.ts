import { alertsRoutes } from '@dzvinok/contract/alerts';
import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { expect, openAs, teacherPhone, test } from './family.fixture.ts';

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Повітряна тривога' });
const liveMs = 2_000;

test('an alert from the teacher’s phone: the family’s page shows it, the roll call and the all-clear', async ({ page: parent, family, browser }) => {
  const group = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 120 });
  const [maria] = [await family.addChild('Коваль Марія', [group]), await family.addChild('Бондар Остап', [group])];
  await family.addParent('Коваль Олена Петрівна', '0671119001', [maria]);
  await family.startLesson(group);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 760 } })).newPage();
  await openAs(parent, family, '0671119001', '/');
  await openAs(phone, family, teacherPhone, `/teacher/class/${group.id}/current-lesson`);
  await expect(phone.getByRole('button', { name: 'Тривога' })).toBeVisible();
  // the shell reads alerts after the first screen
  await parent.waitForResponse((response) => new URL(response.url()).pathname === alertsRoutes.list.path);

  await test.step('one press starts it, and the family sees it within two seconds', async () => {
    await phone.getByRole('button', { name: 'Тривога' }).click();
    await expect(banner(parent)).toBeVisible({ timeout: liveMs });
    await expect(banner(phone)).toContainText('Як далі, ще не вирішено');
    await expect(phone.getByRole('button', { name: 'Тривога' })).toHaveCount(0);
  });

  await test.step('one decision for all lessons of the place', async () => {
    await banner(phone).getByRole('button', { name: 'Вирішити' }).click();
    const question = phone.getByRole('dialog', { name: 'Що з уроками до відбою?' });
    await expect(question.getByRole('list', { name: 'Уроки, яких це стосується' })).toContainText('12:00 Математика, Ж');
    await expect(question.getByRole('radio', { name: 'В укриття' })).toBeChecked();
    expect(await violationsOn(phone)).toEqual([]);
    await question.getByRole('button', { name: 'Вирішити для всіх' }).click();
    await expect(banner(parent)).toContainText('заняття тривають в укритті', { timeout: liveMs });
  });

  await test.step('one press a child tells the family', async () => {
    await phone.getByRole('button', { name: 'В укритті: Коваль Марія' }).click();
    await phone.getByRole('button', { name: 'Немає: Бондар Остап' }).click();
    await expect(phone.getByText('В укритті 1 з 2.', { exact: false })).toBeVisible();
    await expect(banner(parent)).toContainText('Марія в укритті.', { timeout: liveMs });
    await expect(parent.getByRole('banner').getByRole('button', { name: /^Сповіщення, нових/ })).toBeVisible({ timeout: 15_000 });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const seen of [phone, parent]) expect(await violationsOn(seen)).toEqual([]);
  });

  await test.step('one press ends it', async () => {
    await banner(phone).getByRole('button', { name: 'Відбій' }).click();
    await expect(banner(parent)).toHaveCount(0, { timeout: liveMs });
    await expect(banner(phone)).toHaveCount(0);
    await expect(phone.getByRole('list', { name: 'Перекличка в укритті' })).toHaveCount(0);
    await expect(phone.getByRole('button', { name: 'Тривога' })).toBeVisible();
  });
});
