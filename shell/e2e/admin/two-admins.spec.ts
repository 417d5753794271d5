import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Browser, Locator, Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { Screens } from '../screens.ts';
import { expect, enterAsAdmin, test, type OwnCentre } from './centre.fixture.ts';

const adminName = 'Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна';

async function second(browser: Browser, centre: OwnCentre): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAsAdmin(page, centre);
  return page;
}

const comparisonOn = (page: Page) => page.getByRole('dialog', { name: 'Дані тим часом змінили' });

async function saveAndClose(page: Page, form: Locator, title = 'Користувача оновлено'): Promise<void> {
  await form.getByRole('button', { name: 'Зберегти' }).click();
  const result = page.getByRole('dialog', { name: title });
  await result.getByRole('button', { name: 'Закрити' }).last().click();
  await expect(result).toBeHidden();
}

function addStudent({ api }: OwnCentre, fullName: string, phoneNumber: string) {
  return api.call(studentsRoutes.create, { body: { fullName, phoneNumber, password: '12345678', schoolInfo: 'Ліцей № 1' } });
}

test('two admins edit one student: the second sees what changed and chooses', async ({ admin: first, centre, browser }, info) => {
  test.setTimeout(180_000);
  const { id } = await addStudent(centre, 'Коваль Злата', '0501112201');
  const other = await second(browser, centre);
  for (const page of [first, other]) await page.goto(`${centre.address}/admin/edit-student/${id}`);
  const formOf = (page: Page) => page.getByRole('form', { name: 'Учень' });
  const [here, there] = [formOf(other), formOf(first)];
  await expect(here.getByLabel('ПІП')).toHaveValue('Коваль Злата');

  await there.getByLabel('ПІП').fill('Коваленко Злата');
  await there.getByLabel('Школа').fill('Гімназія № 2');
  await there.getByLabel(/^Пароль/).first().fill('87654321');
  await saveAndClose(first, there);

  const comparison = comparisonOn(other);
  await test.step('the comparison names the fields, and returning loses nothing', async () => {
    await here.getByLabel('ПІП').fill('Коваль Злата Іванівна');
    await here.getByLabel('Коментар').fill('Мій коментар');
    await here.getByRole('button', { name: 'Зберегти' }).click();
    await expect(comparison).toContainText(adminName);
    const both = comparison.getByRole('group', { name: 'ПІП' });
    await expect(both).toContainText('Було: Коваль Злата');
    await expect(both.getByRole('radio', { name: /Збережене Коваленко Злата/ })).not.toBeChecked();
    await expect(comparison.getByText('Ліцей № 1')).toBeVisible();
    await expect(comparison.getByText('Гімназія № 2')).toBeVisible();
    await expect(comparison.getByText('Мій коментар')).toBeVisible();
    await expect(comparison.getByText('Пароль')).toBeVisible();
    await expect(comparison).not.toContainText(/12345678|87654321/);
    const screens = new Screens(info);
    for (const width of [390, 768, 1440]) {
      await other.setViewportSize({ width, height: 900 });
      await screens.take(other, `comparison-${width}`);
    }
    expect(await violationsOn(other, { isStrict: true })).toEqual([]);
    await other.keyboard.press('Escape');
    await expect(here.getByLabel('ПІП')).toHaveValue('Коваль Злата Іванівна');
    await expect(here.getByLabel('Коментар')).toHaveValue('Мій коментар');
  });

  await test.step('a choice is asked for, and saving goes on with all that was not in dispute', async () => {
    await here.getByRole('button', { name: 'Зберегти' }).click();
    await comparison.getByRole('button', { name: 'Об’єднати і зберегти' }).click();
    await expect(comparison.getByText('Оберіть, яке значення залишити')).toBeVisible();
    await expect(comparison.getByRole('radio').first()).toBeFocused();
    await comparison.getByRole('radio', { name: /Ваше/ }).check();
    await comparison.getByRole('button', { name: 'Об’єднати і зберегти' }).click();
    await expect(other.getByRole('dialog', { name: 'Користувача оновлено' })).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(here.getByLabel('Школа')).toHaveValue('Гімназія № 2');
    const saved = await centre.api.call(studentsRoutes.one, { params: { id } });
    expect(saved).toMatchObject({
      fullName: 'Коваль Злата Іванівна', schoolInfo: 'Гімназія № 2', comment: 'Мій коментар', password: '87654321', version: 3,
    });
  });

  await test.step('the first is now behind; what the server refuses after the comparison stands under its field', async () => {
    await addStudent(centre, 'Сусід', '0501112202');
    await there.getByLabel('Номер телефону').fill('0501112202');
    await there.getByRole('button', { name: 'Зберегти' }).click();
    const asked = comparisonOn(first);
    await expect(asked.getByRole('radio')).toHaveCount(0);
    await asked.getByRole('button', { name: 'Об’єднати і зберегти' }).click();
    const refused = first.getByRole('dialog', { name: 'Не вдалось оновити користувача' });
    await expect(refused).toBeVisible();
    await refused.getByRole('button', { name: 'Закрити' }).last().click();
    await expect(there.getByText(/Цей номер телефону вже має (учень|викладач|родич) \p{Lu}.+\./u)).toBeVisible();
    await expect(there.getByLabel('ПІП')).toHaveValue('Коваль Злата Іванівна');
    await there.getByLabel('Номер телефону').fill('0501112203');
    await saveAndClose(first, there);
  });
  await other.context().close();
});

test('a parent through two children, a teacher and a group', async ({ admin: page, centre }) => {
  test.setTimeout(180_000);
  const { api, address } = centre;
  const comparison = comparisonOn(page);
  const goOn = () => comparison.getByRole('button', { name: 'Об’єднати і зберегти' }).click();

  await test.step('a parent saved from the form of a sibling', async () => {
    const parent = { fullName: 'Мати', accountTypeLabel: 'мама', phoneNumber: '0671112201', password: '12345678' };
    const children = [await addStudent(centre, 'Перша', '0501112201'), await addStudent(centre, 'Друга', '0501112202')];
    for (const { id } of children) await api.call(parentsRoutes.create, { params: { id }, body: parent });
    const [shown, sibling] = children.map(({ id }) => id);
    await page.goto(`${address}/admin/edit-student/${shown}`);
    const form = page.getByRole('form', { name: 'Родич' });
    await form.getByLabel('Тип родича').fill('опікунка');
    const { parent: saved } = await api.call(studentsRoutes.one, { params: { id: sibling } });
    await api.call(parentsRoutes.update, { params: { id: sibling }, body: { ...parent, id: saved?.id ?? 0, fullName: 'Мати Нова', password: null } });
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await expect(comparison).toContainText('Мати Нова');
    await goOn();
    await expect(page.getByRole('dialog', { name: 'Користувача оновлено' })).toBeVisible();
    expect((await api.call(studentsRoutes.one, { params: { id: shown } })).parent).toMatchObject({
      fullName: 'Мати Нова', accountTypeLabel: 'опікунка', password: '12345678',
    });
  });

  const [subject] = await api.call(subjectsRoutes.list, {});
  const subjectId = subject?.id ?? 0;
  const teacher = { fullName: 'Савчук Ігор', dateOfBirth: '1980-05-06', sex: 0 as const, phoneNumber: '0631112201', password: '12345678' };
  const { id: teacherId } = await api.call(teachersRoutes.create, { body: { ...teacher, subjectId } });

  await test.step('a teacher', async () => {
    await page.goto(`${address}/admin/edit-teacher/${teacherId}`);
    const form = page.getByRole('form', { name: 'Викладач' });
    await form.getByLabel('ПІП').fill('Савчук Ігор Петрович');
    await api.call(teachersRoutes.update, { body: { ...teacher, id: teacherId, subjectIds: [subjectId], dateOfBirth: '—', password: '11112222' } });
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await expect(comparison).toContainText('невідома');
    await expect(comparison).not.toContainText('11112222');
    await goOn();
    await page.getByRole('dialog', { name: 'Дані вчителя успішно відредаговано!' }).getByRole('button', { name: 'Закрити' }).last().click();
    await expect(page).toHaveURL(/\/admin\/teachers$/);
    expect(await api.call(teachersRoutes.one, { params: { id: teacherId } })).toMatchObject({
      fullName: 'Савчук Ігор Петрович', dateOfBirth: null, password: '11112222',
    });
  });

  await test.step('a group', async () => {
    const settings = { name: 'А', teacherId, subjectId, lessonDuration: 45, pricePerMonth: 1000, isOnline: false, schedules: [] };
    const { id } = await api.call(groupsRoutes.create, { body: settings });
    await page.goto(`${address}/admin/classes/${id}`);
    const form = page.getByRole('form', { name: 'Група' });
    await form.getByLabel('Назва').fill('Б');
    await api.call(groupsRoutes.update, { body: { ...settings, id, pricePerMonth: 1200, name: 'В' } });
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await expect(comparison.getByRole('group', { name: 'Назва' })).toContainText('Було: А');
    await expect(comparison).toContainText('1 200,00');
    await comparison.getByRole('radio', { name: /Збережене/ }).check();
    await goOn();
    await expect(page.getByRole('dialog', { name: 'Групу успішно оновлено!' })).toBeVisible();
    expect(await api.call(groupsRoutes.one, { params: { id } })).toMatchObject({ name: 'В', pricePerMonth: 1200, version: 2 });
  });
});
