import { expect, type Page } from '@playwright/test';
import { choose } from '../centre.ts';
import { issuedPassword, type Person } from '../people.ts';

export async function addTopics(page: Page, names: string[]): Promise<void> {
  await page.getByRole('link', { name: /Теми уроків/ }).click();
  await choose(page, 'Предмет', 'Математика');
  for (const name of names) {
    await page.getByRole('button', { name: 'Додати тему' }).click();
    const form = page.getByRole('form', { name: 'Тема' });
    await form.getByLabel('Назва теми').fill(name);
    await form.getByRole('button', { name: 'Додати' }).click();
    await expect(page.getByText(name)).toBeVisible();
  }
}

export async function addTeacher(page: Page, person: Omit<Person, 'password'>): Promise<Person> {
  await page.getByRole('link', { name: 'Викладачі' }).first().click();
  await page.getByRole('link', { name: /Додати викладача|Додати вчителя/ }).first().click();
  const form = page.locator('form');
  await form.getByLabel('ПІП').fill(person.fullName);
  await form.getByLabel('Дата народження').fill('14.05.1988');
  await choose(page, 'Стать', 'Жіноча');
  await form.getByLabel('Номер телефону').fill(person.phoneNumber);
  await choose(page, 'Предмет', 'Математика');
  const password = await issuedPassword(form);
  await form.getByRole('button', { name: 'Додади' }).click();
  await expect(page.getByText('Вчителя успішно додано!')).toBeVisible();
  await page.getByRole('button', { name: 'Закрити' }).last().click();
  return { ...person, password };
}

interface NewStudent extends Omit<Person, 'password'> {
  school: string;
  parent?: Omit<Person, 'password'> & { label: string };
}

export async function addStudent(page: Page, student: NewStudent): Promise<{ student: Person; parent: Person | undefined }> {
  await page.getByRole('link', { name: 'Учні' }).first().click();
  await page.getByRole('link', { name: 'Додати учня' }).first().click();
  const studentForm = page.getByRole('form', { name: 'Учень' });
  const parentForm = page.getByRole('form', { name: 'Родич' });
  await studentForm.getByLabel('ПІП').fill(student.fullName);
  await studentForm.getByLabel('Номер телефону').fill(student.phoneNumber);
  await studentForm.getByLabel('Школа').fill(student.school);
  const password = await issuedPassword(studentForm);
  let parent: Person | undefined;
  if (student.parent) {
    await parentForm.getByLabel('ПІП').first().fill(student.parent.fullName);
    await parentForm.getByLabel('Тип родича').fill(student.parent.label);
    await parentForm.getByLabel('Номер телефону').fill(student.parent.phoneNumber);
    parent = { ...student.parent, password: await issuedPassword(parentForm) };
  }
  await studentForm.getByRole('button', { name: /^Додати учня/ }).click();
  const result = page.getByRole('dialog', { name: 'Користувача додано' });
  await expect(result).toBeVisible();
  await result.getByRole('button', { name: 'Закрити' }).last().click();
  await expect(page.getByRole('link', { name: student.fullName })).toBeVisible();
  return { student: { ...student, password }, parent };
}

interface NewGroup {
  name: string;
  teacher: string;
  classroom: string;
  startTime: string;
  days: string[];
}

export async function fillGroup(page: Page, group: NewGroup): Promise<void> {
  await page.getByRole('link', { name: 'Групи' }).first().click();
  await page.getByRole('link', { name: 'Додати групу' }).first().click();
  const form = page.getByRole('form', { name: 'Група' });
  await form.getByLabel('Назва').fill(group.name);
  await choose(page, 'Предмет', 'Математика');
  await choose(page, 'Викладач', group.teacher);
  await form.getByLabel('Ціна за місяць').fill('2400');
  for (const day of group.days) {
    await form.getByLabel(day, { exact: true }).check();
    await choose(page, `Аудиторія, ${day}`, group.classroom);
    await form.getByLabel(`Час початку, ${day}`).fill(group.startTime);
  }
}

export async function closeGroupResult(page: Page): Promise<void> {
  const result = page.getByRole('dialog').filter({ hasText: 'Групу успішно додано!' });
  await expect(result).toBeVisible();
  await result.getByRole('button', { name: 'Закрити' }).last().click();
}

export async function putIntoGroup(page: Page, fullName: string, groupLabel: string): Promise<void> {
  await page.getByRole('link', { name: 'Учні' }).first().click();
  await page.getByRole('button', { name: `Групи учня ${fullName}` }).click();
  const popup = page.getByRole('dialog', { name: /Групи/ });
  await popup.getByRole('button', { name: `Додати: ${groupLabel}` }).click();
  await expect(popup.getByRole('button', { name: `Видалити: ${groupLabel}` })).toBeVisible();
  await popup.getByRole('button', { name: 'Готово' }).click();
}
