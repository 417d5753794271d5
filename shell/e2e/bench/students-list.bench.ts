import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from './bench-browser.ts';
import { addressOf, signIn } from '../centre.ts';
import { answerTimes, mainThreadTasks, quantile, rowsInView, rowTimes } from './page-probes.ts';
import { makeStudents } from './students.fixture.ts';

/**
 * The students list with 60, 600 and 5 000 students, CPU slowed down four times. On a running product with demo data:
 * `BASE_URL=http://localhost:8080 npm run bench:students-list`; `SLOWDOWN` and `SIZES=60,600` can be given.
 * «work» is processor time of the main thread, which a busy machine does not lengthen; of times to a paint, compare only ratios within a run.
 */
const slowdown = Number(process.env.SLOWDOWN ?? 4);
const sizes = (process.env.SIZES ?? '60,600,5000').split(',').map(Number);
const typed = 'шевченко';
/** Keys of these letters on a Ukrainian keyboard. */
const codes: Record<string, string> = { ш: 'KeyI', е: 'KeyT', в: 'KeyD', ч: 'KeyX', н: 'KeyY', к: 'KeyR', о: 'KeyJ' };
/** A quick hand. */
const keyIntervalMs = 150;
const keyHoldMs = 60;

interface Figures {
  students: number;
  'key to paint p50, ms': number;
  'key to paint p95, ms': number;
  'key to rows p95, ms': number;
  'work a key, ms': number;
  'box to paint p95, ms': number;
  'work a box, ms': number;
  'work per 1000 px, ms': number;
  'tasks over 50 ms': number;
  'longest task, ms': number;
  'blank while scrolling, %': number;
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

const later = (time: number) => new Promise((done) => setTimeout(done, time));

interface Key {
  key: string;
  code: string;
  text?: string;
  windowsVirtualKeyCode: number;
}

const letter = (text: string): Key => {
  const code = codes[text] ?? 'KeyI';
  return { key: text, code, text, windowsVirtualKeyCode: code.charCodeAt(3) };
};
const backspace: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };
const space: Key = { key: ' ', code: 'Space', text: ' ', windowsVirtualKeyCode: 32 };

/** Keeps the key interval even if the page is slow. */
async function press(session: CDPSession, key: Key): Promise<void> {
  const down = session.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', ...key });
  await later(keyHoldMs);
  const up = session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: undefined });
  await later(keyIntervalMs - keyHoldMs);
  void Promise.all([down, up]);
}

const keysTyped = 4 * typed.length;

/** Types and deletes a surname twice: rows change with each key. */
async function typeAway(page: Page, session: CDPSession): Promise<void> {
  await page.getByRole('searchbox').focus();
  for (let round = 0; round < 2; round += 1) {
    for (const text of typed) await press(session, letter(text));
    for (let index = 0; index < typed.length; index += 1) await press(session, backspace);
  }
  await page.waitForTimeout(800);
}

const boxesTicked = 10;

async function tickBoxes(page: Page, session: CDPSession): Promise<void> {
  for (let index = 0; index < boxesTicked; index += 1) {
    // A query by role costs the page more than answering the key.
    await page.evaluate((place) => document.querySelectorAll<HTMLElement>('tbody input[aria-label^="Оплата"]')[place]?.focus(), index);
    await press(session, space);
  }
  await page.waitForTimeout(500);
}

const pixelsScrolled = 20_000;

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
  const readAnswers = await answerTimes(page);
  const readRows = await rowTimes(page);
  const typing = await workOf(session, () => typeAway(page, session));
  const keys = await readAnswers(keysTyped);
  const rows = await readRows();
  const ticking = await workOf(session, () => tickBoxes(page, session));
  const boxes = await readAnswers(boxesTicked);
  const scrolling = await workOf(session, () => scrollAway(page, session));
  // Measured separately, because probing for rows is work too.
  const readInView = await rowsInView(page);
  await scrollAway(page, session);
  const { time, blank } = await readInView();
  return {
    students,
    'key to paint p50, ms': quantile(keys, 0.5),
    'key to paint p95, ms': quantile(keys, 0.95),
    'key to rows p95, ms': quantile(rows, 0.95),
    'work a key, ms': Math.round(typing.work / keysTyped),
    'box to paint p95, ms': quantile(boxes, 0.95),
    'work a box, ms': Math.round(ticking.work / boxesTicked),
    'work per 1000 px, ms': Math.round((scrolling.work * 1000) / pixelsScrolled),
    'tasks over 50 ms': [...typing.tasks, ...ticking.tasks, ...scrolling.tasks].filter((time) => time > 50).length,
    'longest task, ms': quantile([...typing.tasks, ...ticking.tasks, ...scrolling.tasks], 1),
    'blank while scrolling, %': Math.round((blank / time) * 100),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  };
}

async function measure(address: string, count: number): Promise<Figures> {
  const browser = await openBrowser();
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
