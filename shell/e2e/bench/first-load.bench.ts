import { chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '../centre.ts';
import { browserOptions, openBrowser } from './bench-browser.ts';
import { phone, sessionOf, student, teacher, watchSlowly, type Loaded } from './cheap-phone.ts';
import { quantile } from './page-probes.ts';

/**
 * First load of the sign-in, a student's week and a teacher's groups with an empty cache: Lighthouse's phone preset, and the network until
 * first use on a cheap phone. Medians, on a running product with demo data: `BASE_URL=http://localhost:8080 npm run bench:first-load`.
 * Lighthouse scales by this machine's speed, so its figures count only while nothing else runs.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const address = addressOf('demo', process.env.BASE_URL);

type Figures = Record<string, number>;

interface Measured {
  path: string;
  person?: typeof student | typeof teacher;
  /** @returns milliseconds until the first use */
  begin: (page: Page, network: () => Promise<Loaded[]>) => Promise<number>;
}

async function signIn(page: Page, network: () => Promise<Loaded[]>): Promise<number> {
  await page.getByLabel('Номер телефону').fill(student.phoneNumber);
  await page.getByLabel('Пароль', { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  for (;;) {
    const sent = (await network()).find(({ url }) => url.endsWith('/api/Auth/login'));
    if (sent) return sent.began;
    await page.waitForTimeout(100);
  }
}

/** Usable once the portal shows the data; the early view can only be read. */
const find = (text: RegExp) => async (page: Page): Promise<number> => {
  const shown = await page.waitForFunction((source) => {
    const isThere = new RegExp(source).test(document.getElementById('root')?.innerText ?? '');
    return isThere && performance.now();
  }, text.source, { polling: 20, timeout: 60_000 });
  return Math.round(Number(await shown.jsonValue()));
};

const pages: Record<string, Measured> = {
  'sign-in': { path: '/login', begin: signIn },
  'student’s week': { path: '/student/classes', person: student, begin: find(/Немає занять|\d\d:\d\d–\d\d:\d\d/) },
  'teacher’s groups': { path: '/teacher/my', person: teacher, begin: find(/\d+\sуч(?:ень|ні|нів)/) },
};

async function ask({ path, person }: Measured): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), 'first-load-'));
  const { args, ...options } = await browserOptions();
  const context = await chromium.launchPersistentContext(profile, { ...options, args: [...args, '--remote-debugging-port=0'] });
  try {
    if (person) {
      const page = await context.newPage();
      // An address without scripts of the product.
      await page.goto(`${address}/favicon.svg`);
      await page.evaluate((session) => localStorage.setItem('dzvinok.session', session), await sessionOf(person, address));
      await page.close();
    }
    const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const result = await lighthouse(address + path, { port: Number(port), logLevel: 'error', disableStorageReset: true });
    if (!result) throw new Error('Lighthouse gave no result');
    const { audits, categories } = result.lhr;
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
    return {
      'performance': score('performance'),
      'FCP, s': value('first-contentful-paint') / 1000,
      'LCP, s': value('largest-contentful-paint') / 1000,
      'TBT, ms': Math.round(value('total-blocking-time')),
      'CLS': value('cumulative-layout-shift'),
      'all, KB': Math.round(value('total-byte-weight') / 1000),
      'accessibility': score('accessibility'),
      'best practices': score('best-practices'),
      'SEO': score('seo'),
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function open({ path, person, begin }: Measured): Promise<Figures> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext(phone);
    if (person) await context.addInitScript((session) => localStorage.setItem('dzvinok.session', session), await sessionOf(person, address));
    const page = await context.newPage();
    const network = await watchSlowly(page);
    await page.goto(address + path, { waitUntil: 'commit' });
    const usable = await begin(page, network);
    const before = (await network()).filter(({ ended }) => ended <= usable);
    const kilobytes = (files: Loaded[], pick: (file: Loaded) => number) => files.reduce((total, file) => total + pick(file), 0) / 1000;
    return {
      'usable, s': usable / 1000,
      'before it, KB': kilobytes(before, ({ sent }) => sent),
      'scripts of it, KB gz': kilobytes(before, ({ gz }) => gz),
      'files': before.length,
    };
  } finally {
    await browser.close();
  }
}

function medians(all: Figures[]): Figures {
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => {
    // The quantile is a whole number.
    return [name, quantile(all.map((figures) => (figures[name] ?? Number.NaN) * 1000), 0.5) / 1000];
  }));
}

function printTable(table: Record<string, Figures>): void {
  const columns = Object.entries(table);
  const line = (cells: string[]) => `${cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(16))).join('')}\n`;
  process.stdout.write(line(['', ...columns.map(([name]) => name)]));
  for (const name of Object.keys(columns[0]?.[1] ?? {})) {
    process.stdout.write(line([name, ...columns.map(([, figures]) => String(Number((figures[name] ?? Number.NaN).toFixed(3))))]));
  }
}

const measured: Record<string, Figures[]> = {};
for (let round = 0; round < rounds; round += 1) {
  for (const [name, page] of Object.entries(pages)) (measured[name] ??= []).push({ ...(await ask(page)), ...(await open(page)) });
}
printTable(Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, medians(all)])));
