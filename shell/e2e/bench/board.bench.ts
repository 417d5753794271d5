import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import type { LessonLimits } from '@dzvinok/contract/touched';
import { addDays, dayHere, mondayOf } from '@dzvinok/schedule/zone';
import { addressOf, signIn } from '../centre.ts';
import { openBrowser } from './bench-browser.ts';
import { mainThreadTasks, quantile, shownFrames } from './page-probes.ts';

/**
 * The admin's timetable with a week of 60 groups in 12 rooms: time until the cards are there, their elements, and a drag over the
 * board by frames that the browser has shown, unthrottled and with the processor slowed down four times. On a running product with
 * demo data; lessons are faked: `BASE_URL=http://localhost:8080 npm run bench:board`. A busy machine lengthens frames, not «work».
 */
const slowdowns = [1, 4];
const frameMs = 1000 / 60;
const dragMs = 3000;

const monday = mondayOf(addDays(dayHere(Date.now()), 7));
const lessons: PlannedLessonItem[] = Array.from({ length: 180 }, (_, index) => {
  const groupId = 1 + Math.floor(index / 3);
  const day = addDays(monday, (groupId + (index % 3) * 2) % 6);
  const hour = String(9 + (groupId + index) % 10).padStart(2, '0');
  return {
    groupId, className: String(groupId), subjectName: 'Математика', subjectColor: ['blue', 'green', 'purple', 'yellow'][groupId % 4] ?? 'blue', students: 10, capacity: 12,
    plannedOn: day, day, startsAt: `${day}T${hour}:00:00+02:00`, minutes: 90, room: { id: 1 + groupId % 12, name: `Кабінет ${1 + groupId % 12}` }, isOnline: false,
    teacher: { id: 1 + groupId % 20, name: `Вознесенська Єлизавета ${1 + groupId % 20}` }, state: 'planned', why: null, exceptionVersion: 0, exception: null, asPlanned: null,
    isHeld: false, extra: null,
  };
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => 1 + index);
const limits: LessonLimits = {
  teachers: numbers(20).map((id) => ({
    id, name: `Вознесенська Єлизавета ${id}`, absences: [], hours: numbers(6).map((dayOfWeek) => ({ dayOfWeek, from: '09:00', to: '17:00' })),
  })),
  rooms: numbers(12).map((id) => ({ id, name: `Кабінет ${id}`, places: 8, site: { id: id % 2, name: `Корпус ${id % 2}`, opensAt: '08:00', closesAt: '20:00', wayMinutes: 20 } })),
  sharedStudents: numbers(59).map((id) => ({ classIds: [id, id + 1], students: 3 })),
};

const later = (time: number) => new Promise((done) => setTimeout(done, time));
const address = addressOf('demo', process.env.BASE_URL);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'uk-UA' });
  page.setDefaultTimeout(60_000);
  await signIn(page, address, '0501111111', '12345678');
  const answer = (data: unknown) => ({ json: { success: true, data, errorMessage: null, message: null } });
  await page.route('**/api/admin/calendar/lessons?*', (route) => route.fulfill(answer(lessons)));
  await page.route('**/api/admin/calendar/limits?*', (route) => route.fulfill(answer(limits)));
  await page.route('**/api/admin/calendar/lessonsToGive', (route) => route.fulfill(answer([])));
  const session = await page.context().newCDPSession(page);
  const cards = page.locator('[data-card]');
  // Warm-up: loading the product is not measured.
  await page.goto(`${address}/admin/calendar?day=${monday}&span=week`);
  await cards.first().waitFor();

  for (const rate of slowdowns) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.getByRole('link', { name: 'Учні', exact: true }).click();
    await cards.first().waitFor({ state: 'detached' });
    const from = performance.now();
    await page.goBack();
    await cards.first().waitFor();
    const usable = performance.now() - from;
    await later(1500);
    const shown = await cards.count();
    const elements = await page.evaluate(() => document.querySelectorAll('[data-card], [data-card] *').length);
    const box = await cards.nth(Math.floor(shown / 2)).boundingBox();
    const board = await page.locator('[data-scroller]').boundingBox();
    if (!box || !board) throw new Error('The board is not shown');
    const move = (x: number, y: number) => session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 });
    const [startX, startY] = [box.x + 10, Math.min(Math.max(box.y + 10, board.y + 60), board.y + board.height - 60)];
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', x: startX, y: startY, button: 'left', buttons: 1, clickCount: 1 });
    const drag = async () => {
      const began = performance.now();
      let moves = 0;
      for (let passed = 0; passed < dragMs; passed = performance.now() - began) {
        const turn = passed / dragMs * Math.PI * 4;
        void move(board.x + board.width * (0.5 + 0.4 * Math.sin(turn)), board.y + board.height * (0.5 + 0.3 * Math.cos(turn * 1.7)));
        moves += 1;
        await later(frameMs);
      }
      return moves;
    };
    const framesOf = await shownFrames(session);
    await drag();
    const frames = await framesOf();
    const tasksOf = await mainThreadTasks(session);
    const moves = await drag();
    const tasks = await tasksOf();
    await page.keyboard.press('Escape');
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x: startX, y: startY, button: 'left', clickCount: 1 });
    const work = tasks.reduce((sum, time) => sum + time, 0);
    const onTime = frames.filter((time) => time < frameMs * 1.5).length;
    process.stdout.write(
      `×${rate}: cards after ${Math.round(usable)} ms (limit 1000), ${shown} cards of ${elements} elements; drag: ${frames.length} frames in ${dragMs} ms, `
      + `${Math.round(onTime / Math.max(1, frames.length) * 100)} % within a frame and a half, median ${quantile(frames, 0.5)} ms, p95 ${quantile(frames, 0.95)} ms; `
      + `work of a task p95 ${quantile(tasks, 0.95)} ms, of a move ${(work / moves).toFixed(1)} ms, ${Math.round(work / dragMs * 100)} % of the time\n`,
    );
  }
} finally {
  await browser.close();
}
