import { expect, type Locator, type Page } from '@playwright/test';

const weekDays = ['Неділя', 'Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота'];

/** On a Sunday tomorrow's card is in the next week. */
export async function showTomorrow(page: Page): Promise<Locator> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(new Date());
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday === 0) await page.getByRole('button', { name: 'Наступний тиждень' }).click();
  return page.getByRole('region', { name: new RegExp(weekDays[(weekday + 1) % 7] ?? '') });
}

export async function chooseRecording(page: Page, day: Locator): Promise<void> {
  await day.getByRole('button', { name: /Статус присутності/ }).click();
  const popup = page.getByRole('dialog', { name: 'Статус присутності' });
  await popup.getByText('Відеозапис').click();
  await popup.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByText('Статус присутності успішно оновлено!')).toBeVisible();
  await expect(day.getByRole('button', { name: /Статус присутності: Відеозапис/ })).toBeVisible();
}
