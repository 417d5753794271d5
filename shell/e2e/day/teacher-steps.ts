import { expect, type Page } from '@playwright/test';
import { choose } from '../centre.ts';

/** The next topic is chosen already. */
export async function startLesson(page: Page, topic: string): Promise<void> {
  await page.getByRole('list', { name: 'Сьогоднішні уроки' }).getByRole('link', { name: 'Почати' }).first().click();
  await expect(page.getByText('Сьогодні є заняття, але воно ще не розпочалося.')).toBeVisible();
  const popup = page.getByRole('dialog', { name: 'Зміна тему уроку' });
  await expect(popup.getByRole('combobox', { name: 'Тема' })).not.toHaveValue('');
  await choose(page, 'Тема', topic);
  await popup.getByRole('button', { name: 'Почати урок' }).click();
  await expect(page.getByText('Урок розпочато').first()).toBeVisible();
}

export async function markLesson(page: Page, present: string, absent: string): Promise<void> {
  const row = (name: string) => page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem').filter({ hasText: name });
  const mark = page.getByLabel(`Оцінка: ${present}`);
  await mark.fill('11а5!');
  await expect(mark).toHaveValue('115');
  await mark.fill('11');
  await mark.press('Enter');
  await row(absent).getByLabel('Відсутній').check();
  await expect(row(absent).getByText('Збережено')).toBeVisible();
  await expect(page.getByText('Усе збережено')).toBeVisible();
  await page.reload();
  await expect(mark).toHaveValue('11');
  await expect(row(absent).getByLabel('Відсутній')).toBeChecked();
}

export async function setHomework(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Домашнє завдання' }).click();
  await page.getByLabel('Що зробити до наступного уроку').fill(text);
  await page.getByRole('button', { name: 'Додати завдання' }).click();
  await expect(page.getByText('Домашнє завдання успішно оновлено!')).toBeVisible();
}
