import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { makeHarness, refuse } from '@dzvinok/remote/harness';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { remote } from '../lesson.remote.tsx';
import { eachOnItsOwn } from '../teacher.fixture.ts';

const person = userEvent.setup();
const address = 'https://video.example.ua/zapys?v=1';
const own = eachOnItsOwn();

async function press(button: string) {
  render(makeHarness({ remote, api: own.api, at: `/class/${own.group}/lesson/40`, user: { role: 'Teacher' } }).element);
  await person.click(await screen.findByRole('button', { name: button }));
}

async function openPopup(button: string) {
  await press(button);
  return within(await screen.findByRole('dialog', { name: 'Відеозапис уроку' }));
}

const addressField = () => screen.findByLabelText<HTMLInputElement>('Посилання на відеозапис');
const bodies = () => own.api.callsOf(recordingsRoutes.set).map(({ params, body }) => ({ params, body }));

it('a recording is added by its address, checked by the rules of the server', async () => {
  own.api.answer(recordingsRoutes.set, ({ body }) => {
    own.api.answer(recordingsRoutes.one, { url: body.url });
    return { url: body.url };
  });
  const popup = await openPopup('Додати відеозапис');
  const field = popup.getByLabelText('Посилання на відеозапис');
  await person.type(field, 'video.example.ua');
  await person.click(popup.getByRole('button', { name: 'Зберегти' }));
  expect(await popup.findByText('Вкажіть посилання, що починається з https://')).toBeTruthy();
  expect(bodies()).toEqual([]);
  await person.clear(field);
  await person.click(field);
  await person.paste(`  ${address} `);
  await person.click(popup.getByRole('button', { name: 'Зберегти' }));
  expect(await screen.findByRole('button', { name: 'Відеозапис додано' })).toBeTruthy();
  expect(screen.getByText('Посилання на відеозапис збережено')).toBeTruthy();
  expect(bodies()).toEqual([{ params: { classId: own.group, lessonId: 40 }, body: { url: address } }]);
});

it('a recording opens in a new tab and can be removed', async () => {
  own.api.answer(recordingsRoutes.one, { url: address }).answer(recordingsRoutes.set, () => {
    own.api.answer(recordingsRoutes.one, { url: null });
    return { url: null };
  });
  const popup = await openPopup('Відеозапис додано');
  expect(popup.getByLabelText<HTMLInputElement>('Посилання на відеозапис').value).toBe(address);
  const link = popup.getByRole('link', { name: /Відкрити нинішній запис/ });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    address, '_blank', 'noreferrer',
  ]);
  await person.click(popup.getByRole('button', { name: 'Прибрати' }));
  expect(await screen.findByRole('button', { name: 'Додати відеозапис' })).toBeTruthy();
  expect(bodies().map(({ body }) => body)).toEqual([{ url: null }]);
});

it('a refusal of the server is shown, and the typed address is kept', async () => {
  own.api.answer(recordingsRoutes.set, () => {
    throw refuse('groups.not-found', 'Групу не знайдено.');
  });
  const popup = await openPopup('Додати відеозапис');
  await person.type(popup.getByLabelText('Посилання на відеозапис'), address);
  await person.click(popup.getByRole('button', { name: 'Зберегти' }));
  expect(await popup.findByText('Групу не знайдено.')).toBeTruthy();
  expect(popup.getByLabelText<HTMLInputElement>('Посилання на відеозапис').value).toBe(address);
});

it('a recording cannot be changed before its address is read', async () => {
  const reply = Promise.withResolvers<{ url: string }>();
  own.api.answer(recordingsRoutes.one, () => reply.promise);
  await press('Додати відеозапис');
  expect(screen.queryByRole('dialog')).toBeNull();
  reply.resolve({ url: address });
  expect((await addressField()).value).toBe(address);
});

it('a recording whose address cannot be read can be changed only after a successful retry', async () => {
  own.api.answer(recordingsRoutes.one, () => {
    throw refuse('groups.not-found', 'Групу не знайдено.');
  });
  const popup = await openPopup('Відеозапис');
  expect(await popup.findByText('Групу не знайдено.')).toBeTruthy();
  expect(popup.queryByLabelText('Посилання на відеозапис')).toBeNull();
  own.api.answer(recordingsRoutes.one, { url: address });
  await person.click(popup.getByRole('button', { name: 'Спробувати ще раз' }));
  expect((await addressField()).value).toBe(address);
});

it.each([
  ['Escape', () => person.keyboard('{Escape}')],
  ['«Скасувати»', () => person.click(screen.getByRole('button', { name: 'Скасувати' }))],
])('the popup asks before %s discards the typed address', async (_, leave) => {
  const popup = await openPopup('Додати відеозапис');
  await person.type(popup.getByLabelText('Посилання на відеозапис'), address);
  await leave();
  await person.click(await screen.findByRole('button', { name: 'Повернутися до форми' }));
  expect((await addressField()).value).toBe(address);
  await leave();
  await person.click(await screen.findByRole('button', { name: 'Не зберігати' }));
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Відеозапис уроку' })).toBeNull();
  expect(bodies()).toEqual([]);
});

it('a recording being removed is not shown as being saved', async () => {
  const reply = Promise.withResolvers<{ url: null }>();
  own.api.answer(recordingsRoutes.one, { url: address }).answer(recordingsRoutes.set, () => reply.promise);
  const popup = await openPopup('Відеозапис додано');
  const removal = popup.getByRole('button', { name: 'Прибрати' });
  await person.click(removal);
  await expect.poll(() => removal.getAttribute('aria-busy')).toBe('true');
  const save = popup.getByRole<HTMLButtonElement>('button', { name: 'Зберегти' });
  expect([save.disabled, save.getAttribute('aria-busy')]).toEqual([true, null]);
  reply.resolve({ url: null });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
