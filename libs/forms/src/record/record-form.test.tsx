import { useCall } from '@dzvinok/api-client/query';
import { authRoutes } from '@dzvinok/contract/auth';
import { createParentBody, parentEditConflict, parentsRoutes, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { defineRemote } from '@dzvinok/remote/remote';
import { readLostSession } from '@dzvinok/session/session';
import { useNavigate } from '@dzvinok/router/navigation';
import { TextLink } from '@dzvinok/ui/button';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LeaveGuard } from '../leaving/leaving.tsx';
import { loggedNames, type Field } from './field.tsx';
import { type Done, FormFrame, useRecordForm } from './record-form.tsx';
import { fullNameField, phoneField, textField } from './field.tsx';

const secret: Field<string> = { ...textField('Пароль'), isSecret: true };
const fields = {
  fullName: fullNameField(),
  accountTypeLabel: textField('Тип родича', { required: true }, { comparedAs: 'Ким доводиться', loggedAs: 'Хто це' }),
  phoneNumber: phoneField('Номер телефону', {}, { checkedOnLeave: true }),
  password: secret,
};
const rules = createParentBody.pick({ fullName: true, accountTypeLabel: true, phoneNumber: true, password: true });

const parent: Parent = {
  id: 9, studentId: 5, fullName: 'Коваль Ніна', accountTypeLabel: 'мама', phoneNumber: '0501112233', password: '11112222', dateOfBirth: null,
  sex: null, isPasswordSent: false, additionalContactFullName: null, additionalContactPhoneNumber: null, version: 3,
};

interface ScreenProps {
  failureTitle?: string;
  after?: (saved: Parent) => Done<Parent>;
  isLeaving?: boolean;
}

function ParentScreen({ failureTitle, after = (saved) => ({ saved }), isLeaving = false }: ScreenProps) {
  const navigate = useNavigate();
  const update = useCall(parentsRoutes.update);
  const save = async (changed: Pick<CreateParentBody, keyof typeof fields>, { id, version }: Parent) => {
    const { data } = await update.mutateAsync({ params: { id: 5 }, body: { ...changed, id, version, ...notInForm } });
    return isLeaving ? { leave: () => navigate('/admin/list') } : after(data);
  };
  const record = useRecordForm({
    record: parent,
    fields,
    rules,
    save,
    conflict: parentEditConflict,
    ...(failureTitle && { failure: { title: failureTitle } }),
  });
  const { password, ...others } = record.controls;
  return (
    <FormFrame label="Родич" record={record} onReset={record.reset}>
      {password}
      {Object.values(others)}
      <output>{`версія ${record.started.version}`}</output>
    </FormFrame>
  );
}

const notInForm = { isPasswordSent: false, dateOfBirth: null, sex: null, additionalContactFullName: null, additionalContactPhoneNumber: null };

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().answer(parentsRoutes.update, ({ body }) => ({ ...parent, ...body, password: body.password ?? null, version: 4 }));
});
afterEach(cleanup);

function open(props: ScreenProps = {}) {
  const remote = defineRemote({
    contract: remoteContractVersion,
    roles: ['TenantAdmin'],
    basePath: '/admin',
    home: '/admin/parent',
    navigation: [],
    routes: [
      { path: 'parent', element: <LeaveGuard><ParentScreen {...props} /><TextLink href="/admin/list">Геть</TextLink></LeaveGuard> },
      { path: 'list', element: <h1>Список</h1> },
    ],
  });
  const harness = makeHarness({ remote, api });
  render(harness.element);
  return harness;
}

const name = () => screen.getByLabelText<HTMLInputElement>(/ПІП/);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (text: string) => userEvent.click(screen.getByText(text));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
const sent = () => api.callsOf(parentsRoutes.update).map(({ body }) => parentsRoutes.update.body.parse(body));

it('shows no refusal of a save when the session has ended, as the sign-in says so', async () => {
  api.answer(parentsRoutes.update, () => { throw refuse('auth.not-signed-in', 'Увійдіть.'); });
  api.answer(authRoutes.refresh, () => { throw refuse('auth.session-ended', 'Сеанс завершено. Увійдіть ще раз.'); });
  open({ failureTitle: 'Не збережено' });
  fill(name(), 'Коваль Ганна');
  await save();
  await waitFor(() => expect(readLostSession()).not.toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Зберегти' }).hasAttribute('disabled')).toBe(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a described field', () => {
  it('is drawn where its layout puts it, or with the other fields', () => {
    open();
    const labels = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'));
    expect(labels).toEqual(['password', 'fullName', 'accountTypeLabel', 'phoneNumber']);
  });

  it('is checked when the person leaves the field, if the field asks for that', () => {
    open();
    fill(name(), '');
    fireEvent.blur(name());
    expect(screen.queryByText('Введіть ПІП')).toBeNull();
    const phone = screen.getByLabelText(/Номер телефону/);
    fill(phone, '050');
    fireEvent.blur(phone);
    expect(screen.getByText('Номер має містити рівно 10 цифр')).toBeTruthy();
  });

  it('has its label as its name in the audit log, unless it has another name there', () => {
    expect(loggedNames(fields)).toMatchObject({ fullName: 'ПІП', accountTypeLabel: 'Хто це' });
  });
});

describe('a save', () => {
  it('goes on from the saved values, and keeps the text typed meanwhile', async () => {
    const reply = Promise.withResolvers<void>();
    api.answer(parentsRoutes.update, async ({ body }) => {
      await reply.promise;
      return { ...parent, ...body, password: null, version: 4 };
    });
    open();
    fill(name(), '  Коваль Н. ');
    await save();
    fill(screen.getByLabelText(/Тип родича/), 'тітка');
    reply.resolve();
    await screen.findByText('версія 4');
    expect(name().value).toBe('Коваль Н.');
    expect(screen.getByLabelText<HTMLInputElement>(/Тип родича/).value).toBe('тітка');
    await press('Скинути');
    expect(screen.getByLabelText<HTMLInputElement>(/Тип родича/).value).toBe('мама');
    expect(name().value).toBe('Коваль Н.');
  });

  it('shows its result, and runs the given action when the result is closed', async () => {
    const closed = Promise.withResolvers<void>();
    open({ after: (saved) => ({ saved, told: { title: 'Збережено', message: saved.fullName, onClose: closed.resolve } }) });
    await save();
    expect(within(await screen.findByRole('dialog', { name: 'Збережено' })).getByText('Коваль Ніна')).toBeTruthy();
    await press('Закрити');
    await closed.promise;
  });

  it('may open another page although the form has not been drawn as saved', async () => {
    const { address } = open({ isLeaving: true });
    fill(name(), 'Коваль Н.');
    await save();
    await waitFor(() => expect(address()).toBe('/admin/list'));
    expect(screen.queryByText('Залишити сторінку?')).toBeNull();
  });

  it('that is still missing makes the page ask before leaving', async () => {
    open();
    fill(name(), 'Коваль Н.');
    fireEvent.click(screen.getByText('Геть'));
    expect(await screen.findByText('Залишити сторінку?')).toBeTruthy();
  });
});

describe('a refused save', () => {
  const taken = 'Цей номер зайнято.';
  const refuseBy = (text: string, refused?: Record<string, string>) =>
    api.answer(parentsRoutes.update, () => {
      throw refuse('accounts.phone-taken', text, refused);
    });

  it('moves the focus to the refused field, and shows the message only at that field', async () => {
    refuseBy(taken, { phoneNumber: taken });
    open();
    fill(name(), 'Коваль Н.');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Номер телефону/)));
    expect(screen.getAllByText(taken)).toHaveLength(1);
    expect(name().value).toBe('Коваль Н.');
  });

  it.each([
    ['when the field says something else', { phoneNumber: 'Вкажіть інший.' }],
    ['when the form has no such field', { domain: taken }],
    ['when no field is named', undefined],
  ])('shows above the buttons %s', async (_, refused) => {
    refuseBy(taken, refused);
    open();
    await save();
    expect((await screen.findByText(taken)).closest('[role="alert"]')).not.toBeNull();
  });

  it('shows in a popup that gives the focus to the wrong field', async () => {
    refuseBy(taken, { phoneNumber: taken });
    open({ failureTitle: 'Не вдалось' });
    await save();
    await screen.findByRole('dialog', { name: 'Не вдалось' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Номер телефону/)));
  });
});

describe('an edit conflict', () => {
  function conflictWith(current: Partial<Parent>) {
    api.answer(parentsRoutes.update, ({ body }) => {
      if (body.version === 8) return { ...parent, ...body, password: null, version: 9 };
      const data = { current: { ...parent, password: null, version: 8, ...current }, changedBy: null, changedAt: null, isPasswordChanged: false };
      throw refuse('parents.stale', 'Змінили', undefined, data);
    });
  }

  it('is compared field by field, under the fields’ names for a comparison', async () => {
    conflictWith({ accountTypeLabel: 'бабуся' });
    open();
    fill(screen.getByLabelText(/Тип родича/), 'тітка');
    await save();
    const choice = within(await screen.findByRole('group', { name: 'Ким доводиться' }));
    await userEvent.click(choice.getByText('бабуся'));
    await press('Об’єднати і зберегти');
    await screen.findByText('версія 9');
    expect(sent()[1]).toMatchObject({ version: 8, accountTypeLabel: 'бабуся', password: '11112222' });
  });

  it('is solved without a question where no field of the form was changed by the other side', async () => {
    conflictWith({ isPasswordSent: true });
    open();
    fill(name(), 'Моє');
    await save();
    await screen.findByText('версія 9');
    expect(sent().map(({ version, fullName }) => [version, fullName])).toEqual([[3, 'Моє'], [8, 'Моє']]);
  });
});
