import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes } from '@dzvinok/contract/topics';
import type { Page } from '@playwright/test';
import { choose } from '../centre.ts';
import { expect, test } from './centre.fixture.ts';

const popup = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const rows = (page: Page) => page.getByRole('list', { name: 'Теми' }).getByRole('listitem');

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Додати тему' }).click();
  return popup(page, 'Нова тема');
}

test('topics are added, renamed and kept apart by subject', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/home`);
  await page.getByRole('region', { name: 'Розділи' }).getByRole('link', { name: /Теми уроків/ }).click();
  const subject = page.getByRole('combobox', { name: 'Предмет' }).first();

  await test.step('the first subject is chosen, and its list is empty', async () => {
    await expect(subject).toHaveValue('Англійська мова');
    await expect(page.getByText('Тем ще немає')).toBeVisible();
  });
  await test.step('another one is in the address', async () => {
    await choose(page, 'Предмет', 'Математика');
    await expect(page).toHaveURL(/subject=\d+/);
    await page.reload();
    await expect(subject).toHaveValue('Математика');
  });
  await test.step('a name of one letter is refused, a longer one is added', async () => {
    const form = await openNew(page);
    await form.getByLabel('Назва теми').fill('Я');
    await form.getByRole('button', { name: 'Додати' }).click();
    await expect(form.getByText('Назва має містити щонайменше 2 символи.')).toBeVisible();
    await expect(form.getByLabel('Назва теми')).toBeFocused();
    await expect(form.getByText('Будь ласка, виправте помилки у формі.')).toBeVisible();
    await form.getByLabel('Назва теми').fill('Дроби');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Тему додано')).toBeVisible();
    await expect(rows(page)).toHaveText(['1Дроби']);
    await expect(page.getByText(/^1\sтема$/)).toBeVisible();
  });
  await test.step('the same name is refused on its field, in another subject it is taken', async () => {
    const form = await openNew(page);
    await form.getByLabel('Назва теми').fill('ДРОБИ');
    await form.getByRole('button', { name: 'Додати' }).click();
    await expect(form.getByText('Така тема вже є в цього предмета')).toBeVisible();
    await expect(form.getByLabel('Назва теми')).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('combobox', { name: 'Предмет' }).click();
    await page.getByRole('option', { name: 'Історія України' }).click();
    await form.getByRole('button', { name: 'Додати' }).click();
    await expect(subject).toHaveValue('Історія України');
    await expect(rows(page)).toHaveText(['1ДРОБИ']);
  });
  await test.step('a topic is renamed and keeps its subject', async () => {
    await page.getByRole('button', { name: 'Редагувати тему: ДРОБИ' }).click();
    const form = popup(page, 'Редагувати тему');
    await expect(form.getByRole('combobox', { name: 'Предмет' })).toBeDisabled();
    await form.getByLabel('Назва теми').fill('Козацька доба');
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByText('Тему оновлено')).toBeVisible();
    await expect(rows(page)).toHaveText(['1Козацька доба']);
  });
  await test.step('a topic cannot be deleted', async () => {
    await page.getByRole('button', { name: 'Видалити тему: Козацька доба' }).click();
    await expect(page.getByText('Видалення тем поки не передбачене системою.')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step('Escape asks before it throws away what was typed', async () => {
    const form = await openNew(page);
    await form.getByLabel('Назва теми').fill('Гетьманщина');
    await page.keyboard.press('Escape');
    const question = popup(page, 'Закрити без збереження?');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Назва теми')).toHaveValue('Гетьманщина');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Не зберігати' }).click();
    await expect(form).toBeHidden();
  });
});

test('a long list is searched; a failed read is shown and repeated', async ({ admin: page, centre }) => {
  const [first] = await centre.api.call(subjectsRoutes.list, {});
  const subjectId = first?.id ?? 0;
  for (let number = 1; number <= 22; number += 1) {
    await centre.api.call(topicsRoutes.create, { body: { name: number === 21 ? 'Їжа та напої' : `Unit ${number}`, subjectId } });
  }
  const lists = [`**${subjectsRoutes.list.path}`, `**${topicsRoutes.list.path}?*`];
  for (const list of lists) await page.route(list, (route) => route.abort());
  await page.goto(`${centre.address}/admin/lesson-topics`);
  await expect(page.getByText('Не вдалося завантажити предмети.')).toBeVisible();
  await page.unroute(lists[0] ?? '');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByText('Не вдалося завантажити теми.')).toBeVisible();
  await page.unroute(lists[1] ?? '');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByText(/^22\sтеми$/)).toBeVisible();

  await page.getByLabel('Пошук теми').fill('їжА');
  await expect(rows(page)).toHaveText(['21Їжа та напої']);
  await page.getByLabel('Пошук теми').fill('Unit 30');
  await expect(page.getByText('Нічого не знайдено')).toBeVisible();
  await page.getByRole('button', { name: 'Додати таку тему' }).click();
  await popup(page, 'Нова тема').getByRole('button', { name: 'Додати' }).click();
  await expect(rows(page)).toHaveText(['23Unit 30']);
  await page.getByLabel('Пошук теми').fill('');
  await expect(rows(page)).toHaveCount(23);
});
