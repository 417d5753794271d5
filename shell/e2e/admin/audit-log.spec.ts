import { studentsRoutes } from '@dzvinok/contract/students';
import { expect, test } from './centre.fixture.ts';

const student = 'Квітка-Основ’яненко Григорій';

test('an admin reads the author of each change, filters the log and shares the address', async ({ admin: page, centre }) => {
  const body = { fullName: student, phoneNumber: '0671234567', password: 'kvitka-1778', schoolInfo: 'Ліцей 1' };
  const { id } = await centre.api.call(studentsRoutes.create, { body });
  await centre.api.call(studentsRoutes.update, { body: { ...body, id, password: null, schoolInfo: 'Гімназія 2' } });
  const line = (name: RegExp) => page.getByRole('list', { name: 'Записи журналу' }).getByRole('button', { name });

  await test.step('the tab leads to the log, the latest first', async () => {
    await page.goto(centre.address);
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Центр' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал дій' })).toBeVisible();
    // the saved form shows the issued password again, which is logged too
    await expect(line(/./).first()).toContainText('Перегляд виданого пароля');
    await expect(line(/./).nth(1)).toContainText('Дані учня змінено');
    await expect(line(/./).nth(1)).toContainText(`Учень: ${student}`);
    await expect(line(/Учня додано/)).toHaveCount(1);
  });
  await test.step('an entry tells what there was and what came of it, and no password', async () => {
    await line(/Дані учня змінено/).click();
    await expect(page.getByRole('row', { name: 'Школа Ліцей 1 Гімназія 2' })).toBeVisible();
    await expect(page.getByText('kvitka-1778')).toHaveCount(0);
  });
  await test.step('what was not saved is not there, what was is found by any of its words', async () => {
    const search = page.getByRole('searchbox', { name: 'Пошук' });
    await search.fill('такого не було');
    await expect(page.getByText('Нічого не знайдено')).toBeVisible();
    await search.fill('гімназія');
    await expect(line(/./)).toHaveCount(1);
    await expect(page).toHaveURL(/text=/);
    await page.reload();
    await expect(search).toHaveValue('гімназія');
    await expect(line(/Дані учня змінено/)).toBeVisible();
  });
  await test.step('by action and by day', async () => {
    await page.goto(`${centre.address}/admin/audit-log?action=students.created`);
    await expect(line(/./)).toHaveCount(1);
    await expect(line(/Учня додано/)).toBeVisible();
    await page.getByLabel('До', { exact: true }).fill('01.01.2020');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Нічого не знайдено')).toBeVisible();
    await page.getByRole('button', { name: 'Показати всі' }).click();
    await expect(line(/Дані учня змінено/)).toBeVisible();
  });
});
