import { paymentsRoutes } from '@dzvinok/contract/payments';
import { violationsOn } from '../axe.ts';
import { expect, test } from './centre.fixture.ts';
import { addStudent, apply, box, chip, header, names, openFilter, openList, popup, prepare, table } from './students-list.fixture.ts';

test('filters combine, and the address keeps them', async ({ admin: page, centre }) => {
  const { groups } = await prepare(centre);
  await openList(page, centre);

  await test.step('chips tell how many they would show, beside each other', async () => {
    await expect(chip(page, 'Борг')).toHaveText(/2$/);
    await expect(chip(page, 'Без групи')).toHaveText(/1$/);
    await expect(chip(page, 'Онлайн')).toHaveText(/1$/);
    await chip(page, 'Борг').click();
    await expect(names(page)).toHaveText(['Ґонта Олег', 'Їжак Анна']);
    await expect(chip(page, 'Борг')).toHaveAttribute('aria-pressed', 'true');
    await chip(page, 'Онлайн').click();
    await expect(names(page)).toHaveText(['Їжак Анна']);
    await expect(chip(page, 'Без групи')).toHaveText(/0$/);
    await page.getByLabel('Пошук').fill('яремчук');
    await expect(page).toHaveURL(/payment=owed&learns=online/);
    await page.getByLabel('Пошук').fill('бойко');
    await expect(page.getByText('Немає учня, який відповідає всім фільтрам одразу.')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Скинути' }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step('a group is chosen by its name', async () => {
    await page.getByRole('combobox', { name: 'Група' }).click();
    await page.getByRole('option', { name: 'Математика Б · 1' }).click();
    await expect(names(page)).toHaveText(['Ґонта Олег']);
    await expect(page).toHaveURL(new RegExp(`group=${groups.get('Б')}$`));
  });

  await test.step('a reload, a way back and a link show the same', async () => {
    await page.reload();
    await expect(names(page)).toHaveText(['Ґонта Олег']);
    await names(page).first().click();
    await expect(page).toHaveURL(/edit-student/);
    await page.goBack();
    await expect(names(page)).toHaveText(['Ґонта Олег']);
    await openList(page, centre, '?payment=owed&sort=sum&order=desc');
    await expect(names(page)).toHaveText(['Ґонта Олег', 'Їжак Анна']);
    await expect(header(page, 'Сума')).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('a debtor who is ticked stays until the filter changes', async () => {
    await box(page, 'цього', 'Ґонта Олег').click();
    await expect(chip(page, 'Борг')).toHaveText(/1$/);
    await expect(names(page)).toHaveCount(2);
    await page.reload();
    await expect(names(page)).toHaveText(['Їжак Анна']);
  });
});

test('columns are chosen, kept, fit the window and are never cut by the frozen ones', async ({ admin: page, centre }) => {
  await prepare(centre);
  await addStudent(centre, { fullName: 'Вишневецький Кирило Сергійович', schoolInfo: 'Спеціалізована школа № 57, Київ', parent: 'Вишневецька Оксана В’ячеславівна' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, centre);
  const region = page.getByRole('region', { name: 'Всі учні' });
  const widths = () => region.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  await expect(names(page)).toHaveCount(4);
  const [needed, there] = await widths();
  expect(needed).toBe(there);
  const cut = await table(page).evaluate((element) => [...element.querySelectorAll('td *')]
    .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2))
    .map(({ textContent }) => textContent));
  expect(cut).toEqual([]);

  await test.step('the list takes a wide window', async () => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    expect((await region.boundingBox())?.width).toBeGreaterThan(1780);
  });

  await test.step('in a narrow one it rests where a column begins', async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    for (const left of [130, 310, 5_000]) {
      await region.evaluate((element, to) => element.scrollTo({ left: to, behavior: 'instant' }), left);
      await expect.poll(() => region.evaluate((element) => {
        const heads = [...element.querySelectorAll('th')].map((head) => ({ box: head.getBoundingClientRect(), isFrozen: getComputedStyle(head).position === 'sticky' }));
        const edge = Math.max(...heads.filter(({ isFrozen }) => isFrozen).map(({ box: { right } }) => right));
        return heads.filter(({ box, isFrozen }) => !isFrozen && box.left < edge - 1 && box.right > edge + 1).length;
      })).toBe(0);
    }
  });

  await test.step('a column that is left out is gone after a reload too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Колонки' }).click();
    await popup(page).getByText('Школа').click();
    await popup(page).getByRole('button', { name: 'Готово' }).click();
    await expect(header(page, 'Школа')).toHaveCount(0);
    await page.reload();
    await expect(names(page)).toHaveCount(4);
    await expect(header(page, 'Школа')).toHaveCount(0);
    await expect(header(page, 'Коментар')).toHaveCount(1);
  });
});

test('a phone shows cards of two lines, one button of filters and totals on one line', async ({ admin: page, centre }) => {
  await prepare(centre);
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, centre);
  const card = table(page).getByRole('row').filter({ has: page.getByRole('link', { name: 'Ґонта Олег' }) });
  await expect(card).toBeVisible();
  expect((await names(page).first().boundingBox())?.y).toBeLessThan(330);
  expect((await card.boundingBox())?.height).toBeLessThan(92);
  expect((await page.getByLabel('Підсумки').boundingBox())?.height).toBeLessThan(50);
  expect(await violationsOn(page)).toEqual([]);

  await openFilter(page);
  await chip(page, 'Без групи').click();
  await apply(page).click();
  await expect(names(page)).toHaveText(['Гайова Марія']);
  await expect(page.getByRole('button', { name: 'Фільтри: 1' })).toBeVisible();
});

test('the printed sheet has ticks, every column and no controls', async ({ admin: page, centre }) => {
  const { anna } = await prepare(centre);
  await centre.api.call(paymentsRoutes.mark, { params: { id: anna }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
  await page.setViewportSize({ width: 1040, height: 800 });
  await openList(page, centre, '?payment=paid');
  await expect(names(page)).toHaveText(['Їжак Анна']);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByText(/1\sучень · Сплачено/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Вибрати: Їжак Анна' })).toBeHidden();
  const tick = await box(page, 'цього', 'Їжак Анна').evaluate((element) => {
    const { content, color, backgroundColor } = getComputedStyle(element, '::before');
    return { content, color, backgroundColor };
  });
  // A letter, because browsers do not print backgrounds.
  expect(tick).toEqual({ content: '"✓"', color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' });
  const fits = await table(page).evaluate((element) => [...element.querySelectorAll('th, td')].every((cell) => cell.scrollWidth <= cell.clientWidth + 1)
    && element.getBoundingClientRect().right <= window.innerWidth);
  expect(fits).toBe(true);
  // Buttons are not repeated on the next sheet, generated text is.
  expect(await table(page).getByRole('columnheader', { name: 'ПІП', exact: true }).evaluate((head) => getComputedStyle(head, '::before').content)).toBe('"ПІП"');
  await expect(table(page).locator('thead button').first()).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) > Number(height));
  expect(sheets, 'one sheet on its side, and no blank one').toEqual([true]);
});
