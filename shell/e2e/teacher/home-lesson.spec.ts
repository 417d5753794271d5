import { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { Page } from '@playwright/test';
import { choose, enter } from '../centre.ts';
import { expect, password, signInTeacher, test, topics, type Scenario } from './lesson.fixture.ts';

const names = ['Бондар Марко', 'Ґудзь Лідія', 'Їжакевич Яна', 'Коваль Злата', 'Левчук Ян', 'Мороз Ада', 'Ніч Ілля', 'Ор Єва'];
const startPopup = (page: Page) => page.getByRole('dialog', { name: 'Зміна тему уроку' });
const header = (page: Page) => page.locator('.dz-page-head');

async function seesHome(page: Page, scenario: Scenario): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(scenario.teacherName));
  await expect(page.getByText('Викладач', { exact: true }).last()).toBeVisible();
  const cards = page.getByRole('list', { name: 'Мої групи' });
  const card = cards.getByRole('link').filter({ hasText: '18:00' });
  await expect(card).toContainText('Математика');
  await expect(card).toContainText(/9\sучнів/);
  await expect(card.getByText('+3', { exact: true })).toBeVisible();
  await expect(card).toHaveAttribute('href', `/teacher/class/${scenario.groupId}/journal`);
  const quiet = cards.getByRole('link').filter({ hasText: 'Розкладу ще немає' });
  await expect(quiet.getByText('0', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Сьогоднішні уроки' }).getByRole('listitem')).toHaveCount(1);
}

async function seesNoLesson(page: Page, scenario: Scenario): Promise<void> {
  await page.getByRole('list', { name: 'Мої групи' }).getByRole('link').filter({ hasText: 'Розкладу ще немає' }).click();
  await expect(page.getByRole('heading', { name: 'Математика, група Т' })).toBeVisible();
  await expect(page.getByText('Для цього класу поки немає уроків.')).toBeVisible();
  await expect(header(page).getByText(/Сьогодні онлайн/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Почати новий урок' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Урок', exact: true }).click();
  await expect(page.getByText('Сьогодні немає заняття.')).toBeVisible();
  await page.goto(scenario.centre.address + `/teacher/class/${scenario.quietGroupId}/current-lesson?start`);
  await expect(page.getByText('Сьогодні немає заняття.')).toBeVisible();
  await expect(startPopup(page)).toHaveCount(0);
}

async function startsOnce(page: Page, { teacher, groupId }: Scenario): Promise<void> {
  await page.getByRole('link', { name: 'Почати', exact: true }).click();
  await expect(startPopup(page).getByRole('combobox', { name: 'Тема' })).toHaveValue(topics[0]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Сьогодні є заняття, але воно ще не розпочалося.')).toBeVisible();
  await expect(header(page).getByText(/Онлайн: 1/)).toBeVisible();
  await page.getByRole('link', { name: 'Журнал', exact: true }).click();
  await header(page).getByRole('button', { name: 'Почати новий урок' }).click();
  await choose(page, 'Тема', topics[0]);
  await startPopup(page).getByRole('button', { name: 'Почати урок' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/teacher/class/${groupId}/current-lesson$`));
  await expect(header(page).getByText('Урок розпочато')).toBeVisible();
  await expect(header(page).getByText(/Онлайн: 1/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Редагування уроку: ${topics[0]}` })).toBeVisible();
  const { lessons } = await teacher.call(lessonsRoutes.journal, { params: { id: groupId } });
  expect(lessons).toHaveLength(1);
}

test('from the home screen to a started lesson', async ({ page, scenario }) => {
  await scenario.addStudents(names);
  await scenario.addStudents(['Онлайн Оля'], true);
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address);
  await seesHome(page, scenario);
  await seesNoLesson(page, scenario);
  await page.goto(scenario.centre.address + '/teacher/my');
  await startsOnce(page, scenario);

  await page.getByRole('link', { name: 'Тестування' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Незабаром');
  await page.getByRole('link', { name: 'Мої групи' }).click();
  await page.getByRole('link', { name: 'До уроку' }).click();
  await page.getByRole('button', { name: 'Змінити тему' }).click();
  await choose(page, 'Тема', topics[1]);
  await startPopup(page).getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByText('Тему уроку оновлено успішно!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Редагування уроку: ${topics[1]}` })).toBeVisible();
});

test('a start that another device was quicker with', async ({ page, scenario }) => {
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address + `/teacher/class/${scenario.groupId}/journal?start`);
  await choose(page, 'Тема', topics[1]);
  await scenario.startLesson();
  await expect(startPopup(page).getByText(/Урок уже розпочато/)).toBeVisible();
  await startPopup(page).getByRole('button', { name: 'До уроку' }).click();
  await expect(page.getByRole('heading', { name: `Редагування уроку: ${topics[0]}` })).toBeVisible();
  await expect(page.getByText('У групі ще немає учнів.')).toBeVisible();
});

test('the link of a broadcast reaches the student and stays with the teacher', async ({ page, scenario, browser }) => {
  const [student] = await scenario.addStudents(['Онлайн Оля'], true);
  await scenario.startLesson();
  await page.context().route('https://**', (route) => route.fulfill({ body: 'Кімната' }));
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address + `/teacher/class/${scenario.groupId}/current-lesson`);
  const broadcast = page.getByRole('button', { name: 'Онлайн трансляція' });
  await expect(broadcast).toBeVisible();
  const room = page.context().waitForEvent('page');
  await broadcast.click();
  await (await room).close();
  const link = page.getByRole('link', { name: 'Приєднатися до трансляції' });
  await expect(link).toBeVisible();
  const address = await link.getAttribute('href');
  await page.reload();
  await expect(link).toHaveAttribute('href', String(address));

  const context = await browser.newContext();
  const child = await context.newPage();
  await enter(child, scenario.centre.address, student?.phoneNumber ?? '', password);
  await child.goto(scenario.centre.address);
  await expect(child.getByRole('link', { name: 'Приєднатися', exact: true }).first()).toHaveAttribute('href', String(address));
  await context.close();
});
