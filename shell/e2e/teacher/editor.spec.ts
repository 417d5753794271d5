import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { paths } from '@dzvinok/contract/paths';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { Page } from '@playwright/test';
import { enterAsAdmin } from '../admin/centre.fixture.ts';
import { expect, signInTeacher, test, type Scenario } from './lesson.fixture.ts';

const [marko, lidia, yana] = ['Бондар Марко', 'Ґудзь Лідія', 'Їжакевич Яна'] as const;
const statusRefusal = 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".';

const row = (page: Page, name: string) => page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem').filter({ hasText: name });
const grade = (page: Page, name: string) => page.getByLabel(`Оцінка: ${name}`);

async function marksOf({ teacher, groupId }: Scenario, lessonId: number) {
  const { students } = await teacher.call(lessonsRoutes.one, { params: { classId: groupId, lessonId } });
  return Object.fromEntries(students.map(({ fullName, mark }) => [fullName, mark]));
}

test('a lesson is marked from the keyboard, row by row, and every value is on the server', async ({ page, scenario }) => {
  await scenario.addStudents([marko, lidia, yana]);
  const lessonId = await scenario.startLesson();
  await signInTeacher(page, scenario);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(scenario.centre.address + teacherPaths.currentLesson(scenario.groupId));
  const heights = () => page.locator('[data-student]').evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
  await grade(page, marko).click();
  const before = await heights();

  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1а2');
  await page.keyboard.press('ArrowDown');
  // «в» on a Ukrainian keyboard.
  await page.keyboard.press('KeyD');
  await expect(row(page, yana).getByLabel('Відсутній')).toBeChecked();
  await page.keyboard.press('Shift+Enter');
  await expect(grade(page, lidia)).toBeFocused();
  await page.getByLabel(`Домашня робота: ${marko}`).fill('98765');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Записати оцінку 987?' }).getByRole('button', { name: 'Записати' }).click();
  await page.getByRole('button', { name: `${lidia}: додати коментар` }).click();
  await page.getByLabel(`Коментар: ${lidia}`).fill('Забула зошит');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Коментар: ${yana}`)).toBeFocused();
  await page.keyboard.press('Escape');
  await row(page, marko).getByLabel('Запізнився').check();
  await row(page, marko).getByLabel('Контрольна робота').check();
  await expect(row(page, marko).getByText('Збережено')).toBeVisible();
  expect(await heights()).toEqual(before);

  await expect(page.getByText('Усе збережено')).toBeVisible();
  expect(await marksOf(scenario, lessonId)).toMatchObject({
    [marko]: { classworkMark: 11, homeworkMark: 987, isLate: true, isMilestone: true },
    [lidia]: { classworkMark: 12, comment: 'Забула зошит' },
    [yana]: { absent: true, notReady: false, classworkMark: null },
  });

  await grade(page, lidia).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await marksOf(scenario, lessonId))[lidia]?.classworkMark).toBeNull();
  await page.keyboard.press('Control+z');
  await expect(grade(page, lidia)).toHaveValue('12');
  await expect.poll(async () => (await marksOf(scenario, lessonId))[lidia]?.classworkMark).toBe(12);
  await page.reload();
  await expect(grade(page, marko)).toHaveValue('11');
  await expect(row(page, yana).getByLabel('Відсутній')).toBeChecked();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('[data-status] > span').filter({ visible: true })).toHaveText(['З', 'КР', 'В']);
});

test('marks wait for a lost connection, and an edit conflict is chosen', async ({ page, scenario }) => {
  const [student] = await scenario.addStudents([marko, lidia]);
  const lessonId = await scenario.startLesson();
  const [topicId] = scenario.topicIds;
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address + teacherPaths.currentLesson(scenario.groupId));
  await grade(page, marko).click();
  await page.context().setOffline(true);
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(row(page, marko).getByText('Чекає в черзі')).toBeVisible();
  await scenario.teacher.call(marksRoutes.create, {
    params: { classId: scenario.groupId },
    body: { studentId: student?.id ?? 0, lessonId, topicId, classworkMark: 4 },
  });
  await page.context().setOffline(false);
  await expect(row(page, lidia).getByText('Збережено')).toBeVisible({ timeout: 30_000 });
  await row(page, marko).getByRole('button', { name: /Дві версії/ }).click();
  const popup = page.getByRole('dialog', { name: marko });
  await expect(popup.getByRole('row', { name: /Оцінка/ })).toContainText('4');
  await popup.getByRole('button', { name: 'Залишити мою' }).click();
  await expect(row(page, marko).getByText('Збережено')).toBeVisible();
  expect(await marksOf(scenario, lessonId)).toMatchObject({ [marko]: { classworkMark: 9 }, [lidia]: { classworkMark: 7 } });
});

test('statuses of a lesson opened from the journal: a teacher is told where, an admin sets them', async ({ page, scenario, browser }) => {
  await scenario.addStudents([marko]);
  const lessonId = await scenario.startLesson();
  const address = paths.lesson(scenario.groupId, lessonId);
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address + address);
  // A refused press must not leave the checkbox checked.
  await row(page, marko).getByLabel('Відсутній').click();
  await expect(page.getByText(statusRefusal)).toBeVisible();
  await expect(row(page, marko).getByLabel('Відсутній')).not.toBeChecked();
  await row(page, marko).getByLabel('Запізнився').check();
  await expect(row(page, marko).getByText('Збережено')).toBeVisible();
  expect((await marksOf(scenario, lessonId))[marko]).toMatchObject({ absent: false, isLate: true });
  await page.getByRole('link', { name: 'До журналу' }).click();
  await expect(page).toHaveURL(new RegExp(`/teacher/class/${scenario.groupId}/journal$`));

  const context = await browser.newContext();
  const admin = await context.newPage();
  await enterAsAdmin(admin, scenario.centre);
  await admin.goto(scenario.centre.address + address);
  await row(admin, marko).getByLabel('Відсутній').check();
  await expect(row(admin, marko).getByText('Збережено')).toBeVisible();
  expect((await marksOf(scenario, lessonId))[marko]?.absent).toBe(true);
  await expect(admin.getByRole('link', { name: 'До групи' })).toHaveAttribute('href', adminPaths.group(scenario.groupId));
  await context.close();
});
