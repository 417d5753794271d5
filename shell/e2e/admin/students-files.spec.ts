import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentFileColumns } from '@dzvinok/contract/student-files';
import { studentImportsRoutes } from '@dzvinok/contract/student-imports';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import type { Download, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { Api } from '../api.ts';
import { violationsOn } from '../axe.ts';
import { spoilFirst } from '../spoil-first.ts';
import { expect, enterAsAdmin, openOwnCentre, test, type OwnCentre } from './centre.fixture.ts';

type Row = (string | number | Date | null)[];

const head = ['ПІП', 'Телефон учня', 'Школа', 'ПІП родича', 'Телефон родича', 'Тип родича', 'Дата народження', 'Бал'];

async function xlsx(rows: Row[], name = 'учні.xlsx') {
  const bytes = await writeXlsx({ sheets: [{ name: 'Учні', rows: [head, ...rows] }] });
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(bytes) };
}

const csv = (text: string) => ({ name: 'учні.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Файл з учнями').setInputFiles(file);
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(([fileName, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], fileName));
    return transfer;
  }, [name, text] as const);
  await page.getByText('Перетягніть файл сюди').dispatchEvent('drop', { dataTransfer });
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return opened(download);
}

async function opened(download: Download) {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function rowsOf(bytes: Buffer) {
  return (await readXlsx(bytes)).sheets[0]?.rows ?? [];
}

async function openImport(page: Page, centre: OwnCentre): Promise<void> {
  await page.goto(`${centre.address}/admin/students`);
  await page.getByRole('link', { name: 'Імпорт' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Імпорт учнів' })).toBeVisible();
}

test('students with parents are imported from a file, bad lines named', async ({ admin: page, centre }) => {
  await openImport(page, centre);

  await test.step('a template can be had', async () => {
    const template = await saved(page, () => page.getByRole('button', { name: 'Завантажити шаблон' }).click());
    expect(template.name).toBe('Шаблон імпорту учнів.xlsx');
    expect((await rowsOf(template.bytes))[0]).toContain('Телефон родича');
  });

  await test.step('files that are no lists of students are refused in clear words', async () => {
    const refusals: [Parameters<typeof choose>[1], string][] = [
      [csv('ПІП;Телефон;Школа\n'), 'Під заголовками немає жодного учня.'],
      [csv(`ПІП;Телефон;Школа\n${'Оля;1;Л\n'.repeat(2001)}`), 'За один раз можна до 2 000: поділіть файл на частини.'],
      [{ ...csv('x'), buffer: Buffer.from([0x50, 0x4b, 1, 2]) }, 'Не вдалося прочитати файл.'],
    ];
    for (const [file, text] of refusals) {
      await choose(page, file);
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    }
    await drop(page, 'велика.csv', 'а'.repeat(3 * 1024 * 1024));
    await expect(page.getByRole('alert')).toHaveText('Файл завеликий: 6 МБ. Можна до 5 МБ.');
  });

  await test.step('a file can be dropped; a check that fails can be asked for again', async () => {
    await spoilFirst(page, '**/api/admin/studentImports/check', (route) => route.abort('connectionreset'));
    await drop(page, 'кинутий.csv', 'ПІП,Телефон,Школа\n"Оля, Коваль",671000020,Ліцей');
    await expect(page.getByText('Не вдалося перевірити файл')).toBeVisible();
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Оля, Коваль' })).toContainText('067 100 00 20');
    await page.getByRole('button', { name: 'Інший файл' }).click();
  });

  const born = new Date('2012-02-29T00:00:00Z');
  const file = await xlsx([
    ['Коваль Марія', 671000001, 'Ліцей 1', 'Коваль Олена', '+380 67 100 00 09', 'Мати', born, 5],
    ['Коваль Іван', '0671000002', 'Ліцей 1', 'Коваль Олена', 380671000009, 'Мати', null, null],
    ['=1+1', '067-100-00-03', '+школа', null, null, null, null, null],
    ['', '12', '', null, null, null, null, null],
    ['Пів родича', '0671000004', 'Ліцей 1', 'Батько', '', '', null, null],
    ['Двійник', '0671000005', 'Ліцей 1', null, null, null, null, null],
    ['Двійниця', '0671000005', 'Ліцей 1', null, null, null, null, null],
    ['Адмінський', centre.phoneNumber, 'Ліцей 1', null, null, null, null, null],
    ['Поспішний', '0671000006', 'Ліцей 1', null, null, null, null, null],
    ['День', '0671000007', 'Ліцей 1', null, null, null, '31.02.2012', null],
  ]);

  await test.step('the preview names every bad line with its column and reason', async () => {
    await choose(page, file);
    const table = page.getByRole('table', { name: 'Рядки файлу' });
    const reasons: [string, string][] = [
      ['5', 'ПІП: Введіть ПІП'], ['5', 'Телефон учня: Номер має містити рівно 10 цифр'], ['5', 'Школа: Введіть школу учня'],
      ['6', 'Телефон родича: Введіть номер телефону'], ['6', 'Тип родича: Введіть тип родича'],
      ['7', 'Телефон учня: Номер повторюється в рядках 7, 8'], ['9', 'Номер уже має адміністратор'], ['11', 'Дата народження: Такої дати немає'],
    ];
    for (const [line, reason] of reasons) {
      await expect(table.getByRole('row').filter({ has: page.getByRole('cell', { name: line, exact: true }) })).toContainText(reason);
    }
    await expect(page.getByText('2 учні, один із батьків: Коваль Олена (рядки 2, 3)')).toBeVisible();
    await expect(page.getByText('Ці колонки не імпортуються: «Бал».')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the bad lines come back as a file', async () => {
    const back = await saved(page, () => page.getByRole('button', { name: 'Завантажити рядки з помилками' }).click());
    expect(back.name).toBe('учні – помилки.xlsx');
    const rows = await rowsOf(back.bytes);
    expect(rows[0]?.at(-1)).toBe('Причина');
    expect(rows).toHaveLength(7);
    expect(rows[3]).toEqual(['Двійник', '0671000005', 'Ліцей 1', null, null, null, null, null, 'Телефон учня: Номер повторюється в рядках 7, 8']);
  });

  await test.step('what somebody else changed stops the import and renews the preview', async () => {
    await centre.api.call(studentsRoutes.create, {
      body: { fullName: 'Швидша', phoneNumber: '0671000006', password: '12345678', schoolInfo: 'Ліцей 2' },
    });
    await page.getByRole('button', { name: 'Імпортувати 4 учнів' }).click();
    await expect(page.getByRole('alert')).toContainText('Дані центру тим часом змінилися, тому нікого не додано.');
    await expect(page.getByRole('table', { name: 'Рядки файлу' })).toContainText('Номер уже має учень «Швидша»');
    expect(await centre.api.call(studentsRoutes.list, {})).toHaveLength(1);
  });

  await test.step('a lost reply is asked for again without adding anybody twice', async () => {
    await spoilFirst(page, '**/api/admin/studentImports/*-*', async (route) => {
      const importId = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await centre.api.call(studentImportsRoutes.run, { params: { importId }, body: route.request().postDataJSON() });
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Імпортувати 3 учнів' }).click();
    await expect(page.getByRole('alert')).toContainText('Немає зв’язку із сервером');
    await page.getByRole('button', { name: 'Імпортувати 3 учнів' }).click();
    await expect(page.getByText('Додано 3 учнів і 1 нового родича.')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the sign-ins can be had and work', async () => {
    const signIns = await saved(page, () => page.getByRole('button', { name: 'Завантажити дані для входу' }).click());
    expect(signIns.name).toMatch(/^Дані для входу, Центр .+, \d{4}-\d{2}-\d{2}\.xlsx$/);
    const people = (await rowsOf(signIns.bytes)).slice(1).map((row) => row.map(String));
    expect(people.map(([role, name]) => `${role} ${name}`).toSorted((one, other) => one.localeCompare(other, 'uk')))
      .toEqual(['родич Коваль Олена', 'учень =1+1', 'учень Коваль Іван', 'учень Коваль Марія']);
    for (const [, , , phone = '', password = ''] of people) await new Api(centre.address).signedIn(phone, password);
  });

  await test.step('the list has them', async () => {
    await page.getByRole('link', { name: 'До списку учнів' }).last().click();
    await expect(page.getByRole('link', { name: 'Коваль Марія' })).toBeVisible();
    const [maria] = (await centre.api.call(studentsRoutes.list, {})).filter(({ fullname }) => fullname === 'Коваль Марія');
    expect(maria).toMatchObject({ phoneNumber: '0671000001', dateOfBirth: '2012-02-29', parent: { phoneNumber: '0671000009' } });
  });
});

function person({ fullname, phoneNumber, schoolInfo, comment, dateOfBirth, sex, isEducationOnline, discount, discountValidFrom, discountValidTo, parent }: StudentListItem) {
  const { id: _, ...relative } = parent ?? { id: 0 };
  return { fullname, phoneNumber, schoolInfo, comment, dateOfBirth, sex, isEducationOnline, discount, discountValidFrom, discountValidTo, relative };
}

async function fillCentre({ api }: OwnCentre): Promise<void> {
  const add = async (fullName: string, phoneNumber: string, changes: object = {}) =>
    (await api.call(studentsRoutes.create, { body: { fullName, phoneNumber, password: '12345678', schoolInfo: 'Ліцей 1', ...changes } })).id;
  const siblings = [
    await add('Антонюк Ганна', '0670000001', { dateOfBirth: '2011-05-06', sex: 1, discount: 12.5, discountValidFrom: '2026-09-01' }),
    await add('Антонюк Борис', '0670000002', { isEducationOnline: true, comment: 'перша; "друга"\nтретя' }),
  ];
  await add('=HYPERLINK("x")', '0670000003', { schoolInfo: '@школа', comment: '-1' });
  const body = { accountTypeLabel: 'Тато', fullName: '+Антонюк', phoneNumber: '0670000009', password: '12345678' };
  for (const id of siblings) await api.call(parentsRoutes.create, { params: { id }, body });
}

const formats = {
  xlsx: { item: 'Excel (XLSX)', linesOf: rowsOf, danger: ['=HYPERLINK("x")', '@школа', '-1', '+Антонюк', '0670000001'] },
  csv: {
    item: 'CSV',
    linesOf: (bytes: Buffer) => parseCsv(bytes.toString(), { delimiter: ';' }),
    danger: ['\'=HYPERLINK("x")', "'@школа", "'-1", "'+Антонюк", '067-000-00-01'],
  },
};

for (const [format, { item, linesOf, danger }] of Object.entries(formats)) {
  test(`the list goes into ${format} as it is shown, and gives the same people elsewhere`, async ({ admin: page, centre, baseURL }) => {
    await fillCentre(centre);
    await page.goto(`${centre.address}/admin/students`);
    const names = page.getByRole('table').first().getByRole('link', { name: /Антонюк|HYPERLINK/ });
    await expect(names).toHaveCount(3, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Експорт' }).click();
    const { name, bytes } = await saved(page, () => page.getByRole('menuitem', { name: item }).click());
    expect(name).toMatch(/^Учні, Центр .+, \d{4}-\d{2}-\d{2}\.(xlsx|csv)$/);

    const [titles = [], ...lines] = await linesOf(bytes);
    expect(titles).toEqual(Object.values(studentFileColumns));
    const place = titles.indexOf('ПІП');
    expect(lines.map((line) => String(line[place]).replace(/^'/, ''))).toEqual(await names.allInnerTexts());
    expect(lines.flat()).toEqual(expect.arrayContaining(danger));

    const other = await openOwnCentre(baseURL);
    await enterAsAdmin(page, other);
    await page.goto(`${other.address}/admin/import-students`);
    await choose(page, { name, mimeType: '', buffer: bytes });
    await expect(page.getByText('2 учні, один із батьків: +Антонюк')).toBeVisible();
    await page.getByRole('button', { name: 'Імпортувати 3 учнів' }).click();
    await expect(page.getByText('Додано 3 учнів і 1 нового родича.')).toBeVisible();
    const people = async ({ api }: OwnCentre) => (await api.call(studentsRoutes.list, {})).map(person);
    expect(await people(other)).toEqual(await people(centre));
  });
}
