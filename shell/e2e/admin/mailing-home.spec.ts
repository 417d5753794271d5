import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, enterAsAdmin, test, type OwnCentre } from './centre.fixture.ts';

/** A group that meets on every day of the week. */
async function addDailyGroup({ api }: OwnCentre): Promise<number> {
  const [[subject], [classroom]] = await Promise.all([api.call(subjectsRoutes.list, {}), api.call(classroomsRoutes.list, {})]);
  const subjectId = subject?.id ?? 0;
  const teacher = { fullName: 'Їжакевич Ґанна Олегівна', dateOfBirth: null, sex: 1 as const, phoneNumber: '0671112233', password: '12345678' };
  const { id: teacherId } = await api.call(teachersRoutes.create, { body: { ...teacher, subjectId } });
  const schedules = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, classroomId: classroom?.id ?? 0, startTime: '23:55:00' }));
  const group = { name: 'А', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60, isOnline: false, schedules };
  return (await api.call(groupsRoutes.create, { body: group })).id;
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Розділи' });
const current = (page: Page) => tabs(page).locator('[aria-current]');

test('the home: who is there, the ways to the lists, the day, and what comes later', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin`);
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expect(page.getByRole('heading', { name: 'Вітаємо, Єлизавета-Анастасія!' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна')).toBeVisible();
  await expect(main.getByText('Адмін', { exact: true })).toBeVisible();

  await test.step('a new centre is told where to begin', async () => {
    const start = page.getByRole('region', { name: 'З чого почати' });
    await expect(start.getByRole('link')).toHaveText(['Додайте викладачів', 'Створіть групи', 'Додайте учнів']);
    await expect(page.getByText('Сьогодні занять немає')).toBeVisible();
  });
  await test.step('the day’s lessons lead to their groups', async () => {
    const groupId = await addDailyGroup(centre);
    await page.reload();
    await page.getByRole('region', { name: 'Сьогодні' }).getByRole('link', { name: /23:55/ }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/classes/${groupId}$`));
    await page.goBack();
  });
  await test.step('each shortcut opens its list', async () => {
    const ways = [
      ['Учні', 'students'],
      ['Групи', 'classes'],
      ['Викладачі', 'teachers'],
      ['Теми уроків', 'lesson-topics'],
      ['Розсилки', 'mailing'],
      ['Предмети та аудиторії', 'subjects-classrooms'],
    ] as const;
    for (const [label, path] of ways) {
      await page.getByRole('region', { name: 'Розділи' }).getByRole('link', { name: new RegExp(`^${label}`) }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
    }
  });
  await test.step('the other tiles are disabled and say so', async () => {
    const tiles = page.getByRole('region', { name: 'Незабаром' }).getByRole('link');
    await expect(tiles).toHaveText(['Розклад', 'Заняття', 'Тестування', 'Онлайн-заняття', 'Домашні завдання']);
    for (const tile of await tiles.all()) {
      await expect(tile).toHaveAttribute('aria-disabled', 'true');
      await tile.hover({ force: true });
      await expect(page.getByRole('tooltip', { name: 'Незабаром' })).toBeVisible();
    }
    await expect(page).toHaveURL(/\/admin\/home$/);
  });
});

test('the tab bar: its order, the current tab, forms that belong to one', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/home`);
  await expect(tabs(page).getByRole('link')).toHaveText([
    'Учні', 'Групи', 'Викладачі', 'Тестування', 'Розсилки', 'Розклад', 'Онлайн', 'Домашні завдання', 'Журнал дій',
  ]);
  await expect(current(page)).toHaveCount(0);
  const inert = tabs(page).locator('[aria-disabled]');
  await expect(inert).toHaveText(['Тестування', 'Розклад', 'Онлайн', 'Домашні завдання']);
  await inert.first().focus();
  await expect(page.getByRole('tooltip', { name: 'Незабаром' })).toBeVisible();
  const places = [
    ['students', 'Учні'],
    ['add-students-parents', 'Учні'],
    ['edit-student/1', 'Учні'],
    ['classes', 'Групи'],
    ['add-group', 'Групи'],
    ['classes/1', 'Групи'],
    ['teachers', 'Викладачі'],
    ['add-teacher', 'Викладачі'],
    ['mailing', 'Розсилки'],
  ] as const;
  for (const [path, tab] of places) {
    await page.goto(`${centre.address}/admin/${path}`);
    await expect(current(page), path).toHaveText([tab]);
  }
});

test('on a phone the strip scrolls, shows the current tab, and a touch tells what comes later', async ({ browser, centre }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, locale: 'uk-UA' });
  const page = await phone.newPage();
  await enterAsAdmin(page, centre);
  await page.goto(`${centre.address}/admin/mailing`);
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  await tabs(page).getByRole('link', { name: 'Тестування' }).tap({ force: true });
  await expect(page.getByRole('tooltip', { name: 'Незабаром' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/mailing$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await phone.close();
});

test('mailing says that it comes later and keeps its draft', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/mailing`);
  const form = page.getByRole('form', { name: 'Розсилка' });
  const message = form.getByLabel('Текст повідомлення');
  const active = (name: string) => form.getByRole('radiogroup', { name }).getByRole('radio', { checked: true });

  await test.step('without groups it says where they come from', async () => {
    await expect(form.getByRole('link', { name: 'Додати групу' })).toBeVisible();
    await form.getByRole('combobox', { name: 'Група' }).click();
    await expect(page.getByText('Немає варіантів вибору')).toBeVisible();
    await addDailyGroup(centre);
    await page.reload();
    await form.getByRole('combobox', { name: 'Група' }).click();
    await page.getByRole('option', { name: 'Англійська мова А' }).click();
  });
  await test.step('one recipient and one template are active; a template asks before it replaces a text', async () => {
    await form.getByText('Батьки', { exact: true }).click();
    await form.getByText('Оплата', { exact: true }).click();
    await expect(message).toHaveValue(/про оплату занять/);
    await message.fill('Приходьте раніше');
    await form.getByText('Канікули', { exact: true }).click();
    await page.getByRole('button', { name: 'Залишити мій текст' }).click();
    await expect(message).toHaveValue('Приходьте раніше');
    for (const name of ['Отримувачі', 'Шаблон тексту']) await expect(active(name)).toHaveCount(1);
  });
  await test.step('sending only tells', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await form.getByRole('button', { name: 'Надіслати' }).click();
    await expect(page.getByText('Розсилки будуть впроваджені пізніше.')).toBeVisible();
    expect(sent).toEqual([]);
    await expect(page.getByRole('region', { name: 'Останні надіслані' })).toContainText('Поки порожньо');
  });
  await test.step('the draft is there after going elsewhere and after a reload', async () => {
    await tabs(page).getByRole('link', { name: 'Учні' }).click();
    await expect(page).toHaveURL(/\/admin\/students/);
    await page.goBack();
    await expect(message).toHaveValue('Приходьте раніше');
    await page.reload();
    await expect(message).toHaveValue('Приходьте раніше');
    await expect(form.getByRole('combobox', { name: 'Група' })).toHaveValue('Англійська мова А');
    await expect(active('Отримувачі')).toHaveAccessibleName('Батьки');
    await expect(active('Шаблон тексту')).toHaveAccessibleName('Оплата');
  });
  await test.step('when the groups cannot be read it says so and tries again', async () => {
    await page.route(`**${groupsRoutes.list.path}`, (route) => route.abort());
    await page.reload();
    await expect(form.getByText(/^Не вдалося завантажити групи\./)).toBeVisible();
    await page.unroute(`**${groupsRoutes.list.path}`);
    await form.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(form.getByText(/^Не вдалося завантажити групи\./)).toBeHidden();
  });
});
