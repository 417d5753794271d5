import type { Locator, Page, Request, Route } from '@playwright/test';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { idempotencyHeader, type RouteDefinition } from '@dzvinok/contract/route';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { request } from 'node:http';
import { choose } from '../centre.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const posts = (route: RouteDefinition) => (url: URL) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`, 'i').test(url.pathname);

/** The returned function opens the gate and returns the idempotency keys that went through. */
async function holdBack(page: Page, route: RouteDefinition): Promise<() => (string | undefined)[]> {
  const gate = Promise.withResolvers<void>();
  const keys: (string | undefined)[] = [];
  await page.route(posts(route), async (held: Route) => {
    if (held.request().method() !== 'POST') return held.fallback();
    keys.push(held.request().headers()[idempotencyHeader]);
    await gate.promise;
    await held.continue();
  });
  return () => {
    gate.resolve();
    return keys;
  };
}

async function pressAgainAndAgain(page: Page, form: Locator): Promise<void> {
  const button = form.locator('button[type=submit]');
  await button.dblclick();
  await button.click({ force: true });
  await page.keyboard.press('Enter');
}

/** The server gets the request, the browser gets no reply. */
async function deliver(held: Request): Promise<void> {
  const { host, port, pathname } = new URL(held.url());
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { ...await held.allHeaders(), host };
  const sent = request({ host: '127.0.0.1', port: port || 80, method: held.method(), path: pathname, headers }, (reply) => {
    reply.resume().on('end', resolve);
  });
  sent.on('error', reject).end(held.postData());
  return promise;
}

async function fillStudent(page: Page, fullName: string, phoneNumber: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Учень' });
  await form.getByLabel('ПІП').fill(fullName);
  await form.getByLabel('Номер телефону').fill(phoneNumber);
  await form.getByLabel('Школа').fill('Ліцей № 7');
  return form;
}

async function namesOfStudents({ api }: OwnCentre): Promise<string[]> {
  return (await api.call(studentsRoutes.list, {})).map(({ fullname }) => fullname);
}

test('an impatient admin adds one student and one parent', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/add-students-parents`);
  const form = await fillStudent(page, 'Поспішна Ганна Олегівна', '0671110001');
  const parentForm = page.getByRole('form', { name: 'Родич' });
  await parentForm.getByLabel('ПІП').first().fill('Поспішний Олег Іванович');
  await parentForm.getByLabel('Тип родича').fill('Батько');
  await parentForm.getByLabel('Номер телефону').fill('0671110002');
  const letStudent = await holdBack(page, studentsRoutes.create);
  const letParent = await holdBack(page, parentsRoutes.create);
  await pressAgainAndAgain(page, form);
  expect(new Set(letStudent()).size).toBe(1);
  expect(new Set(letParent()).size).toBeLessThanOrEqual(1);
  // two saves and two lists, maybe on a busy machine
  await expect(page.getByRole('dialog', { name: 'Користувача додано' })).toBeVisible({ timeout: 30_000 });
  const students = await centre.api.call(studentsRoutes.list, {});
  expect(students.map(({ fullname, parent }) => [fullname, parent?.fullName])).toEqual([['Поспішна Ганна Олегівна', 'Поспішний Олег Іванович']]);
});

test('a lost reply: pressing again adds no second student and says that the student is added', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/add-students-parents`);
  const form = await fillStudent(page, 'Загублена Відповідь Іванівна', '0671110003');
  const keys: (string | undefined)[] = [];
  await page.route(posts(studentsRoutes.create), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()[idempotencyHeader]);
    if (keys.length > 1) return route.continue();
    await deliver(route.request());
    await route.abort('connectionreset');
  });
  const submit = form.getByRole('button', { name: /^Додати учня/ });
  await submit.click();
  const failure = page.getByRole('dialog', { name: 'Не вдалось додати користувача' });
  await expect(failure).toContainText('Немає зв’язку із сервером');
  await failure.getByRole('button', { name: 'Закрити' }).last().click();
  expect(await namesOfStudents(centre)).toEqual(['Загублена Відповідь Іванівна']);
  const second = page.waitForResponse((response) => posts(studentsRoutes.create)(new URL(response.url())) && response.request().method() === 'POST');
  await submit.click();
  expect((await second).headers()['idempotency-replayed']).toBe('true');
  await expect(page.getByRole('dialog', { name: 'Користувача додано' })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await namesOfStudents(centre)).toEqual(['Загублена Відповідь Іванівна']);
});

test('the other forms: one teacher, one topic, one group', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/add-teacher`);
  const teacherForm = page.locator('form');
  await teacherForm.getByLabel('ПІП').fill('Подвійна Марія Петрівна');
  await teacherForm.getByLabel('Дата народження').fill('14.05.1988');
  await choose(page, 'Стать', 'Жіноча');
  await teacherForm.getByLabel('Номер телефону').fill('0671110004');
  await choose(page, 'Предмет', 'Математика');
  const letTeacher = await holdBack(page, teachersRoutes.create);
  await pressAgainAndAgain(page, teacherForm);
  expect(new Set(letTeacher()).size).toBe(1);
  await expect(page.getByText('Вчителя успішно додано!')).toBeVisible();
  const [teacher, ...others] = await centre.api.call(teachersRoutes.list, {});
  expect([teacher?.fullName, others]).toEqual(['Подвійна Марія Петрівна', []]);

  await page.goto(`${centre.address}/admin/lesson-topics`);
  await choose(page, 'Предмет', 'Математика');
  await page.getByRole('button', { name: 'Додати тему' }).click();
  const topicForm = page.getByRole('form', { name: 'Тема' });
  await topicForm.getByLabel('Назва теми').fill('Дроби');
  const letTopic = await holdBack(page, topicsRoutes.create);
  await pressAgainAndAgain(page, topicForm);
  expect(new Set(letTopic()).size).toBe(1);
  await expect(page.getByText('Дроби', { exact: true })).toBeVisible();
  const mathematics = (await centre.api.call(subjectsRoutes.list, {})).find(({ name }) => name === 'Математика');
  expect(await centre.api.call(topicsRoutes.list, { query: { subjectId: mathematics?.id ?? 0 } })).toHaveLength(1);

  await page.goto(`${centre.address}/admin/add-group`);
  const groupForm = page.getByRole('form', { name: 'Група' });
  await groupForm.getByLabel('Назва').fill('А');
  await choose(page, 'Предмет', 'Математика');
  await choose(page, 'Викладач', 'Подвійна');
  await groupForm.getByLabel('Ціна за місяць').fill('2400');
  const letGroup = await holdBack(page, groupsRoutes.create);
  await pressAgainAndAgain(page, groupForm);
  expect(new Set(letGroup()).size).toBeLessThanOrEqual(1);
  await expect(page.getByText('Групу успішно додано!')).toBeVisible();
  expect(await centre.api.call(groupsRoutes.list, {})).toHaveLength(1);
});
