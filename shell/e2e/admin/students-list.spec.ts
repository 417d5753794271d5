import { studentsRoutes } from '@dzvinok/contract/students';
import type { Request } from '@playwright/test';
import { expect, test } from './centre.fixture.ts';
import {
  addStudent, apply, box, choose, groupsOf, header, names, openFilter, openList, orderBy, popup, prepare, table, total,
} from './students-list.fixture.ts';

test('columns, totals, the search, headers, and the fields that wait for their button', async ({ admin: page, centre }) => {
  await openList(page, centre);
  await test.step('a new centre is told what to do', async () => {
    await expect(page.getByText('У центрі ще немає учнів')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('main').getByRole('link', { name: 'Додати учня' }).last()).toHaveAttribute('href', '/admin/add-students-parents');
  });
  await prepare(centre);
  await page.reload();

  await test.step('columns stand in the order of the specification, names in the Ukrainian one', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      '', '№', 'Онлайн', 'ПІП', 'Групи', 'Цей місяць', 'Наступний', 'Сума', 'Телефон учня', 'Телефон родича', 'ПІП родича', 'Школа', 'Коментар',
    ]);
    await expect(names(page)).toHaveText(['Гайова Марія', 'Ґонта Олег', 'Їжак Анна']);
    await expect(table(page).getByRole('row').nth(3).getByRole('cell')).toHaveText([
      '', '3', '', 'Їжак Анна', 'Математика А', '', '', /^Борг: 900,00/, /^050/, /^050/, 'Яремчук Ніна', 'Ліцей № 5', 'Олімпіада',
    ]);
    await expect(page.getByRole('button', { name: 'Математика А (групи учня Їжак Анна)', exact: true })).toBeVisible();
    await expect(total(page, 'Усього')).toHaveText(/^3\s400,00/);
    await expect(total(page, 'Показано')).toHaveText(/3\sучні/);
  });

  await test.step('names are found while they are typed, and the way out shows everybody', async () => {
    await page.getByLabel('Пошук').fill('їжа');
    await expect(names(page)).toHaveText(['Їжак Анна']);
    await expect(total(page, 'Показано')).toHaveText(/1 з 3\sучні/);
    await expect(total(page, 'Усього')).toHaveText(/^900,00/);
    await page.getByLabel('Пошук').fill('щщщ');
    await expect(page.getByText('Нікого не знайдено')).toBeVisible();
    await page.getByRole('button', { name: 'Показати всіх' }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step('a header orders the rows and says so, students without a parent last both ways', async () => {
    await expect(header(page, 'ПІП')).toHaveAttribute('aria-sort', 'ascending');
    await orderBy(page, 'ПІП родича');
    await expect(names(page)).toHaveText(['Ґонта Олег', 'Їжак Анна', 'Гайова Марія']);
    await orderBy(page, 'ПІП родича');
    await expect(names(page)).toHaveText(['Їжак Анна', 'Ґонта Олег', 'Гайова Марія']);
    await expect(header(page, 'ПІП родича')).toHaveAttribute('aria-sort', 'descending');
    await orderBy(page, 'Сума');
    await expect(names(page)).toHaveText(['Гайова Марія', 'Їжак Анна', 'Ґонта Олег']);
    await expect(page).toHaveURL(/\?sort=sum$/);
  });

  await test.step('the fields of the popup wait for the button', async () => {
    await openFilter(page);
    await choose(page, 'Сортування', 'За телефоном');
    await choose(page, 'Порядок', 'За спаданням');
    await choose(page, 'Кількість груп', '2');
    await expect(page).toHaveURL(/\?sort=sum$/);
    await apply(page).click();
    await expect(popup(page)).toBeHidden();
    await expect(names(page)).toHaveText(['Ґонта Олег']);
    await openFilter(page);
    await page.getByRole('combobox', { name: 'Кількість груп' }).click();
    await page.getByRole('option', { name: '1', exact: true }).click();
    await page.getByRole('combobox', { name: 'Сума за місяць' }).click();
    await expect(page.getByRole('option')).toHaveCount(11);
    await page.getByRole('option').first().click();
    await apply(page).click();
    await expect(names(page)).toHaveText(['Їжак Анна']);
    await expect(page).toHaveURL(/groups=1&amount=0&sort=phone&order=desc/);
    await page.getByRole('button', { name: 'Прибрати фільтр «Кількість груп: 1»' }).click();
    await expect(names(page)).toHaveText(['Гайова Марія', 'Їжак Анна']);
  });
});

test('payment flags: at once, in the last state, taken back with the reason', async ({ admin: page, centre }) => {
  const { anna } = await prepare(centre);
  await openList(page, centre);
  const stored = async () => (await centre.api.call(studentsRoutes.list, {})).find(({ id }) => id === anna);
  const current = box(page, 'цього', 'Їжак Анна');

  await test.step('a flag moves the totals and is saved, by keyboard too', async () => {
    await expect(total(page, 'Борг')).toHaveText(/^3\s400,00/);
    await current.focus();
    await page.keyboard.press('Space');
    await expect(current).toBeChecked();
    await expect(total(page, 'Сплачено')).toHaveText(/^900,00/);
    await expect(total(page, 'Борг')).toHaveText(/^2\s500,00/);
    const next = box(page, 'наступного', 'Їжак Анна');
    await next.click();
    await expect(next).toBeChecked();
    await expect.poll(stored).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: true });
  });

  await test.step('quick clicks go one after another and end as the last one says', async () => {
    // A set, not a count: the end of a call begun before also arrives here.
    const underWay = new Set<Request>();
    let most = 0;
    page.on('request', (request) => {
      if (!request.url().includes('/payments?')) return;
      underWay.add(request);
      most = Math.max(most, underWay.size);
    });
    page.on('requestfinished', (request) => underWay.delete(request));
    // Each save takes longer than the clicks: only a saved payment is asked about.
    await page.route(/\/payments\?/, async (route) => {
      await new Promise((later) => setTimeout(later, 1_500));
      await route.continue();
    });
    await current.click();
    await page.getByRole('button', { name: 'Скасувати оплату' }).click();
    for (let click = 0; click < 4; click += 1) await current.click();
    await expect(current).not.toBeChecked();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect.poll(stored).toMatchObject({ isCurrentMonthPayed: false, isNextMonthPayed: true });
    expect(most).toBe(1);
    await page.unroute(/\/payments\?/);
  });

  await test.step('a refusal takes the flag back and says why', async () => {
    await page.route('**/payments?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, data: null, errorMessage: 'Учня вже немає', message: null, code: 'students.not-found' } }),
    );
    await current.click();
    await expect(page.getByText('Учня вже немає')).toBeVisible();
    await expect(current).not.toBeChecked();
    await expect(total(page, 'Сплачено')).toHaveText(/^0,00/);
    await page.unroute('**/payments?*');
  });
});

test('groups popup: current and available groups, each saved at once', async ({ admin: page, centre }) => {
  await prepare(centre);
  await openList(page, centre);
  await groupsOf(page, 'Їжак Анна').click();
  const current = popup(page).getByRole('region', { name: 'Поточні групи' });
  const available = popup(page).getByRole('region', { name: 'Доступні групи' });

  await test.step('adding moves the group over, the sum and the keyboard follow', async () => {
    await expect(current.getByRole('listitem')).toHaveText([/Математика А.*Пн\s15:30/]);
    await available.getByRole('button', { name: 'Додати: Математика Б' }).click();
    await expect(current.getByRole('listitem')).toHaveCount(2);
    await expect(current.getByRole('button', { name: 'Видалити: Математика Б' })).toBeFocused();
    await expect(page.getByRole('row', { name: /Їжак Анна/, includeHidden: true })).toContainText(/2\s500,00/);
    await expect(popup(page).getByText('Учень уже в усіх групах центру.')).toBeVisible();
  });

  await test.step('the open popup survives a reload, Escape closes it and gives the focus back', async () => {
    await expect(page).toHaveURL(/groupsOf=\d+/);
    await page.reload();
    await expect(current.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
    await expect(page).not.toHaveURL(/groupsOf/);
    await expect(groupsOf(page, 'Їжак Анна')).toBeFocused();
  });

  await test.step('removing works, and Back closes what a click has opened', async () => {
    await page.keyboard.press('Enter');
    await current.getByRole('button', { name: 'Видалити: Математика А' }).click();
    await expect(current.getByRole('listitem')).toHaveText([/Математика Б/]);
    await page.goBack();
    await expect(popup(page)).toBeHidden();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step('failures: an alert for adding, a toast for both', async () => {
    const refusal = { status: 404, json: { success: false, data: null, errorMessage: 'Групу не знайдено', message: null, code: 'groups.not-found' } };
    await page.route('**/api/admin/classes/*/students/*', (route) => route.fulfill(refusal));
    const alerts: string[] = [];
    page.on('dialog', async (dialog) => {
      alerts.push(dialog.message());
      await dialog.accept();
    });
    await groupsOf(page, 'Їжак Анна').click();
    await available.getByRole('button', { name: 'Додати: Математика А' }).click();
    await expect(page.getByText('Не вдалося додати до групи', { exact: true })).toBeVisible();
    expect(alerts).toEqual(['Не вдалося додати до групи. Групу не знайдено']);
    await current.getByRole('button', { name: 'Видалити: Математика Б' }).click();
    await expect(page.getByText('Не вдалося видалити зі групи')).toBeVisible();
    expect(alerts).toHaveLength(1);
    await popup(page).getByRole('button', { name: 'Готово' }).click();
    await expect(popup(page)).toBeHidden();
    await expect(groupsOf(page, 'Їжак Анна')).toBeFocused();
  });
});

test('a long list: only some rows are there, all are counted, and Back finds the place again', async ({ admin: page, centre }) => {
  const first = await addStudent(centre, { fullName: 'Шевчук Олег' });
  const [student] = await centre.api.call(studentsRoutes.list, {});
  // The gateway's row three hundred times: only the screen is tested.
  const many = Array.from({ length: 300 }, (_, index) => ({ ...student, id: first + index, fullname: `Учень ${index + 1}` }));
  await page.route('**/api/admin/students', (route) =>
    route.fulfill({ json: { success: true, data: many, errorMessage: null, message: null } }),
  );
  await openList(page, centre, '?search=учень');
  await expect(names(page).first()).toHaveText('Учень 1');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '301');
  expect(await names(page).count()).toBeLessThan(80);

  await test.step('the place in the list comes back with Back', async () => {
    await page.getByRole('region', { name: 'Всі учні' }).evaluate((region) => region.scrollTo(0, 200 * 40));
    const row = page.getByRole('link', { name: 'Учень 205', exact: true });
    await row.click();
    await expect(page).toHaveURL(/edit-student/);
    await page.goBack();
    await expect(page).toHaveURL(/search=/);
    await expect(row).toBeInViewport();
    await expect(table(page).getByRole('row').filter({ has: row })).toHaveAttribute('aria-rowindex', '206');
  });

  await test.step('the browser’s own search finds every row', async () => {
    await page.keyboard.press('Control+F');
    await expect(names(page)).toHaveCount(300);
  });

  await test.step('on a phone the rows are cards that scroll with the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Пошук').fill('учень 2');
    await expect(names(page).first()).toHaveText('Учень 2');
    await page.getByText('Показано').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('link', { name: 'Учень 299', exact: true })).toBeInViewport();
    expect(await names(page).count()).toBeLessThan(80);
  });
});

test('a list that cannot be read says so and can be asked for again', async ({ admin: page, centre }) => {
  await page.route('**/api/admin/students', (route) =>
    route.fulfill({ status: 403, json: { success: false, data: null, errorMessage: 'Список зараз недоступний', message: null, code: 'auth.not-allowed' } }),
  );
  await openList(page, centre);
  await expect(page.getByText('Список зараз недоступний')).toBeVisible();
  await page.unroute('**/api/admin/students');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByText('У центрі ще немає учнів')).toBeVisible();
});
