import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { formatDate, formatDayMonth } from '@dzvinok/texts/dates';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { Page } from '@playwright/test';
import { expect, signInTeacher, test, type Scenario } from './teacher/lesson.fixture.ts';

const names = ['Бондар Марко Іванович', 'Вознесенська-Кропивницька Злата-Анастасія', 'Ґудзь Лідія Олегівна'] as const;
const [marko] = names;

async function holdLesson({ groupId, teacher, addStudents, startLesson }: Scenario) {
  await addStudents(names);
  await startLesson();
  const journal = () => teacher.call(lessonsRoutes.journal, { params: { id: groupId } });
  const { lessons: [lesson] } = await journal();
  const startsAt = lesson?.startDateTime ?? '';
  const marks = async () => {
    const { students } = await journal();
    return names.map((name) => students.find(({ fullName }) => fullName === name)?.marks[0]);
  };
  return { groupId, marks, teacher, day: formatDayMonth(startsAt), date: formatDate(startsAt) };
}

const panelOf = (page: Page, name: string = marko) => page.getByRole('dialog', { name });
const cellOf = (page: Page, day: string, kind: 'домашня' | 'на уроці', name: string = marko) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, ${day}, ${kind}`) });
const toggleOf = (page: Page, name: string) => panelOf(page).getByRole('button', { name });

test('the panel of a cell: statuses, a comment, limits of a teacher, and the history', async ({ admin, centre, scenario, browser }) => {
  const { groupId, marks, teacher, day, date } = await holdLesson(scenario);
  await admin.goto(`${centre.address}/admin/classes/${groupId}`);
  const cell = cellOf(admin, day, 'на уроці');
  await cell.click();
  for (const text of ['Дроби', date]) await expect(panelOf(admin).getByText(text, { exact: true })).toBeVisible();
  await expect(admin.getByRole('grid')).toBeFocused();

  await test.step('an admin sets a status and the keys stay in the sheet', async () => {
    await toggleOf(admin, 'Відсутній').click();
    await expect(panelOf(admin).getByText('Збережено')).toBeVisible();
    await expect(admin.getByRole('grid')).toBeFocused();
    await toggleOf(admin, 'Не готовий').click();
    await expect(toggleOf(admin, 'Відсутній')).toHaveAttribute('aria-pressed', 'false');
    await toggleOf(admin, 'Відсутній').click();
    await expect.poll(async () => (await marks())[0]).toMatchObject({ absent: true, notReady: false });
  });

  await test.step('F6 leads in and out, a comment survives closing and leaving at once', async () => {
    await admin.keyboard.press('F6');
    await expect(panelOf(admin).getByLabel('Оцінка')).toBeFocused();
    await panelOf(admin).getByLabel('Коментар').fill('Хворіє до п’ятниці');
    await admin.keyboard.press('Escape');
    await expect(panelOf(admin)).toBeHidden();
    await expect(admin.getByRole('grid')).toBeFocused();
    await admin.reload();
    await cell.click();
    await expect(panelOf(admin).getByLabel('Коментар')).toHaveValue('Хворіє до п’ятниці');
    await admin.getByRole('heading', { level: 1 }).click();
    await expect(panelOf(admin)).toBeHidden();
  });

  await test.step('a teacher may not touch the two statuses in the journal, all else is free', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInTeacher(page, scenario);
    await page.goto(`${centre.address}/teacher/class/${groupId}/journal`);
    await cellOf(page, day, 'на уроці').click();
    // Shown as locked, yet a press is answered.
    await toggleOf(page, 'Відсутній').click({ force: true });
    await expect(page.getByRole('alert').getByText(ruleTexts.statusOnlyForCurrentLesson)).toBeVisible();
    await expect(toggleOf(page, 'Відсутній')).toHaveAttribute('aria-pressed', 'true');
    await toggleOf(page, 'Запізнився').click();
    await panelOf(page).getByLabel('Оцінка').fill('10');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Поставити оцінку відсутньому?' }).getByRole('button', { name: 'Поставити' }).click();
    await expect(panelOf(page, names[1])).toBeVisible();
    await expect.poll(async () => (await marks())[0]).toMatchObject({ absent: true, isLate: true, classworkMark: 10 });
    await context.close();
  });

  await test.step('the history has both people, the newest first', async () => {
    await cell.click();
    await panelOf(admin).getByRole('button', { name: 'Історія змін' }).click();
    const changes = panelOf(admin).getByRole('list', { name: 'Історія змін' });
    await expect(changes).toContainText(scenario.teacherName);
    await expect(changes).toContainText('Оцінка: — → 10');
    await expect(changes.getByRole('listitem').last()).toContainText('Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна');
    await expect(changes.getByRole('listitem').last()).toContainText('Відсутній: так');
    const [mark] = await marks();
    const { id = 0, version = 0 } = mark ?? {};
    await teacher.call(marksRoutes.update, {
      params: { classId: groupId },
      body: { id, version, absent: true, isLate: true, classworkMark: 11, comment: mark?.comment ?? null },
    });
    await expect(changes.getByRole('listitem').first(), 'what somebody else saves meanwhile').toContainText('Оцінка: 10 → 11');
  });
});

test('marks by touch: the number pad, three students in a row', async ({ centre, scenario, browser }) => {
  const { groupId, marks, day } = await holdLesson(scenario);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signInTeacher(page, scenario);
  await page.goto(`${centre.address}/teacher/class/${groupId}/journal`);
  const tap = async (...keys: string[]) => {
    for (const key of keys) await page.getByRole('dialog').getByRole('button', { name: key, exact: true }).tap();
  };
  await cellOf(page, day, 'на уроці').tap();

  for (const [index, digits] of [['1', '0'], ['7'], ['1', '2']].entries()) {
    const name = names[index] ?? '';
    await expect(panelOf(page, name)).toBeVisible();
    await tap(...digits);
    await expect(panelOf(page, name).getByRole('button', { name: /^Оцінка/ })).toContainText(digits.join(''));
    const [cell, panel] = await Promise.all([cellOf(page, day, 'на уроці', name).boundingBox(), page.getByRole('dialog').boundingBox()]);
    expect((cell?.y ?? 0) + (cell?.height ?? 0), 'the cell stays in view').toBeLessThanOrEqual(panel?.y ?? 0);
    await tap('Далі');
  }
  await expect.poll(async () => (await marks()).map((mark) => [mark?.classworkMark, mark?.version])).toEqual([[10, 1], [7, 1], [12, 1]]);

  await cellOf(page, day, 'на уроці').tap();
  await tap('З Запізнився', 'КР Контрольна робота');
  expect(await page.evaluate(() => document.activeElement instanceof HTMLInputElement), 'no system keyboard').toBe(false);
  await tap('Докладніше');
  await page.getByRole('textbox', { name: 'Коментар' }).fill('Молодець');
  await tap('Закрити');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await marks())[0]).toMatchObject({ isLate: true, isMilestone: true, comment: 'Молодець' });
  await context.close();
});
