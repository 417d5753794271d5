import { freezesRoutes } from '@dzvinok/contract/freezes';
import { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import { parentsRoutes } from '@dzvinok/contract/parents';
import type { EditConflict } from '@dzvinok/contract/values';
import { progressRoutes } from '@dzvinok/contract/progress';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { studentsRoutes, type Student, type StudentOverview } from '@dzvinok/contract/students';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../../admin.remote.tsx';
import { fill, openScreen } from '../../../screens.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;

const student: Student = {
  id: 5, fullName: 'Коваль Злата', dateOfBirth: null, sex: null, phoneNumber: '0501112233', password: null, schoolInfo: 'Ліцей',
  isPasswordSent: false, comment: null, isEducationOnline: false, discount: 0, discountValidFrom: null, discountValidTo: null,
  isCurrentMonthPayed: false, isNextMonthPayed: false, monthlyPayment: 0, avatarPath: null, classes: [], version: 7,
};
const { parent: _parent, ...saved } = student;

const overview: StudentOverview = {
  id: 5, fullName: 'Коваль Злата', phoneNumber: '0501112233', schoolInfo: 'Ліцей', avatarPath: null, archivedAt: null, month: '2026-11-01',
  monthlyPayment: 1500, stays: [], months: [], parent: null, history: [],
};

/** Reply of a server at a later version; the form began from version 7. */
function conflictAnswer(current: Partial<typeof saved>, rest: Partial<Omit<EditConflict<unknown>, 'current'>> = {}) {
  const data = {
    current: { ...saved, password: null, version: 8, ...current },
    changedBy: 'Інша Адмінка', changedAt: '2026-11-21T14:05:00+02:00', isPasswordChanged: false, ...rest,
  };
  api.answer(studentsRoutes.update, ({ body: { password, ...body } }) => {
    if (body.version === 7) throw refuse('students.stale', 'Дані учня тим часом змінили', undefined, data);
    return { ...data.current, ...body, password: password ?? null, version: 9 };
  });
}

beforeEach(() => {
  api = new FakeApi()
    .answer(freezesRoutes.list, [])
    .answer(makeUpsRoutes.ofStudent, { credits: [], deadlineHours: 3, needsApproval: false })
    .answer(issuedPasswordsRoutes.rights, { mayRead: true, mayChoose: true })
    .answer(studentsRoutes.list, []).answer(studentsRoutes.one, student)
    .answer(ledgerRoutes.account, { studentId: 5, balance: 0, months: [], entries: [] })
    .answer(studentsRoutes.overview, overview).answer(progressRoutes.ofStudent, []);
});
afterEach(cleanup);

async function openForm() {
  openScreen(remote, api, '/admin/edit-student/5');
  return within(await screen.findByRole('form', { name: 'Учень' }));
}

type Form = ReturnType<typeof within>;

const nameOf = (form: Form) => form.getByLabelText(/ПІП/);
const valueOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : null);
const press = (name: string) => person.click(screen.getByText(name));
/** Queries by role are slow in happy-dom, hence once. */
const comparison = async () => {
  await screen.findByText('Дані тим часом змінили');
  return within(screen.getByRole('dialog'));
};
const sent = () => api.callsOf(studentsRoutes.update).map(({ body }) => body);

async function save(form: Form) {
  await person.click(form.getByRole('button', { name: 'Зберегти' }));
}

describe('an edit conflict over a student', () => {
  it('shows both changes, and the chosen values are saved over the new version', async () => {
    conflictAnswer({ fullName: 'Коваленко Злата', schoolInfo: 'Гімназія' });
    const form = await openForm();
    fill(nameOf(form), 'Коваль З. І.');
    fill(form.getByLabelText(/Коментар/), 'моє');
    await save(form);
    const popup = await comparison();
    expect(popup.getByText(/Інша Адмінка, 21.11.2026 о 14:05/)).toBeTruthy();
    await press('Об’єднати і зберегти');
    expect(popup.getByText('Оберіть, яке значення залишити')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    await person.click(popup.getByText('Коваленко Злата'));
    await press('Об’єднати і зберегти');
    await screen.findByText('Користувача оновлено');
    expect(sent()[1]).toMatchObject({ version: 8, fullName: 'Коваленко Злата', schoolInfo: 'Гімназія', comment: 'моє', password: null });
    expect(valueOf(nameOf(form))).toBe('Коваленко Злата');
  });

  it('leads back to the form with its values kept, and is shown again at the next save', async () => {
    conflictAnswer({ fullName: 'Коваленко Злата' });
    const form = await openForm();
    fill(nameOf(form), 'Моє');
    await save(form);
    await comparison();
    await press('Повернутися до форми');
    await waitFor(() => expect(screen.queryByText('Дані тим часом змінили')).toBeNull());
    expect(valueOf(nameOf(form))).toBe('Моє');
    await save(form);
    await comparison();
  });

  it('needs no question when the saved fields equal those of the form, as after a lost reply', async () => {
    conflictAnswer({ fullName: 'Моє', monthlyPayment: 900 });
    const form = await openForm();
    fill(nameOf(form), ' Моє ');
    await save(form);
    await screen.findByText('Користувача оновлено');
    expect(sent()).toMatchObject([{ version: 7 }, { version: 8, fullName: 'Моє' }]);
  });

  it('shows a changed password without its digits, and keeps the changed password when chosen', async () => {
    conflictAnswer({}, { isPasswordChanged: true });
    const form = await openForm();
    fill(form.getByLabelText(/^Пароль( \*)?$/), '99998888');
    await save(form);
    const popup = await comparison();
    expect(popup.getByRole('group', { name: 'Пароль' }).textContent).not.toMatch(/\d{4}/);
    await person.click(popup.getByText('новий пароль'));
    await press('Об’єднати і зберегти');
    await screen.findByText('Користувача оновлено');
    expect(sent()[1]).toMatchObject({ version: 8, password: null });
  });

  it('has the merged form validated before a second request', async () => {
    conflictAnswer({ discount: 10, discountValidTo: '2026-09-01' });
    api.answer(studentsRoutes.one, { ...student, discount: 10 });
    const form = await openForm();
    fill(form.getByLabelText(/Діє з/), '02.09.2026');
    await save(form);
    await comparison();
    await press('Об’єднати і зберегти');
    expect(await form.findByText('Знижка закінчується раніше, ніж починається')).toBeTruthy();
    expect(form.getByText('Будь ласка, виправте помилки у формі.')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('is shown again when the student changes once more meanwhile', async () => {
    conflictAnswer({ fullName: 'Друга' });
    const form = await openForm();
    fill(form.getByLabelText(/Коментар/), 'моє');
    await save(form);
    await screen.findByText('Друга');
    api.answer(studentsRoutes.update, ({ body }) => {
      if (body.version === 9) return { ...saved, fullName: body.fullName, comment: body.comment, version: 10 };
      const data = { current: { ...saved, password: null, fullName: 'Третя', version: 9 }, changedBy: null, changedAt: null, isPasswordChanged: false };
      throw refuse('students.stale', 'Дані учня тим часом змінили', undefined, data);
    });
    await press('Об’єднати і зберегти');
    expect(await screen.findByText('Третя')).toBeTruthy();
    await press('Об’єднати і зберегти');
    await screen.findByText('Користувача оновлено');
    expect(sent()[2]).toMatchObject({ version: 9, fullName: 'Третя', comment: 'моє' });
  });
});

it('a pasted text over the limit gets an error and is kept whole', async () => {
  const form = await openForm();
  await person.clear(nameOf(form));
  await person.click(nameOf(form));
  await person.paste('Я'.repeat(201));
  await save(form);
  await form.findByText('Не більше 200 символів');
  expect(valueOf(nameOf(form))).toHaveLength(201);
  expect(sent()).toEqual([]);
});

describe('the issued password of a student', () => {
  it('is read only when the admin presses its button or copies the sign-in data', async () => {
    api.answer(issuedPasswordsRoutes.one, { password: '11112222' })
      .answer(studentsRoutes.update, ({ body }) => ({ ...saved, ...body, password: null, version: 8 }));
    const form = await openForm();
    fill(form.getByLabelText(/Коментар/), 'моє');
    await save(form);
    await screen.findByText('Користувача оновлено');
    expect([...api.callsOf(studentsRoutes.one), ...api.callsOf(studentsRoutes.update)].map(({ query }) => query))
      .toEqual([{ passwords: 'hidden' }, { passwords: 'hidden' }]);
    expect(api.callsOf(issuedPasswordsRoutes.one)).toEqual([]);
    await press('Скопіювати дані для входу');
    await screen.findByText('Скопійовано');
    expect(await navigator.clipboard.readText()).toBe('Учень: Коваль Злата\nТелефон: 0501112233\nПароль: 11112222');
    await press('Закрити');
    await person.click(form.getByRole('button', { name: 'Показати виданий пароль' }));
    expect(await form.findByText('11112222')).toBeTruthy();
    expect(api.callsOf(issuedPasswordsRoutes.one).map(({ params }) => params)).toEqual([{ id: 5 }, { id: 5 }]);
    await person.click(form.getByRole('button', { name: 'Сховати виданий пароль' }));
    expect(form.queryByText('11112222')).toBeNull();
  });
});

describe('a student who has chosen their own password', () => {
  const own: Student = {
    ...student, password: null,
    parent: {
      id: 9, studentId: 5, fullName: 'Коваль Ніна', dateOfBirth: null, sex: null, phoneNumber: '0670000009', password: null,
      isPasswordSent: true, accountTypeLabel: 'мама', additionalContactFullName: null, additionalContactPhoneNumber: null, version: 2,
    },
  };
  const passwordOf = (form: Form) => form.getByLabelText('Пароль');

  it('keeps that password when the form is saved, and so does the parent', async () => {
    api.answer(studentsRoutes.one, own)
      .answer(studentsRoutes.update, ({ body }) => ({ ...saved, ...body, password: null, version: 8 }));
    const form = await openForm();
    const parent = within(screen.getByRole('form', { name: 'Родич' }));
    for (const one of [form, parent]) {
      expect([valueOf(passwordOf(one)), passwordOf(one).getAttribute('placeholder')]).toEqual(['', 'Залишити без змін']);
    }
    api.answer(issuedPasswordsRoutes.one, { password: null });
    await person.click(form.getByRole('button', { name: 'Показати виданий пароль' }));
    expect(await form.findByText('знає лише власник')).toBeTruthy();
    fill(form.getByLabelText(/Коментар/), 'моє');
    await save(form);
    await screen.findByText('Користувача оновлено');
    expect(sent()[0]).toMatchObject({ comment: 'моє', password: null });
    expect(passwordOf(form).getAttribute('placeholder')).toBe('Залишити без змін');
  });

  it('is not told apart in a centre that shows no passwords, and support cannot issue a new password', async () => {
    api.answer(studentsRoutes.one, own).answer(issuedPasswordsRoutes.rights, { mayRead: false, mayChoose: true });
    const form = await openForm();
    await form.findByPlaceholderText('Не показується в цьому центрі');
    cleanup();
    api.answer(issuedPasswordsRoutes.rights, { mayRead: false, mayChoose: false });
    const supports = await openForm();
    expect((await supports.findByPlaceholderText('Видає адміністратор центру')).hasAttribute('disabled')).toBe(true);
  });

  it('gets a new password from the admin, and the form then shows the new password', async () => {
    api.answer(studentsRoutes.one, own)
      .answer(studentsRoutes.update, ({ body }) => ({ ...saved, ...body, password: body.password ?? null, version: 8 }));
    const form = await openForm();
    fill(passwordOf(form), '77778888');
    await save(form);
    await screen.findByText('Користувача оновлено');
    expect(sent()[0]).toMatchObject({ password: '77778888' });
    await waitFor(() => expect(valueOf(form.getByLabelText(/^Пароль( \*)?$/))).toBe('77778888'));
    expect(form.queryByRole('button', { name: 'Показати виданий пароль' })).toBeNull();
  });
});

describe('the parent form beside a student', () => {
  it('names a known parent by the phone before saving, but never the student who has the phone', async () => {
    const parent = { id: 9, fullName: 'Шевчук Ніна', phoneNumber: '0670000009', accountTypeLabel: 'мама' };
    api.answer(studentsRoutes.list, [{ ...saved, id: 6, fullname: 'Шевчук Оля', parent }]);
    api.answer(parentsRoutes.create, { id: 9, isExistingAccount: true });
    await openForm();
    const form = within(screen.getByRole('form', { name: 'Родич' }));
    fill(form.getByLabelText(/Номер телефону/), '0501112233');
    await waitFor(() => expect(api.callsOf(studentsRoutes.list).length).toBeGreaterThan(0));
    expect(form.getByRole('status').textContent).toBe('');
    fill(form.getByLabelText(/Номер телефону/), '0670000009');
    await waitFor(() => expect(form.getByRole('status').textContent).toContain('Шевчук Ніна (діти: Шевчук Оля)'));
    fill(form.getByLabelText(/Тип родича/), 'тітка');
    await person.click(form.getByRole('button', { name: 'Додати родича' }));
    await screen.findByText('Користувача додано');
    expect(api.callsOf(parentsRoutes.create)[0]?.body).toMatchObject({ fullName: 'Шевчук Ніна', accountTypeLabel: 'тітка' });
  });
});
