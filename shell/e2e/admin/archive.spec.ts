import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Page } from '@playwright/test';
import { Api } from '../api.ts';
import { violationsOn } from '../axe.ts';
import { choose } from '../centre.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const studentName = 'Вознесенська-Кропивницька Єлизавета-Анастасія';
const studentPhone = '0672220001';

async function addTeacher({ api }: OwnCentre): Promise<{ teacherId: number; subjectId: number }> {
  const subject = (await api.call(subjectsRoutes.list, {})).find(({ name }) => name === 'Математика');
  const subjectId = subject?.id ?? 0;
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Довженко Ірина', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: '0672220002', password: '12345678', subjectId },
  });
  return { teacherId, subjectId };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const canSignIn = (centre: OwnCentre) => new Api(centre.address).signedIn(studentPhone, '12345678').then(() => true, () => false);

test('a new group leads to its students, a new student to their groups, and both go and come back', async ({ admin: page, centre }) => {
  await addTeacher(centre);

  await test.step('a group, and then its students', async () => {
    await centre.api.call(studentsRoutes.create, { body: { fullName: studentName, phoneNumber: studentPhone, password: '12345678', schoolInfo: 'Ліцей № 1' } });
    await page.goto(`${centre.address}/admin/add-group`);
    const form = page.getByRole('form', { name: 'Група' });
    await form.getByLabel('Назва').fill('А');
    await choose(page, 'Предмет', 'Математика');
    await choose(page, 'Викладач', 'Довженко Ірина');
    await form.getByLabel('Ціна за місяць').fill('1200');
    await button(page, 'Додати групу').click();
    await dialog(page, 'Групу успішно додано!').getByRole('button', { name: 'Додати учнів' }).click();
    const members = dialog(page, 'Учні: Математика А');
    await members.getByRole('button', { name: `Додати: ${studentName}` }).click();
    await expect(members.getByRole('region', { name: 'У групі' }).getByText(studentName)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await members.getByRole('button', { name: 'Готово' }).click();
  });

  await test.step('a second group of that letter is asked about', async () => {
    await page.goto(`${centre.address}/admin/add-group`);
    const form = page.getByRole('form', { name: 'Група' });
    await form.getByLabel('Назва').fill('а');
    await choose(page, 'Предмет', 'Математика');
    await choose(page, 'Викладач', 'Довженко Ірина');
    await form.getByLabel('Ціна за місяць').fill('1200');
    await button(page, 'Додати групу').click();
    await dialog(page, 'Така група вже є').getByRole('button', { name: 'Ні' }).click();
    expect(await centre.api.call(groupsRoutes.list, {})).toHaveLength(1);
    await page.getByRole('link', { name: 'До списку груп' }).click();
    await button(page, 'Залишити').click();
  });

  const [student] = await centre.api.call(studentsRoutes.list, {});
  await test.step('the page of a student', async () => {
    await page.goto(`${centre.address}/admin/edit-student/${student?.id}`);
    await expect(page.getByRole('list', { name: 'Поточні групи' })).toContainText('Математика А');
    await button(page, 'Позначити сплаченим').click();
    await expect(button(page, 'Скасувати оплату')).toBeVisible();
    await expect(page.getByText('Поки що немає ані оцінок, ані відвідувань.')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('a student goes, cannot sign in, and comes back into the group', async () => {
    expect(await canSignIn(centre)).toBe(true);
    await button(page, 'В архів').click();
    await button(page, 'Перенести в архів').click();
    await expect(page).toHaveURL(/\/admin\/students$/);
    expect(await canSignIn(centre)).toBe(false);
    await page.getByRole('link', { name: 'Архів' }).click();
    await expect(page.getByRole('row', { name: studentName })).toContainText('Математика А');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: studentName }).click();
    await expect(page.getByText('Учень в архіві', { exact: true })).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    await button(page, 'Повернути').click();
    await expect(page.getByRole('list', { name: 'Поточні групи' })).toContainText('Математика А');
    await expect(page.getByRole('form', { name: 'Учень' })).toBeVisible();
    expect(await canSignIn(centre)).toBe(true);
  });

  await test.step('a group goes, is read only, and comes back with its student', async () => {
    await page.goto(`${centre.address}/admin/classes`);
    await page.getByRole('list', { name: 'Групи' }).getByRole('link').click();
    await button(page, 'В архів').click();
    await button(page, 'Перенести в архів').click();
    await expect(page.getByText('Груп ще немає')).toBeVisible();
    await page.getByText('Архів', { exact: true }).click();
    await page.reload();
    await expect(page.getByRole('row', { name: 'Математика А' })).toContainText(/1\sучень/);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Математика А' }).click();
    await expect(page.getByRole('region', { name: 'Група в архіві' })).toBeVisible();
    await button(page, 'Повернути групу').click();
    await expect(page.getByRole('form', { name: 'Група' })).toBeVisible();
    await expect(page.getByText(/^1\sучень$/)).toBeVisible();
  });
});

test('a group whose time and teacher are taken comes back after a question, with another teacher when its own is archived', async ({ admin: page, centre }) => {
  const { teacherId, subjectId } = await addTeacher(centre);
  const { id: classroomId } = (await centre.api.call(classroomsRoutes.list, {}))[0] ?? { id: 0 };
  const group = (name: string, teacher: number) => centre.api.call(groupsRoutes.create, {
    body: {
      name, teacherId: teacher, subjectId, lessonDuration: 45, pricePerMonth: 900, isOnline: false,
      schedules: [{ dayOfWeek: 1, classroomId, startTime: '15:00' }],
    },
  });
  const { id: otherTeacher } = await centre.api.call(teachersRoutes.create, {
    body: { fullName: 'Бондар Олена', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: '0672220003', password: '12345678', subjectId },
  });
  const { id } = await group('А', teacherId);
  await centre.api.call(groupsRoutes.archive, { params: { id } });
  await centre.api.call(teachersRoutes.archive, { params: { id: teacherId } });
  await group('Б', otherTeacher);
  await page.goto(`${centre.address}/admin/classes?show=archive`);
  await button(page, 'Повернути з архіву: Математика А').click();
  await choose(page, 'Викладач', 'Бондар Олена');
  await button(page, 'Повернути групу').click();
  await dialog(page, 'Конфлікт аудиторії та викладача').getByRole('button', { name: 'Так' }).click();
  await expect(page.getByText('Архів порожній')).toBeVisible();
  expect(await centre.api.call(groupsRoutes.list, {})).toHaveLength(2);
});
