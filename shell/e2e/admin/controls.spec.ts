import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Locator, Page } from '@playwright/test';
import { expect, enterAsAdmin, test, type OwnCentre } from './centre.fixture.ts';

const thisYear = String(new Date().getFullYear());

/** Low window with the field at its lower edge: nothing can open downwards. */
async function standAtTheBottom(page: Page, field: Locator): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 480 });
  await field.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
}

async function firstSubject({ api }: OwnCentre): Promise<number> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  return subject?.id ?? 0;
}

async function expectAbove(list: Locator, field: Locator): Promise<void> {
  await expect(list).toBeVisible();
  const boxes = async () => ({ opened: await list.boundingBox(), below: await field.boundingBox() });
  // The field is measured before it is placed.
  await expect.poll(async () => {
    const { opened, below } = await boxes();
    return (opened?.y ?? Infinity) + (opened?.height ?? 0) - (below?.y ?? 0);
  }, 'the list ends above the field').toBeLessThanOrEqual(0);
  expect((await boxes()).opened?.height).toBeLessThanOrEqual(280);
}

test('dates, phones, passwords, numbers and long texts of the student form', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/add-students-parents`);
  const form = page.getByRole('form', { name: 'Учень' });
  const birth = form.getByLabel('Дата народження');
  const calendar = page.getByRole('dialog', { name: 'Календар' });

  await test.step('a date is typed, and its day clamped to the month', async () => {
    await birth.fill('31.02.2012');
    await page.keyboard.press('Tab');
    await expect(birth).toHaveValue('29.02.2012');
  });
  await test.step('month and year move the chosen day, in Ukrainian, from 1900 to this year', async () => {
    await birth.fill('31.01.2012');
    await birth.click();
    await expect(calendar.getByRole('columnheader').first()).toHaveText(/^пн$/i);
    await calendar.getByLabel('Місяць', { exact: true }).selectOption('лютий');
    await expect(birth).toHaveValue('29.02.2012');
    await calendar.getByLabel('Рік', { exact: true }).selectOption('2013');
    await expect(birth).toHaveValue('28.02.2013');
    const years = await calendar.getByLabel('Рік', { exact: true }).getByRole('option').allTextContents();
    expect([years.at(0), years.at(-1)]).toEqual(['1900', thisYear]);
    await calendar.getByRole('button', { name: '14 лютого 2013' }).click();
    await expect(calendar).toBeHidden();
    await expect(birth).toHaveValue('14.02.2013');
    await expect(birth).toBeFocused();
  });
  await test.step('the calendar is walked through with the keyboard', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('button', { name: '14 лютого 2013' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(birth).toHaveValue('22.02.2013');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: 'Відкрити календар' }).first()).toBeFocused();
  });
  await test.step('what is no date is told and not let through', async () => {
    await birth.fill('45.13.2012');
    await form.getByLabel('Школа').click();
    await expect(form.getByText('Такої дати немає. Введіть її так: 01.09.2015')).toBeVisible();
    await birth.fill('01.01.1899');
    await form.getByLabel('Школа').click();
    await expect(form.getByText('Такої дати немає. Введіть її так: 01.09.2015')).toBeVisible();
    await birth.fill('');
  });
  await test.step('a discount may end in the future', async () => {
    await form.getByLabel('Діє до').fill('31.12.2031');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Діє до')).toHaveValue('31.12.2031');
  });
  await test.step('a phone takes a pasted number with its country and keeps the caret', async () => {
    const phone = form.getByLabel('Номер телефону');
    await phone.click();
    await page.keyboard.insertText('+38 (067) 765-43-21');
    await expect(phone).toHaveValue('067 765 43 21');
    for (const key of ['Home', 'ArrowRight', 'Delete', '9']) await page.keyboard.press(key);
    await expect(phone).toHaveValue('097 765 43 21');
    expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await phone.fill('123');
    await page.keyboard.press('Tab');
    await expect(form.getByText('Номер має містити рівно 10 цифр')).toBeVisible();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('a password is hidden and shown', async () => {
    const password = form.locator('input[autocomplete="new-password"]');
    await expect(password).toHaveValue(/^\d{8}$/);
    await form.getByRole('button', { name: 'Сховати пароль' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await form.getByRole('button', { name: 'Показати пароль' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });
  await test.step('a number takes a comma, and a minus for the form to refuse', async () => {
    const discount = form.getByLabel('Знижка, %');
    await discount.fill('');
    await discount.pressSequentially('-12.505');
    await expect(discount).toHaveValue('-12,50');
  });
  await test.step('a long text grows with what is written', async () => {
    const comment = form.getByLabel('Коментар');
    const before = (await comment.boundingBox())?.height ?? 0;
    await comment.fill('перший\nдругий\nтретій\nчетвертий\nп’ятий\nшостий');
    expect((await comment.boundingBox())?.height).toBeGreaterThan(before + 40);
  });
  await test.step('a plain list is not typed into and flips upwards', async () => {
    const sex = form.getByRole('combobox', { name: 'Стать' });
    await expect(sex).toHaveAttribute('placeholder', '- оберіть -');
    await expect(sex).toHaveAttribute('readonly');
    await standAtTheBottom(page, sex);
    await sex.click();
    await expectAbove(page.getByRole('listbox'), sex);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(sex).toHaveValue(/Чоловіча|Жіноча/);
  });
});

test('lists, drops and times of the group form', async ({ admin: page, centre }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(`**${teachersRoutes.list.path}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${centre.address}/admin/add-group`);
  const form = page.getByRole('form', { name: 'Група' });
  const teacher = form.getByRole('combobox', { name: 'Викладач' });
  const drop = (day: string) => form.getByRole('combobox', { name: `Аудиторія, ${day}` });
  const list = page.getByRole('listbox');

  await test.step('a searchable list: on its way, nothing found, nothing to choose from', async () => {
    await expect(teacher).toHaveAttribute('placeholder', 'Пошук');
    await teacher.click();
    await expect(page.getByRole('listbox', { name: 'Викладач' }).getByText('Завантаження...')).toBeVisible();
    gate.resolve();
    await expect(page.getByText('Немає варіантів вибору')).toBeVisible();
    await form.getByRole('combobox', { name: 'Предмет' }).click();
    await expect(page.getByRole('option', { name: 'Математика' })).toBeVisible();
    await page.keyboard.press('Escape');
    await centre.api.call(teachersRoutes.create, {
      body: { fullName: 'Їжакевич Ґанна Олегівна', dateOfBirth: null, sex: 1, phoneNumber: '0671112233', password: '12345678', subjectId: await firstSubject(centre) },
    });
    await page.reload();
    await teacher.fill('яя');
    await expect(page.getByText('Нічого не знайдено')).toBeVisible();
    await teacher.fill('ґанна');
    await page.getByRole('option', { name: /Їжакевич/ }).click();
    await expect(teacher).toHaveValue(/^Їжакевич/);
  });
  await test.step('a drop opens from its field and closes by its cross, Escape, a click outside and another drop', async () => {
    await form.getByLabel('Понеділок', { exact: true }).check();
    await form.getByLabel('Неділя', { exact: true }).check();
    const ways = [
      () => page.getByRole('button', { name: 'Закрити' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('heading', { level: 1 }).click(),
    ];
    for (const close of ways) {
      await drop('Понеділок').click();
      await expect(list).toBeVisible();
      await close();
      await expect(list).toBeHidden();
    }
    await drop('Понеділок').click();
    await drop('Неділя').click();
    await expect(list).toHaveCount(1);
    await expect(drop('Понеділок')).toHaveAttribute('aria-expanded', 'false');
    await expect(drop('Неділя')).toHaveAttribute('aria-expanded', 'true');
  });
  await test.step('it has exactly one active option, found by typing', async () => {
    await page.keyboard.type('102');
    await page.keyboard.press('Enter');
    await expect(drop('Неділя')).toContainText('102');
    await drop('Неділя').click();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await standAtTheBottom(page, drop('Неділя'));
    await drop('Неділя').click();
    await expectAbove(list, drop('Неділя'));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('a time steps by five minutes with carry, by keys and by arrows, and is typed', async () => {
    const time = form.getByLabel('Час початку, Неділя');
    const day = form.getByRole('listitem').filter({ has: page.getByLabel('Час початку, Неділя') });
    await time.fill('955');
    await page.keyboard.press('ArrowUp');
    await expect(time).toHaveValue('10:00');
    await page.keyboard.press('ArrowDown');
    await expect(time).toHaveValue('09:55');
    await day.getByRole('button', { name: 'На 5 хвилин пізніше' }).click();
    await expect(time).toHaveValue('10:00');
    await time.fill('2358');
    await page.keyboard.press('ArrowUp');
    await expect(time).toHaveValue('00:00');
    await page.keyboard.press('PageDown');
    await expect(time).toHaveValue('23:00');
    await time.fill('24:00');
    await expect(form.getByText('Такого часу немає')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(time).toHaveValue('24:00');
    await time.fill('');
    await expect(form.getByText('Такого часу немає')).toBeHidden();
  });
  await test.step('a price shows thousands, a comma and the hryvnia', async () => {
    const price = form.getByLabel('Ціна за місяць');
    await price.pressSequentially('12500.5');
    await page.keyboard.press('Tab');
    // Browsers differ in how they write the hryvnia.
    await expect(price).toHaveValue(/^12\s500,5\s(₴|грн\.?)$/);
  });
  await test.step('the focus is seen', async () => {
    await form.getByLabel('Назва').focus();
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { boxShadow, outlineStyle } = getComputedStyle(document.activeElement ?? document.body);
      return boxShadow !== 'none' || outlineStyle !== 'none';
    });
    expect(ring).toBe(true);
  });
});

test('a button that is pressed stays where it is, whatever the field that was left has to say', async ({ admin: page, centre }) => {
  await page.goto(`${centre.address}/admin/add-students-parents`);
  const form = page.getByRole('form', { name: 'Учень' });
  const button = form.getByRole('button', { name: 'Додати учня' });
  const wrong = form.getByText('Номер має містити рівно 10 цифр');

  await test.step('the phone says it after the click, which sends the form', async () => {
    await form.getByLabel('Номер телефону').fill('050');
    await button.scrollIntoViewIfNeeded();
    const place = await button.boundingBox();
    await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 3);
    await page.mouse.down();
    await expect(button).toBeFocused();
    expect(await button.boundingBox()).toEqual(place);
    await page.mouse.up();
    await expect(form.getByText('Введіть ПІП')).toBeVisible();
    await expect(wrong).toBeVisible();
  });
  await test.step('reset is not followed by it', async () => {
    await form.getByLabel('Дата народження').fill('45.13.2012');
    await form.getByLabel('Номер телефону').fill('051');
    await form.getByRole('button', { name: 'Скинути' }).click();
    await expect(form.getByLabel('Дата народження')).toHaveValue('');
    await expect(wrong).toBeHidden();
    await expect(form.getByText('Введіть ПІП')).toBeHidden();
  });
  await test.step('the keyboard is told at once', async () => {
    await form.getByLabel('Номер телефону').fill('052');
    await page.keyboard.press('Tab');
    await expect(wrong).toBeVisible();
  });
});

for (const [bar, hidden] of [['that lies over the page', []], ['that takes room', ['--hide-scrollbars']]] as const) {
  test(`a popup leaves the page where it is, with a scrollbar ${bar}`, async ({ playwright, launchOptions, centre }) => {
    const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: [...hidden] });
    const page = await browser.newPage();
    await enterAsAdmin(page, centre);
    await page.goto(`${centre.address}/admin/add-students-parents`);
    await page.getByRole('form', { name: 'Учень' }).getByLabel('ПІП').fill('Іван');
    const room = () => page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
    expect((await room()) > 0).toBe(hidden.length > 0);
    const place = () => page.getByRole('form', { name: 'Родич' }).boundingBox();
    const before = await place();
    await page.getByRole('link', { name: 'До списку учнів' }).click();
    const popup = page.getByRole('dialog', { name: 'Залишити сторінку?' });
    await expect(popup).toBeVisible();
    expect(await place()).toEqual(before);
    await page.mouse.wheel(0, 300);
    await popup.getByRole('button', { name: 'Повернутися до форми' }).click();
    await expect(popup).toBeHidden();
    expect(await place()).toEqual(before);
    await browser.close();
  });
}

test('an empty list says that it is empty', async ({ admin: page, centre }) => {
  const nothing = JSON.stringify({ success: true, data: [], errorMessage: null, message: null });
  await page.route(`**${classroomsRoutes.list.path}`, (route) => route.fulfill({ contentType: 'application/json', body: nothing }));
  await page.goto(`${centre.address}/admin/add-group`);
  await page.getByLabel('Понеділок', { exact: true }).check();
  await page.getByRole('combobox', { name: 'Аудиторія, Понеділок' }).click();
  await expect(page.getByText('Немає опцій')).toBeVisible();
});
