import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { marksRoutes } from '@dzvinok/contract/marks';
import { parentsRoutes } from '@dzvinok/contract/parents';
import type { Page } from '@playwright/test';
import { addressOf, signIn } from './centre.ts';
import { openWithWorker, type Change } from './changed-file.ts';
import { expect, password, test } from './teacher/lesson.fixture.ts';
import { serviceWorkerRemoval } from '../../services/gateway/src/runtime/static/service-worker-removal.ts';

test.use({ serviceWorkers: 'allow' });

const lastSeen = /^Станом на (\d+\s\S+, )?\d\d:\d\d\. Немає з’єднання\.$/;
const update = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const shellsAmong = (names: string[]) => names.filter((name) => name.startsWith('dzvinok/shell/'));

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Everything stored besides Cache Storage. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), await indexedDB.databases()]));
}

/** Waits until the worker has cached the page, its files and the family's area. */
async function waitUntilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringMatching(/^\/releases\/mfe-family\/[^/]+\/release\.json$/));
}

const asItIs: Change = (script) => script;
const asBuild = (name: string): Change => (script) => script.replaceAll(/"[0-9a-f]{12}"/g, `"${name}"`);

test('a family’s schedule opens without a network as it was last seen, for its own account alone', async ({ page, context, scenario }) => {
  const { address, api } = scenario.centre;
  const [student, sister] = await scenario.addStudents(['Вознесенська Злата', 'Вознесенська Лідія']);
  if (!student || !sister) throw new Error('Students were not added');
  const line = page.getByText(lastSeen);
  const lessons = page.getByRole('region', { name: /, \d\d\.\d\d$/ }).getByText('Математика');

  await test.step('can be installed', async () => {
    await signIn(page, address, student.phoneNumber, password);
    await expect(lessons.first()).toBeVisible();
    const session = await context.newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '');
    expect(manifest).toMatchObject({ name: 'Dzvinok', lang: 'uk', start_url: '/', scope: '/', display: 'standalone' });
    for (const { src, sizes, type } of manifest.icons) {
      const drawn = await page.evaluate(async (url) => {
        const blob = await (await fetch(url)).blob();
        const { width, height } = await createImageBitmap(blob);
        return [`${width}x${height}`, blob.type];
      }, src);
      expect(drawn).toEqual([sizes, type]);
    }
    await waitUntilKept(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Test browsers are always in incognito mode.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step('keeps files alone, and no reply of the API', async () => {
    await page.reload();
    await expect(lessons.first()).toBeVisible();
    await expect(line).toBeHidden();
    const others = (await cachedPaths(page)).filter((path) => !/^\/(static|releases)\/.+\.[a-z0-9]+$|^\/index\.html$/.test(path));
    expect(others).toEqual([]);
  });

  await test.step('opens without a network, says so, and lets nothing be chosen', async () => {
    const seen = await lessons.count();
    await context.setOffline(true);
    await page.goto(`${address}/`);
    await expect(line).toBeVisible();
    await expect(lessons).toHaveCount(seen);
    await page.getByRole('button', { name: /^Статус присутності: не обрано/ }).first().click();
    const popup = page.getByRole('dialog', { name: 'Статус присутності' });
    await expect(popup.getByText('Немає з’єднання. Обрати можна буде, коли воно повернеться.')).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Зберегти' })).toBeHidden();
    await popup.getByRole('button', { name: 'Закрити' }).first().click();
  });

  await test.step('shows nothing of a week that was not seen', async () => {
    await page.getByRole('button', { name: 'Попередній тиждень' }).click();
    await expect(page.getByText('Немає зв’язку із сервером')).toBeVisible();
    await expect(lessons).toHaveCount(0);
    await page.goBack();
    await expect(lessons.first()).toBeVisible();
  });

  await test.step('refreshes by itself with the network back', async () => {
    const [classroom] = await api.call(classroomsRoutes.list, {});
    if (!classroom) throw new Error('The centre has no classrooms');
    await api.call(classroomsRoutes.update, { body: { id: classroom.id, name: 'Зала 7' } });
    await expect(page.getByText('Зала 7')).toHaveCount(0);
    await context.setOffline(false);
    await expect(line).toBeHidden();
    await expect(page.getByText('Зала 7').first()).toBeVisible();
  });

  await test.step('leaves nothing of the person after the sign-out', async () => {
    expect(await storedText(page)).toContain('Математика');
    await page.getByRole('banner').getByRole('button', { name: /Учень/ }).click();
    await page.getByRole('menuitem', { name: 'Вихід' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => {
      const left = await storedText(page);
      return [student.fullName, student.phoneNumber, 'Математика', 'dzvinok.seen', 'accessToken'].filter((trace) => left.includes(trace));
    }).toEqual([]);
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  await test.step('shows the next person only what is theirs', async () => {
    await signIn(page, address, sister.phoneNumber, password);
    await expect(lessons.first()).toBeVisible();
    // The portal stores the week; the early view is drawn before.
    await expect.poll(() => storedText(page)).toContain('studentSchedule');
    await context.setOffline(true);
    await page.goto(`${address}/student/classes`);
    await expect(line).toBeVisible();
    await expect(page.getByRole('heading', { name: sister.fullName })).toBeVisible();
    expect(await storedText(page)).not.toContain(student.fullName);
  });
});

test('a parent has week, homework, absences and progress of all children without a network, and leaves none of it', async ({ page, context, scenario }) => {
  const { centre: { address, api }, teacher, groupId, topicIds: [topicId] } = scenario;
  const [son, daughter] = await scenario.addStudents(['Гончар Остап', 'Гончар Соломія']);
  if (!son || !daughter) throw new Error('Students were not added');
  const phoneNumber = '0633330001';
  for (const { id } of [son, daughter]) {
    await api.call(parentsRoutes.create, { params: { id }, body: { fullName: 'Гончар Оксана', phoneNumber, password, accountTypeLabel: 'мама' } });
  }
  const lessonId = await scenario.startLesson();
  await teacher.call(marksRoutes.create, { params: { classId: groupId }, body: { studentId: daughter.id, topicId, lessonId, absent: true } });
  await teacher.call(homeworksRoutes.set, { params: { id: groupId }, body: 'Вправа 12 на сторінці 40' });
  const ofDaughter = (path: string) => `${address}/parent/${path}${path.includes('?') ? '&' : '?'}studentId=${daughter.id}`;
  const shown: [path: string, text: string | RegExp][] = [
    ['classes', 'Дроби'], ['homework', 'Вправа 12 на сторінці 40'], ['missed-lessons', 'Дроби'], ['classes?view=progress', /з\s1\sуроку/],
  ];

  await test.step('after the week of one child was opened', async () => {
    await signIn(page, address, phoneNumber, password);
    await waitUntilKept(page);
    await page.reload();
    await expect(page.getByText('Дроби').first()).toBeVisible();
    await expect.poll(() => storedText(page), { timeout: 30_000 }).toContain('read-for-offline');
    await context.setOffline(true);
    for (const [path, text] of shown) {
      await page.goto(ofDaughter(path));
      await expect(page.locator('#content').getByText(text).first()).toBeVisible();
      await expect(page.getByText(lastSeen)).toBeVisible();
    }
  });

  await test.step('nothing is left for the next person of the device', async () => {
    await context.setOffline(false);
    await page.goto(`${address}/login`);
    await page.getByRole('banner').getByRole('button', { name: /Батьки/ }).click();
    await page.getByRole('menuitem', { name: 'Вихід' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => storedText(page)).not.toContain('dzvinok.seen');
    await signIn(page, address, son.phoneNumber, password);
    await expect(page.getByText('Дроби').first()).toBeVisible();
    await context.setOffline(true);
    await page.goto(`${address}/student/missed-lessons`);
    await expect(page.getByText('Немає зв’язку із сервером')).toBeVisible();
    expect(await storedText(page)).not.toContain('Соломія');
  });
});

test('a new version takes over quietly, and an old version without open pages is deleted', async ({ page, baseURL }) => {
  const product = await openWithWorker(baseURL ?? '', asBuild('000000000old'));
  const address = addressOf('demo', product.baseUrl);
  const notice = page.getByText('Доступна нова версія');
  await page.goto(`${address}/login`);
  await expect.poll(async () => shellsAmong(await cacheNames(page))).toEqual(['dzvinok/shell/000000000old']);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.reload();
  await expect(page.getByLabel('Номер телефону')).toBeVisible();
  // The portal, which starts behind the form, handles workers.
  await expect(page.locator('#start')).toHaveCount(0, { timeout: 30_000 });

  let own = '';
  await test.step('the worker of this very page replaces an older one without a word', async () => {
    product.serve(asItIs);
    await update(page);
    await expect.poll(async () => shellsAmong(await cacheNames(page)), { timeout: 30_000 }).not.toContain('dzvinok/shell/000000000old');
    [own = ''] = shellsAmong(await cacheNames(page));
    expect(own).toMatch(/^dzvinok\/shell\/[0-9a-f]{12}$/);
    await expect(notice).toBeHidden();
  });

  await test.step('a newer one is offered, nothing is reloaded, and the open page keeps its files', async () => {
    await page.getByLabel('Номер телефону').fill('0501112233');
    product.serve(asBuild('000000000new'));
    await update(page);
    await expect(notice).toBeVisible();
    await expect(page.getByLabel('Номер телефону')).not.toHaveValue('');
    expect(shellsAmong(await cacheNames(page)).toSorted()).toEqual(['dzvinok/shell/000000000new', own].toSorted());
  });

  await test.step('it comes when the person says so', async () => {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Оновити' }).click()]);
    await expect(page.getByLabel('Номер телефону')).toHaveValue('');
    await expect(notice).toBeHidden();
  });

  await test.step('a worker that must go leaves, with all that it kept', async () => {
    product.serve(() => serviceWorkerRemoval);
    await update(page);
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await expect(page.getByLabel('Номер телефону')).toBeVisible();
  });
  await product.close();
});
