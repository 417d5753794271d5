import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect, signInTeacher, test, type Scenario } from './teacher/lesson.fixture.ts';

const names = ['Бондар Марко', 'Вознесенська-Кропивницька Злата-Анастасія', 'Ґонта Дем’ян', 'Їжакевич Ірина'] as const;

interface SheetScenario {
  groupId: number;
  day: string;
  teacher: Api;
}

async function openSheetScenario({ groupId, teacher, addStudents, startLesson }: Scenario): Promise<SheetScenario> {
  await addStudents(names);
  await startLesson();
  const { lessons: [lesson] } = await teacher.call(lessonsRoutes.journal, { params: { id: groupId } });
  return { groupId, day: formatDayMonth(lesson?.startDateTime ?? ''), teacher };
}

/** A line per student: homework, classwork, letters of the status. */
async function kept({ teacher, groupId }: SheetScenario): Promise<string[]> {
  const { students } = await teacher.call(lessonsRoutes.journal, { params: { id: groupId } });
  return students.map(({ marks: [mark] }) => {
    if (!mark) return '';
    const letters = [mark.absent && 'В', mark.notReady && 'НГ', mark.isLate && 'З', mark.isMilestone && 'К'].filter(Boolean);
    return [mark.homeworkMark ?? '-', mark.classworkMark ?? '-', ...letters].join(' ');
  });
}

const sheetOf = (page: Page) => page.getByRole('grid', { name: 'Журнал групи' });

/** By accessible name, which a save state may follow. */
function cellOf(page: Page, name: string, rest: string) {
  const text = `${name}, ${rest}`.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return sheetOf(page).getByRole('gridcell', { name: new RegExp(`^${text}(, (зберігається|збережено))?$`) });
}

/** Playwright has no Ukrainian keyboard, which has letters on these keys. */
const codes: Record<string, string> = { н: 'KeyY', в: 'KeyD', з: 'KeyP', к: 'KeyR' };

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) {
    const code = codes[key];
    if (code) await pressUkrainian(page, key, code);
    else await page.keyboard.press(key);
  }
}

async function pressUkrainian(page: Page, key: string, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const windowsVirtualKeyCode = code.charCodeAt(3);
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key, windowsVirtualKeyCode });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode });
  await session.detach();
}

const allSaved = (page: Page) => expect(page.getByText('Усе збережено')).toBeVisible();

test('an admin writes a lesson’s marks without touching the mouse', async ({ admin: page, centre, scenario }) => {
  const sheetScenario = await openSheetScenario(scenario);
  const { groupId, day } = sheetScenario;
  await page.goto(`${centre.address}/admin/classes/${groupId}`);
  await sheetOf(page).focus();

  await test.step('a column, a mark after a mark', async () => {
    await press(page, '1 0 Enter 9 Enter 7 Enter 1 1 Enter');
    await expect(cellOf(page, names[3], `${day}, на уроці: 11`)).toBeVisible();
    await expect.poll(() => kept(sheetScenario)).toEqual(['- 10', '- 9', '- 7', '- 11']);
  });

  await test.step('a range is filled at once, and taken back at once', async () => {
    await press(page, 'Control+Home Control+Shift+ArrowDown 8 Enter');
    await expect.poll(() => kept(sheetScenario)).toEqual(['8 10', '8 9', '8 7', '8 11']);
    await press(page, 'Control+z');
    await expect.poll(() => kept(sheetScenario)).toEqual(['- 10', '- 9', '- 7', '- 11']);
    await press(page, 'Control+Shift+z');
    await expect.poll(() => kept(sheetScenario)).toEqual(['8 10', '8 9', '8 7', '8 11']);
  });

  await test.step('statuses by their letters, on a Ukrainian and on a Latin keyboard', async () => {
    await press(page, 'Control+Home ArrowRight н ArrowDown d ArrowDown з к');
    const question = page.getByRole('dialog', { name: 'Поставити «В»?' });
    await expect(question).toContainText(`${names[1]}, ${day}: 8 і 9`);
    await question.getByRole('button', { name: 'Поставити' }).click();
    await expect(sheetOf(page)).toBeFocused();
    await expect(cellOf(page, names[1], `${day}, на уроці: В 9, відсутній`)).toHaveText('В 9');
    await expect.poll(() => kept(sheetScenario)).toEqual(['8 10 НГ', '8 9 В', '8 7 З К', '8 11']);
    await press(page, 'Control+Home ArrowRight в Delete ArrowDown Backspace');
    await expect.poll(() => kept(sheetScenario)).toEqual(['8 -', '8 -', '8 7 З К', '8 11']);
  });

  await test.step('a copied column goes into the other one; what is no mark is left out', async () => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '5\t6\r\nпропуск\t12\r\n1000\t\r\n');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText(/Пропущено 4\sклітинки/)).toBeVisible();
    await press(page, 'Control+Home');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '5\t6\r\n7\t12');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => kept(sheetScenario)).toEqual(['5 6', '7 12', '8 7 З К', '8 11']);
  });

  await test.step('Escape takes back, Space tells more, Tab leaves', async () => {
    await press(page, 'Control+Home 9 Escape Space');
    await expect(page.getByRole('dialog', { name: names[0] })).toBeVisible();
    await expect(sheetOf(page)).toBeFocused();
    await press(page, 'ArrowDown');
    await expect(page.getByRole('dialog', { name: names[1] })).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, 'Tab');
    await expect(page.getByRole('link', { name: `Редагувати урок ${day}` })).toBeFocused();
    await press(page, 'Tab Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]') ?? null)).toBeNull();
    await allSaved(page);
    expect(await kept(sheetScenario)).toEqual(['5 6', '7 12', '8 7 З К', '8 11']);
  });
});

test('a mark above the scale is asked about when the hand rests, and either answer is kept', async ({ page, centre, scenario }) => {
  const sheetScenario = await openSheetScenario(scenario);
  const { groupId, day } = sheetScenario;
  await signInTeacher(page, scenario);
  await page.goto(`${centre.address}/teacher/class/${groupId}/journal`);
  await sheetOf(page).focus();
  await press(page, 'Control+Home ArrowRight 1 1 1 Enter 1 3 Enter 9 Enter');
  const question = page.getByRole('dialog', { name: /^Записати 2\sоцінки, більші за 12\?$/ });
  await expect(question.getByRole('listitem')).toHaveText([`${names[0]}, ${day}: 111`, `${names[1]}, ${day}: 13`]);
  await expect.poll(() => kept(sheetScenario)).toEqual(['', '', '- 9', '']);
  await question.getByRole('button', { name: 'Скасувати' }).click();
  await expect(sheetOf(page)).toBeFocused();
  await expect(cellOf(page, names[0], `${day}, на уроці: порожньо`)).toBeVisible();
  await press(page, 'Control+Home ArrowRight 1 3 Enter');
  await page.getByRole('dialog', { name: 'Записати оцінку 13?' }).getByRole('button', { name: 'Записати' }).click();
  await expect.poll(() => kept(sheetScenario)).toEqual(['- 13', '', '- 9', '']);
  await allSaved(page);
  await page.reload();
  await expect(cellOf(page, names[0], `${day}, на уроці: 13`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a teacher’s journal refuses the statuses of the lesson tab, takes the others, and keeps what is typed on leaving', async ({ page, centre, scenario }) => {
  const sheetScenario = await openSheetScenario(scenario);
  const { groupId, day } = sheetScenario;
  await signInTeacher(page, scenario);
  await page.goto(`${centre.address}/teacher/class/${groupId}/journal`);
  await sheetOf(page).focus();
  await press(page, 'Control+Home ArrowRight в н');
  await expect(page.getByText(ruleTexts.statusOnlyForCurrentLesson)).toHaveCount(1);
  await expect(cellOf(page, names[0], `${day}, на уроці: порожньо`)).toHaveAttribute('aria-selected', 'true');
  await press(page, 'з 1 2 Tab');
  await expect.poll(() => kept(sheetScenario)).toEqual(['- 12 З', '', '', '']);

  const zlata = cellOf(page, names[1], `${day}, домашня: порожньо`);
  await zlata.click();
  await expect(page.getByRole('dialog', { name: names[1] })).toBeVisible();
  await press(page, '1 1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Домашнє завдання' }).click();
  await expect.poll(() => kept(sheetScenario)).toEqual(['- 12 З', '11 -', '', '']);

  await page.getByRole('link', { name: 'Журнал' }).click();
  const [first, last] = [cellOf(page, names[1], `${day}, на уроці: порожньо`), cellOf(page, names[3], `${day}, на уроці: порожньо`)];
  await first.hover();
  await page.mouse.down();
  await last.hover();
  await page.mouse.up();
  await press(page, '6 Enter');
  await expect.poll(() => kept(sheetScenario)).toEqual(['- 12 З', '11 6', '- 6', '- 6']);
  await press(page, 'Shift+?');
  await expect(page.getByRole('dialog', { name: 'Клавіші журналу' })).toContainText('Ctrl + Z');
});
