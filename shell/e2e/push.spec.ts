import { marksRoutes } from '@dzvinok/contract/marks';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test';
import { findWindowedChromium } from '../../infra/local/chromium.ts';
import { openOwnCentre } from './admin/centre.fixture.ts';
import { Api } from './api.ts';
import { enter } from './centre.ts';
import { zoneAtNoon } from './noon.ts';
import { test } from './own-product.ts';
import { openScenario, password } from './teacher/lesson.fixture.ts';

test.setTimeout(240_000);

const parentPhone = '0671119001';

interface Payload {
  notification: { title: string; body: string; tag: string; navigate: string };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
}

function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
}

/** As the browser's push service would: the worker wakes with the decrypted text. */
async function pushesInto(context: BrowserContext, page: Page): Promise<(data: string) => Promise<unknown>> {
  const session = await context.newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => registration && resolve(registration.registrationId));
  await session.send('ServiceWorker.enable');
  const registrationId = await promise;
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
}

interface WorkerSide {
  registration: { getNotifications(options: { tag: string }): Promise<{ close(): void }[]> };
  NotificationEvent: new (kind: string, about: { notification: unknown }) => Event;
  clients: { openWindow(url: string): Promise<unknown> };
  dispatchEvent(event: Event): boolean;
}

/** Chromium lets only a real press focus a tab. Without the focus the worker opens a window, whose page `opened` has. */
function press(worker: Worker, tag: string): Promise<{ opened: string | null }> {
  return worker.evaluate(async (pressed) => {
    const side = globalThis as unknown as WorkerSide;
    const { registration, NotificationEvent, clients } = side;
    const [notification] = await registration.getNotifications({ tag: pressed });
    const event = new NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (each: Promise<unknown>) => work.push(each) });
    let opened: string | null = null;
    clients.openWindow = async (url) => {
      opened = url;
      return null;
    };
    side.dispatchEvent(event);
    await Promise.all(work);
    return { opened };
  }, tag);
}

test('the browser shows what the product pushed, the newest of a tag, and a press leads to its page and reads the message', async ({ product, launchOptions, playwright }) => {
  const { push } = product.providers;
  const centre = await openOwnCentre(product.url, zoneAtNoon());
  const { addStudents, startLesson, teacher, groupId, topicIds: [topicId] } = await openScenario(centre);
  const [student] = await addStudents(['Бондар Марко']);
  if (!student) throw new Error('The student was not added');
  await centre.api.call(parentsRoutes.create, {
    params: { id: student.id }, body: { fullName: 'Бондар Олена Петрівна', phoneNumber: parentPhone, password, accountTypeLabel: 'мама' },
  });
  const { endpoint, keys } = push.browser('shown');
  const parent = await new Api(centre.address).signedIn(parentPhone, password);
  await parent.call(messagesRoutes.addPush, { body: { endpoint, keys, label: 'Chrome' } });

  // The headless shell forbids notifications.
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath: await findWindowedChromium(), channel: 'chromium' });
  const context = await browser.newContext({ viewport: { width: 390, height: 760 }, locale: 'uk-UA', serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: centre.address });
  const page = await context.newPage();
  await enter(page, centre.address, parentPhone, password);
  await page.goto(`${centre.address}/profile`);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const deliver = await pushesInto(context, page);

  const lessonId = await startLesson();
  await teacher.call(marksRoutes.create, { params: { classId: groupId }, body: { studentId: student.id, topicId, lessonId, absent: true } });
  // The sign-in at a new device makes a notice too, and other tests of this product push as well.
  const pushed = () => push.taken.map(({ payload }) => payload as Payload)
    .filter(({ notification: { body, navigate } }) => body.includes('відвідування') && navigate.startsWith(centre.address));
  await expect.poll(pushed, { timeout: 20_000 }).toHaveLength(1);
  const [payload] = pushed();
  if (!payload) throw new Error('Nothing was pushed');
  const { title, body, tag, navigate } = payload.notification;
  const bell = page.getByRole('banner').getByRole('button', { name: /^Сповіщення/ });

  await test.step('shown in the words of the product, and replaced under its tag', async () => {
    await deliver(JSON.stringify(payload));
    await expect.poll(() => shownOn(page)).toEqual([{ title, body, tag, data: navigate }]);
    const corrected = { ...payload, notification: { ...payload.notification, body: 'Урок скасовано' } };
    await deliver(JSON.stringify(corrected));
    await expect.poll(() => shownOn(page)).toEqual([{ title, body: 'Урок скасовано', tag, data: navigate }]);
  });

  await test.step('a push that cannot be read is shown too', async () => {
    await deliver('не JSON');
    await expect.poll(() => shownOn(page)).toContainEqual({ title: 'Dzvinok', body: 'Нове повідомлення', tag: '', data: centre.address });
  });

  await test.step('a press leads the open tab to the page, which reads the message', async () => {
    await expect(bell).toHaveAccessibleName(/нових/);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('No service worker runs');
    expect(await press(worker, tag)).toEqual({ opened: navigate });
    await expect(page.getByRole('dialog').getByText('Відсутній')).toBeVisible();
    expect(page.url()).toContain(new URL(navigate).pathname);
    await expect(bell).toHaveAccessibleName('Сповіщення');
    expect((await shownOn(page)).map((each) => each.tag)).not.toContain(tag);
  });
  await browser.close();
});
