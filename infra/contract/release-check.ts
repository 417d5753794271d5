import { release as releaseSchema, type Area, type Release } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/route';
import type { Browser, Page } from '@playwright/test';
import { Refusal } from '../local/refusal.ts';
import { startCheckServer, type CheckServer } from './release-check-server.ts';
import { folderSource, readServed, remembered, webSource, type Source } from './sources.ts';

export interface Wanted {
  browser: Browser;
  release: Release;
  /** The product that serves the release and, unless another is named, the shell. */
  address: string;
  /** Folder of a shell that is to come. */
  shellDist?: string;
  /** Every address that the release names, and not the first of each area alone. */
  isWhole?: boolean;
}

const opensWithinMs = 15_000;

/** Makes a session that belongs to nobody: the check has no data, and no account to read it by. */
function sessionOf(role: Role): string {
  const user = { fullName: 'Перевірка версії', avatarPath: null, role };
  return JSON.stringify({ key: 'check', accessToken: 'check', refreshToken: 'check', user });
}

/** Addresses at which an area is to be seen, with something in place of each parameter. */
function addressesOf({ basePath, home, routes = [] }: Area, isWhole: boolean): string[] {
  const named = routes.map((route) => `${basePath}/${route}`.replace(/:\w+/g, '1'));
  const all = [...new Set([...(home ? [home] : []), ...named])];
  if (all.length === 0) return [basePath];
  return isWhole ? all : all.slice(0, 1);
}

/** Tells what stands on the page instead of the area; null when the area is there, and stays once it has been drawn. */
async function failureOn(page: Page, { basePath }: Area, version: string): Promise<string | null> {
  const area = page.locator(`[data-area="${basePath}"][data-release="${version}"]`);
  const alert = page.locator('main [role="alert"]').first();
  await area.or(alert).first().waitFor({ state: 'attached', timeout: opensWithinMs }).catch(() => undefined);
  // in words, as this program itself knows no page
  await page.evaluate('new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); })');
  if (await area.count() > 0) return null;
  const said = await alert.count() > 0 ? await alert.innerText() : '';
  return said ? `«${said.split('\n')[0]}»` : `не відкрилася за ${opensWithinMs / 1000} с`;
}

interface Visited {
  page: Page;
  server: CheckServer;
  area: Area;
  version: string;
}

async function problemsAt(path: string, { page, server, area, version }: Visited): Promise<string[]> {
  const errors: string[] = [];
  const keep = (error: Error) => errors.push(`помилка на сторінці: ${error.message}`);
  page.on('pageerror', keep);
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' }).catch((error: unknown) => {
    throw server.lost() ?? error;
  });
  const failure = await failureOn(page, area, version);
  page.off('pageerror', keep);
  // A network that failed us says nothing of the release.
  const lost = server.lost();
  if (lost !== null) throw lost;
  return [...(failure ? [failure] : []), ...errors, ...server.takeReports()].map((problem) => `${path}: ${problem}`.slice(0, 300));
}

async function checkArea(browser: Browser, server: CheckServer, { area, version, isWhole }: { area: Area; version: string; isWhole: boolean }): Promise<string[]> {
  const context = await browser.newContext({ locale: 'uk-UA', serviceWorkers: 'block' });
  try {
    await context.addInitScript((session) => localStorage.setItem('dzvinok.session', session), sessionOf(area.roles[0] ?? 'TenantAdmin'));
    const page = await context.newPage();
    const problems: string[] = [];
    for (const path of addressesOf(area, isWhole)) problems.push(...await problemsAt(path, { page, server, area, version }));
    return problems;
  } finally {
    await context.close();
  }
}

/** Reads the description of a release; null where the product does not have it. */
export async function readRelease(address: string, remote: string, version: string): Promise<Release | null> {
  const path = `/releases/${remote}/${version}/release.json`;
  const served = await webSource(address)(path);
  return served && readServed(releaseSchema, served, address + path);
}

async function policyOf(product: Source): Promise<string> {
  const policy = (await product('/'))?.policy;
  if (!policy) throw new Refusal('За цією адресою не портал: його сторінка приходить із політикою безпеки (Content-Security-Policy).');
  return policy;
}

/**
 * Opens each area of a release in a browser, in the real shell and with nothing else of the product: every module that
 * the release takes from the shell is asked for there, so it fits or it does not. What is wrong, one line for each
 * thing; empty when the release fits.
 */
export async function checkRelease({ browser, release, address, shellDist, isWhole = false }: Wanted): Promise<string[]> {
  const product = webSource(address);
  const { remote, version, exposes } = release;
  const server = await startCheckServer({
    release,
    policy: await policyOf(product),
    shell: remembered(shellDist ? folderSource(shellDist) : (path) => product(path === 'index.html' ? '/' : `/${path}`)),
    files: remembered((path) => product(`/releases/${remote}/${version}/${path}`)),
  });
  try {
    const problems: string[] = [];
    for (const area of exposes) problems.push(...await checkArea(browser, server, { area, version, isWhole }));
    return problems.slice(0, 20);
  } finally {
    await server.close();
  }
}
