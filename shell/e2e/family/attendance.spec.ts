import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes } from '@dzvinok/contract/family';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { liveRoutes } from '@dzvinok/contract/live';
import type { Locator, Page } from '@playwright/test';
import { Api } from '../api.ts';
import { expect, openAs, password, teacherPhone, test } from './family.fixture.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Статус присутності' });
const todayOf = (page: Page) => page.getByRole('region', { name: /, \d\d\.\d\d$/ }).filter({ hasText: 'Сьогодні' });
const indicatorOf = (place: Locator) => place.getByRole('button', { name: /^Статус присутності/ });

async function standsBesideHomework(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  const homework = todayOf(page).getByRole('button', { name: /^Домашнього завдання немає/ });
  for (const button of [indicatorOf(todayOf(page)), homework]) await expect(button).toBeVisible();
  // The early view may still be going away.
  await expect.poll(async () => {
    const [indicator, icon] = [await indicatorOf(todayOf(page)).boundingBox(), await homework.boundingBox()];
    return indicator && icon && icon.y - indicator.y;
  }).toBe(0);
}

/** On a phone both stand at the upper edge. */
async function opensMenuOverToast(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText('Статус присутності успішно оновлено!')).toBeVisible();
  await page.getByRole('button', { name: 'Меню' }).click();
  const first = page.getByRole('menuitem', { name: 'Графік занять' });
  await expect(first).toBeVisible();
  await expect.poll(() => first.evaluate((item) => {
    const { x, y, width, height } = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })).toBe(true);
  await page.keyboard.press('Escape');
}

async function choose(page: Page, option: 'Онлайн' | 'Відеозапис' | 'Прийду'): Promise<void> {
  await popupOf(page).getByText(option, { exact: true }).click();
  await popupOf(page).getByRole('button', { name: 'Зберегти' }).click();
}

async function chooses(page: Page, teacher: Page): Promise<void> {
  const indicator = indicatorOf(todayOf(page));
  await expect(indicator).toHaveAccessibleName('Статус присутності: не обрано. Онлайн чи відеозапис. Математика');
  await standsBesideHomework(page);
  await indicator.click();
  const popup = popupOf(page);
  await expect(popup).toContainText('Онлайн-статус слід обрати щонайменше за 15\u00a0хвилин до початку заняття.');
  await expect(popup.getByRole('timer')).toHaveText(/^Залишилося на вибір: [45]\sгодини?/);
  await expect(popup.getByRole('button', { name: 'Зберегти' })).toBeDisabled();
  await choose(page, 'Онлайн');
  await opensMenuOverToast(page);
  await expect(popup).toHaveCount(0);
  await expect(indicator).toHaveAccessibleName('Статус присутності: Онлайн. Математика');
  await expect(teacher.getByText(/Онлайн: 1/)).toBeVisible();
  await indicator.click();
  await choose(page, 'Відеозапис');
  await expect(popup).toHaveCount(0);
  await expect(indicator).toHaveAccessibleName('Статус присутності: Відеозапис. Математика');
  await expect(teacher.getByText(/Онлайн: 0/)).toBeVisible();
  await expect(teacher.getByText(/запис: 1/)).toBeVisible();
}

async function takesBack(page: Page, parent: Page): Promise<void> {
  const ofChild = parent.getByRole('main').getByText('Відеозапис', { exact: true }).first();
  await expect(ofChild).toBeVisible();
  // An early view looks the same but gets no live changes.
  await expect(parent.locator('html[data-early]')).toHaveCount(0);
  await indicatorOf(todayOf(page)).click();
  await choose(page, 'Прийду');
  await expect(popupOf(page)).toHaveCount(0);
  await expect(indicatorOf(todayOf(page))).toHaveAccessibleName('Статус присутності: не обрано. Онлайн чи відеозапис. Математика');
  await expect(ofChild).toHaveCount(0);
  await indicatorOf(todayOf(page)).click();
  await choose(page, 'Відеозапис');
  await expect(popupOf(page)).toHaveCount(0);
}

async function comesTooLate(page: Page): Promise<void> {
  const call = `**${attendanceRoutes.choose.path}`;
  await page.route(call, async (route) => {
    const body = route.request().postDataJSON();
    const dayBefore = new Date(Date.parse(body.lessonStartDateTime) - 86_400_000).toISOString();
    await route.continue({ postData: JSON.stringify({ ...body, lessonStartDateTime: dayBefore }) });
  });
  await indicatorOf(todayOf(page)).click();
  const reread = page.waitForResponse((response) => response.url().includes(familyRoutes.week.path));
  await choose(page, 'Онлайн');
  await expect(popupOf(page).getByRole('alert')).toHaveText(/Такого заняття у вашому розкладі немає\.|Статус можна змінити не пізніше/);
  await reread;
  await expect(popupOf(page).getByLabel('Онлайн')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(indicatorOf(todayOf(page))).toHaveAccessibleName('Статус присутності: Відеозапис. Математика');
  await page.unroute(call);
}

test('online or a recording, as the teacher sees it', async ({ page, browser, family }) => {
  const group = await family.addGroup({ subject: 'Математика', startTime: '18:00', lessonDuration: 60 });
  const student = await family.addChild('Коваль Марко', [group]);
  const teacher = await (await browser.newContext()).newPage();
  await openAs(teacher, family, teacherPhone, `/teacher/class/${group.id}/journal`);
  await expect(teacher.getByText(/Онлайн: 0/)).toBeVisible();
  await openAs(page, family, student.phoneNumber, '/student/classes');

  await test.step('the choice and another one', () => chooses(page, teacher));
  await test.step('taken back', async () => {
    await family.addParent('Коваль Олена Петрівна', '0671119001', [student]);
    const parent = await (await browser.newContext()).newPage();
    await openAs(parent, family, '0671119001', '/parent/classes');
    await takesBack(page, parent);
    await parent.context().close();
  });
  await test.step('refused', () => comesTooLate(page));
  await test.step('the lesson is no longer theirs while the popup is open', async () => {
    await indicatorOf(todayOf(page)).click();
    await family.centre.api.call(groupsRoutes.removeStudent, { params: { classId: group.id, studentId: student.id } });
    await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(0);
    await choose(page, 'Онлайн');
    await expect(popupOf(page).getByRole('alert')).toHaveText('Такого заняття у вашому розкладі немає.');
  });
  await teacher.context().close();
});

test('the choice closes while its popup is open', async ({ page, family }) => {
  const group = await family.addGroup({ subject: 'Математика', startTime: '18:00', lessonDuration: 60 });
  const student = await family.addChild('Коваль Злата', [group]);
  const pupil = await new Api(family.centre.address).signedIn(student.phoneNumber, password);
  const lessons = await pupil.call(familyRoutes.week, { query: {} });
  const secondsLeft = lessons.find(({ canChooseStatus }) => canChooseStatus)?.chooseSecondsLeft ?? 0;
  // Moves the page's clock; without live updates the page reads nothing meanwhile.
  await page.clock.install();
  await page.route(`**${liveRoutes.events.path}*`, (route) => route.abort());
  await openAs(page, family, student.phoneNumber, '/student/classes');
  await indicatorOf(todayOf(page)).click();
  await popupOf(page).getByText('Онлайн', { exact: true }).click();
  const save = popupOf(page).getByRole('button', { name: 'Зберегти' });
  await expect(save).toBeEnabled();
  await page.clock.fastForward((secondsLeft - 90) * 1000);
  await expect(popupOf(page).getByRole('timer')).toHaveText(/^Залишилося на вибір: [01]:\d\d$/);
  await page.clock.fastForward(120_000);
  await expect(popupOf(page)).toContainText('Вибір закрито: до початку заняття менш ніж 15\u00a0хвилин.');
  await expect(save).toHaveCount(0);
  await expect(popupOf(page).getByLabel('Онлайн')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(popupOf(page)).toHaveCount(0);
  await expect(indicatorOf(todayOf(page))).toHaveCount(0);
});
