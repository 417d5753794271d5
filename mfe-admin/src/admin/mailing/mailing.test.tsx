import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { mailingsRoutes, type MailingForm } from '@dzvinok/contract/mailings';
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
  api = new FakeApi().answer(groupsRoutes.list, [group]).answer(mailingsRoutes.list, []).answer(deliveriesRoutes.list, { deliveries: [], count: 0 });
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
  it('shows who gets which words before it sends', async () => {
    const sent: MailingForm[] = [];
    api.answer(mailingsRoutes.preview, {
      recipients: 2, channels: [{ channel: 'email', count: 1 }], examples: [{ fullName: 'Бондар Олена', text: 'Олена, завтра збори' }],
      unreachable: [{ fullName: 'Бондар Марко', reason: 'Лише в порталі' }], sms: { parts: 3, priceKopecks: 375 },
    }).answer(mailingsRoutes.create, ({ body }) => {
      sent.push(body);
      return { id: 1, recipients: 2 };
    });
    await openMailing();
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    expect(await screen.findByText('Введіть текст повідомлення')).toBeTruthy();
    fill(message(), '{ім’я}, завтра {сума}');
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    expect(await screen.findByText(/^Невідома змінна \{сума\}/)).toBeTruthy();
    fill(message(), '{ім’я}, завтра збори');
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Перевірте перед надсиланням' }));
    expect(await popup.findByText('Олена, завтра збори')).toBeTruthy();
    expect(popup.getByText(/У порталі отримає 2.людини; Пошта – 1\./)).toBeTruthy();
    expect(popup.getByText(/найбільше 3.частини, до 3,75 грн/)).toBeTruthy();
    await person.click(popup.getByRole('button', { name: 'Надіслати' }));
    await expect.poll(() => sent).toEqual([{ classId: null, recipientId: 3, message: '{ім’я}, завтра збори', sendAt: null, isPromotional: false }]);
    await expect.poll(() => message().value).toBe('');
  });

  it('shows each recipient, five at a time, and when it leaves', async () => {
    const names = Array.from({ length: 7 }, (_, nr) => `Особа ${nr + 1}`);
    let isDown = false;
    api.answer(mailingsRoutes.preview, ({ query }) => {
      if (isDown) throw refuse('mailings.nobody', 'Немає');
      return {
        recipients: 7, channels: [], unreachable: [], sms: null, sendAt: null, awakeAt: '2030-11-22T08:00:00+02:00',
        examples: names.slice(query.after ?? 0).slice(0, 5).map((fullName) => ({ fullName, text: 'Збори', channels: ['push' as const] })),
      };
    });
    await openMailing();
    fill(message(), 'Збори');
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Перевірте перед надсиланням' }));
    expect(await popup.findByText(/^Надішлемо одразу; поза порталом – 22.листопада 2030, 08:00, після тихих годин\.$/)).toBeTruthy();
    expect([popup.getByText('1–5 з 7'), popup.getAllByText('У порталі, Браузер')]).toMatchObject([{}, { length: 5 }]);
    isDown = true;
    await person.click(popup.getByRole('button', { name: 'Наступні' }));
    expect(await popup.findByText('Немає')).toBeTruthy();
    expect([popup.getByText('1–5 з 7'), popup.getByText('Особа 1')], 'the page that is shown').toHaveLength(2);
    isDown = false;
    await person.click(popup.getByRole('button', { name: 'Наступні' }));
    expect(await popup.findByText('6–7 з 7')).toBeTruthy();
    expect([popup.queryByText('Особа 5'), popup.getByText('Особа 7').textContent, popup.getByRole<HTMLButtonElement>('button', { name: 'Наступні' }).disabled]).toEqual([null, 'Особа 7', true]);
    await person.click(popup.getByRole('button', { name: 'Попередні' }));
    expect(await popup.findByText('Особа 1')).toBeTruthy();
  });

  it('is planned for a day and an hour of the centre', async () => {
    const sent: MailingForm[] = [];
    api.answer(mailingsRoutes.preview, { recipients: 2, channels: [], examples: [], unreachable: [], sms: null }).answer(mailingsRoutes.create, ({ body }) => {
      sent.push(body);
      return { id: 1, recipients: 2 };
    });
    await openMailing();
    fill(message(), 'Завтра збори');
    fill(screen.getByLabelText('День'), `04.12.${new Date().getFullYear() + 1}`);
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Перевірте перед надсиланням' }));
    await person.click(await popup.findByRole('button', { name: 'Запланувати' }));
    await expect.poll(() => sent.map(({ sendAt }) => sendAt)).toEqual([`${new Date().getFullYear() + 1}-12-04T08:00`]);
  });

  it('is neither sent nor shown with a day of the past, no day at all, or an hour alone', async () => {
    await openMailing();
    fill(message(), 'Завтра збори');
    const day = screen.getByLabelText('День');
    for (const [text, word] of [['04.12.2020', /^Оберіть дату від/], ['завтра', /^Такої дати немає/]] as const) {
      fill(day, text);
      await person.click(screen.getByRole('button', { name: 'Надіслати' }));
      expect(await screen.findByText(word)).toBeTruthy();
    }
    fill(day, '');
    await person.type(screen.getByLabelText('Час'), '15:00');
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    expect(await screen.findByText('Вкажіть день або приберіть час')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Перевірте перед надсиланням' })).toBeNull();
    expect(api.callsOf(mailingsRoutes.preview)).toEqual([]);
  });

  it('tells how the last mailings went, stops one and sends a failed message again', async () => {
    const calls: string[] = [];
    api.answer(mailingsRoutes.list, [{
      id: 7, message: 'Завтра збори', audience: 'Математика А', recipientId: 3, isPromotional: false, authorName: 'Адміна', createdAt: '2026-11-27T10:00:00+02:00',
      sendAt: '2026-11-27T10:00:00+02:00', state: 'sending',
      counts: { recipients: 20, read: 3, priceKopecks: 0, channels: [{ channel: 'email', waiting: 4, sent: 10, failed: 1, cancelled: 0 }] },
    }]).answer(mailingsRoutes.stop, () => {
      calls.push('stop');
      return null;
    }).answer(deliveriesRoutes.list, {
      count: 2,
      deliveries: [{
        id: 'f0000000-0000-4000-8000-000000000002', accountId: 6, personName: 'Вовк Остап', channel: 'email', kind: 'alert', reason: 'Сервер не відповідав',
        failedAt: '2026-11-27T10:01:00+02:00', attempts: 3, canRetry: false,
      }, {
        id: 'f0000000-0000-4000-8000-000000000001', accountId: 5, personName: 'Бондар Олена', channel: 'email', kind: 'mailing', reason: 'Скриньки немає',
        failedAt: '2026-11-27T10:01:00+02:00', attempts: 1,
      }],
    }).answer(deliveriesRoutes.retry, () => {
      calls.push('retry');
      return null;
    });
    await openMailing();
    const last = within(screen.getByRole('region', { name: 'Останні надіслані' }));
    expect(await last.findByText(/Отримали: 20, прочитали: 3; Пошта: 10, чекає 4, не надіслано 1/)).toBeTruthy();
    await person.click(last.getByRole('button', { name: 'Зупинити' }));
    expect(await screen.findByText(/Скриньки немає/)).toBeTruthy();
    expect([screen.getByText(/Сервер не відповідав\. Час повідомлення минув$/), screen.queryByRole('button', { name: /Вовк Остап/ })]).toMatchObject([{}, null]);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз: Бондар Олена' }));
    await expect.poll(() => calls).toEqual(['stop', 'retry']);
  });

  it('goes again to those who did not get it', async () => {
    api.answer(mailingsRoutes.list, [{
      id: 7, message: 'Завтра збори', audience: 'Математика А', recipientId: 3, isPromotional: false, authorName: 'Адміна', createdAt: '2026-11-27T10:00:00+02:00',
      sendAt: '2026-11-27T10:00:00+02:00', state: 'done',
      counts: { recipients: 20, read: 3, unreached: 7, priceKopecks: 0, channels: [{ channel: 'email', waiting: 0, sent: 10, failed: 0, cancelled: 0 }] },
    }]).answer(mailingsRoutes.repeat, { recipients: 1 });
    await openMailing();
    expect(await screen.findByText(/лише в порталі й не прочитали: 7/)).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Повторити тим, хто не отримав' }));
    await screen.findByText('Надсилаємо ще раз тим, хто не отримав.');
    expect(api.callsOf(mailingsRoutes.repeat).map(({ params }) => params)).toEqual([{ mailingId: 7 }]);
  });

  it('says that a letter was taken by the mail server, as nobody knows of its arrival', async () => {
    const mailing = {
      id: 7, message: 'Завтра збори', audience: 'Математика А', recipientId: 3 as const, isPromotional: false, authorName: 'Адміна', createdAt: '2026-11-27T10:00:00+02:00',
      sendAt: '2026-11-27T10:00:00+02:00', state: 'done' as const, counts: { recipients: 1, read: 0, priceKopecks: 0, channels: [] },
    };
    const channels = [{ channel: 'email' as const, state: 'sent' as const, reason: null }, { channel: 'sms' as const, state: 'delivered' as const, reason: null }];
    api.answer(mailingsRoutes.list, [mailing]).answer(mailingsRoutes.one, { ...mailing, people: [{ accountId: 5, fullName: 'Бондар Олена', isRead: false, channels }] });
    await openMailing();
    await person.click(await screen.findByRole('button', { name: 'По людях' }));
    expect(await screen.findByText('У порталі, ще не прочитано; Пошта: прийняв поштовий сервер; SMS: доставлено')).toBeTruthy();
  });

  it('says in words whom it reaches', async () => {
    await openMailing();
    expect(screen.getByText('Отримають: усі учні та батьки центру.')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'Батьки' }));
    expect(screen.getByText('Отримають: усі батьки центру.')).toBeTruthy();
    await person.click(groupField());
    await person.click(await screen.findByRole('option', { name: 'Математика А' }));
    expect(screen.getByText('Отримають: батьки цієї групи.')).toBeTruthy();
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

  it('asks to fill in what a template leaves open', async () => {
    await openMailing();
    await person.click(screen.getByRole('radio', { name: 'Батьківські збори' }));
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    expect(await screen.findByText('Замініть [дата] своїми словами')).toBeTruthy();
    fill(message(), message().value.replace('[дата]', '5 грудня').replace('[час]', '18:00'));
    api.answer(mailingsRoutes.preview, { recipients: 2, channels: [], examples: [], unreachable: [], sms: null });
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    expect(await screen.findByRole('dialog', { name: 'Перевірте перед надсиланням' })).toBeTruthy();
  });

  it('stores the draft in the tab, for its own user only', async () => {
    await openMailing();
    await person.click(groupField());
    await person.click(await screen.findByRole('option', { name: 'Математика А' }));
    await person.click(screen.getByRole('radio', { name: 'Батьки' }));
    fill(message(), 'Чернетка');
    const kept = JSON.parse(sessionStorage.getItem('dzvinok.mailing') ?? '{}');
    expect(kept.draft).toEqual({ classId: 4, studentIds: null, recipientId: 2, message: 'Чернетка', sendAt: null, isPromotional: false, templateId: 0 });
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
