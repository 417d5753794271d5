import type { Page } from '@playwright/test';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

async function useMathematics({ api }: OwnCentre) {
  const subjects = await api.call(subjectsRoutes.list, {});
  const subjectId = subjects.find(({ name }) => name === 'Математика')?.id ?? 0;
  const [classroom] = await api.call(classroomsRoutes.list, {});
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Ткач Ганна', dateOfBirth: '—', sex: 1, phoneNumber: '0671110001', password: '12345678', subjectId },
  });
  await api.call(topicsRoutes.create, { body: { name: 'Дроби', subjectId } });
  const { id: groupId } = await api.call(groupsRoutes.create, {
    body: {
      name: 'А', teacherId, subjectId, lessonDuration: 45, pricePerMonth: 900, isOnline: false,
      schedules: [{ dayOfWeek: 1, classroomId: classroom?.id ?? 0, startTime: '10:00:00' }],
    },
  });
  return { subjectId, teacherId, groupId };
}

test('subjects are added, coloured and deleted once nothing needs them', async ({ admin: page, centre }) => {
  const { subjectId, teacherId, groupId } = await useMathematics(centre);
  await page.goto(`${centre.address}/admin/subjects-classrooms`);
  const list = page.getByRole('list', { name: 'Предмети' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').filter({ hasText: 'Математика' })).toContainText('1\u00a0група · 1\u00a0викладач · 1\u00a0тема');

  await test.step('each text of the form is said', async () => {
    await button(page, 'Додати предмет').click();
    const form = page.getByRole('form', { name: 'Предмет' });
    await button(page, 'Додати').click();
    await expect(form.getByText('Введіть назву')).toBeVisible();
    await expect(form.getByText('Будь ласка, виправте помилки у формі.')).toBeVisible();
    await form.getByLabel('Назва').fill('п'.repeat(101));
    await button(page, 'Додати').click();
    await expect(form.getByText('Не більше 100 символів')).toBeVisible();
    await form.getByLabel('Назва').fill('  МАТЕМАТИКА ');
    await button(page, 'Додати').click();
    await expect(form.getByText('Такий предмет уже є.').first()).toBeVisible();
    await expect(form.getByLabel('Назва')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('the name brings its colour, a choice another one', async () => {
    const form = page.getByRole('form', { name: 'Предмет' });
    await form.getByLabel('Назва').fill('Хімія');
    await expect(form.getByRole('radio', { name: 'Жовтий' })).toBeChecked();
    await form.getByText('Зелений').click();
    await expect(form.getByText('Хімія', { exact: true })).toHaveClass(/dz-subject-green/);
    await button(page, 'Додати').click();
    await expect(page.getByText('Предмет додано')).toBeVisible();
    await expect(list.getByText('Хімія')).toHaveClass(/dz-subject-green/);
  });

  await test.step('a change is seen on the groups too', async () => {
    await button(page, 'Редагувати предмет: Математика').click();
    await page.getByLabel('Назва').fill('Вища математика');
    await page.getByText('Жовтий', { exact: true }).click();
    await button(page, 'Зберегти').click();
    await expect(page.getByText('Предмет оновлено')).toBeVisible();
    await page.getByRole('link', { name: 'Групи' }).click();
    await expect(page.getByRole('link', { name: 'Вища математика' })).toHaveClass(/dz-subject-yellow/);
    await page.goBack();
  });

  await test.step('one in use is kept, and what uses it is named with the way there', async () => {
    await button(page, 'Видалити предмет: Вища математика').click();
    const refusal = page.getByRole('dialog', { name: 'Предмет видалити не можна' });
    for (const [text, href] of [
      ['Вища математика А', `/admin/classes/${groupId}`],
      ['Ткач Ганна', `/admin/edit-teacher/${teacherId}`],
      ['Теми уроків', `/admin/lesson-topics?subject=${subjectId}`],
    ] as const) {
      await expect(refusal.getByRole('link', { name: text })).toHaveAttribute('href', href);
    }
    await button(page, 'Зрозуміло').click();
    await expect(list.getByText('Вища математика')).toBeVisible();
  });

  await test.step('an unused one goes by keyboard, and the focus stays in the list', async () => {
    await button(page, 'Видалити предмет: Історія України').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Скасувати')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Предмет видалено')).toBeVisible();
    await expect(list.getByText('Історія України')).toHaveCount(0);
    await expect(button(page, 'Видалити предмет: Українська мова')).toBeFocused();
  });
});

test('classrooms are added, renamed and deleted once no schedule has them', async ({ admin: page, centre }) => {
  const { groupId } = await useMathematics(centre);
  await page.goto(`${centre.address}/admin/subjects-classrooms`);
  const list = page.getByRole('list', { name: 'Аудиторії' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Кабінет 101' })).toContainText('1\u00a0група');

  await button(page, 'Додати аудиторію').click();
  const name = page.getByRole('form', { name: 'Аудиторія' }).getByLabel('Назва');
  for (const [value, text] of [['  ', 'Введіть назву'], ['а'.repeat(101), 'Не більше 100 символів'], ['КАБІНЕТ 102', 'Така аудиторія вже є.']] as const) {
    await name.fill(value);
    await name.press('Enter');
    await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
  }
  await name.fill(' Актова зала ');
  await name.press('Enter');
  await expect(page.getByText('Аудиторію додано')).toBeVisible();
  await expect(list.getByRole('listitem').last()).toContainText('Актова зала');

  await button(page, 'Редагувати аудиторію: Актова зала').click();
  await name.fill('Зала 9');
  await button(page, 'Зберегти').click();
  await expect(page.getByText('Аудиторію оновлено')).toBeVisible();
  await expect(list.getByRole('listitem').first()).toContainText('Зала 9');

  await button(page, 'Видалити аудиторію: Кабінет 101').click();
  const refusal = page.getByRole('dialog', { name: 'Аудиторію видалити не можна' });
  await expect(refusal.getByRole('link', { name: 'Математика А' })).toHaveAttribute('href', `/admin/classes/${groupId}`);
  await button(page, 'Зрозуміло').click();

  await button(page, 'Видалити аудиторію: Зала 9').click();
  await button(page, 'Видалити').click();
  await expect(page.getByText('Аудиторію видалено')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(button(page, 'Видалити аудиторію: Кабінет 101')).toBeFocused();
});
