import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { expect, test } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { addressOf, choose, enter, signIn } from '../centre.ts';

const superAdmin = ['0500000000', '12345678'] as const;

test('a centre is opened like another one, its address works at once, and its admin signs in with the password shown', async ({
  baseURL, browser, centre, page,
}) => {
  test.slow();
  await enter(page, addressOf('platform', baseURL), ...superAdmin);
  await page.goto(addressOf('platform', baseURL));
  await page.getByRole('link', { name: 'Відкрити центр' }).first().click();
  const form = page.getByRole('form', { name: 'Новий центр' });
  const open = () => form.getByRole('button', { name: 'Відкрити центр' }).click();

  await open();
  for (const text of ['Введіть назву центру', 'Введіть ПІП', 'Введіть номер телефону']) await expect(form.getByText(text)).toBeVisible();
  await form.getByLabel('Код центру').fill('api');
  await expect(form.getByText('Цей код зарезервовано')).toBeVisible();
  await form.getByLabel('Код центру').fill(centre.code);
  await expect(form.getByText('Цей код уже зайнято')).toBeVisible();

  const code = `n${centre.code}`.slice(0, 20);
  await form.getByLabel('Назва').fill('Дзвінок на Оболоні');
  await form.getByLabel('Код центру').fill(code);
  await expect(form.getByText('Вільно')).toBeVisible();
  await form.getByLabel('ПІП').fill('Коваленко Олена Петрівна');
  await form.getByLabel('Номер телефону').fill('0671112233');
  await form.getByText('Як у центрі…').click();
  await open();
  await expect(form.getByText('Оберіть центр')).toBeVisible();
  await form.getByLabel('Центр-зразок').fill(centre.code);
  await choose(page, 'Центр-зразок', `(${centre.code})`);
  await open();
  const password = await page.getByRole('status').filter({ hasText: /^\d{8}$/ }).innerText();
  await expect(page.getByText(/Пароль показано лише один раз/)).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  const address = addressOf(code, baseURL);
  await signIn(admin, address, '0671112233', password);
  await expect(admin.getByText('Дзвінок на Оболоні').first()).toBeVisible();
  const namesAt = async (api: Api) => (await api.call(subjectsRoutes.list, {})).map(({ name }) => name).toSorted();
  const api = await new Api(address).signedIn('0671112233', password);
  expect(await namesAt(api)).toEqual(await namesAt(centre.api));

  await page.getByRole('link', { name: 'Сторінка центру' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Дзвінок на Оболоні' })).toBeVisible();
  await admin.context().close();
});
