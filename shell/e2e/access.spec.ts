import { expect, test, type Page } from '@playwright/test';
import { addressOf, signIn } from './centre.ts';
import { ask, tokenOf } from './session.ts';

const password = '12345678';
const people = {
  admin: '0501111111',
  teacher: '0502222222',
  student: '0503333333',
  parent: '0504444444',
};

test.describe('guards and redirects', () => {
  test('nobody is led to the sign-in from anywhere', async ({ page, baseURL }) => {
    for (const path of ['/', '/admin/students', '/teacher/my', '/student/classes', '/no/such/page']) {
      await page.goto(addressOf('demo', baseURL) + path);
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  for (const [role, home] of [
    ['admin', /\/admin\/home$/],
    ['teacher', /\/teacher\/my$/],
    ['student', /\/student\/classes$/],
    ['parent', /\/parent\/classes$/],
  ] as const) {
    test(`${role} is led home`, async ({ page, baseURL }) => {
      const demo = addressOf('demo', baseURL);
      await signIn(page, demo, people[role], password);
      await expect(page).toHaveURL(home);
      for (const path of ['/', '/login', '/no/such/page', '/platform/tenants', role === 'student' ? '/admin/home' : '/student']) {
        await page.goto(demo + path);
        await expect(page).toHaveURL(home);
      }
    });
  }

  test('an address deep inside an area opens by itself, and Back leads back', async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await signIn(page, demo, people.teacher, password);
    await page.goto(`${demo}/teacher/class/1`);
    await expect(page).toHaveURL(/\/teacher\/class\/1\/journal$/);
    await page.getByRole('link', { name: /Редагувати урок/ }).last().click();
    await expect(page.getByRole('heading', { name: /Редагування уроку:/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('grid', { name: 'Журнал групи' })).toBeVisible();
  });
});

test.describe('signing in', () => {
  test('says what is wrong with each field and keeps what was typed', async ({ page, baseURL }) => {
    await page.goto(`${addressOf('demo', baseURL)}/login`);
    const phone = page.getByLabel('Номер телефону');
    const submit = page.getByRole('button', { name: 'Увійти' });
    await submit.click();
    await expect(page.getByText('Введіть номер телефону')).toBeVisible();
    await expect(page.getByText('Введіть пароль')).toBeVisible();
    await phone.fill('050123');
    await phone.blur();
    await expect(page.getByText('Номер має містити рівно 10 цифр')).toBeVisible();
    await phone.fill('050 999 99 99');
    await page.getByLabel('Пароль', { exact: true }).fill('не той');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('Помилка входу: ');
    await expect(phone).toHaveValue(/050.?999.?99.?99/);
    await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('не той');
  });

  test('leaving ends the session on the server too', async ({ page, baseURL }) => {
    await signIn(page, addressOf('demo', baseURL), people.teacher, password);
    const token = await tokenOf(page);
    expect(await ask(page, '/api/teacher/classes', token)).toMatchObject({ status: 200 });
    await page.getByRole('banner').getByRole('button', { name: /Викладач/ }).click();
    await page.getByRole('menuitem', { name: 'Вихід' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await ask(page, '/api/teacher/classes', token)).toMatchObject({ status: 401, data: null });
  });
});

test.describe('an access token that is no longer good', () => {
  async function spoilToken(page: Page): Promise<void> {
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage)) {
        localStorage.setItem(key, String(value).replace(/("accessToken":")[^"]+/, '$1spoilt'));
      }
    });
  }

  test('is refreshed once for all waiting calls of two tabs, and nobody is signed out', async ({ context, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const first = await context.newPage();
    await signIn(first, demo, people.student, password);
    const second = await context.newPage();
    await second.goto(`${demo}/student/classes`);
    await expect(second.getByRole('heading', { name: 'Понеділок' })).toBeVisible();
    await spoilToken(first);

    let refreshes = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/Auth/refreshToken')) refreshes += 1;
    });
    await Promise.all([first.reload(), second.reload()]);
    for (const page of [first, second]) {
      await expect(page.getByRole('heading', { name: 'Понеділок' })).toBeVisible();
      await expect(page).toHaveURL(/\/student\/classes/);
    }
    expect(refreshes).toBe(1);
  });

  test('leads to the sign-in when the session has ended elsewhere', async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await signIn(page, demo, people.parent, password);
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage)) {
        localStorage.setItem(key, String(value).replace(/("(access|refresh)Token":")[^"]+/g, '$1spoilt'));
      }
    });
    await page.goto(`${demo}/parent/classes`);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a remote that cannot be had leaves the frame standing, and comes back without a reload', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await page.route('**/releases/mfe-teacher/**', (route) => route.abort());
  await page.goto(`${demo}/login`);
  await page.getByLabel('Номер телефону').fill(people.teacher);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Увійти' }).click();
  await expect(page.getByText('Розділ не завантажився')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('banner').getByRole('button', { name: /Викладач/ })).toBeVisible();
  await page.unroute('**/releases/mfe-teacher/**');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByRole('heading', { name: 'Мої групи' })).toBeVisible();
});
