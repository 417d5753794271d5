import { groupsRoutes } from '@dzvinok/contract/groups';
import { searchRoutes } from '@dzvinok/contract/search';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { enterAsAdmin, expect, test, type OwnCentre } from './centre.fixture.ts';

async function addPeople({ api }: OwnCentre): Promise<number> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const subjectId = subject?.id ?? 0;
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Їжакевич Ґанна Олегівна', dateOfBirth: null, sex: 1, phoneNumber: '0671112233', password: '12345678', subjectId },
  });
  await api.call(groupsRoutes.create, {
    body: { name: 'Ж', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60, isOnline: false, schedules: [] },
  });
  const { id } = await api.call(studentsRoutes.create, {
    body: { fullName: 'Солов’йова Мар’яна', phoneNumber: '0501234567', password: '12345678', schoolInfo: 'Ліцей № 1' },
  });
  return id;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Пошук' });
const options = (page: Page) => page.getByRole('option');
const marked = (page: Page) => page.getByRole('option', { selected: true });

test('the search: by keys, over people, groups and pages, and back where one was', async ({ admin: page, centre }) => {
  const student = await addPeople(centre);
  await page.goto(`${centre.address}/admin/mailing`);
  const entry = page.getByRole('banner').getByRole('button', { name: 'Пошук' });
  await expect(entry).toBeVisible();

  await test.step('opens by Ctrl+K with the pages, closes by Escape, and gives the focus back', async () => {
    await entry.focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(options(page).filter({ hasText: 'Журнал дій' })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await expect(entry).toBeFocused();
  });
  await test.step('opens again while it still fades out, empty and with the keyboard', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('паспорт');
    // In one task, faster than a user: nothing may have faded out meanwhile.
    await page.evaluate(async () => {
      const press = (init: KeyboardEventInit) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
      press({ key: 'Escape', code: 'Escape' });
      await new Promise((resolve) => { setTimeout(resolve, 20); });
      press({ key: 'k', code: 'KeyK', ctrlKey: true });
    });
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.type('жур');
    await expect(marked(page)).toContainText('Журнал дій');
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await expect(entry).toBeFocused();
  });
  await test.step('finds a student without the apostrophe and opens the page by Enter', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('соловйова маряна');
    await expect(marked(page)).toContainText('Солов’йова Мар’яна');
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${centre.address}/admin/edit-student/${student}`);
    await expect(field(page)).toBeHidden();
  });
  await test.step('finds by a phone number however it is spelled', async () => {
    await entry.click();
    await field(page).fill('+38 050 123-45-67');
    await expect(marked(page)).toContainText('Солов’йова');
  });
  await test.step('moves over a teacher to the teacher’s group', async () => {
    await field(page).fill('їжак');
    await expect(options(page)).toHaveText([/Їжакевич Ґанна/, /Ж.*Їжакевич/]);
    await page.keyboard.press('ArrowDown');
    await expect(marked(page)).toContainText('Ж');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/classes\/\d+$/);
    await expect(field(page)).toBeHidden();
  });
  await test.step('leads to pages, also while the server does not answer, and tries again', async () => {
    await page.route(`**${searchRoutes.find.path}?*`, (route) => route.abort());
    await page.keyboard.press('Control+k');
    await field(page).fill('розсил');
    await expect(page.getByText('Пошук не вдався')).toBeVisible({ timeout: 15_000 });
    await expect(marked(page)).toContainText('Розсилки');
    await page.unroute(`**${searchRoutes.find.path}?*`);
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(page.getByText('Пошук не вдався')).toBeHidden();
    await field(page).fill('нікогонемає');
    await expect(page.getByText('Нічого не знайдено')).toBeVisible();
  });
});

test('on a phone the search takes the whole screen', async ({ browser, centre }) => {
  await addPeople(centre);
  const phone = await browser.newContext({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true, locale: 'uk-UA' });
  const page = await phone.newPage();
  await enterAsAdmin(page, centre);
  await page.goto(`${centre.address}/admin/home`);
  await page.getByRole('button', { name: 'Пошук' }).tap();
  await field(page).fill('солов');
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await options(page).filter({ hasText: 'Солов’йова' }).tap();
  await expect(page).toHaveURL(/\/admin\/edit-student\/\d+$/);
  await phone.close();
});

test('other roles have no search', async ({ browser, centre }) => {
  await addPeople(centre);
  const page = await (await browser.newContext({ locale: 'uk-UA' })).newPage();
  await enterAsAdmin(page, { ...centre, phoneNumber: '0671112233', password: '12345678' });
  await page.goto(`${centre.address}/teacher/my`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Меню' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Пошук' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});
