import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { marksRoutes } from '@dzvinok/contract/marks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { expect, openAs, test } from './family.fixture.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Сповіщення/ });
const told = (page: Page) => page.getByRole('list', { name: 'Останні сповіщення' }).getByRole('listitem');

test('notices of marks, absence and homework: on two devices, after a reload, for the parent', async ({ page, family, browser }) => {
  const { teacher } = family;
  const group = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const other = await family.addGroup({ subject: 'Англійська мова', startTime: '18:00', lessonDuration: 60 });
  const student = await family.addChild('Коваль Марко', [group, other]);
  await family.addParent('Коваль Олена Петрівна', '0671119001', [student]);
  const lessonId = await family.startLesson(group);
  await family.startLesson(other);
  const mark = ({ id: classId, topicId }: typeof group, given: object) =>
    teacher.call(marksRoutes.create, { params: { classId }, body: { studentId: student.id, topicId, ...given } });
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 760 } })).newPage();
  await openAs(page, family, student.phoneNumber, '/student/classes');
  await openAs(phone, family, student.phoneNumber, '/student/classes');

  await test.step('the second device is told as a new one', async () => {
    for (const device of [page, phone]) await expect(bell(device)).toHaveAccessibleName('Сповіщення, нових: 1', { timeout: 15_000 });
    await bell(phone).click();
    await expect(told(phone)).toHaveText([/Вхід із нового пристрою/]);
    await phone.keyboard.press('Escape');
    for (const device of [page, phone]) await expect(bell(device)).toHaveAccessibleName('Сповіщення');
  });

  await test.step('both devices show what came, without a reload', async () => {
    await mark(group, { classworkMark: 11 });
    for (const device of [page, phone]) await expect(bell(device)).toHaveAccessibleName('Сповіщення, нових: 1', { timeout: 15_000 });
    await mark(other, { absent: true });
    await teacher.call(homeworksRoutes.set, { params: { id: group.id }, body: 'Вправи 12–15' });
    for (const device of [page, phone]) await expect(bell(device)).toHaveAccessibleName('Сповіщення, нових: 3', { timeout: 15_000 });
  });

  await test.step('what one device has shown is new on neither, and is there after a reload', async () => {
    await bell(phone).click();
    await expect(told(phone)).toHaveCount(4);
    await expect(bell(page)).toHaveAccessibleName('Сповіщення');
    expect(await violationsOn(phone)).toEqual([]);
    // An open list would read the next notices at once.
    await phone.keyboard.press('Escape');
    await page.reload();
    await bell(page).click();
    await expect(told(page)).toHaveCount(4);
    await expect(told(page).filter({ hasText: 'Нова оцінка' })).toContainText('робота на уроці — 11');
    await expect(told(page).filter({ hasText: 'Задано домашнє завдання' })).toContainText('Вправи 12–15');
    expect(await violationsOn(page)).toEqual([]);
  });

  const opened = (device: Page) => device.getByRole('dialog', { name: 'Урок' });
  await test.step('each leads to its lesson', async () => {
    await told(page).filter({ hasText: 'Пропуск уроку' }).getByRole('button', { name: 'До уроку' }).click();
    await expect(opened(page).getByText('Англійська мова', { exact: true })).toBeVisible();
    await expect(opened(page).getByText('Відсутній')).toBeVisible();
    await expect(page).toHaveURL(/\/student\/classes\?week=\d{4}-\d\d-\d\d$/);
    await page.keyboard.press('Escape');
  });

  await test.step('changed homework and a recording are told', async () => {
    await teacher.call(homeworksRoutes.set, { params: { id: group.id }, body: 'Вправи 12–18' });
    await teacher.call(recordingsRoutes.set, { params: { classId: group.id, lessonId }, body: { url: 'https://video.example.ua/7' } });
    await expect(bell(page)).toHaveAccessibleName('Сповіщення, нових: 2', { timeout: 15_000 });
    await bell(page).click();
    await expect(told(page).filter({ hasText: 'Змінено домашнє завдання' })).toContainText('Вправи 12–18');
    await told(page).filter({ hasText: 'З’явився відеозапис уроку' }).getByRole('button', { name: 'До уроку' }).click();
    await expect(opened(page).getByRole('link', { name: 'Дивитися запис' })).toHaveAttribute('href', 'https://video.example.ua/7');
  });

  await test.step('the parent has notices of their own, with the child’s name', async () => {
    const parent = await (await browser.newContext()).newPage();
    await openAs(parent, family, '0671119001', '/parent/classes');
    await expect(bell(parent)).toHaveAccessibleName('Сповіщення, нових: 4');
    await bell(parent).click();
    await expect(told(parent).filter({ hasText: 'Марко: пропуск уроку' })).toContainText('Англійська мова');
    await told(parent).filter({ hasText: 'Нова оцінка' }).getByRole('button', { name: 'До уроку' }).click();
    await expect(opened(parent).getByText('Урок: 11')).toBeVisible();
    await expect(parent).toHaveURL(new RegExp(`/parent/classes\\?week=\\S+&studentId=${student.id}$`));
    await parent.context().close();
  });
  await phone.context().close();
});
