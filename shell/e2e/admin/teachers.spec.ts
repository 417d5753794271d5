import type { Page } from '@playwright/test';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { Api } from '../api.ts';
import { choose } from '../centre.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const name = 'Вознесенська Єлизавета Андріївна';

async function addTeacher({ api }: OwnCentre, fullName: string, phoneNumber: string): Promise<number> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const { id } = await api.call(teachersRoutes.create, {
    body: { fullName, dateOfBirth: '1985-04-12', sex: 1, phoneNumber, password: '12345678', subjectId: subject?.id ?? 0 },
  });
  return id;
}

async function addGroup({ api }: OwnCentre, teacherId: number, letter: string): Promise<number> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const { id } = await api.call(groupsRoutes.create, {
    body: { name: letter, teacherId, subjectId: subject?.id ?? 0, lessonDuration: 45, pricePerMonth: 900, isOnline: false, schedules: [] },
  });
  return id;
}

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

test('a teacher is added, found, changed; every text of the form is said', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/teachers`);
  await expect(page.getByText('Викладачів ще немає')).toBeVisible();
  await page.getByRole('link', { name: 'Додати викладача' }).first().click();
  await expect(page.getByRole('heading', { name: 'Додавання' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Викладач' });
  const password = form.getByLabel(/^Пароль/);
  const phone = form.getByLabel('Номер телефону');

  await test.step('what is missing is said under each field', async () => {
    await expect(password).toHaveValue(/^\d{8}$/);
    await password.fill('  ');
    await button(page, 'Додади').click();
    for (const text of [
      'Введіть ПІП', 'Введіть дату народження', 'Оберіть стать', 'Введіть номер телефону', 'Введіть пароль', 'Оберіть предмет',
      'Будь ласка, виправте помилки у формі.',
    ]) {
      await expect(form.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(form.getByLabel('ПІП')).toBeFocused();
    await phone.fill('050 12');
    await phone.blur();
    await expect(form.getByText('Номер має містити рівно 10 цифр')).toBeVisible();
  });

  await test.step('reset brings a clean form and a new password', async () => {
    await button(page, 'Скинути').click();
    await expect(form.getByText('Оберіть стать')).toBeHidden();
    await expect(phone).toHaveValue('');
    await expect(password).toHaveValue(/^\d{8}$/);
  });

  await form.getByLabel('ПІП').fill(`  ${name} `);
  await test.step('leaving asks first', async () => {
    await page.getByRole('link', { name: 'До списку викладачів' }).click();
    await page.getByRole('dialog', { name: 'Залишити сторінку?' }).getByRole('button', { name: 'Повернутися до форми' }).click();
    await expect(form.getByLabel('ПІП')).toHaveValue(`  ${name} `);
  });

  await form.getByLabel('Дата невідома').check();
  await choose(page, 'Стать', 'Жіноча');
  await phone.fill(centre.phoneNumber);
  await choose(page, 'Предмет', 'Математика');
  const issued = await password.inputValue();
  await test.step('a taken phone is refused on its field and nothing is lost', async () => {
    await button(page, 'Додади').click();
    await expect(form.getByText(/Цей номер телефону вже має адміністратор \p{Lu}.+\./u).first()).toBeVisible();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveValue(issued);
  });
  await phone.fill('0671112233');
  await button(page, 'Додади').click();
  const added = page.getByRole('dialog', { name: 'Вчителя успішно додано!' });
  await expect(added.getByText(`Пароль: ${issued}`)).toBeVisible();
  await expect(added.getByRole('button', { name: 'Скопіювати дані для входу' })).toBeVisible();
  await added.getByRole('button', { name: 'Закрити' }).last().click();
  await expect(page).toHaveURL(/\/admin\/teachers$/);

  await test.step('the list has the columns in their order; the password is read when asked for', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['ПІП', 'Предмет', 'Телефон', 'Пароль', 'Зв’язок', 'Дії']);
    const row = page.getByRole('row', { name });
    await expect(row.getByRole('cell').nth(1)).toHaveText('Математика');
    await expect(row.getByText(issued)).toBeHidden();
    await button(page, `Показати пароль: ${name}`).click();
    await expect(row.getByText(issued)).toBeVisible();
    await button(page, `Сховати пароль: ${name}`).click();
    await expect(row.getByText(issued)).toBeHidden();
    await expect(page.getByRole('link', { name: `Подзвонити: ${name}` })).toHaveAttribute('href', 'tel:+380671112233');
    await page.getByRole('searchbox', { name: 'Пошук' }).fill('хтось інший');
    await expect(page.getByText('Нікого не знайдено')).toBeVisible();
    await button(page, 'Показати всіх').click();
  });

  await page.getByRole('link', { name: `Редагувати: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Редагування вчителя' })).toBeVisible();
  await expect(form.getByLabel('Дата невідома')).toBeChecked();
  await expect(form.getByRole('button', { name: 'Прибрати Математика' })).toBeVisible();
  await test.step('the saved form says what is missing too', async () => {
    await form.getByLabel('ПІП').fill(' ');
    await form.getByLabel('Дата невідома').uncheck();
    await button(page, 'Зберегти').click();
    await expect(form.getByText('Введіть ПІП')).toBeVisible();
    await expect(form.getByText('Введіть дату народження')).toBeVisible();
  });
  await form.getByLabel('ПІП').fill('Вознесенська-Кропивницька Єлизавета');
  await form.getByLabel('Дата народження').fill('12.04.1985');
  await choose(page, 'Предмети', 'Англійська мова');
  await page.keyboard.press('Escape');
  await button(page, 'Зберегти').click();
  await page.getByRole('dialog', { name: 'Дані вчителя успішно відредаговано!' }).getByRole('button', { name: 'Закрити' }).last().click();
  await expect(page.getByRole('row', { name: 'Вознесенська-Кропивницька Єлизавета' })).toContainText('Математика, Англійська мова');

  await page.goto(`${centre.address}/admin/edit-teacher/987654`);
  await expect(page).toHaveURL(/\/admin\/teachers$/);
});

test('a teacher goes into the archive once no group is theirs, and comes back', async ({ admin: page, centre }) => {
  const busyId = await addTeacher(centre, 'Зайнята Ніна', '0671110001');
  const laterId = await addTeacher(centre, 'Пізня Олена', '0671110002');
  await addTeacher(centre, 'Вільна Юлія', '0671110003');
  const groupId = await addGroup(centre, busyId, 'А');
  await page.goto(`${centre.address}/admin/teachers`);
  const groupsFirst = page.getByRole('dialog', { name: 'Спершу передайте групи' });

  await test.step('headers order the rows, on a phone the popup of filters', async () => {
    const names = page.getByRole('table').getByRole('link', { name: /^[А-ЯҐЄІЇ][а-яґєії]+ [А-ЯҐЄІЇ]/ });
    await expect(names).toHaveText(['Вільна Юлія', 'Зайнята Ніна', 'Пізня Олена']);
    await page.getByRole('columnheader', { name: 'Телефон' }).getByRole('button').click();
    await expect(names).toHaveText(['Зайнята Ніна', 'Пізня Олена', 'Вільна Юлія']);
    await expect(page).toHaveURL(/\?sort=phone$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Фільтри' }).click();
    await choose(page, 'Сортування', 'За прізвищем');
    await page.getByRole('button', { name: 'Відобразити' }).click();
    await expect(names).toHaveText(['Вільна Юлія', 'Зайнята Ніна', 'Пізня Олена']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('whose groups are known is told at once', async () => {
    await button(page, 'Видалити: Зайнята Ніна').click();
    await expect(groupsFirst.getByRole('link')).toHaveAttribute('href', `/admin/classes/${groupId}`);
    await page.keyboard.press('Escape');
    await expect(groupsFirst).toBeHidden();
  });

  await test.step('who got a group meanwhile is refused by the server, with the group', async () => {
    const newGroupId = await addGroup(centre, laterId, 'Б');
    await button(page, 'Видалити: Пізня Олена').click();
    await button(page, 'Перенести в архів').click();
    await expect(groupsFirst.getByRole('link')).toHaveAttribute('href', `/admin/classes/${newGroupId}`);
    await button(page, 'Зрозуміло').click();
  });

  await test.step('who is free goes, and cannot sign in any more', async () => {
    await button(page, 'Видалити: Вільна Юлія').click();
    await button(page, 'Перенести в архів').click();
    await expect(page.getByText('Викладача перенесено в архів')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Вільна Юлія' })).toHaveCount(0);
    await expect(button(page, 'Видалити: Зайнята Ніна')).toBeFocused();
    await expect(new Api(centre.address).signedIn('0671110003', '12345678')).rejects.toThrow('Неправильний номер телефону або пароль.');
  });

  await test.step('their phone is spoken for', async () => {
    await page.goto(`${centre.address}/admin/add-teacher`);
    await page.getByLabel('ПІП').fill('Нова Людина');
    await page.getByLabel('Дата невідома').check();
    await choose(page, 'Стать', 'Жіноча');
    await page.getByLabel('Номер телефону').fill('0671110003');
    await choose(page, 'Предмет', 'Математика');
    await button(page, 'Додади').click();
    await expect(page.getByText('Цей номер телефону належить викладачу з архіву.').first()).toBeVisible();
    await expect(page.getByLabel('Номер телефону')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: 'До списку викладачів' }).click();
    await button(page, 'Залишити').click();
  });

  await test.step('the archive survives a reload and gives them back', async () => {
    await page.getByText('Архів', { exact: true }).click();
    await expect(page).toHaveURL(/show=archive/);
    await page.reload();
    await expect(page.getByRole('row', { name: 'Вільна Юлія' })).toBeVisible();
    await button(page, 'Повернути з архіву: Вільна Юлія').click();
    await expect(page.getByText('Архів порожній')).toBeVisible();
    await page.getByText('Працюють', { exact: true }).click();
    await expect(page.getByRole('row', { name: 'Вільна Юлія' })).toBeVisible();
    await new Api(centre.address).signedIn('0671110003', '12345678');
  });
});
