import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentsRoutes } from '@dzvinok/contract/students';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { addressOf, enter } from './centre.ts';
import { test, type OwnProduct } from './own-product.ts';
import { openScenario, password, type Scenario } from './teacher/lesson.fixture.ts';

// Each test breaks the shared product, so they run in order in one worker.
const adminPhone = '0501111111';
const names = ['Бондар Марко', 'Ґудзь Лідія'] as const;
const [marko, lidia] = names;

test.setTimeout(180_000);

let address = '';
let scenario: Scenario;
let day = '';

test.beforeAll(async ({ product }) => {
  address = addressOf('demo', product.url);
  const api = await new Api(address).signedIn(adminPhone, password);
  scenario = await openScenario({ code: 'demo', address, phoneNumber: adminPhone, password, api });
  await scenario.addStudents(names);
  await scenario.startLesson();
  const { lessons: [lesson] } = await journal();
  day = formatDayMonth(lesson?.startDateTime ?? '');
});

const journal = () => scenario.teacher.call(lessonsRoutes.journal, { params: { id: scenario.groupId } });
const cellOf = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, ${day}, на уроці`) });

async function openJournal(page: Page): Promise<void> {
  await enter(page, address, scenario.teacherPhone, password);
  await page.goto(`${address}/teacher/class/${scenario.groupId}/journal`);
  await expect(cellOf(page, marko)).toBeVisible();
}

async function type(page: Page, name: string, keys: string): Promise<void> {
  await cellOf(page, name).click();
  await page.keyboard.type(keys);
  await page.keyboard.press('Enter');
}

async function signInByHand(page: Page): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Номер телефону').fill(scenario.teacherPhone);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Увійти' }).click();
}

const waits = (page: Page) => page.getByText('Сервіс тимчасово недоступний. Спробуємо ще раз автоматично.');
const isHome = (page: Page) => expect(page).toHaveURL(/\/teacher\/my$/, { timeout: 60_000 });

for (const [fault, hurt, heal] of [
  ['away', (product: OwnProduct) => product.kill('redis'), () => undefined],
  ['frozen', (product: OwnProduct) => product.freeze('redis'), (product: OwnProduct) => product.thaw('redis')],
] as const) {
  test(`Redis ${fault}: nobody notices`, async ({ product, page }) => {
    hurt(product);
    try {
      await signInByHand(page);
      await isHome(page);
      await page.goto(`${address}/teacher/class/${scenario.groupId}/journal`);
      await type(page, marko, fault === 'away' ? '7' : '8');
      await expect(page.getByText('Усе збережено')).toBeVisible();
    } finally {
      heal(product);
    }
  });
}

test('the database frozen: marks wait, a page shows it and recovers, a form keeps the typed text', async ({ product, page, context }) => {
  await openJournal(page);
  const admin = await context.browser()?.newPage();
  if (!admin) throw new Error('No browser');
  await enter(admin, address, adminPhone, password);
  await admin.goto(`${address}${adminPaths.addStudent}`);
  const form = admin.getByRole('form', { name: 'Учень' });
  await form.getByLabel(/^ПІП/).fill('Тиха Оксана');
  await form.getByLabel(/^Номер телефону/).first().fill('0671234567');
  await form.getByLabel(/^Школа/).fill('Ліцей 7');

  product.freeze('postgres');
  try {
    await type(page, lidia, '11');
    await expect(cellOf(page, lidia)).toHaveAccessibleName(/11, (чекає в черзі|зберігаємо)/);
    await form.getByRole('button', { name: 'Додати учня' }).click();
    await expect(admin.getByText('Сервіс тимчасово недоступний. Спробуйте за хвилину.')).toBeVisible({ timeout: 30_000 });
    await expect(form.getByLabel(/^ПІП/)).toHaveValue('Тиха Оксана');
  } finally {
    product.thaw('postgres');
  }
  await expect(page.getByText('Усе збережено')).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await journal()).students.find(({ fullName }) => fullName === lidia)?.marks[0]?.classworkMark).toBe(11);
  await admin.getByRole('dialog').getByRole('button', { name: 'Закрити' }).last().click();
  await form.getByRole('button', { name: 'Додати учня' }).click();
  const added = async () => (await scenario.centre.api.call(studentsRoutes.list, {})).filter(({ fullname }) => fullname === 'Тиха Оксана');
  await expect.poll(added, { timeout: 30_000 }).toHaveLength(1);
  await admin.close();
});

test('the database away: the sign-in waits and goes on by itself, a page fills itself when it is back', async ({ product, page, context }) => {
  await openJournal(page);
  const other = await context.browser()?.newPage();
  if (!other) throw new Error('No browser');
  await other.goto(`${address}/login`);
  await other.getByLabel('Номер телефону').fill(scenario.teacherPhone);
  await other.getByLabel('Пароль', { exact: true }).fill(password);
  product.kill('postgres');
  await other.getByRole('button', { name: 'Увійти' }).click();
  await expect(waits(other)).toBeVisible();
  await isHome(other);
  await other.close();

  product.freeze('postgres');
  try {
    await page.goto(`${address}/teacher/my`);
    await expect(page.getByText('Сервіс тимчасово недоступний').first()).toBeVisible({ timeout: 60_000 });
  } finally {
    product.thaw('postgres');
  }
  await expect(page.getByText('Математика').first()).toBeVisible({ timeout: 40_000 });
});

test('the disk full: reads still work, marks wait and are saved when there is room', async ({ product, page }) => {
  const { centre } = scenario;
  await openJournal(page);
  // The database refuses writes of marks as on a full disk.
  const schema = `(select 't_' || id from platform.tenants where code = '${centre.code}')`;
  const inSchema = (statement: string) => `do $do$ begin execute format($sql$${statement}$sql$, ${schema}); end $do$`;
  await product.sql(`create or replace function public.no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$; grant execute on function public.no_room() to public`);
  await product.sql(inSchema('create trigger no_room before insert or update on %I.marks for each row execute function public.no_room()'));
  await type(page, marko, '5');
  await expect(cellOf(page, marko)).toHaveAccessibleName(/5, чекає в черзі/);
  await page.reload();
  await expect(cellOf(page, marko)).toHaveAccessibleName(/5, чекає в черзі/);
  await product.sql(inSchema('drop trigger no_room on %I.marks'));
  await expect(page.getByText('Усе збережено')).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await journal()).students.find(({ fullName }) => fullName === marko)?.marks[0]?.classworkMark).toBe(5);
});

test('the gateway killed: an open page goes on by itself, and marks typed meanwhile are saved', async ({ product, page }) => {
  await openJournal(page);
  product.kill('gateway');
  await type(page, lidia, '9');
  await expect(page.getByText('Усе збережено')).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => (await journal()).students.find(({ fullName }) => fullName === lidia)?.marks[0]?.classworkMark).toBe(9);
});
