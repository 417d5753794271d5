import { groupsRoutes } from '@dzvinok/contract/groups';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import type { Browser, Page } from '@playwright/test';
import { enterAsAdmin } from '../admin/centre.fixture.ts';
import { violationsOn } from '../axe.ts';
import { choose, enter } from '../centre.ts';
import { addTeacher, expect, password, signInTeacher, test, type Scenario } from './lesson.fixture.ts';

const colleague = { fullName: 'Бойко Олег Петрович', phoneNumber: '0671110002' };

/** A colleague of the subject with an own group, in a centre whose admins confirm. */
async function prepare({ centre, subjectId, groupId }: Scenario): Promise<void> {
  const { schedules } = await centre.api.call(groupsRoutes.one, { params: { id: groupId } });
  const teacherId = await addTeacher(centre, colleague.fullName, colleague.phoneNumber, subjectId);
  const week = schedules.map(({ dayOfWeek, classroomId }) => ({ dayOfWeek, classroomId, startTime: '16:00' }));
  await centre.api.call(groupsRoutes.create, { body: { name: 'К', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60, schedules: week } });
  await centre.api.call(tenantLifeRoutes.setOwnSubstitutionRules, { body: { isConfirmedByAdmin: true, answerHours: 1 } });
}

const onPhone = (browser: Browser) => browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'uk-UA' });

/** Opens the form from the teacher's lesson of tomorrow. */
async function openForm(teacher: Page, address: string, button: string): Promise<void> {
  await teacher.goto(`${address}/teacher/calendar`);
  await teacher.getByRole('button', { name: 'Наступний день' }).tap();
  await teacher.getByRole('button', { name: /Математика Ж/ }).tap();
  await teacher.getByRole('button', { name: button }).tap();
}

test('on phones a teacher asks for a substitute and swaps lessons; the colleague agrees, an admin confirms', async ({ browser, page: admin, scenario }) => {
  await prepare(scenario);
  const { centre: { address } } = scenario;
  const [teacher, other] = [await onPhone(browser), await onPhone(browser)];
  await Promise.all([signInTeacher(teacher, scenario), enter(other, address, colleague.phoneNumber, password), enterAsAdmin(admin, scenario.centre)]);

  const agree = async () => {
    await other.goto(`${address}/teacher/calendar/substitutions`);
    await expect(other.getByText('Вашу згоду ще підтвердить адміністратор')).toBeVisible();
    expect(await violationsOn(other)).toEqual([]);
    await other.getByRole('list', { name: 'Вас просять' }).getByRole('button', { name: 'Погодитися' }).tap();
    await expect(other.getByText(`${colleague.fullName} – чекає згоди центру`)).toBeVisible();
  };
  const confirm = async () => {
    await admin.goto(`${address}/admin/home`);
    await admin.getByRole('link', { name: /на вашу згоду$/ }).click();
    await expect(admin.getByText(`${scenario.teacherName} → ${colleague.fullName}`).first()).toBeVisible();
    expect(await violationsOn(admin)).toEqual([]);
    await admin.getByRole('list', { name: 'Чекають на вашу згоду' }).getByRole('button', { name: 'Підтвердити' }).click();
    await expect(admin.getByRole('list', { name: 'Чекають на вашу згоду' })).toHaveCount(0);
  };

  await openForm(teacher, address, 'Помінятися');
  await choose(teacher, 'Урок колеги, який проведете ви', `К · ${colleague.fullName}`);
  expect(await violationsOn(teacher)).toEqual([]);
  await teacher.getByRole('button', { name: 'Запропонувати обмін' }).tap();
  await expect(teacher.getByText(/^в обмін на .+ · Математика, К$/)).toBeVisible();
  await agree();
  await confirm();
  await expect(teacher.getByText(`замінює ${colleague.fullName}`)).toBeVisible();
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOn(teacher)).toEqual([]);

  await teacher.goto(`${address}/teacher/calendar`);
  await teacher.getByRole('button', { name: /Математика Ж/ }).tap();
  await teacher.getByRole('button', { name: 'Попросити заміну' }).tap();
  await choose(teacher, 'Кого попросити', colleague.fullName);
  await teacher.getByRole('textbox', { name: 'Причина (побачать колеги)' }).fill('Візит до лікаря');
  await teacher.getByRole('button', { name: 'Попросити', exact: true }).tap();
  await expect(teacher.getByText(/^чекає до /)).toBeVisible();
  await agree();
  await confirm();
  await expect(teacher.getByText(`замінює ${colleague.fullName}`)).toHaveCount(2);
  for (const page of [teacher, other]) await page.context().close();
});
