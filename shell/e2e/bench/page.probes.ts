import type { CDPSession, Page } from '@playwright/test';

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** What the browser reports no more exactly than this counts as it: shorter answers are not told apart. */
const leastReported = 16;

/**
 * From now on, how long each press of a key took by the browser's own measure (Event Timing): from the hardware's event,
 * the wait in the queue included, to the paint after it, whichever of its events took longest. Read with the returned
 * function, which is told how many presses there were.
 */
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
  }, leastReported);
  return async (presses) => {
    const told = await longest.evaluate((times) => {
      const all = [...times.values()];
      times.clear();
      return all;
    });
    return [...told, ...Array.from({ length: Math.max(0, presses - told.length) }, () => leastReported)];
  };
}

/** From now on, how long after a key the table's rows first changed and were painted. */
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
  tdur?: number;
  args?: { name?: string };
}

/** The browser’s own format: what each kind of event holds is not looked at. */
function isTraceEvent(event: object): event is TraceEvent {
  return 'ph' in event && 'name' in event && 'pid' in event && 'tid' in event;
}

/**
 * Work of the page's main thread in processor time, which other programs on the machine do not lengthen: each task in
 * milliseconds, from now until the returned function is called.
 */
export async function mainThreadTasks(session: CDPSession): Promise<() => Promise<number[]>> {
  const tasks: number[] = [];
  let main: string | undefined;
  const threads: { thread: string; name: string; time: number }[] = [];
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value.filter(isTraceEvent)) {
      const { ph, name, pid, tid, tdur = 0, args } = event;
      const thread = `${pid} ${tid}`;
      if (ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain') main = thread;
      if (ph === 'X' && name === 'RunTask' && tdur > 0) threads.push({ thread, name, time: tdur / 1000 });
    }
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  });
  return async () => {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    for (const { thread, time } of threads) if (thread === main) tasks.push(time);
    return tasks;
  };
}

/**
 * From now on, for how long a part of the table's window had no row under it, in milliseconds. A frame that came late
 * counts with all the time it took.
 */
export async function rowsInSight(page: Page): Promise<() => Promise<{ time: number; blank: number }>> {
  const counter = await page.evaluateHandle(() => {
    const state = { time: 0, blank: 0, running: true };
    let last = performance.now();
    let scrolled = 0;
    const table = document.querySelector('.dz-table-scroll');
    const box = table?.getBoundingClientRect();
    const next = () => {
      if (!table || !box || !state.running) return;
      const heights = [box.top + 60, box.top + box.height / 2, box.bottom - 30];
      const isRow = (y: number) => Boolean(document.elementFromPoint(box.left + 20, y)?.closest('tbody tr:not([aria-hidden])'));
      const now = performance.now();
      const isMoving = table.scrollTop !== scrolled;
      scrolled = table.scrollTop;
      if (isMoving) state.time += now - last;
      if (isMoving && !heights.every(isRow)) state.blank += now - last;
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return state;
  });
  return () =>
    counter.evaluate((state) => {
      state.running = false;
      return { time: state.time, blank: state.blank };
    });
}

/**
 * From now on, while the journal’s sheet scrolls: how long each frame took, and for how long a part of the sheet had no
 * cell under it, both in milliseconds.
 */
export async function sheetInSight(page: Page): Promise<() => Promise<{ frames: number[]; blank: number }>> {
  const counter = await page.evaluateHandle(() => {
    const frames: number[] = [];
    const state = { frames, blank: 0, running: true };
    let last = performance.now();
    let scrolled = 0;
    const grid = document.querySelector('[role="grid"]');
    const next = () => {
      if (!grid || !state.running) return;
      // Each time anew: at its end the sheet hands the scroll on to the page.
      const box = grid.getBoundingClientRect();
      const points = [0.3, 0.6, 0.97].flatMap((across) => [0.3, 0.95].map((down) => [box.left + box.width * across, box.top + box.height * down] as const));
      const isCell = ([x, y]: readonly [number, number]) => Boolean(document.elementFromPoint(x, y)?.closest('[role="gridcell"]'));
      const now = performance.now();
      const place = grid.scrollTop + grid.scrollLeft;
      if (place !== scrolled) {
        state.frames.push(now - last);
        if (!points.every(isCell)) state.blank += now - last;
      }
      scrolled = place;
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return state;
  });
  return () =>
    counter.evaluate((state) => {
      state.running = false;
      return { frames: state.frames, blank: state.blank };
    });
}
