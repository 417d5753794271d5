import { expect, test, type Browser, type Page } from '@playwright/test';
import { addressOf, choose, signIn } from './centre.ts';
import { addStudent, addTeacher, addTopics, closeGroupResult, fillGroup, openCentre, putIntoGroup } from './day.steps.ts';
import { Screens } from './screens.ts';

const weekDays = ['Неділя', 'Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота'];
const everyDay = weekDays;
const today = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Kyiv', weekday: 'short' }).format(new Date());

async function newPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

test('a day of a new centre', async ({ browser, baseURL }, info) => {
  test.setTimeout(240_000);
  const screens = new Screens(info);
  const code = `day-${Date.now().toString(36)}`;
  const topic = 'Квадратні рівняння';

  const superAdmin = await newPerson(browser);
  const centre = await openCentre(superAdmin, addressOf('platform', baseURL), {
    name: 'Центр одного дня',
    code,
    adminName: 'Коваль Оксана Петрівна',
    adminPhone: '0671110001',
  });
  await screens.take(superAdmin, 'platform-centre-opened');
  expect(centre.address).toBe(addressOf(code, baseURL));

  const admin = await newPerson(browser);
  await signIn(admin, centre.address, '0671110001', centre.password);
  await expect(admin).toHaveURL(/\/admin\/home$/);
  await screens.take(admin, 'admin-home');
  await addTopics(admin, [topic, 'Теорема Вієта']);
  await screens.take(admin, 'admin-topics');
  const teacher = await addTeacher(admin, { fullName: 'Мельник Ірина Василівна', phoneNumber: '0671110002' });
  await screens.take(admin, 'admin-teachers');
  const { student: absentee, parent } = await addStudent(admin, {
    fullName: 'Вознесенська-Кропивницька Єлизавета-Анастасія',
    phoneNumber: '0671110003',
    school: 'Ліцей № 5, 8-Б',
    parent: { fullName: 'Вознесенський Андрій Юрійович', phoneNumber: '0671110004', label: 'Тато' },
  });
  const { student: present } = await addStudent(admin, {
    fullName: 'Бондар Марко Ігорович',
    phoneNumber: '0671110005',
    school: 'Гімназія № 2',
  });
  await screens.take(admin, 'admin-students');

  const group = { teacher: teacher.fullName, classroom: 'Аудиторія 1', startTime: '10:00', days: everyDay };
  await fillGroup(admin, { ...group, name: 'А' });
  await admin.getByRole('button', { name: 'Додати групу' }).click();
  await closeGroupResult(admin);
  await fillGroup(admin, { ...group, name: 'Б', days: ['Понеділок'] });
  await admin.getByRole('button', { name: 'Додати групу' }).click();
  const conflict = admin.getByRole('dialog', { name: 'Конфлікт аудиторії' });
  await expect(conflict).toContainText('Аудиторія 1');
  await expect(conflict).toContainText('Все одно оновити розклад?');
  await screens.take(admin, 'admin-conflict');
  await conflict.getByRole('button', { name: 'Ні' }).click();
  await admin.getByLabel('Час початку, Понеділок').fill('12:00');
  await admin.getByRole('button', { name: 'Додати групу' }).click();
  await closeGroupResult(admin);
  await expect(admin.getByRole('list').getByText('Мельник Ірина Василівна')).toHaveCount(2);
  await screens.take(admin, 'admin-groups');
  await putIntoGroup(admin, absentee.fullName, 'Математика А');
  await putIntoGroup(admin, present.fullName, 'Математика А');

  const classroom = await newPerson(browser);
  await signIn(classroom, centre.address, teacher.phoneNumber, teacher.password);
  await screens.take(classroom, 'teacher-home');
  await classroom.getByRole('list', { name: 'Сьогоднішні уроки' }).getByRole('link', { name: 'Почати' }).first().click();
  await expect(classroom.getByText('Сьогодні є заняття, але воно ще не розпочалося.')).toBeVisible();
  await classroom.getByRole('button', { name: 'Почати новий урок' }).first().click();
  await classroom.getByRole('dialog').getByRole('button', { name: 'Почати урок' }).click();
  await expect(classroom.getByText('Оберіть тему для уроку!')).toBeVisible();
  await choose(classroom, 'Тема', topic);
  await classroom.getByRole('dialog').getByRole('button', { name: 'Почати урок' }).click();
  await expect(classroom.getByText('Урок розпочато').first()).toBeVisible();

  const markField = classroom.getByLabel(`Оцінка: ${present.fullName}`);
  await markField.fill('11а5!');
  await expect(markField).toHaveValue('115');
  await markField.fill('11');
  await markField.press('Enter');
  const absentRow = classroom.getByRole('listitem').filter({ hasText: absentee.fullName });
  await absentRow.getByLabel('Відсутній').check();
  await expect(classroom.getByText('Збережено')).toHaveCount(2);
  await screens.take(classroom, 'teacher-lesson');
  await classroom.reload();
  await expect(classroom.getByLabel(`Оцінка: ${present.fullName}`)).toHaveValue('11');
  await classroom.getByRole('link', { name: 'Домашнє завдання' }).click();
  await classroom.getByLabel('Що зробити до наступного уроку').fill('Вправи 12–15, повторити формулу дискримінанта');
  await classroom.getByRole('button', { name: 'Додати завдання' }).click();
  await expect(classroom.getByText('Домашнє завдання успішно оновлено!')).toBeVisible();
  await screens.take(classroom, 'teacher-homework');
  await classroom.getByRole('link', { name: 'Журнал' }).click();
  await expect(classroom.getByRole('button', { name: new RegExp(`${present.fullName}.*на уроці: 11`) })).toBeVisible();
  await screens.take(classroom, 'teacher-journal');

  const pupil = await newPerson(browser);
  await signIn(pupil, centre.address, absentee.phoneNumber, absentee.password);
  if (today === 'Sun') await pupil.getByRole('button', { name: 'Наступний тиждень' }).click();
  const tomorrow = weekDays[(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(today) + 1) % 7] ?? '';
  const nextDay = pupil.getByRole('region', { name: new RegExp(tomorrow) });
  await nextDay.getByRole('button', { name: /Домашнє завдання/ }).click();
  await expect(pupil.getByRole('dialog', { name: 'Домашнє завдання' })).toContainText('формулу дискримінанта');
  await screens.take(pupil, 'student-homework');
  await pupil.keyboard.press('Escape');
  await nextDay.getByRole('button', { name: /Статус присутності/ }).click();
  const attendance = pupil.getByRole('dialog', { name: 'Статус присутності' });
  await attendance.getByText('Відеозапис').click();
  await attendance.getByRole('button', { name: 'Зберегти' }).click();
  await expect(pupil.getByText('Статус присутності успішно оновлено!')).toBeVisible();
  await expect(nextDay.getByRole('button', { name: /Статус присутності: Запис/ })).toBeVisible();
  await screens.take(pupil, 'student-schedule');

  const home = await newPerson(browser);
  await signIn(home, centre.address, parent?.phoneNumber ?? '', parent?.password ?? '');
  await home.getByRole('link', { name: 'Пропуски занять' }).last().click();
  await expect(home.getByText(topic)).toBeVisible();
  await screens.take(home, 'parent-absence');
  await home.getByRole('link', { name: 'Розклад' }).last().click();
  await expect(home.getByRole('button', { name: /Статус присутності/ })).toHaveCount(0);
  await screens.take(home, 'parent-schedule');

  const stranger = await newPerson(browser);
  const other = addressOf('demo', baseURL);
  await stranger.goto(`${other}/login`);
  await stranger.getByLabel('Номер телефону').fill(absentee.phoneNumber);
  await stranger.getByLabel('Пароль', { exact: true }).fill(absentee.password);
  await stranger.getByRole('button', { name: 'Увійти' }).click();
  await expect(stranger.getByRole('alert')).toContainText('Помилка входу: ');
  await expect(stranger).toHaveURL(/\/login/);
  await screens.take(stranger, 'stranger-refused');

  const ownToken = await tokenOf(pupil);
  const calls = ['/api/studentAndParent/studentSchedule', '/api/studentAndParent/header', '/api/admin/students'];
  for (const call of calls) {
    const reply = await ask(stranger, call, ownToken);
    expect(reply).toMatchObject({ status: 401, data: null });
  }
  expect(await ask(pupil, '/api/studentAndParent/header', ownToken)).toMatchObject({ status: 200 });
});

/** The access token that the page's person holds. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => /"accessToken":"([^"]+)"/.exec(JSON.stringify({ ...localStorage }).replaceAll('\\', ''))?.[1] ?? '');
}

/** A call made by hand from the page's own address with a given token. */
function ask(page: Page, path: string, token: string): Promise<{ status: number; data: unknown }> {
  return page.evaluate(
    async ([url, bearer]) => {
      const response = await fetch(url ?? '', { headers: { Authorization: `Bearer ${bearer}` } });
      const { data } = await response.json();
      return { status: response.status, data };
    },
    [path, token],
  );
}
