import { parentsRoutes } from '@dzvinok/contract/parents';
import { profileRoutes } from '@dzvinok/contract/profile';
import { studentsRoutes } from '@dzvinok/contract/students';
import type { Locator, Page } from '@playwright/test';
import { issuedPassword } from '../people.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const longName = 'Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна';

function formsOf(page: Page) {
  return {
    student: page.getByRole('form', { name: 'Учень' }),
    parent: page.getByRole('form', { name: 'Родич' }),
    result: (title: string) => page.getByRole('dialog', { name: title }),
  };
}

async function openAddPage(page: Page, { address }: OwnCentre) {
  await page.goto(`${address}/admin/add-students-parents`);
  return formsOf(page);
}

async function fillStudent(form: Locator, fullName: string, phoneNumber: string): Promise<void> {
  await form.getByLabel('ПІП').fill(fullName);
  await form.getByLabel('Номер телефону').fill(phoneNumber);
  await form.getByLabel('Школа').fill('Ліцей № 5');
}

async function fillParent(form: Locator, fullName: string, phoneNumber: string): Promise<void> {
  await form.getByLabel('ПІП').fill(fullName);
  await form.getByLabel('Тип родича').fill('мама');
  await form.getByLabel('Номер телефону').fill(phoneNumber);
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Закрити' }).last().click();
  await expect(dialog).toBeHidden();
}

function addStudent({ api }: OwnCentre, fullName: string, phoneNumber: string): Promise<{ id: number }> {
  return api.call(studentsRoutes.create, { body: { fullName, phoneNumber, password: '12345678', schoolInfo: 'Ліцей № 1' } });
}

test('each field shows its error, and reset begins anew', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/students`);
  await page.getByRole('link', { name: 'Додати учня' }).first().click();
  const { student, parent } = formsOf(page);

  await test.step('a student', async () => {
    const first = await issuedPassword(student);
    expect(first).toMatch(/^\d{8}$/);
    await student.getByLabel(/^Пароль/).first().fill('');
    await student.getByRole('button', { name: 'Додати учня' }).click();
    for (const text of ['Введіть ПІП', 'Введіть номер телефону', 'Введіть пароль', 'Введіть школу учня', 'Будь ласка, виправте помилки у формі.']) {
      await expect(student.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(student.getByLabel('ПІП')).toBeFocused();
    await student.getByLabel('Номер телефону').fill('050 12');
    await student.getByLabel('Школа').focus();
    await expect(student.getByText('Номер має містити рівно 10 цифр')).toBeVisible();

    await fillStudent(student, 'Іван', '0501112233');
    await student.getByLabel(/^Пароль/).first().fill('п'.repeat(201));
    await student.getByLabel('Дата народження').fill(`31.12.${new Date().getFullYear()}`);
    await student.getByLabel('Знижка, %').fill('101');
    await student.getByLabel('Діє з').fill('02.09.2026');
    await student.getByLabel('Діє до').fill('01.09.2026');
    await student.getByLabel('ПІП').click();
    await student.getByRole('button', { name: 'Додати учня' }).click();
    for (const text of ['Пароль задовгий', 'Дата народження не може бути в майбутньому', 'Знижка від 0 до 100 %']) {
      await expect(student.getByText(text)).toBeVisible();
    }
    await student.getByLabel(/^Пароль/).first().fill('1');
    await student.getByLabel('Дата народження').fill('');
    await student.getByLabel('Знижка, %').fill('10,5');
    await student.getByRole('button', { name: 'Додати учня' }).click();
    await expect(student.getByText('Знижка закінчується раніше, ніж починається')).toBeVisible();
    await expect(student.getByLabel('Діє до')).toBeFocused();

    await student.getByRole('button', { name: 'Скинути' }).click();
    await expect(student.getByLabel('ПІП')).toHaveValue('');
    const second = await issuedPassword(student);
    expect(second).toMatch(/^\d{8}$/);
    expect(second).not.toBe(first);
  });

  await test.step('a parent', async () => {
    await parent.getByLabel(/^Пароль/).first().fill('');
    await parent.getByLabel('Телефон контактної особи').fill('067');
    await parent.getByRole('button', { name: 'Додати родича' }).click();
    for (const text of [
      'Оберіть учня', 'Введіть ПІП', 'Введіть тип родича', 'Введіть номер телефону', 'Введіть пароль',
      'Номер має містити рівно 10 цифр', 'Будь ласка, виправте помилки у формі.',
    ]) {
      await expect(parent.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(parent.getByRole('combobox', { name: 'Учень' })).toBeFocused();
    await parent.getByRole('button', { name: 'Скинути' }).click();
    await expect(parent.getByText('Введіть тип родича')).toBeHidden();
    expect(await issuedPassword(parent)).toMatch(/^\d{8}$/);
  });

  await test.step('both at once send nothing while one is wrong', async () => {
    await fillStudent(student, 'Іван', '0501112233');
    await parent.getByLabel('ПІП').fill('Олена');
    await student.getByRole('button', { name: 'Додати учня і родича' }).click();
    await expect(parent.getByLabel('Тип родича')).toBeFocused();
    expect(await centre.api.call(studentsRoutes.list, {})).toEqual([]);
  });

  await test.step('leaving asks first', async () => {
    const question = page.getByRole('dialog', { name: 'Залишити сторінку?' });
    await page.getByRole('link', { name: 'До списку учнів' }).click();
    await question.getByRole('button', { name: 'Повернутися до форми' }).click();
    await expect(student.getByLabel('ПІП')).toHaveValue('Іван');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/add-students-parents$/);
    const unload = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const asked = await unload;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await closing;
    await expect(parent.getByLabel('ПІП')).toHaveValue('Олена');
    await page.getByRole('link', { name: 'До списку учнів' }).click();
    await question.getByRole('button', { name: 'Залишити', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Всі учні' })).toBeVisible();
  });
});

test('a student, a parent, a brother and a refused parent', async ({ admin: page, centre }) => {
  const { student, parent, result } = await openAddPage(page, centre);
  const added = result('Користувача додано');

  await test.step('both are saved, and closing leads to the list', async () => {
    await fillStudent(student, longName, '0501112233');
    await fillParent(parent, 'Кропивницька Олена', '0671112233');
    const password = await issuedPassword(parent);
    await student.getByRole('button', { name: 'Додати учня і родича' }).click();
    await expect(added).toContainText(longName, { timeout: 30_000 });
    await expect(added).toContainText(`Пароль: ${password}`);
    await close(added);
    await expect(page).toHaveURL(/\/admin\/students$/);
    await expect(page.getByRole('link', { name: longName })).toBeVisible();
  });

  await test.step('a phone that a parent has is said before saving, and joins the brother to the account', async () => {
    await page.getByRole('link', { name: 'Додати учня' }).first().click();
    await fillStudent(student, 'Кропивницький Петро', '0501112234');
    await fillParent(parent, 'Хтось Інший', '0671112233');
    const notice = parent.getByRole('status');
    await expect(notice).toContainText(`Цей номер уже має родич: Кропивницька Олена (діти: ${longName})`);
    await expect(parent.getByLabel('ПІП')).toHaveValue('Кропивницька Олена');
    await expect(parent.getByLabel('ПІП')).toBeDisabled();
    for (const unused of ['Стать', 'Дата народження', 'Телефон контактної особи']) await expect(parent.getByLabel(unused)).toBeHidden();
    await expect(parent.getByRole('button', { name: 'Згенерувати' })).toBeHidden();
    await parent.getByLabel('Номер телефону').fill('0671112234');
    await expect(notice).toBeEmpty();
    await expect(parent.getByLabel('ПІП')).toHaveValue('Хтось Інший');
    await parent.getByLabel('ПІП').fill('');
    await parent.getByLabel('Номер телефону').fill('0671112233');
    await parent.getByRole('button', { name: 'Додати учня і родича' }).click();
    await expect(added).toContainText('Кропивницька Олена');
    await expect(added).toContainText('пароль не змінився');
    await close(added);
    const children = await centre.api.call(studentsRoutes.list, {});
    expect(new Set(children.map((child) => child.parent?.id)).size).toBe(1);
  });

  await test.step('a refused parent leaves one student and leads on', async () => {
    await page.getByRole('link', { name: 'Додати учня' }).first().click();
    await fillStudent(student, 'Самотня Єва', '0501112235');
    await fillParent(parent, 'Самотня Ніна', '0501112233');
    await expect(parent.getByRole('status')).toBeEmpty();
    await student.getByRole('button', { name: 'Додати учня і родича' }).click();
    const refused = result('Не вдалось додати користувача');
    await expect(refused).toContainText('Цей номер телефону вже має користувач з іншою роллю');
    await expect(refused).toContainText('Учня вже додано');
    await close(refused);
    await expect(parent.getByLabel('Номер телефону')).toBeFocused();
    await expect(parent.getByText('Цей номер належить учню або працівнику центру')).toBeVisible();
    await expect(page.getByText('Учня вже додано. Виправте дані родича')).toBeVisible();
    await expect(student).toBeHidden();
    await parent.getByLabel('Номер телефону').fill('0671112239');
    await parent.getByRole('button', { name: 'Додати родича' }).click();
    await expect(added).toContainText('Самотня Ніна');
    await close(added);
    expect((await centre.api.call(studentsRoutes.list, {})).filter(({ fullname }) => fullname === 'Самотня Єва')).toHaveLength(1);
  });

  await test.step('a taken phone stands under its field, and nothing typed is lost', async () => {
    await page.getByRole('link', { name: 'Додати учня' }).first().click();
    await fillStudent(student, 'Дублер', '0501112233');
    await student.getByRole('button', { name: 'Додати учня' }).click();
    const refused = result('Не вдалось додати користувача');
    await expect(refused).toContainText(/Цей номер телефону вже має (учень|викладач|родич) \p{Lu}.+\./u);
    await page.keyboard.press('Escape');
    await expect(student.getByLabel('Номер телефону')).toBeFocused();
    await expect(student.getByText(/Цей номер телефону вже має (учень|викладач|родич) \p{Lu}.+\./u)).toBeVisible();
    await expect(student.getByLabel('ПІП')).toHaveValue('Дублер');
  });
});

test('a parent alone is added to a student without one', async ({ admin: page, centre }) => {
  const { id } = await addStudent(centre, 'Без Родича', '0501112201');
  const other = await addStudent(centre, 'Із Родичем', '0501112202');
  await centre.api.call(parentsRoutes.create, {
    params: { id: other.id },
    body: { fullName: 'Мати', accountTypeLabel: 'мама', phoneNumber: '0671112202', password: '12345678' },
  });
  const { parent, result } = await openAddPage(page, centre);
  await fillParent(parent, 'Новий Батько', '0671112201');
  await parent.getByRole('button', { name: 'Додати родича' }).click();
  await expect(parent.getByText('Оберіть учня', { exact: true })).toBeVisible();
  await expect(parent.getByText('Будь ласка, виправте помилки у формі.')).toBeVisible();
  await parent.getByRole('combobox', { name: 'Учень' }).click();
  await expect(page.getByRole('option')).toHaveText(['Без Родича']);
  await page.getByRole('option', { name: 'Без Родича' }).click();
  await parent.getByRole('button', { name: 'Додати родича' }).click();
  await close(result('Користувача додано'));
  const student = await centre.api.call(studentsRoutes.one, { params: { id } });
  expect(student.parent).toMatchObject({ fullName: 'Новий Батько', sex: null, dateOfBirth: null });
});

test('editing: loading, both forms, failures', async ({ admin: page, centre }) => {
  const { id } = await addStudent(centre, longName, '0501112201');
  await addStudent(centre, 'Сусід', '0501112202');
  const { student, parent, result } = formsOf(page);

  await test.step('a failed loading is told and tried again; an unknown id too', async () => {
    await page.route(`**/api/admin/students/${id}?*`, (route) => route.abort());
    await page.goto(`${centre.address}/admin/edit-student/${id}`);
    await expect(page.getByText('Не вдалося завантажити студента')).toBeVisible({ timeout: 20_000 });
    await page.unroute(`**/api/admin/students/${id}?*`);
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(student.getByLabel('ПІП')).toHaveValue(longName);
    for (const unknown of ['987654', 'abc']) {
      await page.goto(`${centre.address}/admin/edit-student/${unknown}`);
      await expect(page.getByText('Такого учня немає')).toBeVisible();
    }
    await page.goto(`${centre.address}/admin/edit-student/${id}`);
  });

  await test.step('a parent is created beside and then edited, while the student’s changes stay', async () => {
    await student.getByLabel('Коментар').fill('ще не збережено');
    await parent.getByRole('button', { name: 'Додати родича' }).click();
    await expect(parent.getByText('Введіть тип родича')).toBeVisible();
    await fillParent(parent, 'Мати', '0671112201');
    await parent.getByRole('button', { name: 'Додати родича' }).click();
    await close(result('Користувача додано'));
    await parent.getByRole('button', { name: 'Зберегти' }).waitFor();
    await parent.getByLabel('Тип родича').fill('');
    await parent.getByRole('button', { name: 'Зберегти' }).click();
    await expect(parent.getByText('Введіть тип родича')).toBeVisible();
    await parent.getByLabel('Тип родича').fill('тітка');
    await parent.getByRole('button', { name: 'Зберегти' }).click();
    await close(result('Користувача оновлено'));
    await expect(student.getByLabel('Коментар')).toHaveValue('ще не збережено');
  });

  await test.step('a refusal and a lost connection keep what was typed', async () => {
    await student.getByLabel('Номер телефону').fill('0501112202');
    await student.getByRole('button', { name: 'Зберегти' }).click();
    const refused = result('Не вдалось оновити користувача');
    await expect(refused).toContainText(/Цей номер телефону вже має (учень|викладач|родич) \p{Lu}.+\./u);
    await close(refused);
    await expect(student.getByLabel('Номер телефону')).toBeFocused();
    await expect(student.getByText(/Цей номер телефону вже має (учень|викладач|родич) \p{Lu}.+\./u)).toBeVisible();

    await student.getByLabel('Номер телефону').fill('0501112209');
    await page.route('**/api/admin/students?*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await student.getByRole('button', { name: 'Зберегти' }).click();
    await expect(refused).toContainText('Немає зв’язку із сервером');
    await close(refused);
    await page.unroute('**/api/admin/students?*');
    await expect(student.getByLabel('Коментар')).toHaveValue('ще не збережено');
    await student.getByRole('button', { name: 'Зберегти' }).click();
    await close(result('Користувача оновлено'));
    await page.getByRole('link', { name: 'До списку учнів' }).click();
    await expect(page.getByRole('heading', { name: 'Всі учні' })).toBeVisible();
    const saved = await centre.api.call(studentsRoutes.one, { params: { id } });
    expect(saved).toMatchObject({ phoneNumber: '0501112209', comment: 'ще не збережено', parent: { accountTypeLabel: 'тітка' } });
  });
});

test('a session that ends meanwhile costs nothing that was typed in any tab, and leads back to it', async ({ admin: page, centre }) => {
  const { student } = await openAddPage(page, centre);
  const other = await page.context().newPage();
  const { student: otherStudent } = await openAddPage(other, centre);
  await fillStudent(otherStudent, 'Бойко Тарас', '0501112245');
  await fillStudent(student, 'Бойко Олена', '0501112244');
  const password = await student.getByLabel(/^Пароль/).first().inputValue();
  await centre.api.call(profileRoutes.endOtherSessions, {});
  await student.getByRole('button', { name: 'Додати учня' }).click();

  await expect(page).toHaveURL(/\/login$/);
  for (const tab of [page, other]) await expect(tab.getByText(/^Сеанс завершено.*Те, що ви ввели у форму, не зникло/)).toBeVisible();
  await page.getByLabel('Номер телефону').fill(centre.phoneNumber);
  await page.getByLabel('Пароль', { exact: true }).fill(centre.password);
  await page.getByRole('button', { name: 'Увійти' }).click();

  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/admin\/add-students-parents$/);
  await expect(student.getByLabel('ПІП')).toHaveValue('Бойко Олена');
  await expect(otherStudent.getByLabel('ПІП')).toHaveValue('Бойко Тарас');
  await expect(student.getByLabel(/^Пароль/).first()).toHaveValue(password);
  await student.getByRole('button', { name: 'Додати учня' }).click();
  await expect(page.getByRole('dialog', { name: 'Користувача додано' })).toContainText('Бойко Олена');
});
