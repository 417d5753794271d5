import { studentsRoutes } from '@dzvinok/contract/students';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { openBrowser } from './bench-browser.ts';
import { enterAsAdmin, openOwnCentre } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';

/**
 * Time of an import from the choice of the file to the result, and of imported people's first sign-ins while hashes are being made.
 * On a running product with demo data: `BASE_URL=http://localhost:8080 node shell/e2e/bench/import-students.bench.ts`.
 * `SIZES=100,1000,2000` can be given: students, each with a parent, every tenth with a sibling.
 */
const sizes = (process.env.SIZES ?? '1000').split(',').map(Number);
const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const signInsTried = 10;

async function fileOf(count: number): Promise<Buffer> {
  const head = ['ПІП', 'Телефон учня', 'Школа', 'ПІП родича', 'Телефон родича', 'Тип родича', 'Дата народження', 'Коментар'];
  const born = new Date('2012-02-29T00:00:00Z');
  const rows = Array.from({ length: count }, (_, index) => {
    const family = index % 10 === 9 ? index - 1 : index;
    return [
      `Вознесенська-Кропивницька Єлизавета-Анастасія ${index}`, `067${String(1_000_000 + index)}`, `Ліцей № ${index % 40}`,
      `Вознесенська-Кропивницька Олена ${family}`, `050${String(2_000_000 + family)}`, 'Мати', born, 'Готується до олімпіади',
    ];
  });
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Учні', rows: [head, ...rows] }] }));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

const browser = await openBrowser();
const figures = [];
for (const count of sizes) {
  const centre = await openOwnCentre(baseUrl);
  const page = await browser.newPage({ locale: 'uk-UA' });
  await enterAsAdmin(page, centre);
  await page.goto(`${centre.address}/admin/import-students`);
  const buffer = await fileOf(count);
  const field = page.getByLabel('Файл з учнями');
  // Starting the portal is not measured.
  await field.waitFor({ state: 'attached' });
  const preview = await timed(async () => {
    await field.setInputFiles({ name: 'учні.xlsx', mimeType: '', buffer });
    await page.getByRole('table', { name: 'Рядки файлу' }).waitFor({ timeout: 120_000 });
  });
  const added = await timed(async () => {
    await page.getByRole('button', { name: /^Імпортувати/ }).click();
    await page.getByRole('heading', { name: 'Імпорт завершено' }).waitFor({ timeout: 120_000 });
  });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Завантажити дані для входу' }).click()]);
  const people = (await readXlsx(await readFile(await download.path()))).sheets[0]?.rows.slice(-signInsTried) ?? [];
  const waits = [];
  for (const [, , , phone, password] of people) {
    waits.push(await timed(() => new Api(centre.address).signedIn(String(phone), String(password))));
  }
  const students = (await centre.api.call(studentsRoutes.list, {})).length;
  figures.push({ students, 'file, KB': Math.round(buffer.length / 1024), 'file to preview, ms': preview, 'click to result, ms': added, 'first sign-in, slowest of 10, ms': Math.max(...waits) });
  await page.close();
}
await browser.close();
for (const line of figures) process.stdout.write(`${JSON.stringify(line)}\n`);
