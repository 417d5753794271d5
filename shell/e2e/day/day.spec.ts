import { expect, test, type Browser, type Page } from '@playwright/test';
import { addressOf, signIn } from '../centre.ts';
import { Screens } from '../screens.ts';
import { ask, tokenOf } from '../session.ts';
import { addStudent, addTeacher, addTopics, closeGroupResult, fillGroup, putIntoGroup } from './admin-steps.ts';
import { openCentre } from './platform-steps.ts';
import { chooseRecording, showTomorrow } from './student-steps.ts';
import { markLesson, setHomework, startLesson } from './teacher-steps.ts';

const everyDay = ['Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота', 'Неділя'];
const topic = 'Квадратні рівняння';
const homework = 'Вправи 12–15, повторити формулу дискримінанта';

async function newPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

test('a day of a new centre', async ({ browser, baseURL }, info) => {
  test.setTimeout(240_000);
  const screens = new Screens(info);
  const code = `day-${Date.now().toString(36)}`;
  let address = '';
  let adminPassword = '';

  await test.step('SuperAdmin opens the centre', async () => {
    const page = await newPerson(browser);
    const adminName = 'Коваль Оксана Петрівна';
    const centre = { name: 'Центр одного дня', code, adminName, adminPhone: '0671110001' };
    ({ address, password: adminPassword } = await openCentre(page, addressOf('platform', baseURL), centre));
    await screens.take(page, 'platform-centre-opened');
    expect(address).toBe(addressOf(code, baseURL));
  });

  const { teacher, absentee, parent, present } = await test.step('its admin adds people and groups', async () => {
    const page = await newPerson(browser);
    await signIn(page, address, '0671110001', adminPassword);
    await expect(page).toHaveURL(/\/admin\/home$/);
    await screens.take(page, 'admin-home');
    await addTopics(page, [topic, 'Теорема Вієта']);
    await screens.take(page, 'admin-topics');
    const people = await addPeople(page);
    await screens.take(page, 'admin-students');
    await addGroups(page, people.teacher.fullName, screens);
    await putIntoGroup(page, people.absentee.fullName, 'Математика А');
    await putIntoGroup(page, people.present.fullName, 'Математика А');
    return people;
  });

  await test.step('the teacher runs the lesson', async () => {
    const page = await newPerson(browser);
    await signIn(page, address, teacher.phoneNumber, teacher.password);
    await screens.take(page, 'teacher-home');
    await startLesson(page, topic);
    await markLesson(page, present.fullName, absentee.fullName);
    await screens.take(page, 'teacher-lesson');
    await setHomework(page, homework);
    await screens.take(page, 'teacher-homework');
    await page.getByRole('link', { name: 'Журнал' }).click();
    await expect(page.getByRole('gridcell', { name: new RegExp(`${present.fullName}.*на уроці: 11`) })).toBeVisible();
    await screens.take(page, 'teacher-journal');
  });

  const student = await newPerson(browser);
  await test.step('the student sees the homework and chooses a recording', async () => {
    await signIn(student, address, absentee.phoneNumber, absentee.password);
    const tomorrow = await showTomorrow(student);
    await tomorrow.getByRole('button', { name: /Домашнє завдання/ }).click();
    await expect(student.getByRole('dialog', { name: 'Домашнє завдання' })).toContainText(homework);
    await screens.take(student, 'student-homework');
    await student.keyboard.press('Escape');
    await chooseRecording(student, tomorrow);
    await screens.take(student, 'student-schedule');
  });

  await test.step('the parent sees the absence and cannot choose', async () => {
    const page = await newPerson(browser);
    await signIn(page, address, parent.phoneNumber, parent.password);
    await page.getByRole('link', { name: 'Пропуски занять' }).last().click();
    await expect(page.getByText(topic)).toBeVisible();
    await screens.take(page, 'parent-absence');
    await page.getByRole('link', { name: 'Розклад' }).last().click();
    const tomorrow = await showTomorrow(page);
    await tomorrow.getByRole('button', { name: /Домашнє завдання/ }).click();
    await expect(page.getByRole('dialog', { name: 'Домашнє завдання' })).toContainText(homework);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Статус присутності/ })).toHaveCount(0);
    await screens.take(page, 'parent-schedule');
  });

  await test.step('the same phone and token get nothing at another centre', async () => {
    const page = await newPerson(browser);
    await page.goto(`${addressOf('demo', baseURL)}/login`);
    await page.getByLabel('Номер телефону').fill(absentee.phoneNumber);
    await page.getByLabel('Пароль', { exact: true }).fill(absentee.password);
    await page.getByRole('button', { name: 'Увійти' }).click();
    await expect(page.getByRole('alert')).toContainText('Помилка входу: ');
    await expect(page).toHaveURL(/\/login/);
    await screens.take(page, 'stranger-refused');

    const token = await tokenOf(student);
    for (const call of ['/api/studentAndParent/studentSchedule', '/api/studentAndParent/header', '/api/admin/students']) {
      expect(await ask(page, call, token)).toMatchObject({ status: 401, data: null });
    }
    expect(await ask(student, '/api/studentAndParent/header', token)).toMatchObject({ status: 200 });
  });
});

async function addPeople(page: Page) {
  const teacher = await addTeacher(page, { fullName: 'Мельник Ірина Василівна', phoneNumber: '0671110002' });
  const { student: absentee, parent } = await addStudent(page, {
    fullName: 'Вознесенська-Кропивницька Єлизавета-Анастасія',
    phoneNumber: '0671110003',
    school: 'Ліцей № 5, 8-Б',
    parent: { fullName: 'Вознесенський Андрій Юрійович', phoneNumber: '0671110004', label: 'Тато' },
  });
  const { student: present } = await addStudent(page, {
    fullName: 'Бондар Марко Ігорович',
    phoneNumber: '0671110005',
    school: 'Гімназія № 2',
  });
  if (!parent) throw new Error('The parent was not added');
  return { teacher, absentee, parent, present };
}

/** The second group first meets a schedule conflict over a classroom. */
async function addGroups(page: Page, teacher: string, screens: Screens): Promise<void> {
  const group = { teacher, classroom: 'Аудиторія 1', startTime: '10:00' };
  await fillGroup(page, { ...group, name: 'А', days: everyDay });
  await page.getByRole('button', { name: 'Додати групу' }).click();
  await closeGroupResult(page);
  await fillGroup(page, { ...group, name: 'Б', days: ['Понеділок'] });
  await page.getByRole('button', { name: 'Додати групу' }).click();
  const scheduleConflict = page.getByRole('dialog', { name: 'Конфлікт аудиторії' });
  await expect(scheduleConflict).toContainText('Аудиторія 1');
  await expect(scheduleConflict).toContainText('Все одно оновити розклад?');
  await screens.take(page, 'admin-conflict');
  await scheduleConflict.getByRole('button', { name: 'Ні' }).click();
  await page.getByLabel('Час початку, Понеділок').fill('12:00');
  await page.getByRole('button', { name: 'Додати групу' }).click();
  await closeGroupResult(page);
  await expect(page.getByRole('list').getByText(teacher)).toHaveCount(2);
  await screens.take(page, 'admin-groups');
}
