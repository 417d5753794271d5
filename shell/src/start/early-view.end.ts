import type {} from '@dzvinok/remote/early-page';

/** Whether the page shows what an area has drawn before the portal was there. */
export function isEarlyViewShown(): boolean {
  return document.documentElement.dataset['early'] !== undefined;
}

/** The portal itself is on the page now, or says why it is not; what is drawn early after this is not shown. */
export function endEarlyView(): void {
  globalThis.earlyPage = null;
  delete document.documentElement.dataset['early'];
  document.getElementById('early')?.remove();
}

/** Frames that the page needs to draw what it was given. */
const drawing = 2;

/** Calls back when the area has taken what was read early, and has had the time to draw it; gives what stops that. */
export function whenTakenOver(done: () => void): () => void {
  let left = drawing;
  let frame = requestAnimationFrame(function look() {
    if (!globalThis.earlyReads?.replies.size) left -= 1;
    if (left < 0) done();
    else frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
