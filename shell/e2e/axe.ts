import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Looked {
  /** Default: the whole page. */
  part?: string;
  /** Adds good practice beyond WCAG. */
  isStrict?: boolean;
  hasColours?: boolean;
}

/** One line per node. */
export async function violationsOn(page: Page, { part, isStrict = false, hasColours = true }: Looked = {}): Promise<string[]> {
  // Once per document: axe is half a megabyte.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: '0' } : { page });
  if (part) axe.include(part);
  axe
    // Opens no extra page for the report: there are no frames of other origins.
    .setLegacyMode(true)
    .options({
      ...(isStrict ? {} : { runOnly: { type: 'tag', values: wcag } }),
      rules: { 'color-contrast': { enabled: hasColours } },
      // No report of passed nodes: a journal has hundreds.
      resultTypes: ['violations'],
    });
  const look = async () => {
    await page.evaluate(colourChangesEnd);
    const { violations } = await axe.analyze();
    const began = await page.evaluate(() => window.changesBegun ?? 0);
    return { hasMoved: began > 0, lines: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)) };
  };
  let { hasMoved, lines } = await look();
  // Elements that appeared during the check, such as toasts, were half drawn.
  for (let again = 0; hasMoved && lines.length > 0 && again < 3; again += 1) ({ hasMoved, lines } = await look());
  return lines;
}

declare global {
  interface Window {
    changesBegun?: number;
  }
}

/** Waits for transitions, in which colours have the contrast of neither scheme, and counts those that begin later. */
async function colourChangesEnd(): Promise<void> {
  if (window.changesBegun === undefined) {
    for (const name of ['transitionrun', 'animationstart']) {
      document.addEventListener(name, () => { window.changesBegun = (window.changesBegun ?? 0) + 1; });
    }
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A new colour scheme is known in one frame and drawn in the next.
  await frame();
  await frame();
  const ends = (animation: Animation) => animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime);
  for (let moving = document.getAnimations().filter(ends); moving.length > 0; moving = document.getAnimations().filter(ends)) {
    await Promise.allSettled(moving.map((animation) => animation.finished));
  }
  window.changesBegun = 0;
}
