// Part of the page's first script: import no shared code.

/** Resolves in a new task, after the browser's turn; unlike a timer, not slowed in background tabs. */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
  return promise;
}

/** Resolves once the page is parsed; a script may run before its end. */
export function pageRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (document.readyState === 'loading') document.addEventListener('readystatechange', () => resolve(), { once: true });
  else resolve();
  return promise;
}

/** Resolves in a background-priority task where supported, else in the next task. */
export function spareTask(): Promise<void> {
  return globalThis.scheduler?.postTask(() => undefined, { priority: 'background' }) ?? nextTask();
}

/** Resolves in the second frame, when the drawing is on the screen; at once in a hidden page. */
export function nextPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (document.visibilityState === 'hidden') resolve();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  return promise;
}

const largestPaint = 'largest-contentful-paint';

/** Browsers report no paint of a page that is being scrolled. */
const paintTimeoutMs = 500;

/** Puts the largest part into the page; resolves when the browser reports its paint, or after two frames without such reports. */
export async function putOnScreen(put: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = performance.now();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime > begun)) resolve();
  });
  if (PerformanceObserver.supportedEntryTypes.includes(largestPaint) && document.visibilityState === 'visible') observer.observe({ type: largestPaint });
  else resolve();
  put();
  await nextPaint();
  await Promise.race([promise, new Promise((end) => setTimeout(end, paintTimeoutMs))]);
  observer.disconnect();
}
