import type { BrowserContext, Page } from '@playwright/test';
import { addressOf } from '../centre.ts';
import { openBrowser } from './bench-browser.ts';
import { phone, sessionOf, student, watchSlowly, type Loaded } from './cheap-phone.ts';
import { quantile } from './page-probes.ts';

/**
 * Time to the student’s schedule on a cheap phone (CPU slowed down four times, slow 4G). Cold: first visit after sign-in with an empty cache;
 * warm: the next visit. On a running product with demo data: `BASE_URL=http://localhost:8080 npm run bench:family-load`.
 * «gz» is the gzip size of scripts, whatever the encoding sent. `FILES=1` lists them in order.
 */
const rounds = Number(process.env.ROUNDS ?? 5);

interface Opening {
  lcp: number;
  /** First frame with the week, even if not usable yet; then the first usable frame. */
  seen: number;
  usable: number;
  jsAtLcp: number;
  jsAtUsable: number;
  js: number;
  bytes: number;
  requests: number;
}

type Opened = Opening & { what: string; files: Loaded[] };

/** Milliseconds from the start of the navigation. */
function paints(page: Page): Promise<{ lcp: number; what: string; seen: number; usable: number }> {
  return page.evaluate(() => new Promise((resolve) => {
    const { seen, usable } = Object(window);
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      const element: unknown = Reflect.get(last ?? {}, 'element');
      const what = element instanceof Element ? `${element.tagName}: ${element.textContent.slice(0, 40)}` : '';
      resolve({ lcp: Math.round(last?.startTime ?? Number.NaN), what, seen: Math.round(Number(seen ?? usable)), usable: Math.round(Number(usable)) });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  }));
}

async function open(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage();
  const network = await watchSlowly(page);
  await page.addInitScript(() => {
    // Reads no layout, which would take measured time.
    const look = () => {
      const isIn = (id: string) => /Немає занять|\d\d:\d\d–\d\d:\d\d/.test(document.getElementById(id)?.textContent ?? '');
      if (!('seen' in window) && isIn('early')) Object.assign(window, { seen: performance.now() });
      if (!('early' in document.documentElement.dataset) && isIn('root')) Object.assign(window, { usable: performance.now() });
      else setTimeout(look, 20);
    };
    document.addEventListener('DOMContentLoaded', look);
  });
  await page.goto(`${address}/student/classes`);
  // By the clock: polling by frames would cause frames.
  await page.waitForFunction(() => 'usable' in window, null, { timeout: 60_000, polling: 200 });
  // The event stream never ends, so the network never becomes idle.
  await page.waitForTimeout(3_000);
  const { lcp, what, seen, usable } = await paints(page);
  const files = (await network()).sort((one, other) => one.began - other.began);
  await page.close();
  const scripts = files.filter(({ type }) => type === 'Script');
  const gzOf = (some: Loaded[]) => some.reduce((total, { gz }) => total + gz, 0);
  return {
    lcp, seen, usable, what, files,
    jsAtLcp: gzOf(scripts.filter(({ ended }) => ended <= lcp)),
    jsAtUsable: gzOf(scripts.filter(({ ended }) => ended <= usable)),
    js: gzOf(scripts),
    bytes: files.reduce((total, { sent }) => total + sent, 0),
    requests: files.length,
  };
}

function print(what: string, openings: readonly Opened[]): void {
  const median = (pick: (opening: Opening) => number) => quantile(openings.map(pick), 0.5);
  const kilobytes = (pick: (opening: Opening) => number) => Number((median(pick) / 1000).toFixed(1));
  process.stdout.write(`${JSON.stringify({
    what, 'LCP, ms': median(({ lcp }) => lcp), 'longest LCP, ms': Math.max(...openings.map(({ lcp }) => lcp)),
    'schedule seen, ms': median(({ seen }) => seen), 'schedule usable, ms': median(({ usable }) => usable),
    'JS until LCP, KB gz': kilobytes(({ jsAtLcp }) => jsAtLcp),
    'JS until usable, KB gz': kilobytes(({ jsAtUsable }) => jsAtUsable), 'JS in all, KB gz': kilobytes(({ js }) => js),
    'all over the network, KB': kilobytes(({ bytes }) => bytes), requests: median(({ requests }) => requests),
    'largest': openings[0]?.what,
  })}\n`);
}

const address = addressOf('demo', process.env.BASE_URL);
const browser = await openBrowser();
const cold: Opened[] = [];
const warm: Opened[] = [];
for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext(phone);
  await context.addInitScript((session) => localStorage.setItem('dzvinok.session', session), await sessionOf(student, address));
  cold.push(await open(context, address));
  warm.push(await open(context, address));
  await context.close();
}
print('cold', cold);
print('warm', warm);
if (process.env.FILES) {
  for (const { url, type, sent, gz, began, ended } of cold[0]?.files ?? []) {
    process.stdout.write(`${String(began).padStart(6)} ${String(ended).padStart(6)} ${type.padEnd(10)} ${String(sent).padStart(7)} ${String(gz).padStart(7)} ${new URL(url).pathname}\n`);
  }
}
await browser.close();
