import { saveMarksBody } from '@dzvinok/contract/marks';
import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from './bench-browser.ts';
import { addressOf, signIn } from '../centre.ts';
import { makeJournal } from './journal.fixture.ts';
import { answerTimes, cellsInView, mainThreadTasks, quantile, shownFrames } from './page-probes.ts';

/**
 * Answer times and scrolling of the journal, CPU slowed down four times. On a running product with demo data; journals and saves are faked:
 * `BASE_URL=http://localhost:8080 npm run bench:journal`; `SLOWDOWN` and `SIZES=35x200,12x40` (students by lessons) can be given.
 * «work» is processor time of the main thread, which a busy machine does not lengthen. Times to a paint come from a pass of their own,
 * as recording slows the page down. Scrolling counts frames, which the browser draws without waiting for the page, and empty cells in them.
 */
const slowdown = Number(process.env.SLOWDOWN ?? 4);
const sizes = (process.env.SIZES ?? '12x40,35x200').split(',');
const groupId = 1;
/** A quick hand. */
const keyIntervalMs = 150;
const keyHoldMs = 60;
const saveMs = 40;

type Figures = Record<string, number>;

const later = (time: number) => new Promise((done) => setTimeout(done, time));

async function answerHere(page: Page, students: number, lessons: number): Promise<void> {
  const answer = (data: unknown) => ({ json: { success: true, data, errorMessage: null, message: null } });
  const journal = makeJournal(students, lessons);
  let version = 1;
  await page.route(`**/api/classes/${groupId}/journal`, (route) => route.fulfill(answer(journal)));
  await page.route(`**/api/Classes/${groupId}/lessonMarks/batch`, async (route) => {
    const { marks } = saveMarksBody.parse(route.request().postDataJSON());
    version += 1;
    const outcomes = marks.map((mark) => ({
      kind: 'saved',
      mark: { ...mark, isLate: mark.isLate ?? false, id: mark.studentId * 1_000 + mark.lessonId, topicId: 1, version: mark.version + 1 },
    }));
    await later(saveMs);
    await route.fulfill(answer({ outcomes, journalVersion: version }));
  });
}

interface Key {
  key: string;
  code: string;
  text?: string;
  windowsVirtualKeyCode: number;
}

type Keys = readonly (Key | undefined)[];

const digit = (text: string): Key => ({ key: text, code: `Digit${text}`, text, windowsVirtualKeyCode: text.charCodeAt(0) });
const letter = (text: string, code: string): Key => ({ key: text, code, text, windowsVirtualKeyCode: code.charCodeAt(3) });
const named = (key: string, windowsVirtualKeyCode: number): Key => ({ key, code: key, windowsVirtualKeyCode });
const [enter, left, up, right, down] = [13, 37, 38, 39, 40].map((code, index) =>
  named(['Enter', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'][index] ?? '', code));

/** Keeps the key interval even if the page is slow. */
async function press(session: CDPSession, key: Key | undefined): Promise<void> {
  if (!key) return;
  const pressed = session.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', ...key });
  await later(keyHoldMs);
  const released = session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: undefined });
  await later(keyIntervalMs - keyHoldMs);
  void Promise.all([pressed, released]);
}

/** As after a test: two digits and Enter, sometimes a status. */
const column = (count: number): Keys =>
  Array.from({ length: count }, (_, row) => [digit('1'), digit(String(row % 3)), enter, ...(row % 4 === 3 ? [letter('з', 'KeyP'), down] : [])]).flat();

const walk = (length: number): Keys => [left, down, right, up].flatMap((key) => Array.from({ length }, () => key));

async function pressAll(session: CDPSession, keys: Keys): Promise<void> {
  for (const key of keys) await press(session, key);
  await later(500);
}

/** Presses `keys` twice; `between` returns to their start. */
async function keysOf(page: Page, session: CDPSession, name: string, keys: Keys, between: Keys = []): Promise<Figures> {
  const read = await answerTimes(page);
  await pressAll(session, keys);
  const times = await read(keys.length);
  await pressAll(session, between);
  const stop = await mainThreadTasks(session);
  await pressAll(session, keys);
  const tasks = await stop();
  return {
    [`${name} to paint p50, ms`]: quantile(times, 0.5),
    [`${name} to paint p95, ms`]: quantile(times, 0.95),
    [`${name} to paint, the longest, ms`]: quantile(times, 1),
    [`work a ${name}, ms`]: Math.round(tasks.reduce((sum, time) => sum + time, 0) / keys.length),
    [`longest task of a ${name}, ms`]: quantile(tasks, 1),
  };
}

async function scrollAway(page: Page, session: CDPSession): Promise<Figures> {
  const box = await page.getByRole('grid').boundingBox();
  if (!box) throw new Error('No sheet on the screen');
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const gesture = async (distance: { xDistance?: number; yDistance?: number }) =>
    session.send('Input.synthesizeScrollGesture', { ...point, ...distance, speed: 1_500, gestureSourceType: 'mouse', preventFling: true });
  const readInView = await cellsInView(page);
  const readFrames = await shownFrames(session);
  await gesture({ xDistance: 6_000 });
  await gesture({ yDistance: -600 });
  await gesture({ xDistance: -6_000 });
  const frames = await readFrames();
  const { time, blank } = await readInView();
  return {
    'scroll frame p50, ms': quantile(frames, 0.5),
    'scroll frame p95, ms': quantile(frames, 0.95),
    'blank while scrolling, %': Math.round((blank / time) * 100),
  };
}

/** Browser bars push the page's lower edge out of the window, where a changed cell would never be painted. */
async function makeRoom(session: CDPSession): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 1_600, height: 1_200 } });
}

async function measure(address: string, size: string): Promise<Figures> {
  const [students = 35, lessons = 200] = size.split('x').map(Number);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'uk-UA' });
    page.setDefaultTimeout(60_000);
    await signIn(page, address, '0502222222', '12345678');
    const session = await page.context().newCDPSession(page);
    await makeRoom(session);
    await answerHere(page, students, lessons);
    // Warm-up: loading the product is not measured.
    await page.goto(`${address}/teacher/class/${groupId}/journal`);
    await page.getByRole('gridcell').first().waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.getByRole('link', { name: 'Домашнє завдання' }).click();
    await page.getByRole('grid').waitFor({ state: 'detached' });
    const open = await openTime(page);
    await page.waitForTimeout(1_500);
    const figures: Figures = { 'open, ms': open, 'elements of the sheet': await page.evaluate(() => document.querySelectorAll('[role="grid"] *').length) };
    await page.getByRole('grid').focus();
    await press(session, down);
    await press(session, up);
    const rows = Math.min(24, students - 1);
    Object.assign(figures, await keysOf(page, session, 'key', column(rows), [...Array<Key | undefined>(rows + 6).fill(up), left]));
    Object.assign(figures, await keysOf(page, session, 'arrow', walk(12)));
    Object.assign(figures, await scrollAway(page, session));
    return figures;
  } finally {
    await browser.close();
  }
}

/** Lower bound of this browser and machine: as many bare cells as the sheet shows, and a digit written by a key. */
async function measureBare(): Promise<Figures> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await makeRoom(session);
    const row = `<p>${'<span>8</span>'.repeat(24)}</p>`;
    await page.setContent(`<style>p{height:34px;margin:0;contain:strict}span{float:left;width:46px}</style><main tabindex=0>${row.repeat(18)}</main>`);
    await page.evaluate(() => {
      const cells = document.querySelectorAll('p > span:first-child');
      let active = 0;
      document.addEventListener('keydown', ({ key }) => {
        const cell = cells[active % cells.length];
        if (key === 'Enter') active += 1;
        else if (cell) cell.textContent = key;
      });
      document.querySelector('main')?.focus();
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await press(session, down);
    return await keysOf(page, session, 'key', column(24));
  } finally {
    await browser.close();
  }
}

/** From the click on the journal’s tab to painted cells. */
async function openTime(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const tab = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === 'Журнал');
    const from = performance.now();
    tab?.click();
    while (!document.querySelector('[role="gridcell"]')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return Math.round(performance.now() - from);
  });
}

const address = addressOf('demo', process.env.BASE_URL);
const say = (line: string) => process.stdout.write(`${line}\n`);
const all: Figures[] = [];
for (const size of sizes) all.push(await measure(address, size));
all.push(await measureBare());
const cell = (value: unknown) => String(value ?? '').padStart(10);
say(`${'students × lessons'.padEnd(34)}${[...sizes, 'bare page'].map(cell).join('')}`);
for (const name of Object.keys(all[0] ?? {})) say(`${name.padEnd(34)}${all.map((figures) => cell(figures[name])).join('')}`);
