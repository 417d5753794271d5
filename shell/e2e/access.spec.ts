import { expect, test, type Page } from '@playwright/test';
import { addressOf, enter, signIn } from './centre.ts';
import { ask, tokenOf } from './session.ts';

const password = '12345678';
const people = {
  admin: '0501111111',
  teacher: '0502222222',
  student: '0503333333',
  parent: '0504444444',
};

/** Addresses and titles of all routes of each role. */
const areas = {
  platform: {
    code: 'platform',
    phoneNumber: '0500000000',
    home: '/platform/tenants',
    own: { '/platform': 'Центри', '/platform/tenants/new': 'Новий центр' },
  },
  admin: {
    code: 'demo',
    phoneNumber: people.admin,
    home: '/admin/home',
    own: {
      '/admin': 'Вітаємо',
      '/admin/students': 'Всі учні',
      '/admin/classes': 'Групи',
      '/admin/teachers': 'Викладачі',
      '/admin/mailing': 'Розсилки',
      '/admin/lesson-topics': 'Теми уроків',
      '/admin/add-students-parents': 'Додавання учня',
      '/admin/edit-student/8': 'Харченко Вероніка',
      '/admin/add-teacher': 'Додавання',
      '/admin/edit-teacher/2': 'Редагування вчителя',
      '/admin/add-group': 'Додавання групи',
      '/admin/classes/1': 'Група А',
      '/class/1/lesson/1': 'Редагування уроку',
    },
  },
  teacher: {
    code: 'demo',
    phoneNumber: people.teacher,
    home: '/teacher/my',
    own: {
      '/teacher/class/1': 'група А',
      '/teacher': 'Довженко',
      '/teacher/class/1/current-lesson': 'група А',
      '/profile': 'Налаштування профілю',
      '/teacher/class/1/homework': 'група А',
      '/class/1/lesson/1': 'Редагування уроку',
    },
  },
  student: {
    code: 'demo',
    phoneNumber: people.student,
    home: '/student/classes',
    own: { '/student': 'Харченко', '/profile': 'Налаштування профілю', '/student/missed-lessons': 'Харченко' },
  },
  parent: {
    code: 'demo',
    phoneNumber: people.parent,
    home: '/parent/classes',
    own: { '/parent': 'Харченко', '/profile': 'Налаштування профілю', '/parent/missed-lessons': 'Харченко' },
  },
} as const;

const forEverybody = ['/', '/login', '/no/such/page', '/administration', '/admin/no-such-page', '/student/classes/7'];
const everything = new Set<string>([...forEverybody, ...Object.values(areas).flatMap(({ home, own }) => [home, ...Object.keys(own)])]);

/** As the browser’s Back and Forward do: route guards run, the page is not reloaded. */
function visit(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('guards and redirects', () => {
  test('a signed-out user is led to the sign-in from every address', async ({ page, baseURL }) => {
    await page.goto(`${addressOf('demo', baseURL)}/admin/students?sort=phone#end`);
    await expect(page).toHaveURL(/\/login$/);
    for (const path of everything) {
      await visit(page, path);
      await expect(page, path).toHaveURL(/\/login$/);
    }
    await expect(page).toHaveTitle('Вхід · Dzvinok');
    await expect(page.getByRole('button', { name: 'Сповіщення' })).toHaveCount(0);
  });

  for (const [role, { code, phoneNumber, home, own }] of Object.entries(areas)) {
    test(`the whole table of routes for ${role}`, async ({ page, baseURL }) => {
      const address = addressOf(code, baseURL);
      await enter(page, address, phoneNumber, password);
      await page.goto(address);
      await expect(page).toHaveURL(address + home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      for (const [path, title] of Object.entries(own)) {
        await visit(page, path);
        await expect(page, path).toHaveTitle(new RegExp(title));
        const stays = home.startsWith(path) ? home : path;
        await expect(page, path).toHaveURL(new RegExp(`^${address}${stays}(/journal)?$`));
      }
      const allowed = new Set<string>([...Object.keys(own), '/profile']);
      for (const path of everything) {
        if (allowed.has(path)) continue;
        await visit(page, path);
        await expect(page, path).toHaveURL(address + home);
      }
      // Reloaded, as by a bookmark: another role's page, and a deep page of the own area.
      await page.goto(`${address}${role === 'admin' ? '/student/classes' : '/admin/students'}`);
      await expect(page).toHaveURL(address + home);
      const [deep = home, title] = Object.entries(own).at(-1) ?? [];
      await page.goto(address + deep);
      await expect(page).toHaveTitle(new RegExp(title ?? ''));
    });
  }

  test('a role that no area serves gets a home that says so', async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await page.goto(`${demo}/login`);
    const manifest = await page.evaluate(async () => (await fetch('/remotes.json')).json());
    const remotes = manifest.remotes.filter(({ remote }: { remote: string }) => remote !== 'mfe-teacher');
    await page.route('**/remotes.json', (route) => route.fulfill({ json: { ...manifest, remotes } }));
    await page.reload();
    await page.getByLabel('Номер телефону').fill(people.teacher);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Для вашої ролі розділів поки немає')).toBeVisible();
    await visit(page, '/teacher/my');
    await expect(page).toHaveURL(`${demo}/`);
    await expect(page.getByRole('banner').getByRole('button', { name: /Викладач/ })).toBeVisible();
  });

  test('Back leads back from deep inside an area', async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await enter(page, demo, people.teacher, password);
    await page.goto(`${demo}/teacher/class/1`);
    await expect(page).toHaveURL(/\/teacher\/class\/1\/journal$/);
    await page.getByRole('link', { name: /Редагувати урок/ }).last().click();
    await expect(page.getByRole('heading', { name: /Редагування уроку:/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('grid', { name: 'Журнал групи' })).toBeVisible();
  });
});

test.describe('signing in', () => {
  test('shows the error of each field and keeps the typed text', async ({ page, baseURL }) => {
    await page.goto(`${addressOf('demo', baseURL)}/login`);
    const phone = page.getByLabel('Номер телефону');
    const secret = page.getByLabel('Пароль', { exact: true });
    const submit = page.getByRole('button', { name: 'Увійти' });
    await submit.click();
    await expect(page.getByText('Введіть номер телефону')).toBeVisible();
    await expect(page.getByText('Введіть пароль')).toBeVisible();
    await expect(phone).toBeFocused();
    await phone.fill('050123');
    await phone.blur();
    await expect(page.getByText('Номер має містити рівно 10 цифр')).toBeVisible();
    await phone.fill('+38 (050) 999-99-99');
    await expect(phone).toHaveValue('050 999 99 99');
    await secret.fill('не той');
    await page.getByRole('button', { name: 'Показати пароль' }).click();
    await expect(secret).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Сховати пароль' }).click();
    await expect(secret).toHaveAttribute('type', 'password');
    await submit.click();
    const said = page.getByRole('alert');
    await expect(said).toHaveText('Помилка входу: Неправильний номер телефону або пароль.');
    await expect(phone).toHaveValue('050 999 99 99');
    await expect(secret).toHaveValue('не той');

    await test.step('without a network, with a server in trouble, after too many attempts', async () => {
      const login = '**/api/Auth/login';
      const refuse = (status: number, body: object) =>
        page.route(login, (route) => route.fulfill({ status, json: { success: false, data: null, message: null, ...body } }));
      await page.route(login, (route) => route.abort());
      await submit.click();
      await expect(said).toHaveText('Помилка входу: Немає зв’язку із сервером. Перевірте інтернет і спробуйте ще раз.');
      await page.unroute(login);
      await page.route(login, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
      await submit.click();
      await expect(said).toHaveText('Помилка входу: Сервер зараз недоступний. Спробуйте ще раз за хвилину.');
      await page.unroute(login);
      const tooMany = 'Забагато спроб входу. Зачекайте кілька хвилин і спробуйте ще раз.';
      await refuse(429, { errorMessage: tooMany, code: 'auth.too-many-attempts' });
      await submit.click();
      await expect(said).toHaveText(`Помилка входу: ${tooMany}`);
      await page.unroute(login);
      await refuse(400, { errorMessage: null });
      await submit.click();
      await expect(said).toHaveText('Помилка входу: Login failed');
    });
  });

  test('is busy while it lasts, is sent once, and leads every tab home', async ({ context, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const [page, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [page, other]) await tab.goto(`${demo}/login`);
    await page.bringToFront();
    let sent = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/Auth/login', async (route) => {
      sent += 1;
      await held.promise;
      await route.continue();
    });
    // Password managers fill in the whole number at once.
    await page.getByLabel('Номер телефону').fill(`+38${people.teacher}`);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Входимо…' });
    await expect(busy).toBeVisible();
    await busy.click({ force: true });
    await page.keyboard.press('Enter');
    held.resolve();
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/teacher\/my$/);
    expect(sent).toBe(1);
  });

  test('leaving ends the session on the server and in the other tab', async ({ context, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const page = await context.newPage();
    await signIn(page, demo, people.teacher, password);
    const token = await tokenOf(page);
    expect(await ask(page, '/api/teacher/classes', token)).toMatchObject({ status: 200 });
    const other = await context.newPage();
    await other.goto(`${demo}/teacher/my`);
    await expect(other.getByRole('heading', { name: 'Мої групи' })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('banner').getByRole('button', { name: /Викладач/ }).click();
    await page.getByRole('menuitem', { name: 'Вихід' }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/);
    await expect.poll(() => ask(page, '/api/teacher/classes', token)).toMatchObject({ status: 401, data: null });
    await visit(page, '/teacher/my');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('an access token that is no longer good', () => {
  async function spoilTokens(page: Page, names: string): Promise<void> {
    await page.evaluate((spoilt) => {
      for (const [key, value] of Object.entries(localStorage)) {
        localStorage.setItem(key, String(value).replace(new RegExp(`("(${spoilt})Token":")[^"]+`, 'g'), '$1spoilt'));
      }
    }, names);
  }

  test('is refreshed once for all waiting calls of two tabs, and nobody is signed out', async ({ context, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    const first = await context.newPage();
    await enter(first, demo, people.student, password);
    await first.goto(demo);
    const second = await context.newPage();
    await second.goto(`${demo}/student/classes`);
    await expect(second.getByRole('heading', { name: 'Понеділок' })).toBeVisible();
    // Same address without the product, so that the page itself makes no calls.
    for (const page of [first, second]) await page.goto(`${demo}/favicon.svg`);
    await spoilTokens(first, 'access');

    let refreshes = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/Auth/refreshToken')) refreshes += 1;
    });
    await Promise.all([first, second].map((page) => page.goto(`${demo}/student/classes`)));
    for (const page of [first, second]) {
      await expect(page.getByRole('heading', { name: 'Понеділок' })).toBeVisible();
      await expect(page).toHaveURL(/\/student\/classes/);
    }
    expect(refreshes).toBe(1);
  });

  test('leads to the sign-in when the session has ended elsewhere', async ({ page, baseURL }) => {
    const demo = addressOf('demo', baseURL);
    await enter(page, demo, people.parent, password);
    await page.goto(demo);
    await spoilTokens(page, 'access|refresh');
    await page.goto(`${demo}/parent/classes`);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a remote that cannot be had leaves the frame standing, and comes back without a reload', async ({ page, baseURL }) => {
  const demo = addressOf('demo', baseURL);
  await page.route('**/releases/mfe-teacher/**', (route) => route.abort());
  await enter(page, demo, people.teacher, password);
  await page.goto(demo);
  await expect(page.getByText('Розділ не завантажився')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('banner').getByRole('button', { name: /Викладач/ })).toBeVisible();
  await page.unroute('**/releases/mfe-teacher/**');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByRole('heading', { name: 'Мої групи' })).toBeVisible();
});
