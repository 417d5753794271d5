import { emailAddressesRoutes } from '@dzvinok/contract/email-addresses';
import { messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { telegramRoutes } from '@dzvinok/contract/telegram';
import { expect, type Page } from '@playwright/test';
import { request } from 'node:http';
import { openOwnCentre } from './admin/centre.fixture.ts';
import { Api } from './api.ts';
import { enter } from './centre.ts';
import { zoneAtNoon } from './noon.ts';
import { test, type OwnProduct } from './own-product.ts';
import { openScenario, password, type Scenario } from './teacher/lesson.fixture.ts';

test.setTimeout(240_000);

const names = ['Бондар Марко', 'Бондар Лідія'] as const;
const parentPhone = '0671119001';
const botToken = `7000000001:${'bot-of-the-test'.repeat(3)}`;
const chat = 501;
const address = 'olena@example.ua';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Сповіщення/ });

/** As a provider calls the product; Node resolves no `*.localhost`, and its `fetch` sends no other host. */
async function post(address: string, body: unknown, headers: Record<string, string>): Promise<string> {
  const { host, port, pathname } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers: { ...headers, host, 'content-type': 'application/json' } }, async (reply) => {
    resolve(Buffer.concat(await reply.toArray()).toString());
  }).on('error', reject).end(JSON.stringify(body));
  return promise;
}

/** The parent's browser, chat and e-mail address. */
async function connect(parent: Api, { centre }: Scenario, { providers: { push, botApi, relay } }: OwnProduct): Promise<void> {
  const { endpoint, keys } = push.browser('parent');
  await parent.call(messagesRoutes.addPush, { body: { endpoint, keys, label: 'Chrome' } });

  botApi.names.set(botToken, 'CentreBot');
  await centre.api.call(messageProvidersRoutes.saveTelegram, { body: { token: botToken } });
  const { url } = await parent.call(telegramRoutes.link, {});
  expect(url).toContain('https://t.me/CentreBot?start=');
  const [webhook] = botApi.of('setWebhook');
  const update = { message: { chat: { id: chat, type: 'private' }, text: `/start ${new URL(url).searchParams.get('start')}` } };
  expect(await post(String(webhook?.body.url), update, { 'x-telegram-bot-api-secret-token': String(webhook?.body.secret_token) })).toContain('Підключено');

  await parent.call(emailAddressesRoutes.sendCode, { body: { address } });
  const code = /\b\d{6}\b/.exec(relay.letters.at(-1)?.text ?? '')?.[0] ?? '';
  await parent.call(emailAddressesRoutes.confirm, { body: { address, code } });
}

test('an absence that the teacher marks reaches the parent’s other device and, unread, each channel once; what was read goes no further', async ({ product, page, browser }) => {
  const { providers: { push, botApi, relay } } = product;
  const centre = await openOwnCentre(product.url, zoneAtNoon());
  const scenario = await openScenario(centre);
  const students = await scenario.addStudents(names);
  for (const { id } of students) {
    await centre.api.call(parentsRoutes.create, { params: { id }, body: { fullName: 'Бондар Олена Петрівна', phoneNumber: parentPhone, password, accountTypeLabel: 'мама' } });
  }
  await connect(await new Api(centre.address).signedIn(parentPhone, password), scenario, product);
  await scenario.startLesson();
  const device = await (await browser.newContext({ viewport: { width: 390, height: 760 } })).newPage();
  await enter(device, centre.address, parentPhone, password);
  await device.goto(centre.address);
  await enter(page, centre.address, scenario.teacherPhone, password);
  await page.goto(centre.address + teacherPaths.currentLesson(scenario.groupId));
  const markAbsent = (name: string) => page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem').filter({ hasText: name }).getByLabel('Відсутній').check();

  const schema = `t_${Number((await product.sql(`select id from platform.tenants where code = '${centre.code}'`))[0]?.id)}`;
  const states = async () => Object.fromEntries((await product.sql(`
    select distinct on (channel) channel, state from ${schema}.deliveries where kind = 'absence' order by channel, created_at desc`)).map(({ channel, state }) => [channel, state]));
  /** As if the next channel's time had come without a reading. */
  const nextTurn = (channel: string) => product.sql(`update ${schema}.deliveries set due_at = now() where channel = '${channel}' and state = 'waiting';
    update platform.delivery_wakes set due_at = now(), version = version + 1`);
  const pushed = () => push.taken.map(({ payload }) => JSON.stringify(payload)).filter((text) => text.includes('відвідування'));
  const written = () => botApi.of('sendMessage').filter(({ body }) => body.chat_id === chat).map(({ body }) => String(body.text)).filter((text) => /пропуск уроку/i.test(text));
  // The demo centres have letters of their own.
  const letters = () => relay.letters.filter(({ subject = '', to }) => /пропуск уроку/i.test(subject) && [to].flat().some((each) => each?.text === address));
  const arrived = () => [pushed().length, written().length, letters().length];

  await test.step('the bell of another device, and a push', async () => {
    await expect(bell(device)).toBeVisible();
    await device.keyboard.press('Escape');
    await markAbsent(names[0]);
    await expect(bell(device)).toHaveAccessibleName(/нових/, { timeout: 20_000 });
    await expect.poll(arrived, { timeout: 20_000 }).toEqual([1, 0, 0]);
  });

  await test.step('unread: Telegram, then e-mail', async () => {
    await nextTurn('telegram');
    await expect.poll(arrived, { timeout: 20_000 }).toEqual([1, 1, 0]);
    expect(botApi.of('sendMessage').at(-1)).toMatchObject({ token: botToken, body: { chat_id: chat } });
    await nextTurn('email');
    await expect.poll(arrived, { timeout: 20_000 }).toEqual([1, 1, 1]);
    expect(letters()[0]?.to).toMatchObject({ text: address });
    expect(await states()).toEqual({ push: 'sent', telegram: 'sent', email: 'sent' });
  });

  await test.step('read in the product: the later channels stay silent', async () => {
    await markAbsent(names[1]);
    await expect.poll(arrived, { timeout: 20_000 }).toEqual([2, 1, 1]);
    await bell(device).click();
    await expect(device.getByRole('list', { name: 'Останні сповіщення' }).getByText(/пропуск уроку/i).first()).toBeVisible();
    await expect(bell(device)).toHaveAccessibleName('Сповіщення');
    await nextTurn('telegram');
    await nextTurn('email');
    await expect.poll(states, { timeout: 20_000 }).toEqual({ push: 'sent', telegram: 'cancelled', email: 'cancelled' });
    expect(arrived()).toEqual([2, 1, 1]);
  });
});
