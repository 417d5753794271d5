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

/** Resolves once what has been drawn is on the screen, in the second frame from now; at once where the page is not looked at. */
export function nextPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (document.visibilityState === 'hidden') resolve();
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  return promise;
}
