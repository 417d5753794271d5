import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import { emailAddressesRoutes } from '@dzvinok/contract/email-addresses';
import { messagesRoutes, type MessageSettings } from '@dzvinok/contract/messages';
import { telegramRoutes } from '@dzvinok/contract/telegram';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushMark } from '../messages/push-mark.ts';
import { FakeBrowser } from '../messages/push.fixture.ts';
import { OwnMessages } from './messages-section.tsx';

const addedAt = '2026-11-20T10:00:00+02:00';
const settings: MessageSettings = {
  kinds: [
    { kind: 'lesson', channels: ['push', 'telegram', 'email'], isAtOnce: false },
    { kind: 'marks', channels: ['push', 'email'], isAtOnce: false },
    { kind: 'mailing', channels: ['email', 'sms'], isAtOnce: false },
    { kind: 'promotion', channels: [], isAtOnce: false },
  ],
  quietHours: { from: '21:00', until: '08:00' },
  promotion: null,
  channels: [{ channel: 'push', hasAddress: false }, { channel: 'telegram', hasAddress: false }, { channel: 'email', hasAddress: true }, { channel: 'sms', hasAddress: true }],
  addresses: [
    { id: 3, channel: 'email', label: 'olena@ukr.net', endpoint: null, addedAt, isConfirmed: true, endReason: null },
    { id: 2, channel: 'push', label: 'Firefox на Mac', endpoint: 'https://updates.push.services.mozilla.com/2', addedAt, isConfirmed: true, endReason: 'Сервіс сповіщень відповів 410' },
    { id: 1, channel: 'push', label: 'Edge', endpoint: 'https://wns.notify.windows.com/1', addedAt, isConfirmed: true, endReason: 'removed' },
  ],
  pushKey: 'AQIDBA',
};

let api: FakeApi;
let uninstall: () => void;
let browser: FakeBrowser | null = null;

beforeEach(() => {
  api = new FakeApi().answer(messagesRoutes.settings, settings).answer(messagesRoutes.choose, null);
  uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Мати', avatarPath: null, role: 'Parent' } });
});
afterEach(() => {
  cleanup();
  uninstall();
  browser?.close();
  browser = null;
  pushMark.write(null);
  endSession();
  vi.restoreAllMocks();
});

function show(changes: Partial<MessageSettings> = {}) {
  api.answer(messagesRoutes.settings, { ...settings, ...changes });
  render(
    <UiProvider environment="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnMessages />
      </QueryClientProvider>
    </UiProvider>,
  );
}

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const way = (name: string) => screen.findByRole('region', { name });
const sent = () => api.callsOf(messagesRoutes.choose).map(({ body }) => messagesRoutes.choose.body.parse(body));

describe('what is sent', () => {
  it('is chosen per kind and channel, where the person can be reached', async () => {
    show();
    expect((await tick('Оцінки: Пошта')).checked).toBe(true);
    expect((await tick('Зміни в розкладі: Telegram')).disabled).toBe(true);
    expect(screen.queryByRole('checkbox', { name: 'Оцінки: SMS' })).toBeNull();
    screen.getByText(/^Ще не підключено: Браузер, Telegram/);
    await userEvent.click(await tick('Оцінки: Пошта'));
    await userEvent.click(await tick('Оцінки: одразу, а не ввечері'));
    await userEvent.click(await tick('Зміни в розкладі: SMS'));
    await press('Зберегти вибір');
    await screen.findAllByText('Збережено.');
    expect(sent()).toEqual([{
      kinds: [
        { kind: 'lesson', channels: ['push', 'telegram', 'email', 'sms'], isAtOnce: false }, { kind: 'marks', channels: ['push'], isAtOnce: true },
        ...settings.kinds.slice(2),
      ],
      quietHours: { from: '21:00', until: '08:00' }, promotionVersion: null,
    }]);
  });

  it('waits for the end of the quiet hours, which must have one', async () => {
    show();
    const until = await screen.findByLabelText('До');
    await userEvent.clear(until);
    await userEvent.type(until, '21:00');
    await press('Зберегти вибір');
    await screen.findByText('Початок і кінець не можуть збігатися');
    await userEvent.clear(until);
    await userEvent.type(until, '07:30');
    await press('Зберегти вибір');
    await waitFor(() => expect(sent().map(({ quietHours }) => quietHours)).toEqual([{ from: '21:00', until: '07:30' }]));
  });

  it('may be promotion by consent alone, which then goes where the centre’s messages go', async () => {
    show();
    expect((await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)).not.toContain('Реклама');
    await userEvent.click(screen.getByRole('switch', { name: /^Хочу отримувати рекламу/ }));
    await press('Зберегти вибір');
    await waitFor(() => expect(sent()[0]).toMatchObject({ promotionVersion: 1, kinds: expect.arrayContaining([{ kind: 'promotion', channels: ['email'], isAtOnce: false }]) }));
    expect((await tick('Реклама: Пошта')).checked).toBe(true);
  });

  it('keeps the choice, and says why it was not saved', async () => {
    api.answer(messagesRoutes.choose, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    show();
    await userEvent.click(await tick('Оцінки: Пошта'));
    await press('Зберегти вибір');
    await screen.findByText('Сервіс тимчасово недоступний.');
    expect((await tick('Оцінки: Пошта')).checked).toBe(false);
  });

  it('that cannot be read is offered again', async () => {
    api.answer(messagesRoutes.settings, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    render(
      <UiProvider environment="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}><OwnMessages /></QueryClientProvider>
      </UiProvider>,
    );
    await screen.findByText('Сервіс тимчасово недоступний.');
    api.answer(messagesRoutes.settings, settings);
    await press('Спробувати ще раз');
    await tick('Оцінки: Пошта');
  });
});

describe('notifications on this device', () => {
  it('are asked for by the press alone', async () => {
    browser = new FakeBrowser();
    api.answer(messagesRoutes.addPush, ({ body }) => {
      api.answer(messagesRoutes.settings, { ...settings, addresses: [{ id: 9, channel: 'push', label: body.label, endpoint: body.endpoint, addedAt, isConfirmed: true, endReason: null }] });
      return null;
    });
    show();
    const turnOn = await screen.findByRole('button', { name: 'Увімкнути на цьому пристрої' });
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(turnOn);
    await screen.findByRole('button', { name: 'Вимкнути на цьому пристрої' });
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
    expect(api.callsOf(messagesRoutes.addPush).map(({ body }) => body)).toEqual([expect.objectContaining({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } })]);
    expect(pushMark.read()).toBe(endpoint);
    api.answer(messagesRoutes.removePush, () => {
      api.answer(messagesRoutes.settings, { ...settings, addresses: [] });
      return null;
    });
    await press('Вимкнути на цьому пристрої');
    await screen.findByRole('button', { name: 'Увімкнути на цьому пристрої' });
    expect([browser.subscription, pushMark.read()]).toEqual([null, null]);
  });

  it('that were forbidden are explained', async () => {
    browser = new FakeBrowser();
    browser.answers = 'denied';
    show();
    await press('Увімкнути на цьому пристрої');
    await screen.findByText(/Дозвольте їх у налаштуваннях браузера/);
    expect(api.callsOf(messagesRoutes.addPush)).toEqual([]);
  });

  it('of an iPhone need the home screen; an old browser has none', async () => {
    show();
    await screen.findByText(/Цей браузер не вміє показувати сповіщення/);
    cleanup();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1');
    show();
    const steps = within(await way('Браузер'));
    expect((await steps.findAllByText(/^(Натисніть|Оберіть|Відкрийте)/)).map(({ textContent }) => textContent)).toHaveLength(3);
  });

  it('that ended by themselves are named, those that the owner removed are not', async () => {
    show();
    const devices = within(await way('Браузер'));
    devices.getByText('Firefox на Mac');
    devices.getByText(/^Більше не приймає сповіщень/);
    expect(devices.queryByText('Edge')).toBeNull();
    expect(devices.queryByRole('button', { name: /^Прибрати/ })).toBeNull();
  });
});

describe('other addresses', () => {
  it('an e-mail address is confirmed by the code from the letter', async () => {
    api.answer(emailAddressesRoutes.sendCode, null).answer(emailAddressesRoutes.confirm, ({ body }) => {
      if (body.code !== '123456') throw refuse('request.invalid', 'Код неправильний.');
      return null;
    });
    show({ addresses: [] });
    const mail = within(await way('Пошта'));
    await userEvent.type(mail.getByLabelText('Адреса'), 'olena@');
    await userEvent.click(mail.getByRole('button', { name: 'Надіслати код' }));
    await mail.findByText('Перевірте адресу: має бути як ім’я@приклад.ua');
    await userEvent.type(mail.getByLabelText('Адреса'), 'ukr.net');
    await userEvent.click(mail.getByRole('button', { name: 'Надіслати код' }));
    await userEvent.type(await mail.findByLabelText('Код із листа'), '111111');
    await userEvent.click(mail.getByRole('button', { name: 'Підтвердити' }));
    await mail.findByText('Код неправильний.');
    await userEvent.clear(mail.getByLabelText('Код із листа'));
    await userEvent.type(mail.getByLabelText('Код із листа'), '123456');
    await userEvent.click(mail.getByRole('button', { name: 'Підтвердити' }));
    await screen.findAllByText('Адресу підтверджено.');
    expect(api.callsOf(emailAddressesRoutes.confirm).at(-1)?.body).toEqual({ address: 'olena@ukr.net', code: '123456' });
  });

  it('Telegram is connected by a link that is shown as a code too', async () => {
    api.answer(telegramRoutes.link, { url: 'https://t.me/DzvinokBot?start=Zk3m', expiresAt: '2026-11-28T14:20:00+02:00' });
    show();
    await press('Підключити Telegram');
    const popup = within(await screen.findByRole('dialog', { name: 'Підключити Telegram' }));
    expect(popup.getByRole('link', { name: 'Відкрити Telegram' }).getAttribute('href')).toBe('https://t.me/DzvinokBot?start=Zk3m');
    popup.getByText(/діє до 14:20/);
    await popup.findByRole('img', { name: 'QR-код із посиланням на бота' });
    const before = api.callsOf(messagesRoutes.settings).length;
    await userEvent.click(popup.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(api.callsOf(messagesRoutes.settings).length).toBeGreaterThan(before));
  });

  it('an address is removed', async () => {
    api.answer(messagesRoutes.removeAddress, () => {
      api.answer(messagesRoutes.settings, { ...settings, addresses: [] });
      return null;
    });
    show();
    await press('Прибрати: olena@ukr.net');
    await waitFor(() => expect(screen.queryByText('olena@ukr.net')).toBeNull());
    expect(api.callsOf(messagesRoutes.removeAddress).map(({ params }) => params)).toEqual([{ addressId: 3 }]);
  });

  it('a trial message is sent by each channel that reaches the person', async () => {
    api.answer(deliveriesRoutes.trial, null);
    show();
    await press('Надіслати контрольне повідомлення: Пошта');
    await screen.findAllByText(/^Надсилаємо/);
    await press('Надіслати контрольне повідомлення: SMS');
    await waitFor(() => expect(api.callsOf(deliveriesRoutes.trial).map(({ body }) => body)).toEqual([{ channel: 'email' }, { channel: 'sms' }]));
    expect(screen.queryByRole('button', { name: 'Надіслати контрольне повідомлення: Telegram' })).toBeNull();
  });

  it('only channels that the centre has are shown', async () => {
    show({ channels: [{ channel: 'push', hasAddress: true }] });
    await way('Браузер');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Про що', 'Браузер']);
    expect(screen.queryByRole('region', { name: 'Telegram' })).toBeNull();
  });
});
