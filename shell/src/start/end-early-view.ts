import type {} from '@dzvinok/remote/early-page';

/** Name of the element with what is drawn early, and of the sheets that only this needs. */
export const earlyMark = 'early';

/** True while the page shows what an area has drawn before the portal was there. */
export function isEarlyViewShown(): boolean {
  return document.documentElement.dataset['early'] !== undefined;
}

/** The portal itself is on the page now, or says why it is not; what is drawn early after this is not shown. */
export function endEarlyView(): void {
  globalThis.earlyPage?.end?.();
  globalThis.earlyPage = null;
  delete document.documentElement.dataset['early'];
  document.getElementById(earlyMark)?.remove();
  for (const sheet of document.querySelectorAll(`link.${earlyMark}`)) sheet.remove();
}
