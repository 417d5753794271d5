import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Locator, Page } from '@playwright/test';
import { choose } from '../centre.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const teacherName = 'Довженко Ірина Олексіївна';

interface GroupsScenario {
  subjectIds: Map<string, number>;
  classroomIds: number[];
  teacherId: number;
}

async function prepare({ api }: OwnCentre): Promise<GroupsScenario> {
  const subjects = await api.call(subjectsRoutes.list, {});
  const subjectIds = new Map(subjects.map(({ id, name }) => [name, id]));
  const classroomIds = (await api.call(classroomsRoutes.list, {})).map(({ id }) => id);
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: {
      fullName: teacherName, dateOfBirth: '1985-04-12', sex: 1, phoneNumber: '0671110001', password: '12345678',
      subjectId: subjectIds.get('Математика') ?? 0,
    },
  });
  return { subjectIds, classroomIds, teacherId };
}

function addGroup({ api }: OwnCentre, scenario: GroupsScenario, subject: string, name: string, slot?: { dayOfWeek: number; room: number; startTime: string }) {
  const schedules = slot ? [{ dayOfWeek: slot.dayOfWeek, classroomId: scenario.classroomIds[slot.room] ?? 0, startTime: slot.startTime }] : [];
  return api.call(groupsRoutes.create, {
    body: {
      name, subjectId: scenario.subjectIds.get(subject) ?? 0, teacherId: scenario.teacherId, pricePerMonth: 1200, lessonDuration: 60,
      isOnline: false, schedules,
    },
  });
}

const form = (page: Page) => page.getByRole('form', { name: 'Група' });
const drop = (page: Page, day: string) => form(page).getByRole('combobox', { name: `Аудиторія, ${day}` });
const opened = (page: Page) => page.getByRole('listbox');
const result = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function closeResult(page: Page, title: string) {
  await expect(result(page, title)).toBeVisible();
  await result(page, title).getByRole('button', { name: 'Закрити' }).last().click();
}

test('the list: colours by subject, the filter in the address, a card that opens its group', async ({ admin, centre }) => {
  await admin.goto(`${centre.address}/admin/classes`);
  await expect(admin.getByText('Груп ще немає')).toBeVisible();
  const scenario = await prepare(centre);
  for (const [index, subject] of ['Математика', 'Українська мова', 'Англійська мова', 'Історія України'].entries()) {
    await addGroup(centre, scenario, subject, 'АБВГ'[index] ?? 'Д', { dayOfWeek: index + 1, room: 0, startTime: '15:30' });
  }
  await admin.reload();
  const cards = admin.getByRole('list', { name: 'Групи' }).getByRole('link');
  await expect(cards).toHaveCount(4);
  const colours = await cards.evaluateAll((links) => links.map((link) => [
    link.textContent?.match(/^\D+?мова|^\D+?України|^Математика/)?.[0],
    [...link.classList].find((name) => name.startsWith('dz-subject-')),
  ]));
  expect(Object.fromEntries(colours)).toEqual({
    'Англійська мова': 'dz-subject-yellow', 'Історія України': 'dz-subject-green', 'Математика': 'dz-subject-blue', 'Українська мова': 'dz-subject-purple',
  });
  await expect(cards.first()).toContainText(teacherName);
  await expect(cards.first()).toContainText(/0\sучнів/);

  await expect(admin.getByPlaceholder('Усі предмети')).toBeVisible();
  await choose(admin, 'Предмет', 'Математика');
  await expect(cards).toHaveCount(1);
  await expect(admin).toHaveURL(/\?subject=\d+$/);
  await admin.reload();
  await expect(cards).toHaveCount(1);
  await cards.first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Група А' })).toBeVisible();
  await admin.goBack();
  await expect(admin).toHaveURL(/\?subject=\d+$/);
  await expect(cards).toHaveCount(1);

  await test.step('a phone has the order and the subject behind one button', async () => {
    await admin.setViewportSize({ width: 390, height: 844 });
    await admin.getByRole('button', { name: 'Фільтри: 1' }).click();
    await admin.getByRole('button', { name: 'Скинути' }).click();
    await expect(cards).toHaveCount(4);
    await admin.getByRole('button', { name: 'Фільтри' }).click();
    await choose(admin, 'Порядок', 'За спаданням');
    await admin.getByRole('button', { name: 'Відобразити' }).click();
    await expect(cards.first()).toContainText('Українська мова');
    await admin.getByLabel('Пошук').fill('історія');
    await expect(cards).toHaveCount(1);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

async function seeEveryText(page: Page) {
  await form(page).getByLabel('Назва').fill('АБ');
  await form(page).getByLabel('Понеділок', { exact: true }).check();
  await form(page).getByLabel('Тривалість уроку').fill('');
  await page.getByRole('button', { name: 'Додати групу' }).click();
  for (const text of [
    'Назва має складатись з 1 літери', 'Оберіть предмет', 'Оберіть викладача', 'Оберіть аудиторію', 'Вкажіть час початку',
    'Будь ласка, виправте помилки у формі.',
  ]) {
    await expect(form(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(form(page).getByText('Дозволено лише додатні значення', { exact: true })).toHaveCount(2);
  await expect(form(page).getByLabel('Назва')).toBeFocused();
}

async function tryTheDrops(page: Page, chosen: Locator) {
  await form(page).getByLabel('Субота', { exact: true }).check();
  await expect(opened(page)).toHaveCount(0);
  const ways: [string, () => Promise<void>][] = [
    ['its cross', () => page.getByRole('button', { name: 'Закрити' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click outside', () => page.getByRole('heading', { level: 1 }).click()],
  ];
  for (const [way, close] of ways) {
    await drop(page, 'Субота').click();
    await expect(opened(page), way).toHaveCount(1);
    await close();
    await expect(opened(page), way).toHaveCount(0);
  }
  await drop(page, 'Понеділок').click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await page.getByRole('option', { name: /Кабінет 102/ }).click();
  await expect(opened(page)).toHaveCount(0);
  await expect(chosen).toContainText('102');
  await chosen.click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await expect(page.getByRole('option', { selected: true })).toContainText('Кабінет 102');
  await drop(page, 'Субота').click();
  await expect(opened(page)).toHaveCount(1);
  await expect(page.getByRole('listbox', { name: 'Аудиторія, Субота' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toHaveCount(0);
  await expect(drop(page, 'Субота')).toContainText(/10\d/);
}

test('a new group: every text, the drop of each day, the schedule conflict and its two answers', async ({ admin, centre }) => {
  const scenario = await prepare(centre);
  await addGroup(centre, scenario, 'Математика', 'З', { dayOfWeek: 1, room: 1, startTime: '15:00' });
  await admin.goto(`${centre.address}/admin/add-group`);
  await seeEveryText(admin);
  await tryTheDrops(admin, drop(admin, 'Понеділок'));

  const time = form(admin).getByLabel('Час початку, Субота');
  await time.fill('10:00');
  await form(admin).getByLabel('Субота', { exact: true }).uncheck();
  await form(admin).getByLabel('Субота', { exact: true }).check();
  await expect(time).toHaveValue('');
  await form(admin).getByLabel('Субота', { exact: true }).uncheck();

  await form(admin).getByLabel('Назва').fill('К');
  await choose(admin, 'Предмет', 'Математика');
  await choose(admin, 'Викладач', teacherName);
  await form(admin).getByLabel('Ціна за місяць').fill('1500,50');
  await form(admin).getByLabel('Тривалість уроку').fill('60');
  await form(admin).getByLabel('Час початку, Понеділок').fill('15:30');
  await admin.getByRole('button', { name: 'Додати групу' }).click();

  const scheduleConflict = admin.getByRole('dialog', { name: 'Конфлікт аудиторії' });
  await expect(scheduleConflict.getByText(/Кабінет 102, понеділок, 15:00–16:00/).first()).toBeVisible();
  await expect(scheduleConflict.getByText(new RegExp(`Викладач ${teacherName}`))).toBeVisible();
  await expect(scheduleConflict.getByText('Все одно оновити розклад?')).toBeVisible();
  await scheduleConflict.getByRole('button', { name: 'Ні' }).click();
  await expect(scheduleConflict).toBeHidden();
  expect(await centre.api.call(groupsRoutes.list, {})).toHaveLength(1);

  await admin.getByRole('button', { name: 'Додати групу' }).click();
  await scheduleConflict.getByRole('button', { name: 'Так' }).dblclick();
  await closeResult(admin, 'Групу успішно додано!');
  await expect(admin).toHaveURL(/\/admin\/classes$/);
  const groups = await centre.api.call(groupsRoutes.list, {});
  expect(groups).toHaveLength(2);
  expect(groups.find(({ className }) => className === 'К')?.schedules).toMatchObject([
    { dayOfWeek: 1, classroomName: 'Кабінет 102', startTime: '15:30:00' },
  ]);
});

test('a saved group: its subject locked, leaving asked about, success and failure told', async ({ admin, centre }) => {
  const scenario = await prepare(centre);
  const { id } = await addGroup(centre, scenario, 'Математика', 'М', { dayOfWeek: 3, room: 2, startTime: '10:00' });
  await admin.goto(`${centre.address}/admin/classes`);
  await admin.getByRole('list', { name: 'Групи' }).getByRole('link').click();
  await expect(admin.getByRole('link', { name: 'До списку груп' })).toBeVisible();
  await expect(form(admin).getByRole('combobox', { name: 'Предмет' })).toBeDisabled();
  await expect(form(admin).getByRole('combobox', { name: 'Предмет' })).toHaveValue('Математика');
  await expect(drop(admin, 'Середа')).toContainText('103');
  await expect(admin.getByText('Для цього класу поки немає уроків.')).toBeVisible();

  await admin.emulateMedia({ media: 'print' });
  await expect(form(admin)).toBeHidden();
  await expect(admin.getByText('Для цього класу поки немає уроків.')).toBeVisible();
  await admin.emulateMedia({ media: 'screen' });

  await form(admin).getByLabel('Назва').fill('Н');
  await admin.getByRole('link', { name: 'До списку груп' }).click();
  await admin.getByRole('dialog', { name: 'Залишити сторінку?' }).getByRole('button', { name: 'Повернутися до форми' }).click();
  await expect(admin).toHaveURL(new RegExp(`/admin/classes/${id}$`));

  // A refusal without a text.
  await admin.route('**/api/admin/classes', (route) => (route.request().method() === 'PUT'
    ? route.fulfill({ status: 503, json: { success: false, data: null, errorMessage: null, message: null } })
    : route.continue()));
  await admin.getByRole('button', { name: 'Зберегти' }).click();
  await expect(result(admin, 'Виникли проблеми під час запиту...')).toContainText('Сталася помилка');
  await closeResult(admin, 'Виникли проблеми під час запиту...');
  await expect(form(admin).getByLabel('Назва')).toHaveValue('Н');
  await admin.unroute('**/api/admin/classes');

  await admin.getByRole('button', { name: 'Зберегти' }).click();
  await closeResult(admin, 'Групу успішно оновлено!');
  await expect(admin).toHaveURL(/\/admin\/classes$/);
  await expect(admin.getByRole('list', { name: 'Групи' }).getByRole('link')).toContainText('Н');

  await admin.goto(`${centre.address}/admin/classes/987654`);
  await expect(admin.getByText('Такої групи немає')).toBeVisible();
  await admin.route('**/api/admin/classes/*', (route) => route.fulfill({
    status: 503, json: { success: false, data: null, errorMessage: 'Сервіс тимчасово недоступний.', message: null },
  }));
  await admin.goto(`${centre.address}/admin/classes/${id}`);
  await expect(admin.getByText('Сервіс тимчасово недоступний.')).toHaveCount(2, { timeout: 20_000 });
  await admin.unroute('**/api/admin/classes/*');
  await admin.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Група Н' })).toBeVisible();
});
