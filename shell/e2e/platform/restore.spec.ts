import { studentsRoutes } from '@dzvinok/contract/students';
import { expect, enterAsAdmin, test, type OwnCentre } from '../admin/centre.fixture.ts';
import { addressOf, enter } from '../centre.ts';

const student = 'Квітка-Основ’яненко Григорій';
const superAdmin = ['0500000000', '12345678'] as const;

async function addStudent({ api }: OwnCentre): Promise<void> {
  await api.call(studentsRoutes.create, {
    body: { fullName: student, phoneNumber: '0671234567', password: 'kvitka-1778', schoolInfo: 'Ліцей 1' },
  });
}

test('a centre’s passport is made and taken home, opens a new centre with the same people, and comes back from a file', async ({
  admin, baseURL, browser, centre,
}) => {
  test.slow();
  await addStudent(centre);
  await admin.goto(`${centre.address}/admin/passport`);
  await expect(admin.getByText('Паспорта ще немає.')).toBeVisible();
  await admin.getByRole('button', { name: 'Створити паспорт' }).click();
  await expect(admin.getByRole('button', { name: 'Створити новий' })).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Завантажити' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${centre.code}-\\d{4}-\\d\\d-\\d\\d\\.dzvinok\\.tar\\.gz$`));
  const file = await download.path();

  const platform = await (await browser.newContext()).newPage();
  await enter(platform, addressOf('platform', baseURL), ...superAdmin);
  await platform.goto(addressOf('platform', baseURL));
  await platform.getByRole('link', { name: 'Паспорти' }).click();
  const row = platform.getByRole('listitem').filter({ hasText: `(${centre.code})` });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Завантажити паспорт/ }).click();
  await expect(platform.getByText(/лише за згодою центру/)).toBeVisible();

  const code = `r${centre.code}`.slice(0, 20);
  await row.getByRole('button', { name: 'Відновити…' }).click();
  const popup = platform.getByRole('dialog');
  await popup.getByRole('button', { name: 'Відновити' }).click();
  await expect(popup.getByText('Код має містити від 2 до 20 символів')).toBeVisible();
  await popup.getByLabel('Причина').fill('Перенесення центру');
  await popup.getByLabel('Код нового центру').fill('platform');
  await popup.getByRole('button', { name: 'Відновити' }).click();
  await expect(popup.getByText('Цей код зарезервовано')).toBeVisible();
  await popup.getByLabel('Код нового центру').fill(centre.code);
  await expect(popup.getByText('Зайнято', { exact: true })).toBeVisible();
  await popup.getByRole('button', { name: 'Відновити' }).click();
  await expect(popup.getByText('Цей код уже зайнятий. Оберіть інший.').first()).toBeVisible();
  await popup.getByLabel('Код нового центру').fill(code);
  await expect(popup.getByText('Вільно', { exact: true })).toBeVisible();
  await expect(popup.getByText(addressOf(code, baseURL).replace(/^https?:\/\//, ''))).toBeVisible();
  await popup.getByLabel('Назва нового центру').fill('Відновлений');
  await popup.getByRole('button', { name: 'Відновити' }).click();
  await expect(popup.getByText('Центр відновлено, контрольні суми збіглися.')).toBeVisible({ timeout: 60_000 });
  await expect(popup.getByRole('link', { name: addressOf(code, baseURL).replace(/^https?:\/\//, '') })).toBeVisible();
  await popup.getByRole('button', { name: 'Готово' }).click();
  await platform.reload();
  const outcome = platform.getByRole('list', { name: 'Відновлення' }).getByRole('listitem').filter({ hasText: `Відновлений (${code})` });
  await expect(outcome.getByRole('link', { name: addressOf(code, baseURL).replace(/^https?:\/\//, '') })).toBeVisible();
  await expect(outcome.getByRole('link', { name: 'Сторінка центру «Відновлений»' })).toBeVisible();

  const copy = await (await browser.newContext()).newPage();
  const address = addressOf(code, baseURL);
  await enterAsAdmin(copy, { ...centre, code, address });
  await copy.goto(`${address}/admin/students`);
  await expect(copy.getByText(student).first()).toBeVisible();

  await platform.getByLabel('Файл паспорта').setInputFiles({ name: 'a.gz', mimeType: 'application/gzip', buffer: Buffer.from('навмання') });
  await expect(platform.getByText(/Файл пошкоджено або це не паспорт центру/)).toBeVisible();
  await platform.getByLabel('Файл паспорта').setInputFiles(file);
  const fromFile = row.filter({ hasText: 'З файлу' });
  await expect(fromFile).toBeVisible();
  const [again] = await Promise.all([
    platform.waitForEvent('download'),
    fromFile.getByRole('button', { name: /^Завантажити паспорт/ }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());
  for (const one of [fromFile, row]) {
    // Earlier toasts cover the buttons.
    await platform.reload();
    await one.getByRole('button', { name: /^Видалити паспорт/ }).click();
    await platform.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click();
    await expect(one).toHaveCount(0);
  }
  await copy.context().close();
  await platform.context().close();
});
