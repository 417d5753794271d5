import { release as releaseSchema, type Area, type Release } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/roles';
import type { Browser, Page } from '@playwright/test';
import { Refusal } from '../local/refusal.ts';
import { startCheckServer, type CheckServer } from './release-check-server.ts';
import { folderSource, readServed, remembered, webSource, type Source } from './sources.ts';

export interface Wanted {
  browser: Browser;
  release: Release;
  /** Serves the release and, without `shellDist`, the shell. */
  address: string;
  shellDist?: string;
  /** Opens every address of the release, not only the first of each area. */
  isWhole?: boolean;
}

const opensWithinMs = 15_000;

/** Session without an account: the check has no data. */
function sessionOf(role: Role): string {
  const user = { fullName: 'Перевірка версії', avatarPath: null, role };
  return JSON.stringify({ key: 'check', accessToken: 'check', refreshToken: 'check', user });
}

/** Text shown instead of the area; null if the area is there and still is after the first drawing. */
async function failureOn(page: Page, { basePath }: Area, version: string): Promise<string | null> {
  const area = page.locator(`[data-area="${basePath}"][data-release="${version}"]`);
  // Outside of main the page holds a hidden sign-in form.
  const alert = page.locator('#root main [role="alert"]').first();
  await area.or(alert).first().waitFor({ state: 'attached', timeout: opensWithinMs }).catch(() => undefined);
  // As a string: this program has no browser types.
  await page.evaluate('new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); })');
  if (await area.count() > 0) return null;
  const said = await alert.count() > 0 ? await alert.innerText() : '';
  return said ? `«${said.split('\n')[0]}»` : `не відкрилася за ${opensWithinMs / 1000} с`;
}

interface Visited {
  page: Page;
  server: CheckServer;
  area: Area;
  release: Release;
}

async function open(path: string, { page, server }: Visited): Promise<void> {
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' }).catch((error: unknown) => {
    throw server.lost() ?? error;
  });
}

async function problemsAt(path: string, visited: Visited): Promise<string[]> {
  const { page, server, area, release } = visited;
  const errors: string[] = [];
  const keep = (error: Error) => errors.push(`помилка на сторінці: ${error.message}`);
  page.on('pageerror', keep);
  await open(path, visited);
  const failure = await failureOn(page, area, release.version);
  page.off('pageerror', keep);
  // A network failure says nothing about the release.
  const lost = server.lost();
  if (lost !== null) throw lost;
  return [...(failure ? [failure] : []), ...errors, ...server.takeReports()].map((problem) => `${path}: ${problem}`.slice(0, 300));
}

interface RouteInCode {
  path?: string;
  children?: RouteInCode[];
}

async function addressesInCode({ page, area, release }: Visited): Promise<string[]> {
  const paths = await page.evaluate(async ([entryName, module]) => {
    const pathsIn = (routes: RouteInCode[], above: string): string[] => routes.flatMap(({ path, children }) => {
      const here = [above, path].filter(Boolean).join('/');
      if (children) return pathsIn(children, here);
      return path === undefined ? [] : [here];
    });
    const makeModule = await Reflect.get(globalThis, entryName).get(module);
    return pathsIn(makeModule().remote.routes, '');
  }, [release.entryName, area.module] as const);
  return paths.map((path) => `${area.basePath}/${path}`.replace(/:\w+/g, '1'));
}

/** For an area without a home page: once its code has loaded, the shell redirects from its bare path to another area. */
async function addressesWithoutHome(visited: Visited): Promise<string[]> {
  const { page, area: { basePath } } = visited;
  await open(basePath, visited);
  await page.waitForURL(({ pathname }) => !pathname.startsWith(basePath), { timeout: opensWithinMs }).catch(() => undefined);
  return addressesInCode(visited).catch(() => [basePath]);
}

async function checkArea(browser: Browser, { isWhole, ...asked }: Omit<Visited, 'page'> & { isWhole: boolean }): Promise<string[]> {
  const { area: { home, roles } } = asked;
  const context = await browser.newContext({ locale: 'uk-UA', serviceWorkers: 'block' });
  try {
    await context.addInitScript((session) => localStorage.setItem('dzvinok.session', session), sessionOf(roles[0] ?? 'TenantAdmin'));
    const visited = { ...asked, page: await context.newPage() };
    const problems = home === undefined ? [] : await problemsAt(home, visited);
    if (problems.length > 0 || (home !== undefined && !isWhole)) return problems;
    const addresses = home === undefined ? await addressesWithoutHome(visited) : await addressesInCode(visited);
    const others = addresses.filter((path) => path !== home);
    for (const path of isWhole ? others : others.slice(0, 1)) problems.push(...await problemsAt(path, visited));
    return problems;
  } finally {
    await context.close();
  }
}

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

/** Opens each area in the real shell without data: a module missing in the shell fails at once. Returns problems, empty if it fits. */
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
    for (const area of exposes) problems.push(...await checkArea(browser, { server, area, release, isWhole }));
    return problems.slice(0, 20);
  } finally {
    await server.close();
  }
}
