import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { studentPaths } from '@dzvinok/contract/paths/family';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { violationsOn } from '../axe.ts';
import { expect, openAs, teacherPhone, test } from './family.fixture.ts';

const [forFamily, forStaff] = ['Сьогодні дуже старалася', 'Спізнюється через гурток'] as const;

test('a teacher chooses a comment’s audience; the family reads family comments at the lesson and in progress', async ({ page, browser, family }) => {
  const group = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const lidia = await family.addChild('Ґудзь Лідія', [group]);
  const marko = await family.addChild('Коваль Марко', [group]);
  await family.startLesson(group);
  await family.teacher.call(homeworksRoutes.set, { params: { id: group.id }, body: 'Вправа 7' });
  const [student, other] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  const commentOf = (name: string) => page.getByLabel(`Коментар: ${name}`);
  const openComment = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: (додати|є) коментар`) }).click();
  const readersOf = (name: string) => page.getByLabel(`Для кого: ${name}`);

  await test.step('on the lesson page, where rows are as high as before when comments are closed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, family, teacherPhone, teacherPaths.currentLesson(group.id));
    const heights = () => page.locator('[data-student]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await expect(page.getByLabel(`Оцінка: ${lidia.fullName}`)).toBeVisible();
    const before = await heights();
    await openComment(marko.fullName);
    await commentOf(marko.fullName).fill(forStaff);
    await expect(readersOf(marko.fullName)).toHaveValue('staff');
    expect(await violationsOn(page)).toEqual([]);
    await openComment(lidia.fullName);
    await commentOf(lidia.fullName).fill(forFamily);
    await readersOf(lidia.fullName).selectOption('Для родини');
    await page.getByLabel(`Оцінка: ${lidia.fullName}`).focus();
    await expect(page.getByRole('img', { name: 'Для родини' })).toHaveCount(1);
    for (const { fullName } of [marko, lidia]) await openComment(fullName);
    expect(await heights()).toEqual(before);
    await expect(page.getByRole('button', { name: `${lidia.fullName}: є коментар для родини` })).toBeVisible();
    await expect(page.getByText('Усе збережено')).toBeVisible();
    await page.reload();
    for (const { fullName } of [marko, lidia]) await openComment(fullName);
    await expect(readersOf(lidia.fullName)).toHaveValue('family');
    await expect(readersOf(marko.fullName)).toHaveValue('staff');
  });

  await test.step('the student reads it in two places, the other student nothing', async () => {
    for (const path of [studentPaths.schedule, studentPaths.progress]) {
      await openAs(student, family, lidia.phoneNumber, path);
      if (path === studentPaths.progress) await student.getByText('Таблиця', { exact: true }).click();
      await expect(student.getByText(`Коментар учителя: ${forFamily}`).last()).toBeVisible();
      for (const width of [390, 1440]) {
        await student.setViewportSize({ width, height: 900 });
        expect(await student.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      expect(await violationsOn(student)).toEqual([]);
      await openAs(other, family, marko.phoneNumber, path);
      if (path === studentPaths.progress) await other.getByText('Таблиця', { exact: true }).click();
      await expect(other.getByText('Математика').first()).toBeVisible();
      await expect(other.getByText(/Коментар учителя|гурток/)).toHaveCount(0);
    }
  });

  await test.step('in the journal the teacher takes it back, which the student’s open page shows', async () => {
    await student.goto(family.centre.address + studentPaths.schedule);
    await student.getByRole('button', { name: 'Математика', exact: true }).first().click();
    const lesson = student.getByRole('dialog', { name: 'Урок' });
    await expect(lesson.getByText(forFamily)).toBeVisible();
    await expect(lesson.getByText('Вправа 7')).toBeVisible();
    await page.goto(family.centre.address + teacherPaths.journal(group.id));
    await page.getByRole('gridcell', { name: new RegExp(`^${lidia.fullName}.*на уроці: .*є коментар для родини`) }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByLabel('Для кого')).toHaveValue('family');
    await panel.getByLabel('Для кого').selectOption('Лише для центру');
    await student.bringToFront();
    await expect(student.getByText(forFamily)).toHaveCount(0);
    await expect(lesson.getByText('Вправа 7')).toBeVisible();
  });
});
