import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { Locator } from '@playwright/test';
import { expect, openAs, test } from './family.fixture.ts';

const course = 'Технології та програмування мовою Python для старшої школи';
const fullName = 'Вознесенська-Кропивницька Анастасія-Єлизавета-Маргарита Святославівна';

const isWhole = (element: Locator) => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

test('long names of a course and a person on a phone', async ({ page, family }) => {
  const { api } = family.centre;
  const group = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const maths = (await api.call(subjectsRoutes.list, {})).find(({ id }) => id === group.subjectId);
  await api.call(subjectsRoutes.update, { body: { id: group.subjectId, name: course, color: maths?.color ?? 'blue' } });
  await family.startLesson(group);
  const student = await family.addChild(fullName, [group]);
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, family, student.phoneNumber, '/student/classes');

  // The early view may still lie over the portal.
  const portal = page.locator('#root');
  const badge = portal.getByRole('list', { name: 'Курси' }).getByText(course);
  await expect(badge).toBeVisible();
  expect(await isWhole(badge)).toBe(true);

  await portal.getByRole('banner').getByRole('button', { name: /Учень/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(fullName)).toBeVisible();
  await expect.poll(async () => {
    const box = await menu.boundingBox();
    return box && box.x >= 0 && box.x + box.width <= 390;
  }).toBe(true);
  await page.keyboard.press('Escape');

  await portal.getByRole('link', { name: 'Прогрес', exact: true }).click();
  const subject = portal.getByRole('region', { name: course }).getByText(course);
  await expect(subject).toBeVisible();
  expect(await isWhole(subject)).toBe(true);
});
