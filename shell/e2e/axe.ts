import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Looked {
  /** Selector of the part that is looked at: all of the page unless given. */
  part?: string;
  /** Also what is good practice and no rule of WCAG. */
  isStrict?: boolean;
  hasColours?: boolean;
}

/** Gives axe's findings on the page as it is now, a line for each node. */
export async function violationsOn(page: Page, { part, isStrict = false, hasColours = true }: Looked = {}): Promise<string[]> {
  // Brought once into each document: it is half a megabyte.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: '0' } : { page });
  if (part) axe.include(part);
  axe
    // No page is opened for the report alone, as nothing here is in a frame of another origin.
    .setLegacyMode(true)
    .options({
      ...(isStrict ? {} : { runOnly: { type: 'tag', values: wcag } }),
      rules: { 'color-contrast': { enabled: hasColours } },
      // The same checks without a report of every node that passed: a journal has hundreds.
      resultTypes: ['violations'],
    });
  const look = async () => {
    await page.evaluate(colourChangesEnd);
    const { violations } = await axe.analyze();
    const began = await page.evaluate(() => window.changesBegun ?? 0);
    return { hasMoved: began > 0, lines: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)) };
  };
  let { hasMoved, lines } = await look();
  // What came while axe looked, a toast say, was seen half drawn.
  for (let again = 0; hasMoved && lines.length > 0 && again < 3; again += 1) ({ hasMoved, lines } = await look());
  return lines;
}

declare global {
  interface Window {
    /** How many slides and changes of colour began since the last look. */
    changesBegun?: number;
  }
}

/**
 * Until what slides or changes colour has ended: on its way a colour has the contrast of neither scheme. From then on the page
 * counts those that begin.
 */
async function colourChangesEnd(): Promise<void> {
  if (window.changesBegun === undefined) {
    for (const name of ['transitionrun', 'animationstart']) {
      document.addEventListener(name, () => { window.changesBegun = (window.changesBegun ?? 0) + 1; });
    }
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // The page hears of another colour scheme in one frame and draws it in the next.
  await frame();
  await frame();
  const ends = (animation: Animation) => animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime);
  for (let moving = document.getAnimations().filter(ends); moving.length > 0; moving = document.getAnimations().filter(ends)) {
    await Promise.allSettled(moving.map((animation) => animation.finished));
  }
  window.changesBegun = 0;
}
