import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes, type Teacher } from '@dzvinok/contract/teachers';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const press = (name: string) => person.click(screen.getByRole('button', { name }));
let api: FakeApi;

const teacher: Teacher = {
  id: 5,
  fullName: 'Савчук Ігор Леонідович',
  dateOfBirth: null,
  sex: 0,
  phoneNumber: '0670000011',
  avatarPath: null,
  subject: { id: 1, name: 'Математика' },
  subjects: [{ id: 1, name: 'Математика' }],
  groupCount: 2,
  version: 4,
  password: null,
};

function group(id: number, teacherId: number): GroupListItem {
  return {
    id, className: 'А', subjectId: 1, subjectName: 'Математика', subjectColor: 'blue', teacherId, teacherName: '', isOnline: false,
    studentCount: 0, schedules: [], pricePerMonth: 0,
  };
}

beforeEach(() => {
  const { password: _password, ...item } = teacher;
  api = new FakeApi()
    .answer(issuedPasswordsRoutes.rights, { mayRead: true, mayChoose: true })
    .answer(issuedPasswordsRoutes.one, { password: '48120937' })
    .answer(subjectsRoutes.list, [{ id: 1, name: 'Математика', color: 'blue' }])
    .answer(teachersRoutes.list, [item])
    .answer(teachersRoutes.one, ({ params }) => {
      if (params.id !== teacher.id) throw refuse('teachers.not-found', 'Викладача не знайдено');
      return teacher;
    })
    .answer(teachersRoutes.create, { id: 6 })
    .answer(teachersRoutes.update, teacher);
});
afterEach(cleanup);

describe('teachers list', () => {
  it('offers no passwords to a user who may not read passwords', async () => {
    api.answer(issuedPasswordsRoutes.rights, { mayRead: false, mayChoose: false });
    openScreen(remote, api, '/admin/teachers');
    expect(await screen.findByText('не показується')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Показати пароль/ })).toBeNull();
  });

  it('reads a password only when its button is pressed', async () => {
    openScreen(remote, api, '/admin/teachers');
    await screen.findByText(teacher.fullName);
    expect(api.callsOf(issuedPasswordsRoutes.one)).toHaveLength(0);
    await press(`Показати пароль: ${teacher.fullName}`);
    expect(await screen.findByText('48120937')).toBeTruthy();
    await press(`Сховати пароль: ${teacher.fullName}`);
    expect(screen.queryByText('48120937')).toBeNull();
    expect(api.callsOf(issuedPasswordsRoutes.one)).toHaveLength(1);
  });

  it('links to a call, and finds a teacher by name, subject or phone', async () => {
    openScreen(remote, api, '/admin/teachers');
    const call = await screen.findByRole('link', { name: `Подзвонити: ${teacher.fullName}` });
    expect(call.getAttribute('href')).toBe('tel:+380670000011');
    const search = screen.getByRole('searchbox', { name: 'Пошук' });
    for (const text of ['савчук', 'МАТЕМ', '067 000', '+38 067']) {
      fill(search, text);
      expect(screen.getByText(teacher.fullName)).toBeTruthy();
    }
    fill(search, 'хімія');
    expect(screen.queryByText(teacher.fullName)).toBeNull();
    await press('Показати всіх');
    expect(screen.getByText(teacher.fullName)).toBeTruthy();
  });

  it('is sorted by its headers and filtered by a subject, and the address keeps both', async () => {
    const { password: _password, ...item } = teacher;
    const chemist = { ...item, id: 6, fullName: 'Аркас Ніна', phoneNumber: '0990000012', subjects: [{ id: 2, name: 'Хімія' }] };
    api.answer(teachersRoutes.list, [item, chemist]);
    const harness = openScreen(remote, api, '/admin/teachers');
    const names = () => screen.getAllByRole('link', { name: /^(Аркас|Савчук)/ }).map(({ textContent }) => textContent);
    await screen.findByText('Аркас Ніна');
    expect(names()).toEqual(['Аркас Ніна', teacher.fullName]);
    await press('Предмет');
    await waitFor(() => expect(names()).toEqual([teacher.fullName, 'Аркас Ніна']));
    await press('Предмет');
    await waitFor(() => expect(names()).toEqual(['Аркас Ніна', teacher.fullName]));
    await person.click(screen.getByRole('combobox', { name: 'Предмет' }));
    await person.click(await screen.findByRole('option', { name: 'Математика · 1' }));
    await waitFor(() => expect(names()).toEqual([teacher.fullName]));
    expect(harness.address()).toBe('/admin/teachers?subject=1&sort=subject&order=desc');
  });

  it('names the groups that have to be handed over before a teacher is archived', async () => {
    api.answer(groupsRoutes.list, [group(7, 5), group(8, 6)]);
    openScreen(remote, api, '/admin/teachers');
    await person.click(await screen.findByRole('button', { name: `Видалити: ${teacher.fullName}` }));
    const popup = within(await screen.findByRole('dialog', { name: 'Спершу передайте групи' }));
    expect((await popup.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual(['/admin/classes/7']);
    await person.click(popup.getByRole('button', { name: 'Зрозуміло' }));
    expect(api.callsOf(teachersRoutes.archive)).toHaveLength(0);
  });

  it('archives a teacher after a question, shows the archive and restores the teacher', async () => {
    const archivedAt = '2026-10-05T09:00:00+00:00';
    let archived = false;
    const { password: _password, ...item } = { ...teacher, groupCount: 0 };
    api
      .answer(teachersRoutes.list, ({ query }) => ((query?.archived === 'true') === archived ? [archived ? { ...item, archivedAt } : item] : []))
      .answer(teachersRoutes.archive, () => {
        archived = true;
        return null;
      })
      .answer(teachersRoutes.restore, () => {
        archived = false;
        return null;
      });
    openScreen(remote, api, '/admin/teachers');
    await person.click(await screen.findByRole('button', { name: `Видалити: ${teacher.fullName}` }));
    await press('Скасувати');
    expect(api.callsOf(teachersRoutes.archive)).toHaveLength(0);
    await press(`Видалити: ${teacher.fullName}`);
    await press('Перенести в архів');
    await screen.findByText('Викладачів ще немає');
    await person.click(screen.getByRole('radio', { name: 'Архів' }));
    expect(await screen.findByText('05.10.2026')).toBeTruthy();
    await press(`Повернути з архіву: ${teacher.fullName}`);
    await screen.findByText('Архів порожній');
  });
});

describe('teacher form', () => {
  async function openForm(address: string) {
    const harness = openScreen(remote, api, address);
    return { harness, form: within(await screen.findByRole('form', { name: 'Викладач' })) };
  }

  it('names the missing fields of a new teacher', async () => {
    const { form } = await openForm('/admin/add-teacher');
    expect(screen.getByRole('heading', { name: 'Додавання' })).toBeTruthy();
    fill(form.getByLabelText(/^Пароль( \*)?$/), '');
    await press('Додади');
    for (const text of [
      'Введіть ПІП',
      'Введіть дату народження',
      'Оберіть стать',
      'Введіть номер телефону',
      'Введіть пароль',
      'Оберіть предмет',
      'Будь ласка, виправте помилки у формі.',
    ]) {
      expect(form.getByText(text)).toBeTruthy();
    }
    expect(api.callsOf(teachersRoutes.create)).toHaveLength(0);
  });

  it('goes on with an empty form and a new password after a teacher was added', async () => {
    const { harness, form } = await openForm('/admin/add-teacher');
    const passwordOf = () => form.getByLabelText<HTMLInputElement>(/^Пароль( \*)?$/).value;
    const before = passwordOf();
    fill(form.getByLabelText(/ПІП/), 'Мельник Ольга');
    fill(form.getByLabelText(/Номер телефону/), '0670000012');
    await person.click(form.getByLabelText('Дата невідома'));
    await person.click(form.getByRole('combobox', { name: /Стать/ }));
    await person.click(await screen.findByRole('option', { name: 'Жіноча' }));
    await person.click(form.getByRole('combobox', { name: /Предмет/ }));
    await person.click(await screen.findByRole('option', { name: 'Математика' }));
    await press('Додади');
    await person.click(await screen.findByRole('button', { name: 'Додати ще одного' }));
    expect(harness.address()).toBe('/admin/add-teacher');
    expect(form.getByLabelText<HTMLInputElement>(/ПІП/).value).toBe('');
    expect(passwordOf()).not.toBe(before);
  });

  it('accepts an unknown birth date, and leaves the password unchanged', async () => {
    const { harness, form } = await openForm('/admin/edit-teacher/5');
    expect(screen.getByRole('heading', { name: 'Редагування вчителя' })).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Дата невідома').checked).toBe(true);
    expect(await form.findByRole('button', { name: 'Прибрати Математика' })).toBeTruthy();
    fill(form.getByLabelText(/ПІП/), '  Савчук Ігор  ');
    await press('Зберегти');
    await screen.findByText('Дані вчителя успішно відредаговано!');
    expect(api.callsOf(teachersRoutes.update)[0]?.body).toEqual({
      id: 5,
      fullName: 'Савчук Ігор',
      dateOfBirth: null,
      sex: 0,
      phoneNumber: '0670000011',
      subjectIds: [1],
      workingHours: [],
      password: null,
      version: 4,
    });
    await person.click(screen.getByText('Закрити'));
    await waitFor(() => expect(harness.address()).toBe('/admin/teachers'));
  });

  it('adds a subject to a teacher, and offers the sign-in data to copy', async () => {
    api.answer(subjectsRoutes.list, [{ id: 1, name: 'Математика', color: 'blue' }, { id: 2, name: 'Фізика', color: 'blue' }]);
    const { form } = await openForm('/admin/edit-teacher/5');
    await person.click(form.getByRole('combobox', { name: /Предмети/ }));
    await person.click(await screen.findByRole('option', { name: 'Фізика' }));
    await press('Зберегти');
    expect(await screen.findByRole('button', { name: 'Скопіювати дані для входу' })).toBeTruthy();
    expect(api.callsOf(issuedPasswordsRoutes.one)).toEqual([]);
    const told = within(screen.getByRole('dialog'));
    await person.click(told.getByRole('button', { name: 'Показати виданий пароль' }));
    expect(await told.findByText('48120937')).toBeTruthy();
    expect(api.callsOf(teachersRoutes.update)[0]?.body).toMatchObject({ subjectIds: [1, 2] });
  });

  it('keeps working hours, also two times a day, and names overlapping times', async () => {
    const { form } = await openForm('/admin/edit-teacher/5');
    await person.click(form.getByRole('checkbox', { name: 'Вівторок' }));
    fill(form.getByLabelText('Вівторок, до'), '12:00');
    await person.click(form.getByRole('button', { name: /^Ще години.*Вівторок$/ }));
    const later = () => form.getAllByLabelText('Вівторок, від')[1]!;
    fill(later(), '11:00');
    await person.click(form.getByRole('checkbox', { name: 'Четвер' }));
    await press('Зберегти');
    expect(await form.findByText('Години накладаються')).toBeTruthy();
    fill(later(), '14:00');
    await press('Зберегти');
    await screen.findByText('Дані вчителя успішно відредаговано!');
    expect(api.callsOf(teachersRoutes.update)[0]?.body).toMatchObject({
      workingHours: [{ dayOfWeek: 2, from: '09:00', to: '12:00' }, { dayOfWeek: 2, from: '14:00', to: '15:00' }, { dayOfWeek: 4, from: '11:00', to: '15:00' }],
    });
  });

  it('marks an emptied time of the working hours', async () => {
    const { form } = await openForm('/admin/edit-teacher/5');
    await person.click(form.getByRole('checkbox', { name: 'Вівторок' }));
    await person.click(form.getByRole('checkbox', { name: 'Четвер' }));
    for (const [emptied, time] of [['Четвер, від', '10:00'], ['Вівторок, до', '18:00']] as const) {
      await person.clear(form.getByLabelText(emptied));
      await press('Зберегти');
      expect(await form.findByText('Вкажіть час, наприклад 08:00')).toBeTruthy();
      expect(form.getByLabelText(emptied).getAttribute('aria-invalid')).toBe('true');
      fill(form.getByLabelText(emptied), time);
    }
    await press('Зберегти');
    await screen.findByText('Дані вчителя успішно відредаговано!');
  });

  it('shows that only the teacher knows the password, and keeps that password when the field is empty', async () => {
    api.answer(issuedPasswordsRoutes.one, { password: null });
    const { form } = await openForm('/admin/edit-teacher/5');
    const password = form.getByLabelText<HTMLInputElement>('Пароль');
    expect([password.value, password.placeholder]).toEqual(['', 'Залишити без змін']);
    await press('Показати виданий пароль');
    expect(await form.findByText('знає лише власник')).toBeTruthy();
    fill(form.getByLabelText(/ПІП/), 'Савчук Ігор');
    await press('Зберегти');
    await screen.findByText('Дані вчителя успішно відредаговано!');
    expect(api.callsOf(teachersRoutes.update)[0]?.body).toMatchObject({ fullName: 'Савчук Ігор', password: null });
  });

  it('reads a typed dash as an unknown birth date', async () => {
    const { form } = await openForm('/admin/add-teacher');
    fireEvent.input(form.getByLabelText(/Дата народження/), { target: { value: '—' } });
    expect(form.getByLabelText<HTMLInputElement>('Дата невідома').checked).toBe(true);
  });

  it('keeps the entered values and shows a refusal under its field', async () => {
    const text = 'Цей номер телефону належить викладачу з архіву. Поверніть викладача з архіву або вкажіть інший номер.';
    api.answer(teachersRoutes.update, () => {
      throw refuse('accounts.phone-of-archived', text, { phoneNumber: text });
    });
    const { form, harness } = await openForm('/admin/edit-teacher/5');
    fill(form.getByLabelText(/ПІП/), 'Інше Ім’я');
    await press('Зберегти');
    await waitFor(() => expect(form.getByLabelText(/Номер телефону/).getAttribute('aria-invalid')).toBe('true'));
    expect(form.getByLabelText<HTMLInputElement>(/ПІП/).value).toBe('Інше Ім’я');
    expect(harness.address()).toBe('/admin/edit-teacher/5');
  });

  it('leads back to the list when the teacher does not exist', async () => {
    const { address } = openScreen(remote, api, '/admin/edit-teacher/99');
    await waitFor(() => expect(address()).toBe('/admin/teachers'));
  });
});
