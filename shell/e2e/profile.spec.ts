import { profileRoutes } from '@dzvinok/contract/profile';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { Browser, Page } from '@playwright/test';
import { expect, openOwnCentre, test, type OwnCentre } from './admin/centre.fixture.ts';
import { Api } from './api.ts';
import { violationsOn } from './axe.ts';
import { addressOf, enter, signIn } from './centre.ts';
import { chooseLargeFile } from './large-file.ts';
import { Screens } from './screens.ts';

const password = '12345678';
const phoneNumber = '0675550001';
const fullName = 'Сорока Віра Павлівна';

async function addTeacher({ api }: OwnCentre): Promise<void> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  await api.call(teachersRoutes.create, {
    body: { fullName, dateOfBirth: '1988-05-14', sex: 1, phoneNumber, password, subjectId: subject?.id ?? 0 },
  });
}

async function anotherBrowser(browser: Browser, centre: OwnCentre, userAgent?: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage();
  await signIn(page, centre.address, phoneNumber, password);
  return page;
}

const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Викладач|Адмін/ });
const face = (page: Page) => userMenu(page).locator('img');
const said = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const card = (page: Page, name: string) => page.getByRole('region', { name });

async function drawn(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 640];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw');
    context.fillStyle = fill;
    context.fillRect(0, 0, 640, 640);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('a teacher changes their own name and photo, and every tab shows it', async ({ page, centre, browser }, info) => {
  const screens = new Screens(info);
  await addTeacher(centre);
  await enter(page, centre.address, phoneNumber, password);
  await page.goto(centre.address);
  const otherDevice = await anotherBrowser(browser, centre);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${centre.address}/teacher/my`);
  // Background tabs are drawn about once a second, and a press waits for two drawings.
  await page.bringToFront();

  await test.step('the user menu leads there', async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Налаштування профілю' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page).toHaveTitle(/^Налаштування профілю/);
    const own = card(page, 'Особисті дані');
    await expect(own.getByText(/067\s555\s00\s01/)).toBeVisible();
    await expect(own.getByText('Викладач')).toBeVisible();
  });

  const name = page.getByLabel(/^ПІП/);
  await test.step('the name', async () => {
    await expect(name).toHaveValue(fullName);
    await name.fill('   ');
    await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
    await expect(page.getByText('Введіть ПІП')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Сорока-Синиця Віра Павлівна');
    await page.getByRole('link', { name: /головн/i }).first().click();
    await page.getByRole('button', { name: 'Повернутися до форми' }).click();
    await name.press('Enter');
    await expect(said(page, 'Ім’я збережено.')).toBeVisible();
    for (const tab of [page, otherTab]) await expect(userMenu(tab)).toContainText('Сорока-Синиця Віра Павлівна');
    await page.reload();
    await expect(name).toHaveValue('Сорока-Синиця Віра Павлівна');
  });

  const photo = page.getByRole('group', { name: 'Фото' });
  const send = (fileName: string, mimeType: string, buffer: Buffer) => photo.getByLabel('Файл із фото').setInputFiles({ name: fileName, mimeType, buffer });

  await test.step('the photo', async () => {
    await send('кіт.gif', 'image/gif', Buffer.from('GIF89a'));
    await expect(photo.getByRole('alert')).toHaveText('Потрібне фото у форматі PNG, JPEG або WebP.');
    await chooseLargeFile(photo.getByLabel('Файл із фото'), info, { name: 'велике.png', bytes: Buffer.alloc(2 * 1024 * 1024 + 1) });
    await expect(photo.getByRole('alert')).toHaveText('Фото більше за 2 МБ. Зменште його або оберіть інше.');
    const red = await drawn(page, '#c2453d');
    await send('половина.png', 'image/png', red.subarray(0, red.length / 2));
    await expect(photo.getByRole('alert')).toHaveText('Не вдалося прочитати фото: файл пошкоджено. Оберіть інше.');
    await send('я.png', 'image/png', red);
    await expect(said(page, 'Фото збережено.')).toBeVisible();
    for (const tab of [page, otherTab]) await expect(face(tab)).toHaveAttribute('src', /\/api\/avatars\//);
    await screens.take(page, 'profile');
    await otherDevice.reload();
    await expect(face(otherDevice)).toHaveAttribute('src', /\/api\/avatars\//);
    await expect(userMenu(otherDevice)).toContainText('Сорока-Синиця Віра Павлівна');
  });

  const large = page.getByRole('dialog', { name: 'Фото' });
  await test.step('opens large and gives the focus back', async () => {
    const opener = photo.getByRole('button', { name: 'Відкрити фото' });
    await opener.press('Enter');
    const picture = large.getByRole('img', { name: 'Сорока-Синиця Віра Павлівна' });
    await expect(picture).toBeInViewport();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    await screens.take(page, 'photo-large');
    expect(await violationsOn(page, { part: '[role="dialog"]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('one that does not come says so', async () => {
    const before = (await face(page).getAttribute('src')) ?? '';
    await page.route('**/api/avatars/**', (route) => route.abort());
    await send('я.png', 'image/png', await drawn(page, '#2f8f5b'));
    await expect(face(otherTab)).not.toHaveAttribute('src', before);
    await photo.getByRole('button', { name: 'Відкрити фото' }).click();
    await expect(large.getByText('Oops... Failed to load content...', { exact: true })).toBeVisible();
    await large.getByRole('button', { name: 'Закрити' }).click();
    await page.unroute('**/api/avatars/**');
  });

  await test.step('is removed', async () => {
    await photo.getByRole('button', { name: 'Прибрати' }).click();
    await expect(said(page, 'Фото прибрано.')).toBeVisible();
    await expect(photo.getByRole('button', { name: 'Завантажити фото' })).toBeFocused();
    for (const tab of [page, otherTab]) await expect(face(tab)).toHaveCount(0);
  });
});

test('a new password shuts out every other browser and the old password', async ({ page, centre, browser }) => {
  await addTeacher(centre);
  await enter(page, centre.address, phoneNumber, password);
  const other = await anotherBrowser(browser, centre);
  await page.goto(`${centre.address}/profile`);
  const current = page.getByLabel(/^Поточний пароль/);
  const next = page.getByLabel(/^Новий пароль/);
  const form = page.getByRole('form', { name: 'Зміна пароля' });
  const change = async (one: string, another: string) => {
    await current.fill(one);
    await next.fill(another);
    await form.getByRole('button', { name: 'Змінити пароль' }).click();
  };

  await change('', '');
  await expect(form.getByText('Введіть пароль')).toHaveCount(2);
  await change(password, 'коротко');
  await expect(form.getByText('Пароль має містити щонайменше 8 символів')).toBeVisible();
  await change('не той пароль', 'новий пароль');
  await expect(form.getByText('Поточний пароль неправильний. Перевірте розкладку й регістр і введіть його ще раз.')).toBeVisible();
  await expect(current).toBeFocused();
  await change(password, password);
  await expect(form.getByText('Новий пароль збігається з поточним. Придумайте інший.')).toBeVisible();
  await expect(next).toBeFocused();
  await form.getByRole('button', { name: 'Показати пароль' }).last().click();
  await expect(next).toHaveAttribute('type', 'text');

  const sessions = page.getByRole('list', { name: 'Пристрої' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await change(password, 'новий пароль');
  await expect(said(page, 'На всіх інших пристроях виконано вихід.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(sessions).toHaveCount(1);

  await other.goto(`${centre.address}/teacher/my`);
  await expect(other).toHaveURL(/\/login$/);
  await other.getByLabel('Номер телефону').fill(phoneNumber);
  await other.getByLabel('Пароль', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Увійти' }).click();
  await expect(other.getByText('Помилка входу: Неправильний номер телефону або пароль.')).toBeVisible();
  await signIn(other, centre.address, phoneNumber, 'новий пароль');
  await expect(page.getByRole('heading', { level: 1, name: 'Налаштування профілю' })).toBeVisible();
  await other.context().close();
});

test('signed-in browsers are listed and ended, singly and all others, in this centre only', async ({ page, centre, browser, baseURL }, info) => {
  const screens = new Screens(info);
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  await addTeacher(centre);
  const phone = await anotherBrowser(browser, centre, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/18.6 Mobile/15E148 Safari/604.1`);
  const mac = await anotherBrowser(browser, centre, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`);
  await signIn(page, centre.address, phoneNumber, password);
  await page.goto(`${centre.address}/profile`);
  const sessions = page.getByRole('list', { name: 'Пристрої' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('Цей пристрій');
  await expect(sessions.first().getByRole('button')).toHaveCount(0);
  await expect(sessions.filter({ hasText: 'Safari на iPhone' })).toContainText('упродовж останньої години');
  await screens.take(page, 'three-browsers');

  await test.step('another centre sees and ends nothing of it', async () => {
    const elsewhere = await openOwnCentre(baseURL);
    await addTeacher(elsewhere);
    const stranger = await new Api(elsewhere.address).signedIn(phoneNumber, password);
    expect(await stranger.call(profileRoutes.sessions, {})).toHaveLength(1);
    const own = await (await new Api(centre.address).signedIn(phoneNumber, password)).call(profileRoutes.sessions, {});
    expect(own).toHaveLength(4);
    for (const { id } of own) await stranger.call(profileRoutes.endSession, { params: { sessionId: id } });
    await stranger.call(profileRoutes.endOtherSessions, {});
    await page.reload();
    await expect(sessions).toHaveCount(4);
  });

  await test.step('one', async () => {
    await page.getByRole('button', { name: 'Вийти: Safari на iPhone' }).click();
    await expect(sessions).toHaveCount(3);
    await phone.goto(`${centre.address}/profile`);
    await expect(phone).toHaveURL(/\/login$/);
  });

  await test.step('all others, after a question', async () => {
    const all = page.getByRole('button', { name: 'Вийти на всіх інших пристроях' });
    await all.click();
    expect(await violationsOn(page, { part: '[role="dialog"]' })).toEqual([]);
    await page.getByRole('button', { name: 'Скасувати' }).click();
    await expect(sessions).toHaveCount(3);
    await all.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Вийти', exact: true }).click();
    await expect(page.getByText('На інших пристроях ви не ввійшли.')).toBeVisible();
    await mac.goto(`${centre.address}/profile`);
    await expect(mac).toHaveURL(/\/login$/);
    await page.reload();
    await expect(sessions).toHaveCount(1);
  });

  await test.step('looks right in both themes and at every width', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await screens.take(page, `profile-${colorScheme}-${width}`);
      }
    }
    expect(await violationsOn(page, { part: 'body' })).toEqual([]);
  });
  for (const other of [phone, mac]) await other.context().close();
});

test('a SuperAdmin has a profile without a photo', async ({ page, baseURL }) => {
  const platform = addressOf('platform', baseURL);
  await enter(page, platform, '0500000000', password);
  await page.goto(`${platform}/profile`);
  await expect(card(page, 'Особисті дані').getByText('Адміністратор системи')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Пристрої' }).getByText('Цей пристрій')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Фото' })).toHaveCount(0);
});
