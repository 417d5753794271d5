import type { Page } from '@playwright/test';
import { signIn } from '../centre.ts';

interface NewCentre {
  name: string;
  code: string;
  adminName: string;
  adminPhone: string;
}

export async function openCentre(page: Page, platform: string, centre: NewCentre): Promise<{ address: string; password: string }> {
  await signIn(page, platform, '0500000000', '12345678');
  await page.getByRole('link', { name: 'Відкрити центр' }).click();
  const form = page.getByRole('form', { name: 'Новий центр' });
  await form.getByLabel('Назва').fill(centre.name);
  await form.getByLabel('Код центру').fill(centre.code);
  await form.getByLabel('ПІП').fill(centre.adminName);
  await form.getByLabel('Номер телефону').fill(centre.adminPhone);
  await form.getByRole('button', { name: 'Відкрити центр' }).click();
  const password = await page.getByRole('status').filter({ hasText: /^\d{8}$/ }).innerText();
  const address = await page.getByRole('link', { name: centre.code }).getAttribute('href');
  return { address: new URL(address ?? '').origin, password };
}
