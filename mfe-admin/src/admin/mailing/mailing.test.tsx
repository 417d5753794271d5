import { groupsRoutes } from '@dzvinok/contract/groups';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const group = {
  id: 4,
  className: 'А',
  subjectId: 2,
  subjectName: 'Математика',
  subjectColor: 'blue',
  teacherId: 3,
  teacherName: 'Їжакевич Ґанна',
  isOnline: false,
  studentCount: 7,
  pricePerMonth: 2400,
  schedules: [],
};
let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi().answer(groupsRoutes.list, [group]);
});
afterEach(cleanup);

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Текст повідомлення');
const groupField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Група' });

function activeIn(name: string) {
  const radios = within(screen.getByRole('radiogroup', { name })).getAllByRole<HTMLInputElement>('radio');
  return radios.filter(({ checked }) => checked).map(({ labels }) => labels?.[0]?.textContent);
}

async function openMailing() {
  const harness = openScreen(remote, api, '/admin/mailing');
  await screen.findByRole('heading', { name: 'Розсилки' });
  return harness;
}

describe('mailing', () => {
  it('sends no request and says that mailing comes later', async () => {
    await openMailing();
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    expect(await screen.findByText('Розсилки будуть впроваджені пізніше.')).toBeTruthy();
    expect(api.calls.map(({ route }) => route.method)).toEqual(['GET']);
    expect(screen.getByRole('region', { name: 'Останні надіслані' }).textContent).toContain('Поки порожньо');
  });

  it('fills the message from a single active template, and asks before typed text is replaced', async () => {
    await openMailing();
    expect([activeIn('Шаблон тексту'), activeIn('Отримувачі')]).toEqual([['Свій текст'], ['Усі']]);
    await person.click(screen.getByRole('radio', { name: 'Оплата' }));
    expect(message().value).toContain('про оплату занять');
    await person.click(screen.getByRole('radio', { name: 'Канікули' }));
    expect(message().value).toContain('канікули');

    fill(message(), 'Завтра приходьте на пів години раніше');
    await person.click(screen.getByRole('radio', { name: 'Оплата' }));
    await person.click(await screen.findByRole('button', { name: 'Залишити мій текст' }));
    expect([activeIn('Шаблон тексту'), message().value]).toEqual([['Канікули'], 'Завтра приходьте на пів години раніше']);
    await person.click(screen.getByRole('radio', { name: 'Свій текст' }));
    expect(message().value).toBe('Завтра приходьте на пів години раніше');
    await person.click(screen.getByRole('radio', { name: 'Оплата' }));
    await person.click(await screen.findByRole('button', { name: 'Замінити' }));
    expect([activeIn('Шаблон тексту'), message().value.includes('про оплату')]).toEqual([['Оплата'], true]);
  });

  it('stores the draft in the tab, for its own user only', async () => {
    await openMailing();
    await person.click(groupField());
    await person.click(await screen.findByRole('option', { name: 'Математика А' }));
    await person.click(screen.getByRole('radio', { name: 'Батьки' }));
    fill(message(), 'Чернетка');
    const kept = JSON.parse(sessionStorage.getItem('dzvinok.mailing') ?? '{}');
    expect(kept.draft).toEqual({ classId: 4, recipientId: 2, message: 'Чернетка', templateId: 0 });
    act(() => cleanup());
    await openMailing();
    expect([message().value, activeIn('Отримувачі')]).toEqual(['', ['Усі']]);
  });

  it('says when groups cannot be loaded and when the centre has no groups', async () => {
    api.answer(groupsRoutes.list, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    await openMailing();
    expect(await screen.findByText(/^Не вдалося завантажити групи\./)).toBeTruthy();
    api.answer(groupsRoutes.list, []);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect((await screen.findByRole('link', { name: 'Додати групу' })).getAttribute('href')).toBe('/admin/add-group');
    await person.click(groupField());
    expect(await screen.findByText('Немає варіантів вибору')).toBeTruthy();
  });
});
