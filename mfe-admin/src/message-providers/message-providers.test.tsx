import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import { type MessageProviders, messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { remote } from '../admin/admin.remote.tsx';
import { remote as platformRemote } from '../platform/platform.remote.tsx';
import { fill, openScreen } from '../screens.fixture.ts';

afterEach(cleanup);

const unknown = { source: null, workedAt: null, failedAt: null, failure: null };
const usual: MessageProviders = {
  channels: [
    { channel: 'push', ...unknown }, { channel: 'telegram', ...unknown },
    { channel: 'email', ...unknown, source: 'environment', workedAt: '2026-11-21T10:00:00Z', failedAt: '2026-11-21T11:00:00Z', failure: 'Поштовий сервер відмовив: 554' },
    { channel: 'sms', ...unknown },
  ],
  mailServer: null,
};
const domain = { domain: 'example.ua', spf: ['v=spf1 -all'], dkim: [], dmarc: null };

function apiWith(providers: () => MessageProviders): FakeApi {
  return new FakeApi().answer(messageProvidersRoutes.list, providers).answer(messageProvidersRoutes.mailDomain, () => domain);
}

it('the state of each channel and the records of the domain are shown, and a trial letter tells its failure', async () => {
  let failure: string | null = 'Поштовий сервер недоступний: timeout';
  const api = apiWith(() => usual).answer(messageProvidersRoutes.tryEmail, () => ({ failure }));
  openScreen(remote, api, '/admin/message-providers');
  const rows = await within(await screen.findByRole('list', { name: 'Канали' })).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'БраузерНе налаштовано', 'TelegramНе налаштовано', expect.stringMatching(/^ПоштаНалаштовано на сервері.*не вдалося: Поштовий сервер відмовив: 554/), 'SMSНе налаштовано',
  ]);
  await screen.findByText('v=spf1 -all');
  await screen.findByText('Не знайдено серед звичних назв ключів');
  await screen.findByText('Сервер імен не відповів');
  fireEvent.click(screen.getByRole('button', { name: 'Надіслати мені пробне' }));
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Надіслати' }));
  fill(await screen.findByLabelText(/Ваша пошта/), 'admin@example.ua');
  send();
  await screen.findByText('Поштовий сервер недоступний: timeout');
  failure = null;
  send();
  await screen.findByText('Поштовий сервер прийняв пробний лист. Перевірте скриньку.');
  expect(api.callsOf(messageProvidersRoutes.tryEmail).map(({ body }) => body)).toEqual([{ address: 'admin@example.ua' }, { address: 'admin@example.ua' }]);
});

it('a centre’s admin tries each other channel that works by a message of one’s own', async () => {
  const works = { ...unknown, source: 'environment' as const };
  const api = apiWith(() => ({ ...usual, channels: [{ channel: 'push', ...unknown }, { channel: 'telegram', ...works }, { channel: 'email', ...works }, { channel: 'sms', ...works }] }))
    .answer(deliveriesRoutes.trial, null);
  openScreen(remote, api, '/admin/message-providers');
  fireEvent.click(await screen.findByRole('button', { name: 'Надіслати мені пробне: Telegram' }));
  await screen.findByText(/^Надсилаємо\./);
  fireEvent.click(screen.getByRole('button', { name: 'Надіслати мені пробне: SMS' }));
  await expect.poll(() => api.callsOf(deliveriesRoutes.trial).map(({ body }) => body)).toEqual([{ channel: 'telegram' }, { channel: 'sms' }]);
  expect(screen.queryByRole('button', { name: 'Надіслати мені пробне: Браузер' })).toBeNull();
});

it('an admin uses the centre’s own bot and takes it back; a refused token is told at its field', async () => {
  let telegram: MessageProviders['telegram'] = null;
  const api = apiWith(() => ({ ...usual, telegram })).answer(messageProvidersRoutes.saveTelegram, () => (telegram = { botId: 7, botName: 'PoltavaBot' }))
    .answer(messageProvidersRoutes.removeTelegram, () => {
      telegram = null;
      return null;
    });
  openScreen(remote, api, '/admin/message-providers');
  fireEvent.click(await screen.findByRole('button', { name: 'Власний бот' }));
  fill(await screen.findByLabelText(/Токен бота/), 'PoltavaBot');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Перевірити й зберегти' }));
  save();
  await screen.findByText(/Скопіюйте токен повністю/);
  fill(screen.getByLabelText(/Токен бота/), ` 7000000:${'a'.repeat(35)} `);
  save();
  await screen.findByText('Бот @PoltavaBot');
  expect(api.callsOf(messageProvidersRoutes.saveTelegram).map(({ body }) => body)).toEqual([{ token: `7000000:${'a'.repeat(35)}` }]);
  expect(screen.queryByRole('button', { name: 'Налаштувати: SMS' }), 'the platform’s').toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Вимкнути бота' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Вимкнути' }));
  await screen.findByRole('button', { name: 'Власний бот' });
});

it('the SuperAdmin types the keys of SMS, which are not shown again, and tries them', async () => {
  const settings = { sender: 'Dzvinok', partKopecks: 90, viberSender: null, viberKopecks: null, monthLimit: 500 };
  let sms: MessageProviders['sms'] = null;
  const channels = () => usual.channels.map((state) => (state.channel === 'sms' && sms ? { ...state, source: 'platform' as const } : state));
  const api = apiWith(() => ({ ...usual, channels: channels(), telegram: null, sms, push: null })).answer(messageProvidersRoutes.saveSms, () => {
    sms = { ...settings, hasCallbackSecret: false };
    return null;
  }).answer(messageProvidersRoutes.trySms, () => ({ failure: 'TurboSMS не приймає ключ доступу' })).answer(messageProvidersRoutes.savePush, null);
  openScreen(platformRemote, api, '/platform/message-providers');
  fireEvent.click(await screen.findByRole('button', { name: 'Налаштувати: SMS' }));
  fill(await screen.findByLabelText('Токен TurboSMS'), 'turbo-secret');
  fill(screen.getByLabelText(/Відправник SMS/), 'Dzvinok');
  fill(screen.getByLabelText(/Ціна частини SMS/), '90');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Зберегти' }));
  await screen.findByText('TurboSMS, відправник Dzvinok');
  expect(api.callsOf(messageProvidersRoutes.saveSms).map(({ body }) => body)).toEqual([{ ...settings, token: 'turbo-secret', callbackSecret: null }]);
  fireEvent.click(screen.getByRole('button', { name: 'Надіслати мені пробне: SMS' }));
  fill(await screen.findByLabelText(/Ваш телефон/), '0670000001');
  fireEvent.click(screen.getByRole('button', { name: 'Надіслати' }));
  await screen.findByText('TurboSMS не приймає ключ доступу');
  expect(screen.queryByRole('button', { name: 'Надіслати мені пробне: Telegram' }), 'a SuperAdmin has no chat').toBeNull();
});

it('the SuperAdmin sets up the platform’s mail server, and takes it back', async () => {
  let providers = usual;
  const api = apiWith(() => providers).answer(messageProvidersRoutes.saveMailServer, ({ body: { password, ...server } }) => {
    providers = { ...usual, mailServer: { ...server, hasPassword: password !== null } };
    return null;
  }).answer(messageProvidersRoutes.removeMailServer, () => {
    providers = usual;
    return null;
  });
  openScreen(platformRemote, api, '/platform/message-providers');
  fill(await screen.findByLabelText(/Сервер SMTP/), 'smtp.example.ua');
  fill(screen.getByLabelText(/Користувач/), 'letters');
  fill(screen.getByLabelText('Пароль'), 'secret');
  fill(screen.getByLabelText(/Адреса відправника/), 'noreply');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Зберегти' }));
  save();
  await screen.findByText(/^Перевірте адресу/);
  fill(screen.getByLabelText(/Адреса відправника/), 'noreply@example.ua');
  save();
  await screen.findByText('Збережено. Введіть, лише щоб змінити');
  expect(api.callsOf(messageProvidersRoutes.saveMailServer).map(({ body }) => body)).toEqual([
    { host: 'smtp.example.ua', port: 465, user: 'letters', password: 'secret', from: 'noreply@example.ua' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Не використовувати' }));
  await screen.findByText(/Зараз не задано/);
});

it('without a mail server of anybody no letters are sent, and none can be tried', async () => {
  const channels = usual.channels.map(({ channel }) => ({ channel, ...unknown }));
  openScreen(remote, apiWith(() => ({ ...usual, channels })), '/admin/message-providers');
  expect(await screen.findByText('Зараз не задано. Листи не надсилаються.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Надіслати мені пробне' })).toBeNull();
});
