import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { expect, enterAsAdmin, test, type OwnCentre } from './centre.fixture.ts';

async function addDailyGroup({ api }: OwnCentre): Promise<number> {
  const [[subject], [classroom]] = await Promise.all([api.call(subjectsRoutes.list, {}), api.call(classroomsRoutes.list, {})]);
  const subjectId = subject?.id ?? 0;
  const teacher = { fullName: 'Їжакевич Ґанна Олегівна', dateOfBirth: null, sex: 1 as const, phoneNumber: '0671112233', password: '12345678' };
  const { id: teacherId } = await api.call(teachersRoutes.create, { body: { ...teacher, subjectId } });
  const schedules = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, classroomId: classroom?.id ?? 0, startTime: '23:55:00' }));
  const group = { name: 'А', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 5, isOnline: false, schedules };
  return (await api.call(groupsRoutes.create, { body: group })).id;
}

async function addGroupWithoutRoom({ api }: OwnCentre): Promise<void> {
  const [group] = await api.call(groupsRoutes.list, {});
  if (!group) throw new Error('There is no group');
  const { subjectId, teacherId } = group;
  await api.call(groupsRoutes.create, {
    body: { name: 'Б', subjectId, teacherId, pricePerMonth: 0, lessonDuration: 60, isOnline: false, schedules: [] },
  });
}

async function addStudents({ api }: OwnCentre, classId: number): Promise<void> {
  const student = (fullName: string, phoneNumber: string) =>
    api.call(studentsRoutes.create, { body: { fullName, phoneNumber, password: '12345678', schoolInfo: 'Ліцей' } });
  const { id: studentId } = await student('Бондар Марко', '0671112234');
  await student('Вовк Остап', '0671112235');
  await api.call(groupsRoutes.addStudent, { params: { classId, studentId } });
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Розділи' });
const current = (page: Page) => tabs(page).locator('[aria-current]');

test('the home: a new centre, then its day, its money and what needs attention', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin`);
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Вітаємо!' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна')).toBeVisible();
  await expect(main.getByText('Адмін', { exact: true })).toBeVisible();
  const attention = page.getByRole('region', { name: 'Потребує уваги' });

  await test.step('a new centre is told where to begin, and sees no empty boards', async () => {
    const start = page.getByRole('region', { name: 'З чого почати' });
    await expect(start.getByRole('link')).toHaveText(['Перенесіть учнів із файлу', 'Додайте викладачів', 'Створіть групи']);
    await expect(attention).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
  });
  await test.step('the day’s lessons lead to their groups', async () => {
    const groupId = await addDailyGroup(centre);
    await addGroupWithoutRoom(centre);
    await addStudents(centre, groupId);
    await page.reload();
    await page.getByRole('region', { name: 'Сьогодні' }).getByRole('link', { name: /Англійська мова А.*23:55/ }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/classes/${groupId}$`));
    await page.goBack();
  });
  await test.step('the month in hryvnias, and nothing for axe to find', async () => {
    await expect(page.getByRole('region', { name: 'Оплата' })).toContainText(/Нараховано1\s200/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  });
  await test.step('on paper no card is cut or lies over another one, and no button is there', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByRole('button')).toHaveCount(0);
    for (const card of await main.locator('section').all()) await expect(card).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: null });
  });
  await test.step('what needs attention leads to exactly those', async () => {
    await attention.getByRole('link', { name: /учень не сплатив/ }).click();
    await expect(page).toHaveURL(/\/admin\/students\?payment=owed$/);
    await page.goBack();
    await attention.getByRole('link', { name: /без групи/ }).click();
    await expect(page).toHaveURL(/\/admin\/students\?group=none$/);
    await page.goBack();
    await attention.getByRole('link', { name: /без розкладу й аудиторії/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Без розкладу й аудиторії' })).toBeChecked();
    await expect(page.getByRole('list', { name: 'Групи' }).getByRole('link')).toHaveCount(1);
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
  await test.step('on a phone the day is a list, and nothing goes beyond the edge', async () => {
    await page.setViewportSize({ width: 390, height: 760 });
    await page.goto(`${centre.address}/admin/home`);
    await expect(attention.getByRole('link').first()).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Розклад дня за аудиторіями' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('the tab bar: its order, the current tab on every page, tabs inside of a section', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/home`);
  await expect(tabs(page).getByRole('link')).toHaveText(['Головна', 'Учні', 'Групи', 'Розклад', 'Викладачі', 'Предмети й теми', 'Розсилки', 'Гроші', 'Центр']);
  const places = [
    ['home', 'Головна'],
    ['students', 'Учні'],
    ['add-students-parents', 'Учні'],
    ['import-students', 'Учні'],
    ['edit-student/1', 'Учні'],
    ['classes', 'Групи'],
    ['add-group', 'Групи'],
    ['classes/1', 'Групи'],
    ['calendar', 'Розклад'],
    ['calendar/holidays', 'Розклад'],
    ['teachers', 'Викладачі'],
    ['add-teacher', 'Викладачі'],
    ['lesson-topics', 'Предмети й теми', 'Теми уроків'],
    ['subjects-classrooms', 'Предмети й теми', 'Предмети та аудиторії'],
    ['mailing', 'Розсилки'],
    ['money/charges', 'Гроші', 'Нарахування'],
    ['money/invoices', 'Гроші', 'Рахунки'],
    ['money/debts', 'Гроші', 'Борги'],
    ['money/statements', 'Гроші', 'Виписки'],
    ['money/cash', 'Гроші', 'Каса'],
    ['money/recipients', 'Гроші', 'Отримувачі'],
    ['money/pay', 'Гроші', 'Оплата праці'],
    ['money/income', 'Гроші', 'Звіти'],
    ['audit-log', 'Центр', 'Журнал дій'],
    ['support', 'Центр', 'Доступ підтримки'],
    ['passport', 'Центр', 'Паспорт центру'],
    ['contacts', 'Центр', 'Контакти'],
  ] as const;
  for (const [path, tab, inner] of places) {
    await page.goto(`${centre.address}/admin/${path}`);
    await expect(current(page), path).toHaveText([tab]);
    if (inner) await expect(page.getByRole('navigation', { name: tab }).locator('[aria-current]'), path).toHaveText([inner]);
  }
  await page.getByRole('navigation', { name: 'Центр' }).getByRole('link', { name: 'Журнал дій' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал дій' })).toBeVisible();
});

test('on a phone the strip scrolls and shows the current tab', async ({ browser, centre }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, locale: 'uk-UA' });
  const page = await phone.newPage();
  await enterAsAdmin(page, centre);
  await page.goto(`${centre.address}/admin/mailing`);
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await phone.close();
});

test('a mailing is previewed and sent, and keeps its draft until then', async ({ admin: page, centre }) => {
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
