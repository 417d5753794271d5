import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { sheetNames } from '../book/sheet-names.ts';

/** The calendar marks today, and a notification tells its time. */
const now = new Date('2026-11-18T15:20:00+02:00');

const forcedLooks = { hover: ['hover'], focus: ['focus', 'focus-visible'] };

/** Nothing but the devtools can make several things on a page look hovered or focused at once. */
async function forceLooks(devtools: CDPSession): Promise<void> {
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  for (const [look, forcedPseudoClasses] of Object.entries(forcedLooks)) {
    const selector = `[data-forced="${look}"] :is(button, a, input)`;
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}

/** Waits for the letters and pictures of the page and of the windows in it. */
async function settle(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.locator('html[data-mantine-color-scheme]').waitFor();
    await frame.evaluate(async () => {
      await Promise.all(['Ї', 'i', '₴'].map((letter) => document.fonts.load('1em "Onest Variable"', letter)));
      await document.fonts.ready;
    });
  }
}

/** Windows inside the page would take the focus from each other. */
function keepFocusOut(): void {
  if (window !== window.top) HTMLElement.prototype.focus = () => undefined;
}

for (const name of sheetNames) {
  test(name, async ({ page }) => {
    await page.addInitScript(keepFocusOut);
    await page.clock.setFixedTime(now);
    await page.goto(`/?sheet=${name}`);
    const sheet = page.locator(`[data-sheet="${name}"]`);
    await expect(sheet).toBeVisible();
    const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: Math.ceil(width) + 200, height: Math.ceil(height) });
    await forceLooks(await page.context().newCDPSession(page));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await expect(sheet).toHaveScreenshot(`${name}-${colorScheme}.png`);
    }
  });
}
