import { releasesRoutes } from '@dzvinok/contract/releases';
import type { Page } from '@playwright/test';
import { expect, test, type OwnCentre } from '../admin/centre.fixture.ts';
import { tamper, type Reply, type Tampering } from './tamper.fixture.ts';
import { keepOwnRelease } from './variant.fixture.ts';

declare global {
  interface Window {
    /** Milliseconds after the request at which the frame was usable and the text was shown. */
    seen?: { frame?: number; text?: number };
    /** Lost by a reload. */
    isSamePage?: boolean;
    /** Read by the tampered code. */
    isMended?: boolean;
  }
}

const remote = 'mfe-teacher';
/** An admin comes here from another area; the lesson need not exist. */
const place = '/class/1/lesson/1';
const failed = 'Розділ не завантажився';
const late = 'Розділ завантажується довше, ніж звичайно';

interface Failure extends Omit<Tampering, 'remote'> {
  name: string;
  title: string;
  text: string;
}

const inArea = (find: RegExp | string, replacement: string) => (path: string, text: string) =>
  path.includes('__federation_expose_lesson') ? text.replace(find, replacement) : text;
const inEntry = (find: RegExp, replacement: string) => (path: string, text: string) =>
  path === 'remoteEntry.js' ? text.replace(find, replacement) : text;
const page404: Reply = { status: 404, contentType: 'text/plain', body: 'Not found' };
const page200: Reply = { status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Welcome</title>' };

const silent = 'Сервер не відповідає. Перевірте інтернет і спробуйте ще раз.';
const absent = 'Файлів розділу зараз немає на сервері. Спробуйте ще раз за хвилину.';
const spoilt = 'Файли розділу дійшли пошкодженими. Спробуйте ще раз.';
const broken = 'У розділі помилка, ми вже про неї знаємо. Спробуйте ще раз за кілька хвилин.';
const unfit = 'Ця версія розділу не підходить до порталу. Оновіть сторінку.';

const ofFiles: Failure[] = [
  { name: 'down', title: failed, text: silent, reply: () => 'cut' },
  { name: 'slow', title: late, text: 'Чекаємо на відповідь, решта порталу працює.', reply: () => 'silence' },
  { name: '404', title: failed, text: absent, reply: () => page404 },
  { name: 'HTML', title: failed, text: absent, reply: () => page200 },
  { name: 'corrupted entry', title: failed, text: spoilt, isHonest: false, change: inEntry(/$/, '\n') },
  { name: 'corrupted part', title: failed, text: spoilt, isHonest: false, change: inArea(/$/, '\n') },
];

const ofCode: Failure[] = [
  { name: 'syntax error', title: failed, text: broken, change: inEntry(/^/, 'const = ;\n') },
  { name: 'throw on load', title: failed, text: broken, change: inArea('navigation:[]', 'navigation:(()=>{throw new Error("broken on load")})()') },
  {
    name: 'throw in render', title: 'Сторінка не відкрилася', text: 'У розділі сталася помилка. Спробуйте ще раз або перейдіть до іншої сторінки.',
    change: inArea(/element:(\(0,\w+\.jsx\)\()function\(\)\{/, 'element:$1function(){if(!globalThis.isMended)throw new Error("broken when drawn");'),
  },
  { name: 'wrong React', title: failed, text: unfit, change: inEntry(/(shareKey:"react",[^}]*?requiredVersion:")[^"]+/g, '$1^20.0.0') },
  { name: 'contract of the code', title: failed, text: unfit, change: inArea('contract:1', 'contract:9') },
  { name: 'contract in the registry', title: failed, text: unfit, registered: { contract: 9 } },
];

/** Each document notes when the frame is usable and `title` readable. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles = ['Розділ не завантажився', 'Розділ завантажується довше, ніж звичайно', 'Сторінка не відкрилася', 'Частина розділу не завантажилася'];
    const seen: NonNullable<Window['seen']> = {};
    window.seen = seen;
    const look = () => {
      const isFree = document.getElementById('start') === null;
      if (isFree && document.querySelector('header button')) seen.frame ??= performance.now();
      const told = document.getElementById('content')?.textContent ?? '';
      if (titles.some((title) => told.includes(title))) seen.text ??= performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Each document notes its reports: tests do not see requests sent while a page unloads. */
async function rememberReports(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (input === path) sessionStorage.setItem('told', `${sessionStorage.getItem('told') ?? ''}${String(init?.body)}`);
      return send(input, init);
    };
  }, releasesRoutes.report.path);
}

const area = (page: Page, basePath: string) => page.locator(`[data-area="${basePath}"]`);

async function useFrame(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** Another remote's area opens normally, and the failure is still there afterwards. */
async function visitAnotherArea(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link').first().click();
  await expect(area(page, '/admin')).toBeAttached();
  await expect(page.getByText(title)).toBeHidden();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByText(title)).toBeVisible();
}

async function retry(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.isSamePage = true;
    window.isMended = true;
  });
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(area(page, '/class')).toBeAttached();
  expect(await page.evaluate(() => window.isSamePage)).toBe(true);
}

async function go(page: Page, { address }: OwnCentre, path: string): Promise<void> {
  // A file without an answer would delay the page's load event for ever.
  await page.goto(address + path, { waitUntil: 'commit' });
}

/** Tests open many pages, on a busy machine some of them twice. */
const timeoutMs = 300_000;
const limitMs = { frame: 3_000, text: 5_000 } as const;

/** Times until the frame is usable and the text shown. Repeats a slow opening: a machine is slow once, a frame that waits for a remote each time. */
async function openInTime(page: Page, centre: OwnCentre, { name, title, text }: Pick<Failure, 'name' | 'title' | 'text'>): Promise<void> {
  for (let left = 4; ; left -= 1) {
    await go(page, centre, place);
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    const seen = { frame: Infinity, text: Infinity, ...(await page.evaluate(() => window.seen)) };
    process.stdout.write(`${name}: рамка ${Math.round(seen.frame)} мс, пояснення ${Math.round(seen.text)} мс\n`);
    if (left > 0 && (seen.frame >= limitMs.frame || seen.text >= limitMs.text)) continue;
    expect(seen.frame, `${name}: the frame can be used`).toBeLessThan(limitMs.frame);
    expect(seen.text, `${name}: it says what happened`).toBeLessThan(limitMs.text);
    return;
  }
}

for (const [kind, failures] of Object.entries({ files: ofFiles, code: ofCode })) {
  test(`whatever is wrong with the ${kind} of a remote, the shell says so and tries again without a reload`, async ({ admin: page, centre }) => {
    test.setTimeout(timeoutMs);
    await watch(page);
    for (const failure of failures) {
      await test.step(failure.name, async () => {
        const { title, change, isHonest, reply, registered } = failure;
        const { mend } = await tamper(page, centre.address, { remote, change, isHonest, reply, registered });
        await openInTime(page, centre, failure);
        await useFrame(page);
        await visitAnotherArea(page, title);
        mend();
        await retry(page);
      });
    }
  });
}

test('a remote that fails gives way to its last good version, and so does the registry to its last good answer', async ({ admin: page, centre }) => {
  test.setTimeout(timeoutMs);
  const named = (name: string) => [...ofFiles, ...ofCode].find((failure) => failure.name === name);
  for (const failure of [named('down'), named('slow'), named('throw on load'), named('corrupted part')]) {
    const { name = '', change, isHonest, reply } = failure ?? {};
    await test.step(name, async () => {
      const { version } = await tamper(page, centre.address, { remote, change, isHonest, reply, withFallback: true });
      await go(page, centre, place);
      await expect(area(page, '/class')).toHaveAttribute('data-release', version);
      const after = Math.round(await page.evaluate(() => performance.now()));
      process.stdout.write(`${name}: остання справна версія за ${after} мс\n`);
    });
  }
  await page.route('**/remotes.json', (route) => route.abort());
  await go(page, centre, place);
  await expect(area(page, '/class')).toBeAttached();
});

test('a release that breaks again and again gives way to the one before in this tab, when the person says so', async ({ admin: page, centre }) => {
  test.setTimeout(timeoutMs);
  await rememberReports(page);
  const offer = page.getByRole('button', { name: 'Відкрити попередню версію' });
  const bar = page.getByRole('status').filter({ hasText: 'Відкрито попередню версію розділу' });
  const brokenPage = page.getByText('Сторінка не відкрилася');
  const releaseOfAdmin = async () => {
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link').first().click();
    await expect(bar).toBeHidden();
    return area(page, '/admin').getAttribute('data-release');
  };
  const { change } = ofCode.find(({ name }) => name === 'throw in render') ?? {};
  const { version } = await tamper(page, centre.address, { remote, change, withFallback: true });

  await go(page, centre, place);
  await expect(brokenPage).toBeVisible();
  const before = await releaseOfAdmin();
  await page.goBack({ waitUntil: 'commit' });
  await expect(brokenPage).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await offer.click();
  await expect(area(page, '/class')).toHaveAttribute('data-release', version);
  await expect(bar).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toContain(`"version":"${version}.broken","kind":"render-failed","code":"crashes"`);
  expect(await releaseOfAdmin()).toBe(before);

  await test.step('for as long as the tab lives, or until the person goes back', async () => {
    await go(page, centre, place);
    await expect(area(page, '/class')).toHaveAttribute('data-release', version);
    await page.getByRole('button', { name: 'Повернутися до нової версії' }).click();
    await expect(brokenPage).toBeVisible();
  });
});

test('a page whose file is gone, or does not come, leaves everything else as it is', async ({ admin: page, centre }) => {
  test.setTimeout(timeoutMs);
  // The tampered files must belong to the open page's release.
  await keepOwnRelease('mfe-admin', centre);
  await page.goto(`${centre.address}/admin/home`);
  await expect(area(page, '/admin')).toBeAttached();
  const ofLaterPages = (reply: Reply): Tampering['reply'] => (path, areas) =>
    path === 'remoteEntry.js' || areas.some(({ files }) => files.includes(path)) ? null : reply;
  const tab = (name: string) => page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name, exact: true });
  await page.evaluate(() => {
    window.isSamePage = true;
  });

  const gone = await tamper(page, centre.address, { remote: 'mfe-admin', reply: ofLaterPages(page404) });
  await tab('Групи').click();
  await expect(page.getByText('Частина розділу не завантажилася')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText('Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.')).toBeVisible();
  await useFrame(page);
  gone.mend();
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByRole('heading', { name: 'Групи' })).toBeVisible();

  const silentFiles = await tamper(page, centre.address, { remote: 'mfe-admin', reply: ofLaterPages('silence') });
  await tab('Викладачі').click();
  await expect(page.getByText('Сторінка відкривається довше, ніж звичайно')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Групи' })).toBeVisible();
  await useFrame(page);
  silentFiles.mend();
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByRole('heading', { name: 'Викладачі' })).toBeVisible();
  expect(await page.evaluate(() => window.isSamePage)).toBe(true);
});
