import { studentsRoutes } from '@dzvinok/contract/students';
import { readFile } from 'node:fs/promises';
import { violationsOn } from '../axe.ts';
import { spoilFirst } from '../spoil-first.ts';
import { expect, test } from './centre.fixture.ts';
import { openList, popup, prepare, total } from './students-list.fixture.ts';

test('many students are marked paid, added to a group and exported at once', async ({ admin: page, centre }) => {
  const { groups, maria } = await prepare(centre);
  await openList(page, centre);
  const pick = (name: string) => page.getByRole('checkbox', { name: `Вибрати: ${name}` });
  const actions = page.getByRole('group', { name: 'Дії з вибраними' });
  const stored = () => centre.api.call(studentsRoutes.list, {});

  await test.step('Shift takes all between two, and the header all', async () => {
    await pick('Гайова Марія').click();
    await pick('Їжак Анна').click({ modifiers: ['Shift'] });
    await expect(actions).toContainText(/Вибрано 3\sучнів/);
    await page.getByRole('checkbox', { name: 'Вибрати всіх показаних' }).click();
    await expect(actions).toBeHidden();
    await page.getByRole('checkbox', { name: 'Вибрати всіх показаних' }).click();
  });

  await test.step('a file has them', async () => {
    await actions.getByRole('button', { name: 'Файл' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.split('\r\n').filter((line) => /Гайова|Ґонта|Їжак/.test(line))).toHaveLength(3);
  });

  await test.step('a month is paid for all of them', async () => {
    await actions.getByRole('button', { name: 'Оплата' }).click();
    await expect(popup(page)).toContainText(/3\sучні, разом 3\s400,00/);
    expect(await violationsOn(page)).toEqual([]);
    await popup(page).getByRole('button', { name: 'Позначити' }).click();
    await expect(page.getByText(/Позначено оплату: 3\sучні/)).toBeVisible();
    await expect(actions).toBeHidden();
    await expect(total(page, 'Борг')).toHaveText(/^0,00/);
    expect((await stored()).every(({ isCurrentMonthPayed }) => isCurrentMonthPayed)).toBe(true);
  });

  await test.step('who is gone meanwhile is named, and the others are in the group', async () => {
    await page.getByRole('checkbox', { name: 'Вибрати всіх показаних' }).click();
    await spoilFirst(page, '**/api/admin/classes/*/students', (route) => {
      const body: unknown = { studentIds: [...(route.request().postDataJSON() as { studentIds: number[] }).studentIds, 987_654] };
      return route.continue({ postData: JSON.stringify(body) });
    });
    await actions.getByRole('button', { name: 'До групи' }).click();
    await popup(page).getByRole('combobox', { name: 'Група' }).click();
    await page.getByRole('option', { name: 'Математика А · Довженко Ірина' }).click();
    await popup(page).getByRole('button', { name: 'Додати' }).click();
    await expect(popup(page).getByRole('alert')).toContainText('№ 987654 — Учня не знайдено.');
    await popup(page).getByRole('button', { name: 'Закрити' }).last().click();
    const list = await stored();
    expect(list.find(({ id }) => id === maria)?.classes).toMatchObject([{ id: groups.get('А') }]);
    await expect(page.getByRole('row', { name: /Гайова Марія/ })).toContainText('Математика А');
  });
});
