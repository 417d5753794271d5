import { chromium, type CDPSession, type Page } from '@playwright/test';
import { addressOf, signIn } from '../centre.ts';
import { keystrokeTimes, mainThreadTasks, quantile, rowsInSight } from './page.probes.ts';
import { makeStudents } from './students.data.ts';

/**
 * How the students list behaves with 60, 600 and 5 000 students, in a browser slowed down four times. Needs a product
 * that is up with its demo data:
 *
 *   BASE_URL=http://localhost:8080 CHROMIUM_PATH=/usr/bin/chromium npm run bench:students-list
 *
 * «work» is processor time of the page's main thread, which a busy machine does not lengthen; times from key to paint
 * are the clock's, and only their ratio within one run says something. `SLOWDOWN` and `SIZES=60,600` can be given.
 */
const slowdown = Number(process.env.SLOWDOWN ?? 4);
const sizes = (process.env.SIZES ?? '60,600,5000').split(',').map(Number);
const typed = 'шевченко';

interface Figures {
  students: number;
  'key to paint p50, ms': number;
  'key to paint p95, ms': number;
  'work a key, ms': number;
  'box to paint p95, ms': number;
  'work a box, ms': number;
  'work per 1000 px, ms': number;
  'tasks over 50 ms': number;
  'longest task, ms': number;
  'blank frames, %': number;
  elements: number;
}

async function openList(page: Page, address: string, count: number): Promise<void> {
  const answer = (data: unknown) => ({ json: { success: true, data, errorMessage: null, message: null } });
  const flags = { isCurrentMonthPayed: true, isNextMonthPayed: false };
  await page.route('**/api/admin/students', (route) => route.fulfill(answer(makeStudents(count))));
  await page.route('**/api/admin/students/*/payments*', (route) => route.fulfill(answer(flags)));
  await page.goto(`${address}/admin/students`);
  await page.getByRole('checkbox').nth(5).waitFor();
  await page.waitForTimeout(1_500);
}

const keysTyped = 4 * typed.length;

/** Types a surname and takes it back, twice, a key every 150 ms: rows go and come with each key. */
async function typeAway(page: Page): Promise<void> {
  await page.getByRole('searchbox').focus();
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.type(typed, { delay: 150 });
    for (let index = 0; index < typed.length; index += 1) await page.keyboard.press('Backspace', { delay: 150 });
  }
  await page.waitForTimeout(800);
}

const boxesTicked = 10;

async function tickBoxes(page: Page): Promise<void> {
  for (let index = 0; index < boxesTicked; index += 1) {
    await page.getByRole('checkbox').nth(index).focus();
    await page.keyboard.press('Space', { delay: 120 });
  }
  await page.waitForTimeout(500);
}

const pixelsScrolled = 20_000;

/** A long, fast turn of the wheel over the rows, down and up. */
async function scrollAway(page: Page, session: CDPSession): Promise<void> {
  const box = await page.getByRole('region', { name: 'Всі учні' }).boundingBox();
  if (!box) throw new Error('No table on the screen');
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  for (const yDistance of [-pixelsScrolled / 2, pixelsScrolled / 2]) {
    await session.send('Input.synthesizeScrollGesture', { ...point, yDistance, speed: 3_000, gestureSourceType: 'mouse' });
  }
}

async function workOf(session: CDPSession, act: () => Promise<void>): Promise<{ work: number; tasks: number[] }> {
  const stop = await mainThreadTasks(session);
  await act();
  const tasks = await stop();
  return { work: tasks.reduce((sum, time) => sum + time, 0), tasks };
}

async function measurePage(page: Page, session: CDPSession, students: number): Promise<Figures> {
  const readKeys = await keystrokeTimes(page);
  const typing = await workOf(session, () => typeAway(page));
  const keys = await readKeys();
  const ticking = await workOf(session, () => tickBoxes(page));
  const boxes = await readKeys();
  const scrolling = await workOf(session, () => scrollAway(page, session));
  // Apart from the work: looking whether rows are there is work too.
  const readSight = await rowsInSight(page);
  await scrollAway(page, session);
  const { frames, blank } = await readSight();
  return {
    students,
    'key to paint p50, ms': quantile(keys, 0.5),
    'key to paint p95, ms': quantile(keys, 0.95),
    'work a key, ms': Math.round(typing.work / keysTyped),
    'box to paint p95, ms': quantile(boxes, 0.95),
    'work a box, ms': Math.round(ticking.work / boxesTicked),
    'work per 1000 px, ms': Math.round((scrolling.work * 1000) / pixelsScrolled),
    'tasks over 50 ms': [...typing.tasks, ...ticking.tasks, ...scrolling.tasks].filter((time) => time > 50).length,
    'longest task, ms': quantile([...typing.tasks, ...ticking.tasks, ...scrolling.tasks], 1),
    'blank frames, %': Math.round((blank / frames) * 100),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  };
}

async function measure(address: string, count: number): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'uk-UA' });
    page.setDefaultTimeout(60_000);
    await signIn(page, address, '0501111111', '12345678');
    const session = await page.context().newCDPSession(page);
    await openList(page, address, count);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await measurePage(page, session, count);
  } finally {
    await browser.close();
  }
}

const address = addressOf('demo', process.env.BASE_URL);
const figures: Figures[] = [];
for (const size of sizes) figures.push(await measure(address, size));
// A figure a line, the sizes side by side.
const names = Object.keys(figures[0] ?? {}).filter((name) => name !== 'students');
const say = (line: string) => process.stdout.write(`${line}\n`);
const column = (value: unknown) => String(value).padStart(9);
say(`${'students'.padEnd(24)}${figures.map(({ students }) => column(students)).join('')}`);
for (const name of names) say(`${name.padEnd(24)}${figures.map((one) => column(Reflect.get(one, name))).join('')}`);

const [least, ...rest] = figures;
for (const one of rest) {
  const ratio = (name: keyof Figures) => `${(one[name] / (least?.[name] ?? Number.NaN)).toFixed(2)}×`;
  const ratios = `a key ${ratio('work a key, ms')}, a box ${ratio('work a box, ms')}, scrolling ${ratio('work per 1000 px, ms')}`;
  say(`${one.students} students against ${least?.students}, in work: ${ratios}`);
}
