import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { expect, signInTeacher, test } from './lesson.fixture.ts';

test('homework: waits for the lesson, survives leaving and a reload, never replaces another text unasked', async ({ page, scenario }) => {
  const { groupId, teacher } = scenario;
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address + `/teacher/class/${groupId}/homework`);
  await expect(page.getByRole('region', { name: 'Завдання на сьогодні' })).toContainText('Домашнього завдання не було');
  await expect(page.getByRole('region', { name: 'Завдання на наступний урок' })).toContainText('Почніть урок щоб задати домашнє задання.');
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await scenario.startLesson();
  const field = page.getByLabel('Що зробити до наступного уроку');
  const save = page.getByRole('button', { name: 'Додати завдання' });
  await expect(field.or(page.getByText('Почніть урок щоб задати домашнє задання.'))).toBeVisible();
  if (!(await field.isVisible())) await page.reload();
  await save.click();
  await expect(page.getByText('Введіть текст завдання')).toBeVisible();
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const before = await height();
  const text = Array.from({ length: 12 }, (_, index) => `Вправа ${index + 1}`).join('\n');
  await field.fill(text);
  await expect.poll(height).toBeGreaterThan(before + 50);

  await page.getByRole('link', { name: 'Журнал', exact: true }).click();
  await page.getByRole('link', { name: 'Домашнє завдання' }).click();
  await expect(field).toHaveValue(text);
  await page.reload();
  await expect(field).toHaveValue(text);
  await expect(page.getByText('Чернетку ще не збережено.')).toBeVisible();

  await teacher.call(homeworksRoutes.set, { params: { id: groupId }, body: 'Повторити § 5' });
  await expect(page.getByText('Завдання тим часом змінили. Тепер збережено:')).toBeVisible();
  await expect(page.getByText('Повторити § 5')).toBeVisible();
  const saved = async () => (await teacher.call(homeworksRoutes.one, { params: { id: groupId } })).nextLessonHomework;
  expect(await saved()).toBe('Повторити § 5');
  await page.getByRole('button', { name: 'Залишити моє' }).click();
  await save.click();
  await expect(page.getByText('Домашнє завдання успішно оновлено!')).toBeVisible();
  expect(await saved()).toBe(text);
  await expect(page.getByText('Чернетку ще не збережено.')).toHaveCount(0);
});
