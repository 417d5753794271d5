import type { CDPSession, Page } from '@playwright/test';

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** From now on, how long each key took from its press to the paint after it; read with the returned function. */
export async function keystrokeTimes(page: Page): Promise<() => Promise<number[]>> {
  const times = await page.evaluateHandle(() => {
    const taken: number[] = [];
    const afterPaint = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = then;
        port2.postMessage(null);
      });
    document.addEventListener('keydown', ({ timeStamp }) => afterPaint(() => taken.push(performance.now() - timeStamp)), true);
    return taken;
  });
  return async () => {
    const taken = await times.evaluate((all) => all.slice());
    await times.evaluate((all) => all.splice(0));
    return taken;
  };
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
    for (const event of value) {
      const { ph, name, pid, tid, tdur, args } = JSON.parse(JSON.stringify(event));
      const thread = `${pid} ${tid}`;
      if (ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain') main = thread;
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

/** From now on, counts the frames in which a part of the table's window had no row under it. */
export async function rowsInSight(page: Page): Promise<() => Promise<{ frames: number; blank: number }>> {
  const counter = await page.evaluateHandle(() => {
    const state = { frames: 0, blank: 0, running: true };
    const box = document.querySelector('.dz-table-scroll')?.getBoundingClientRect();
    const next = () => {
      if (!box || !state.running) return;
      const heights = [box.top + 60, box.top + box.height / 2, box.bottom - 30];
      const isRow = (y: number) => Boolean(document.elementFromPoint(box.left + 20, y)?.closest('tbody tr:not([aria-hidden])'));
      state.frames += 1;
      if (!heights.every(isRow)) state.blank += 1;
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
