import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes, type Teacher } from '@dzvinok/contract/teachers';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../screens.fixture.ts';

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
  password: '48120937',
};

beforeEach(() => {
  const { password: _password, ...item } = teacher;
  api = new FakeApi()
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
  it('reads a password only when it is asked for', async () => {
    openScreen(remote, api, '/admin/teachers');
    await screen.findByText(teacher.fullName);
    expect(api.callsOf(teachersRoutes.one)).toHaveLength(0);
    await press(`Показати пароль: ${teacher.fullName}`);
    expect(await screen.findByText('48120937')).toBeTruthy();
    await press(`Сховати пароль: ${teacher.fullName}`);
    expect(screen.queryByText('48120937')).toBeNull();
    expect(api.callsOf(teachersRoutes.one)).toHaveLength(1);
  });

  it('offers a call and no deletion yet', async () => {
    openScreen(remote, api, '/admin/teachers');
    const call = await screen.findByRole('link', { name: `Подзвонити: ${teacher.fullName}` });
    expect(call.getAttribute('href')).toBe('tel:+380670000011');
    expect(screen.getByRole('button', { name: `Видалити: ${teacher.fullName}` }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('teacher form', () => {
  async function openForm(address: string) {
    const harness = openScreen(remote, api, address);
    return { harness, form: within(await screen.findByRole('form', { name: 'Викладач' })) };
  }

  it('says what a new teacher lacks', async () => {
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

  it('accepts a birth date that nobody knows, and does not touch the password', async () => {
    const { harness, form } = await openForm('/admin/edit-teacher/5');
    expect(screen.getByRole('heading', { name: 'Редагування вчителя' })).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Дата невідома').checked).toBe(true);
    expect(form.queryByRole('combobox', { name: /Предмет/ })).toBeNull();
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
      password: null,
    });
    await waitFor(() => expect(harness.address()).toBe('/admin/teachers'));
  });

  it('leads back to the list when there is no such teacher', async () => {
    const { address } = openScreen(remote, api, '/admin/edit-teacher/99');
    await waitFor(() => expect(address()).toBe('/admin/teachers'));
  });
});
