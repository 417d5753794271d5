import { groupsRoutes } from '@dzvinok/contract/groups';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Browser, Locator, Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { choose } from '../centre.ts';
import { expect, openAs, password, test, type FamilyCentre } from '../family/family.fixture.ts';
import { enterAsAdmin } from './centre.fixture.ts';

const ill = 'Довженко Ірина Олексіївна';
const colleague = { fullName: 'Бойко Олег Петрович', phoneNumber: '0671110002' };

/** Two lessons today of the teacher who falls ill, and a colleague of the subject. */
async function prepare(family: FamilyCentre) {
  const { api } = family.centre;
  const evening = await family.addGroup({ subject: 'Математика', startTime: '18:00', lessonDuration: 60 });
  const { subjectId, teacherId, schedules } = await api.call(groupsRoutes.one, { params: { id: evening.id } });
  await api.call(groupsRoutes.create, {
    body: {
      name: 'З', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60,
      schedules: schedules.map(({ dayOfWeek, classroomId }) => ({ dayOfWeek, classroomId, startTime: '15:00' })),
    },
  });
  await api.call(teachersRoutes.create, { body: { ...colleague, dateOfBirth: '1990-02-01', sex: 0, password, subjectId } });
  return family.addChild('Коваль Марко', [evening]);
}

async function openHome(browser: Browser, family: FamilyCentre, viewport: { width: number; height: number }): Promise<Page> {
  const admin = await browser.newPage({ viewport, locale: 'uk-UA', timezoneId: family.timezone });
  await enterAsAdmin(admin, family.centre);
  await admin.goto(`${family.centre.address}/admin/home`);
  return admin;
}

const arranged = (admin: Page) => expect(admin.getByText('Усе влаштовано: родинам і викладачам надіслано сповіщення')).toBeVisible();

test('by the mouse all lessons of an ill teacher go to a colleague; the family sees who stands in, the colleague gives the lesson', async ({ browser, page: student, family }) => {
  const { phoneNumber } = await prepare(family);
  const admin = await openHome(browser, family, { width: 1440, height: 900 });
  await admin.getByRole('button', { name: 'Викладач захворів' }).click();
  await choose(admin, 'Викладач', ill);
  expect(await violationsOn(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Далі: хто замінить' }).click();
  await expect(admin.getByRole('heading', { name: `Не буде: ${ill}` })).toBeVisible();
  expect(await violationsOn(admin)).toEqual([]);
  await admin.getByRole('button', { name: /^Віддати 2/ }).click();
  await arranged(admin);
  await expect(admin.getByText(`Замінює ${colleague.fullName}`)).toHaveCount(2);
  expect(await violationsOn(admin)).toEqual([]);

  await openAs(student, family, phoneNumber, '/student/classes');
  await expect(student.getByText(`Замінює: ${colleague.fullName}`).first()).toBeVisible();
  expect(await violationsOn(student)).toEqual([]);

  const substitute = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'uk-UA', timezoneId: family.timezone });
  await openAs(substitute, family, colleague.phoneNumber, '/teacher/my');
  const lesson = substitute.getByRole('list', { name: 'Сьогоднішні уроки' }).getByRole('listitem').filter({ hasText: '18:00' });
  await expect(lesson).toContainText(`Заміна: ${ill}`);
  expect(await violationsOn(substitute)).toEqual([]);
  await lesson.getByRole('link', { name: 'Почати' }).click();
  await expect(substitute.getByText(`Ви замінюєте: ${ill}. Урок відкрито для вас до кінця наступного дня.`)).toBeAttached();
  await choose(substitute, 'Тема', 'Тема: Математика');
  await substitute.getByRole('button', { name: 'Почати урок' }).click();
  await expect(substitute.getByText('Коваль Марко').first()).toBeVisible();
  expect(await violationsOn(substitute)).toEqual([]);
  for (const page of [admin, substitute]) await page.context().close();
});

/** As many presses of Tab as it takes; fails when the focus never comes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('by the keyboard alone, in a narrow window', async ({ browser, family }) => {
  await prepare(family);
  const admin = await openHome(browser, family, { width: 768, height: 1024 });
  const press = async (target: Locator) => {
    await expect(target).toBeVisible();
    await tabTo(admin, target);
    await admin.keyboard.press('Enter');
  };
  await press(admin.getByRole('button', { name: 'Викладач захворів' }));
  const popup = admin.getByRole('dialog', { name: 'Викладача не буде' });
  const field = popup.getByRole('combobox', { name: 'Викладач' });
  await expect(field).toBeVisible();
  await tabTo(admin, field);
  await admin.keyboard.type('Довженко');
  await expect(admin.getByRole('option')).toHaveCount(1);
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  await press(popup.getByRole('button', { name: 'Далі: хто замінить' }));
  await press(admin.getByRole('button', { name: /^Віддати 2/ }));
  await arranged(admin);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  expect(await violationsOn(admin)).toEqual([]);
  await admin.context().close();
});
