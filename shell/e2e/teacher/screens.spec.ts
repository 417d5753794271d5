import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes } from '@dzvinok/contract/topics';
import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { addressOf, enter } from '../centre.ts';
import { Screens } from '../screens.ts';
import { classNames, expect, password, signInTeacher, test } from './lesson.fixture.ts';

const widths = [390, 768, 1440];

async function checkScreen(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'the page must not scroll sideways').toBeLessThanOrEqual(0);
  expect(await violationsOn(page)).toEqual([]);
}

/** By accessible name. */
function overlaps(page: Page): Promise<string[]> {
  return page.locator('[data-student]').first().evaluate((row) => {
    const fields = [...row.querySelectorAll('[data-field]')].map((field) => ({ name: field.ariaLabel, box: field.getBoundingClientRect() }));
    return fields.flatMap((one, index) =>
      fields.slice(index + 1).filter(({ box }) =>
        one.box.left < box.right && box.left < one.box.right && one.box.top < box.bottom && box.top < one.box.bottom,
      ).map((other) => `${one.name} × ${other.name}`),
    );
  });
}

test('a class of 35 with long names on a phone, a tablet and a desk', async ({ page, scenario }, info) => {
  test.setTimeout(240_000);
  const screens = new Screens(info);
  const names = classNames(35);
  await scenario.addStudents(names.slice(0, 5), true);
  await scenario.addStudents(names.slice(5));
  await signInTeacher(page, scenario);

  async function look(name: string, path: string, ready: () => Promise<unknown>): Promise<void> {
    await page.goto(scenario.centre.address + path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await ready();
      await screens.take(page, `${name}-${width}`);
      await checkScreen(page);
    }
  }

  const rows = page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem');
  const popup = page.getByRole('dialog', { name: 'Зміна тему уроку' });
  await look('start', `${teacherPaths.currentLesson(scenario.groupId)}?start`, () => expect(popup.getByRole('button', { name: 'Почати урок' })).toBeVisible());
  await scenario.startLesson();
  await look('lesson', teacherPaths.currentLesson(scenario.groupId), async () => {
    await expect(rows).toHaveCount(35);
    expect(await overlaps(page)).toEqual([]);
  });
  await look('homework', teacherPaths.homework(scenario.groupId), async () => {
    await page.getByLabel('Що зробити до наступного уроку').fill('Вправи 12–15, повторити формулу дискримінанта');
    await expect(page.getByText('Чернетку ще не збережено.')).toBeVisible();
  });
});

test('the lesson fits small screens: the first student is near the top, rows are whole, and the topics are reached', async ({ page, scenario }) => {
  await scenario.addStudents(classNames(12));
  await scenario.startLesson();
  await signInTeacher(page, scenario);
  const rows = page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem');
  // A phone, a phone on its side, and 1440 × 900 at 200 % zoom.
  for (const [width, height, whole] of [[390, 844, 8], [844, 390, 3], [720, 450, 3]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(scenario.centre.address + teacherPaths.currentLesson(scenario.groupId));
    await expect(rows).toHaveCount(12);
    const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
    const [first] = boxes;
    if (width === 390) expect(first?.top).toBeLessThanOrEqual(220);
    expect(boxes.filter(({ bottom }) => bottom <= height).length, `${width} × ${height}`).toBeGreaterThanOrEqual(whole);
    await checkScreen(page);
  }
  const more = Array.from({ length: 12 }, (_, index) => ({ name: `Тема ${index + 1}`, subjectId: scenario.subjectId }));
  for (const body of more) await scenario.centre.api.call(topicsRoutes.create, { body });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.reload();
  await page.getByRole('button', { name: 'Дії з уроком' }).click();
  await page.getByRole('menuitem', { name: 'Змінити тему' }).click();
  await page.getByRole('combobox', { name: 'Тема' }).click();
  const list = page.getByRole('listbox', { name: 'Тема' });
  await expect(list.getByRole('option')).toHaveCount(14);
  const box = await list.evaluate((element) => element.closest('.mantine-Popover-dropdown')?.getBoundingClientRect());
  expect(box?.top).toBeGreaterThanOrEqual(0);
  expect(box?.bottom).toBeLessThanOrEqual(390);
});

test('a subject and a topic with names as long as they come', async ({ page, scenario }, info) => {
  const screens = new Screens(info);
  const { centre, subjectId, groupId } = scenario;
  const name = 'Підготовка до вступу: українська мова, література та історія України';
  await centre.api.call(subjectsRoutes.update, { body: { id: subjectId, name, color: 'blue' } });
  const topic = { name: `https://example.com/${'konspekt-'.repeat(12)}`.replaceAll('-', ''), subjectId };
  const { id: topicId } = await centre.api.call(topicsRoutes.create, { body: topic });
  await scenario.addStudents(['Бондар Марко']);
  await signInTeacher(page, scenario);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(centre.address + teacherPaths.home);
  const today = page.getByRole('list', { name: 'Сьогоднішні уроки' });
  await expect(today.getByText(`${name} · Ж`)).toBeInViewport({ ratio: 1 });
  await expect(today.getByRole('link', { name: 'Почати' })).toBeInViewport({ ratio: 1 });
  await screens.take(page, 'long-names-home');
  await checkScreen(page);
  await scenario.startLesson(topicId);
  await page.goto(centre.address + teacherPaths.currentLesson(groupId));
  await expect(page.getByRole('heading', { name: /^Редагування уроку/ })).toBeVisible();
  await screens.take(page, 'long-names-lesson');
  await checkScreen(page);
});

test('a long journal opens at its newest lesson, with no lesson half under the names', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await enter(page, demo, '0502222222', password);
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(demo + teacherPaths.journal(1));
    const sheet = page.getByRole('grid', { name: 'Журнал групи' });
    await expect(sheet.getByRole('columnheader', { name: /^\d\d\.\d\d/ }).last()).toBeInViewport({ ratio: 1 });
    const edges = await sheet.evaluate((box) => {
      const names = box.querySelector('[role="columnheader"]')?.getBoundingClientRect().right ?? 0;
      const lessons = [...box.querySelectorAll('[role="columnheader"][aria-colspan]')].map((head) => head.getBoundingClientRect());
      return { names, left: lessons.filter(({ right }) => right > names + 1).map(({ left }) => left)[0], box: box.getBoundingClientRect().right, right: lessons.at(-1)?.right };
    });
    expect(Math.abs((edges.left ?? 0) - edges.names), `at ${width}`).toBeLessThanOrEqual(1);
    expect(Math.abs((edges.right ?? 0) - edges.box), `at ${width}`).toBeLessThanOrEqual(2);
  }
});
