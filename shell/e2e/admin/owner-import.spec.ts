import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { writeXlsx } from 'hucre/xlsx';
import { violationsOn } from '../axe.ts';
import { expect, openOwnCentre, test } from './centre.fixture.ts';

type Row = (string | number | null)[];

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function xlsx(name: string, rows: Row[], hidden: number[] = []) {
  const rowDefs = new Map(hidden.map((row) => [row, { hidden: true }]));
  return { name, mimeType, buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Аркуш1', rows, rowDefs }] })) };
}

const students: Row[] = [
  ['Список учнів, осінь 2026'],
  ['Прізвище', "Ім'я", 'Дитячий номер', 'Тел. мами', 'Мама', 'Предмет', 'Група', 'Що знаємо'],
  ['Коваль', 'Оля', 671000001, '050 100 00 09 / 063 100 00 09', 'Олена (мама)', 'Хімія', 'А', 'сестра Ігоря'],
  ['Коваль', 'Ігор', null, '050 100 00 09', 'Олена', 'Хімія', 'А', null],
  ['Бондар', 'Яна', '066 100 00 03', '066 100 00 03', null, 'Танці', null, null],
  ['Прихований', 'Петро', '0671000004', null, null, null, null, null],
  ['Сам', 'Сашко', '0671000005', null, null, 'Хімія', 'Б', null],
];

test('an owner’s own files: groups with teachers and weeks, then students with mapped columns, and the same file again', async ({ admin: page, centre, baseURL }) => {
  const { api } = centre;

  await test.step('a file of groups makes teachers, rooms and weeks', async () => {
    await page.goto(`${centre.address}/admin/classes`);
    await page.getByRole('link', { name: 'Імпорт', exact: true }).click();
    await page.getByLabel('Файл із групами').setInputFiles(await xlsx('групи.xlsx', [
      ['Предмет', 'Група', 'Вчитель', 'Тел.', 'Ціна', 'Дні та час'],
      ['Хімія', 'А', 'Гай Лев Олегович', '0671000091', '1 250,00 грн', 'Пн, Ср 16:00 ауд. 101'],
      ['Хімія', 'Б', 'Гай Лев Олегович', '0671000091', 900, 'Вт 16:00'],
    ]));
    const table = page.getByRole('table', { name: 'Рядки файлу' });
    await expect(table.getByRole('row').filter({ hasText: 'Хімія Б' })).toContainText('Вівторок: впишіть аудиторію');
    await expect(table.getByRole('row').filter({ hasText: 'Хімія А' })).toContainText('Додамо й предмет, викладача, аудиторію 101');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Створити 1 групу і 1 викладача' }).click();
    await expect(page.getByText('Створено 1 групу і 1 викладача.')).toBeVisible();
    const [group] = await api.call(groupsRoutes.list, {});
    expect(group).toMatchObject({ subjectName: 'Хімія', className: 'А', pricePerMonth: 1250, teacherName: 'Гай Лев Олегович' });
    expect(group?.schedules.map(({ dayOfWeek, startTime, classroomName }) => `${dayOfWeek} ${startTime} ${classroomName}`)).toEqual(['1 16:00:00 101', '3 16:00:00 101']);
    expect(await api.call(teachersRoutes.list, {})).toMatchObject([{ fullName: 'Гай Лев Олегович', sex: 0 }]);
  });

  const choose = async (rows: Row[]) => {
    await page.goto(`${centre.address}/admin/import-students`);
    await page.getByLabel('Файл з учнями').setInputFiles(await xlsx('мої учні.xlsx', rows, [5]));
  };

  await test.step('columns that the product does not know are chosen', async () => {
    await choose(students);
    await expect(page.getByRole('heading', { name: 'Що в якій колонці' })).toBeVisible();
    for (const [title, field] of [['Дитячий номер', 'Телефон учня'], ['Що знаємо', 'Коментар']] as const) {
      await page.getByRole('combobox', { name: `Що в колонці «${title}»` }).fill(field);
      await expect(page.getByRole('option', { name: field, exact: true }).filter({ visible: true })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: `Що в колонці «${title}»` })).toHaveValue(field);
    }
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Перевірити файл' }).click();
  });

  await test.step('the preview says how each line was read, and a missing group is made', async () => {
    const table = page.getByRole('table', { name: 'Рядки файлу' });
    const line = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(line('Коваль Оля')).toContainText('Кілька номерів у клітинці');
    await expect(line('Коваль Ігор')).toContainText('Без номера учня: входитиме лише родич');
    await expect(line('Бондар Яна')).toContainText('ПІП родича немає, запишемо «Бондар (мати)»');
    await expect(page.getByText('Приховано в таблиці й не взято: 1 рядок.')).toBeVisible();
    await expect(page.getByText('2 учні, один із батьків: Олена (рядки 3, 4)')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Група для «Хімія А»' })).toHaveValue('Хімія А');
    await page.getByRole('listitem').filter({ hasText: 'Хімія Б' }).getByRole('button', { name: 'Створити' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('combobox', { name: 'Викладач' }).fill('Гай');
    await page.getByRole('option', { name: /Гай Лев/ }).filter({ visible: true }).click();
    await popup.getByLabel('Ціна за місяць').fill('900');
    await popup.getByRole('button', { name: 'Додати' }).click();
    await expect(page.getByRole('combobox', { name: 'Група для «Хімія Б»' })).toHaveValue('Хімія Б');
    await page.getByRole('button', { name: 'Імпортувати 4 учнів' }).click();
    await expect(page.getByText('Додано 4 учнів і 2 нових родичів.')).toBeVisible();
  });

  await test.step('all of it is there', async () => {
    const list = await api.call(studentsRoutes.list, {});
    const shown = list.map(({ fullname, phoneNumber, schoolInfo, classes, parent }) =>
      [fullname, phoneNumber, schoolInfo, classes.map(({ subjectName, className }) => `${subjectName} ${className}`).join(), parent?.accountTypeLabel ?? ''].join(' | '));
    expect(shown).toEqual([
      'Бондар Яна |  | Не вказано |  | Мати', 'Коваль Ігор |  | Не вказано | Хімія А | Мати',
      'Коваль Оля | 0671000001 | Не вказано | Хімія А | Мати', 'Сам Сашко | 0671000005 | Не вказано | Хімія Б | ',
    ]);
  });

  await test.step('the same file with a change updates, with the columns remembered', async () => {
    const changed = students.map((row) => (row[1] === 'Ігор' ? [...row.slice(0, 7), 'тепер сам'] : row));
    await choose([...changed, ['Новенька', 'Надія', '0671000006', null, null, null, null, null]]);
    await page.getByRole('button', { name: 'Перевірити файл' }).click();
    const table = page.getByRole('table', { name: 'Рядки файлу' });
    await expect(table.getByRole('row').filter({ hasText: 'Коваль Ігор' })).toContainText('Коментар: — → тепер сам');
    await expect(table.getByRole('row').filter({ hasText: 'Коваль Оля' })).toContainText('Без змін');
    await page.getByRole('button', { name: 'Додати 1, оновити 1' }).click();
    await expect(page.getByText('Додано 1 учня. Оновлено 1 учня.')).toBeVisible();
    const list = await api.call(studentsRoutes.list, {});
    expect([list.length, list.find(({ fullname }) => fullname === 'Коваль Ігор')?.comment]).toEqual([5, 'тепер сам']);
  });

  await test.step('another centre knows nobody of the file', async () => {
    const other = await openOwnCentre(baseURL);
    expect(await other.api.call(studentsRoutes.list, {})).toEqual([]);
  });
});
