import type { CDPSession, Page } from '@playwright/test';

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** Browsers report shorter durations as this value. */
const leastReportedMs = 16;

/** Milliseconds from each key press to the next paint, queueing included, by Event Timing. The returned function takes the number of presses. */
export async function answerTimes(page: Page): Promise<(presses: number) => Promise<number[]>> {
  const longest = await page.evaluateHandle((durationThreshold) => {
    const times = new Map<number, number>();
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const press = Number(Reflect.get(entry, 'interactionId'));
        if (press) times.set(press, Math.max(times.get(press) ?? 0, entry.duration));
      }
    };
    new PerformanceObserver((list) => note(list.getEntries())).observe(Object.assign({ type: 'event' }, { durationThreshold }));
    return times;
  }, leastReportedMs);
  return async (presses) => {
    const told = await longest.evaluate((times) => {
      const all = [...times.values()];
      times.clear();
      return all;
    });
    return [...told, ...Array.from({ length: Math.max(0, presses - told.length) }, () => leastReportedMs)];
  };
}

/** Milliseconds from a key to the first painted change of the table's rows. */
export async function rowTimes(page: Page): Promise<() => Promise<number[]>> {
  const times = await page.evaluateHandle(() => {
    const taken: number[] = [];
    let pressed: number | null = null;
    document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
    const table = document.querySelector('.dz-table-scroll')?.parentElement ?? document.body;
    new MutationObserver(() => {
      const from = pressed;
      if (from === null) return;
      pressed = null;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => taken.push(performance.now() - from);
        port2.postMessage(null);
      });
    }).observe(table, { childList: true, subtree: true, characterData: true });
    return taken;
  });
  return () => times.evaluate((all) => all.splice(0));
}

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { name?: string };
}

/** The browser's format is not checked further. */
function isTraceEvent(event: object): event is TraceEvent {
  return 'ph' in event && 'name' in event && 'pid' in event && 'tid' in event && 'ts' in event;
}

/** Records until the returned function is called. */
async function traced(session: CDPSession, includedCategories: string[]): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...value.filter(isTraceEvent));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  return async () => {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    return events;
  };
}

/** Processor milliseconds of each main-thread task, which other programs do not lengthen, until the returned function is called. */
export async function mainThreadTasks(session: CDPSession): Promise<() => Promise<number[]>> {
  const stop = await traced(session, ['disabled-by-default-devtools.timeline', '__metadata']);
  return async () => {
    const events = await stop();
    const main = events.find(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain');
    return events
      .filter(({ ph, name, pid, tid, tdur = 0 }) => ph === 'X' && name === 'RunTask' && tdur > 0 && pid === main?.pid && tid === main.tid)
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}

/** Milliseconds between frames on the screen, until the returned function is called. */
export async function shownFrames(session: CDPSession): Promise<() => Promise<number[]>> {
  const stop = await traced(session, ['disabled-by-default-display.framedisplayed']);
  return async () => {
    const shown = (await stop()).filter(({ name }) => name === 'Display::FrameDisplayed').map(({ ts }) => ts / 1000);
    return shown.toSorted((one, other) => one - other).flatMap((time, index, all) => time - (all[index - 1] ?? time)).slice(1);
  };
}

interface Scrolled {
  /** Selectors of the scroll box and of the content expected everywhere in it. */
  box: string;
  part: string;
  /** Probed at these shares of the box's width and height. */
  points: readonly (readonly [number, number])[];
}

const table: Scrolled = { box: '.dz-table-scroll', part: 'tbody tr:not([aria-hidden])', points: [[0.05, 0.15], [0.05, 0.5], [0.05, 0.95]] };
const sheet: Scrolled = { box: '[role="grid"]', part: '[role="gridcell"]', points: [0.3, 0.6, 0.97].flatMap((across) => [[across, 0.3], [across, 0.95]] as const) };

/** Total `time` of a scroll, and time with an empty probe point (`blank`), in milliseconds; probed before the page handles the event. */
async function inView(page: Page, scrolled: Scrolled): Promise<() => Promise<{ time: number; blank: number }>> {
  const counter = await page.evaluateHandle(({ box: selector, part, points }) => {
    const box = document.querySelector(selector);
    const state = { time: 0, blank: 0, stop: () => removeEventListener('scroll', look, true) };
    let last = performance.now();
    function look({ target }: Event) {
      const now = performance.now();
      const passed = now - last;
      last = now;
      // An event after a pause begins a new scroll.
      if (!box || target !== box || passed > 1_000) return;
      const { left, top, width, height } = box.getBoundingClientRect();
      const isThere = points.every(([across, down]) => document.elementFromPoint(left + width * across, top + height * down)?.closest(part));
      state.time += passed;
      if (!isThere) state.blank += passed;
    }
    addEventListener('scroll', look, true);
    return state;
  }, scrolled);
  return () =>
    counter.evaluate(({ time, blank, stop }) => {
      stop();
      return { time, blank };
    });
}

export const rowsInView = (page: Page) => inView(page, table);
export const cellsInView = (page: Page) => inView(page, sheet);
