import { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../../admin.remote.tsx';
import { fill, openScreen } from '../../../screens.fixture.ts';
import { makeStudent } from '../list/students.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;

const parent = { id: 9, fullName: 'Шевчук Ніна', phoneNumber: '0670000009', accountTypeLabel: 'мама' };

beforeEach(() => {
  api = new FakeApi()
    .answer(issuedPasswordsRoutes.rights, { mayRead: true, mayChoose: true })
    .answer(studentsRoutes.list, [makeStudent({ id: 1, fullname: 'Без Родича' }), makeStudent({ id: 2, fullname: 'Із Родичем', parent })])
    .answer(studentsRoutes.create, { id: 77 })
    .answer(parentsRoutes.create, { id: 78, isExistingAccount: false });
});
afterEach(cleanup);

async function openPage() {
  const harness = openScreen(remote, api, '/admin/add-students-parents');
  return {
    harness,
    student: within(await screen.findByRole('form', { name: 'Учень' })),
    parent: within(await screen.findByRole('form', { name: 'Родич' })),
  };
}

type Form = ReturnType<typeof within>;

function fillStudent(form: Form) {
  fill(form.getByLabelText(/ПІП/), 'Коваленко Марія');
  fill(form.getByLabelText(/Номер телефону/), '050 123 45 67');
  fill(form.getByLabelText(/Школа/), 'Ліцей № 5');
}

function fillParent(form: Form) {
  fill(form.getByLabelText(/ПІП/), 'Коваленко Олена');
  fill(form.getByLabelText(/Тип родича/), 'мама');
  fill(form.getByLabelText(/Номер телефону/), '0672223344');
}

function passwordOf(form: Form): string {
  const field = form.getByLabelText(/^Пароль( \*)?$/);
  return field instanceof HTMLInputElement ? field.value : '';
}

describe('the forms of a new student and parent', () => {
  it('begin with passwords of eight digits, and «Скинути» generates a new password', async () => {
    const { student, parent: parentForm } = await openPage();
    const first = passwordOf(student);
    expect(first).toMatch(/^\d{8}$/);
    expect(passwordOf(parentForm)).toMatch(/^\d{8}$/);
    await person.click(student.getByRole('button', { name: 'Скинути' }));
    expect(passwordOf(student)).not.toBe(first);
  });

  it('show no password to support: an admin of the centre issues the password', async () => {
    api.answer(issuedPasswordsRoutes.rights, { mayRead: false, mayChoose: false });
    const { student } = await openPage();
    await student.findByPlaceholderText('Видасть адміністратор центру');
    expect(passwordOf(student)).toBe('');
    expect(student.queryByText('Згенерувати')).toBeNull();
    fillStudent(student);
    await person.click(student.getByRole('button', { name: 'Додати учня' }));
    await screen.findByText('Пароль видасть адміністратор центру.');
    expect(screen.queryByText(/Пароль: \d/)).toBeNull();
    expect(screen.queryByText('Скопіювати дані для входу')).toBeNull();
  });

  it('name the missing fields of a student and send no request', async () => {
    const { student } = await openPage();
    fill(student.getByLabelText(/^Пароль( \*)?$/), '');
    await person.click(student.getByRole('button', { name: 'Додати учня' }));
    for (const text of ['Введіть ПІП', 'Введіть номер телефону', 'Введіть пароль', 'Введіть школу учня']) {
      expect(student.getByText(text)).toBeTruthy();
    }
    expect(student.getByText('Будь ласка, виправте помилки у формі.')).toBeTruthy();
    expect(api.callsOf(studentsRoutes.create)).toHaveLength(0);
  });

  it('check the phone when its field is left', async () => {
    const { student } = await openPage();
    fill(student.getByLabelText(/Номер телефону/), '05012');
    fireEvent.blur(student.getByLabelText(/Номер телефону/));
    expect(student.getByText('Номер має містити рівно 10 цифр')).toBeTruthy();
  });

  it('require a student for the parent, and offer only students without a parent', async () => {
    const { parent: parentForm } = await openPage();
    fillParent(parentForm);
    await person.click(parentForm.getByRole('button', { name: 'Додати родича' }));
    expect(parentForm.getByText('Оберіть учня')).toBeTruthy();
    expect(api.callsOf(parentsRoutes.create)).toHaveLength(0);

    await person.click(parentForm.getByRole('combobox', { name: /Учень/ }));
    expect(await screen.findByRole('option', { name: 'Без Родича' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Із Родичем' })).toBeNull();
    await person.click(screen.getByRole('option', { name: 'Без Родича' }));
    await person.click(parentForm.getByRole('button', { name: 'Додати родича' }));
    await screen.findByText('Користувача додано');
    expect(api.callsOf(parentsRoutes.create)[0]?.params).toEqual({ id: 1 });
  });

  it('save the student, then the parent of that student, and lead to the list', async () => {
    const { student, parent: parentForm, harness } = await openPage();
    fillStudent(student);
    fillParent(parentForm);
    await person.click(student.getByRole('button', { name: 'Додати учня і родича' }));
    await screen.findByText('Користувача додано');
    const writes = api.calls.filter(({ route }) => route.method === 'POST');
    expect(writes.map(({ route }) => route)).toEqual([studentsRoutes.create, parentsRoutes.create]);
    expect(writes[0]?.body).toMatchObject({ fullName: 'Коваленко Марія', phoneNumber: '0501234567', sex: null, dateOfBirth: null });
    expect(writes[1]?.params).toEqual({ id: 77 });

    await person.click(screen.getByText('Закрити'));
    await screen.findByRole('heading', { name: 'Всі учні' });
    expect(harness.address()).toBe('/admin/students');
  });

  it('send neither student nor parent when the parent form has errors', async () => {
    const { student, parent: parentForm } = await openPage();
    fillStudent(student);
    fill(parentForm.getByLabelText(/ПІП/), 'Коваленко Олена');
    await person.click(student.getByRole('button', { name: 'Додати учня і родича' }));
    expect(parentForm.getByText('Введіть тип родича')).toBeTruthy();
    expect(api.calls.filter(({ route }) => route.method === 'POST')).toHaveLength(0);
  });

  it('show a refusal of the server under its field and in the popup', async () => {
    api.answer(studentsRoutes.create, () => {
      throw refuse('accounts.phone-taken', 'Такий номер уже є', { phoneNumber: 'Номер уже зайнятий' });
    });
    const { student } = await openPage();
    fillStudent(student);
    await person.click(student.getByRole('button', { name: 'Додати учня' }));
    await screen.findByText('Не вдалось додати користувача');
    expect(screen.getByText('Такий номер уже є')).toBeTruthy();
    expect(screen.getByText('Номер уже зайнятий')).toBeTruthy();
  });

  it('ask only for the relation when the phone is of a known parent, and restore the typed fields for a new phone', async () => {
    api.answer(parentsRoutes.create, { id: 9, isExistingAccount: true });
    const { student, parent: parentForm } = await openPage();
    fillStudent(student);
    const phone = parentForm.getByLabelText(/Номер телефону/);
    fill(parentForm.getByLabelText(/ПІП/), 'Інша Людина');
    fill(parentForm.getByLabelText(/^Пароль( \*)?$/), 'свій');
    fill(phone, parent.phoneNumber);
    const status = parentForm.getByRole('status');
    await waitFor(() => expect(status.textContent).toContain('Шевчук Ніна (діти: Із Родичем)'));
    const labels = () => parentForm.getAllByRole('textbox').map((field) => (field instanceof HTMLInputElement ? field.name : ''));
    expect(labels().filter(Boolean)).toEqual(['fullName', 'accountTypeLabel', 'phoneNumber']);
    expect(parentForm.getByLabelText<HTMLInputElement>(/ПІП/)).toMatchObject({ value: 'Шевчук Ніна', disabled: true });

    fill(phone, '0670000008');
    await waitFor(() => expect(status.textContent).toBe(''));
    expect(parentForm.getByLabelText<HTMLInputElement>(/ПІП/)).toMatchObject({ value: 'Інша Людина', disabled: false });
    expect(passwordOf(parentForm)).toBe('свій');

    fill(parentForm.getByLabelText(/ПІП/), '');
    fill(parentForm.getByLabelText(/^Пароль( \*)?$/), '');
    fill(phone, parent.phoneNumber);
    await person.click(student.getByRole('button', { name: 'Додати учня і родича' }));
    expect(parentForm.getByText('Введіть тип родича')).toBeTruthy();
    expect(parentForm.queryByText('Введіть ПІП')).toBeNull();
    fill(parentForm.getByLabelText(/Тип родича/), 'мама');
    await person.click(student.getByRole('button', { name: 'Додати учня і родича' }));
    await screen.findByText('Користувача додано');
    expect(api.callsOf(parentsRoutes.create)[0]?.body).toMatchObject({
      fullName: 'Шевчук Ніна', phoneNumber: parent.phoneNumber, accountTypeLabel: 'мама', password: expect.stringMatching(/^\d{8}$/),
    });
    expect(screen.getByText(/пароль не змінився/)).toBeTruthy();
  });

  it('do not add the student twice when only the parent was refused', async () => {
    let isTaken = true;
    api.answer(parentsRoutes.create, () => {
      if (isTaken) throw refuse('parents.phone-of-other-role', 'Номер належить викладачеві', { phoneNumber: 'Номер належить викладачеві' });
      return { id: 78, isExistingAccount: false };
    });
    const { student, parent: parentForm } = await openPage();
    fillStudent(student);
    fillParent(parentForm);
    await person.click(student.getByRole('button', { name: 'Додати учня і родича' }));
    await screen.findByText('Не вдалось додати користувача');
    await person.keyboard('{Escape}');
    expect(await screen.findByText(/Учня вже додано/)).toBeTruthy();

    isTaken = false;
    await person.click(parentForm.getByRole('button', { name: 'Додати родича' }));
    await screen.findByText('Користувача додано');
    expect(api.callsOf(studentsRoutes.create)).toHaveLength(1);
    expect(api.callsOf(parentsRoutes.create)).toHaveLength(2);
  });
});
