import type { Page } from '@playwright/test';
import { addressOf, enter } from '../centre.ts';
import { expect, test } from '../admin/centre.fixture.ts';

declare global {
  interface Window {
    refused?: string[];
  }
}

async function rememberRefused(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      window.refused?.push([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
    });
  });
}

const refusedOn = (page: Page) => page.evaluate(() => window.refused);

interface Report {
  'effective-directive': string;
  'blocked-uri': string;
}

function reportsOf(page: Page): { sent: string[]; statuses: number[] } {
  const found: { sent: string[]; statuses: number[] } = { sent: [], statuses: [] };
  page.on('request', (request) => {
    if (!request.url().endsWith('/csp-reports')) return;
    const report: Report = JSON.parse(request.postData() ?? '{}')['csp-report'];
    found.sent.push(`${report['effective-directive']} ${report['blocked-uri']}`);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/csp-reports')) found.statuses.push(response.status());
  });
  return found;
}

test('actions of an intruder on a page are refused and reported', async ({ page, baseURL }) => {
  // No centre is there: the run excludes this address from its count of violations and demands its reports.
  const planted = addressOf('planted', baseURL);
  const reports = reportsOf(page);
  await rememberRefused(page);
  await page.goto(planted);
  await expect(page.getByRole('heading', { name: 'Центр не знайдено' })).toBeVisible();
  expect(await refusedOn(page)).toEqual([]);

  const outcome = await page.evaluate(async () => {
    const tried = async (act: () => unknown) => {
      try {
        return String(await act());
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const added = (script: HTMLScriptElement) => new Promise((resolve) => {
      script.onload = () => resolve('ran');
      script.onerror = () => resolve('refused');
      document.body.append(script);
      if (!script.src) resolve(document.title);
    });
    return {
      markup: await tried(() => (document.body.innerHTML = '<img src=x onerror="document.title=1">')),
      text: await tried(() => added(Object.assign(document.createElement('script'), { text: 'document.title = "taken"' }))),
      address: await tried(() => added(Object.assign(document.createElement('script'), { src: '/static/js/index.js' }))),
      // In a task of the page: code called by the test may use `eval`.
      code: await tried(() => new Promise((resolve, reject) => {
        setTimeout(() => {
          try {
            resolve(Reflect.construct(Reflect.get(globalThis, 'Function'), ['return "ran"'])());
          } catch (error) {
            reject(error);
          }
        });
      })),
      handler: await tried(() => document.body.setAttribute('onclick', 'document.title = "taken"')),
      call: await tried(() => fetch('http://127.0.0.1:9/').then(() => 'sent')),
      frame: await tried(() => document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:9/' }))),
    };
  });
  expect(outcome).toMatchObject({ markup: 'TypeError', text: 'TypeError', address: 'TypeError', handler: 'TypeError', call: 'TypeError' });
  expect(['EvalError', 'TypeError']).toContain(outcome.code);
  expect(await page.title()).toContain('Центр не знайдено');
  await expect.poll(() => new Set(reports.sent.map((line) => line.split(' ')[0])))
    .toEqual(new Set(['connect-src', 'frame-src', 'require-trusted-types-for']));
  await expect.poll(() => new Set(reports.statuses)).toEqual(new Set([204]));
});

test('scripts that are written into a page, or come from elsewhere, do not run', async ({ page, baseURL }) => {
  const planted = addressOf('planted', baseURL);
  const reports = reportsOf(page);
  const real = await page.goto(planted);
  if (!real) throw new Error('No page');
  const [headers, text] = [await real.allHeaders(), await real.text()];
  // Unchecked markup, with the real policy.
  const body = text.replace('</body>', [
    '<script>document.title = "inline"</script>', '<img src="data:," onerror="document.title = \'handler\'">',
    '<script src="http://127.0.0.1:9/a.js"></script>', '<base href="http://127.0.0.1:9/">', '</body>',
  ].join(''));
  await page.route(`${planted}/`, (route) => route.fulfill({ status: 200, headers, body }));
  await page.goto(planted);
  await expect.poll(() => reports.sent.toSorted()).toEqual([
    'base-uri http://127.0.0.1:9/', 'script-src-attr inline', 'script-src-elem http://127.0.0.1:9/a.js', 'script-src-elem inline',
  ]);
  expect(await page.title()).toContain('Центр не знайдено');
});

test('no page of any role, and no popup, violates the policy', async ({ admin, baseURL, browser, centre }) => {
  const visited: string[] = [];
  async function visit(own: Page, address: string, path: string): Promise<void> {
    await own.goto(address + path);
    await expect(own.locator('[data-release]').first()).toBeVisible();
    await expect(own.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await own.evaluate(() => Reflect.get(globalThis, 'trustedTypes')?.defaultPolicy?.name)).toBe('default');
    expect(await refusedOn(own)).toEqual([]);
    visited.push(path);
  }

  await test.step('the admin’s, a popup and the other appearance', async () => {
    await rememberRefused(admin);
    await visit(admin, centre.address, '/admin/subjects-classrooms');
    await admin.getByRole('button', { name: 'Додати предмет' }).click();
    await expect(admin.getByRole('form', { name: 'Предмет' })).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) await admin.emulateMedia({ colorScheme });
    await admin.keyboard.press('Escape');
    expect(await refusedOn(admin)).toEqual([]);
    await visit(admin, centre.address, '/admin/home');
  });

  for (const [code, phoneNumber, paths] of [
    ['demo', '0502222222', ['/teacher/my']],
    ['demo', '0503333333', ['/student/classes', '/student/missed-lessons']],
    ['demo', '0504444444', ['/parent/classes']],
    ['platform', '0500000000', ['/platform/tenants']],
  ] as const) {
    await test.step(`${phoneNumber}: ${paths.join(', ')}`, async () => {
      const own = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await rememberRefused(own);
      const address = addressOf(code, baseURL);
      await enter(own, address, phoneNumber, '12345678');
      for (const path of paths) await visit(own, address, path);
      await own.context().close();
    });
  }
  test.info().annotations.push({ type: 'Сторінок без порушень', description: visited.join(', ') });
});

test('the shell’s policy for texts lets in the product’s own scripts and no markup', async ({ admin, centre }) => {
  await admin.goto(centre.address);
  const outcome = await admin.evaluate((address) => {
    const policy = Reflect.get(globalThis, 'trustedTypes').defaultPolicy;
    const given = (make: (text: string) => unknown, text: string) => {
      // A refused text becomes null or empty.
      return String(make(text) ?? '') || null;
    };
    const script = (text: string) => given((one) => policy.createScriptURL(one), text);
    const markup = (text: string) => given((one) => policy.createHTML(one), text);
    return {
      own: [script('/releases/x/1.0.0/a.js'), script(`${address}/static/a.js`)],
      foreign: [script('https://evil.example/static/a.js'), script('/api/files/1'), script('data:text/javascript,1')],
      style: markup('.a{gap:1px}'),
      markup: markup('<img src=x>'),
    };
  }, centre.address);
  expect(outcome).toEqual({
    own: ['/releases/x/1.0.0/a.js', `${centre.address}/static/a.js`],
    foreign: [null, null, null],
    style: '.a{gap:1px}',
    markup: null,
  });
});
