// Goes into the page's first script as well: nothing here may bring the code of others along.

/** Resolves in a task of its own, before which the browser has its turn; unlike a timer, as soon in a tab behind others. */
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

/** Resolves once the browser has read the page to its end: a script may come before the last of it. */
export function pageRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (document.readyState === 'loading') document.addEventListener('readystatechange', () => resolve(), { once: true });
  else resolve();
  return promise;
}

/** Resolves in a task that waits for whatever else the page has to do, where the browser knows such tasks; else in the next one. */
export function spareTask(): Promise<void> {
  return globalThis.scheduler?.postTask(() => undefined, { priority: 'background' }) ?? nextTask();
}

/** Resolves once what has been drawn is on the screen, in the second frame from now; at once where the page is not looked at. */
export function nextPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (document.visibilityState === 'hidden') resolve();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  return promise;
}

const largestPaint = 'largest-contentful-paint';

/** The browser's word is waited for so long, in milliseconds: it gives none of a page that is being scrolled. */
const longestWait = 500;

/**
 * Puts the largest part of a page onto it, and resolves once the browser says that this is on the screen: where drawing
 * takes its time, frames later than `nextPaint`. Browsers that do not say it are given two frames.
 */
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
  await Promise.race([promise, new Promise((end) => setTimeout(end, longestWait))]);
  observer.disconnect();
}
