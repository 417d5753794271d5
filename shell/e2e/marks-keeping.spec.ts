import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { formatDayMonth } from '@dzvinok/texts/dates';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { enterAsAdmin } from './admin/centre.fixture.ts';
import { spoilFirst } from './spoil-first.ts';
import { expect, signInTeacher, test, type Scenario } from './teacher/lesson.fixture.ts';

const names = ['Бондар Марко', 'Вознесенська-Кропивницька Злата', 'Ґудзь Лідія'] as const;
const [marko, zlata, lidia] = names;
const saves = /lessonMarks\/batch$/;

async function openJournal(page: Page, scenario: Scenario) {
  const { groupId, teacher, centre } = scenario;
  const students = await scenario.addStudents(names);
  const lessonId = await scenario.startLesson();
  const journal = () => teacher.call(lessonsRoutes.journal, { params: { id: groupId } });
  const [lesson] = (await journal()).lessons;
  const day = formatDayMonth(lesson?.startDateTime ?? '');
  const markOf = async (name: string) => (await journal()).students.find(({ fullName }) => fullName === name)?.marks[0];
  await signInTeacher(page, scenario);
  const address = `${centre.address}/teacher/class/${groupId}/journal`;
  await page.goto(address);
  const idOf = (name: string) => students.find(({ fullName }) => fullName === name)?.id ?? 0;
  return { address, day, lessonId, markOf, idOf };
}

const cellOf = (page: Page, name: string, day: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, ${day}, на уроці`) });

async function type(page: Page, name: string, day: string, keys: string): Promise<void> {
  await cellOf(page, name, day).click();
  await page.keyboard.type(keys);
  await page.keyboard.press('Enter');
}

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('dzvinok.marks')).length);
const cut = (route: Route) => route.abort('connectionreset');

/** The server saves; the browser gets no reply. */
async function loseReply(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const { host } = url;
  // Node, unlike browsers, may not resolve the name.
  url.hostname = '127.0.0.1';
  await route.fetch({ url: url.href, headers: { ...(await route.request().allHeaders()), host } });
  await route.abort('connectionreset');
}

/** Crashes the page, because closing it would end the cut and tell the page that it is online again. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute(saves);
  await context.setOffline(true);
  await context.setOffline(false);
}

test('marks survive a cut connection, a lost answer, a reload and a crashed tab', async ({ page, context, scenario }) => {
  const { address, day, markOf } = await openJournal(page, scenario);

  await test.step('an answer that was lost: saved once', async () => {
    await spoilFirst(context, saves, loseReply);
    // «Усе збережено» also shows before anything is sent.
    const repeated = page.waitForResponse(saves);
    await type(page, marko, day, '10');
    await repeated;
    await expect(page.getByText('Усе збережено')).toBeVisible();
    expect(await markOf(marko)).toMatchObject({ classworkMark: 10, version: 1 });
  });

  await test.step('no way to the server: shown as waiting, also after a reload', async () => {
    await context.route(saves, cut);
    await type(page, zlata, day, '7');
    await expect(cellOf(page, zlata, day)).toHaveAccessibleName(/7, чекає в черзі/);
    await page.reload();
    await expect(cellOf(page, zlata, day)).toHaveAccessibleName(/7, чекає в черзі/);
    expect(await markOf(zlata)).toBeUndefined();
  });

  await test.step('what was typed offline in a tab that crashed is saved when any journal is opened again', async () => {
    await context.setOffline(true);
    await type(page, lidia, day, '12');
    await type(page, zlata, day, '8');
    await expect(cellOf(page, lidia, day)).toHaveAccessibleName(/12, чекає в черзі/);
    await crash(page);
    await goOnline(context);
    const next = await context.newPage();
    await next.goto(address);
    await expect(next.getByText('Усе збережено')).toBeVisible();
    for (const [name, value] of [[lidia, 12], [zlata, 8]] as const) {
      await expect(cellOf(next, name, day)).toHaveAccessibleName(new RegExp(`: ${value}`));
      expect(await markOf(name)).toMatchObject({ classworkMark: value, version: 1 });
    }
    expect(await kept(next)).toBe(0);
  });
});

test('an edit conflict of two browsers is shown, and either choice is kept; other fields are merged', async ({ page, browser, context, scenario }) => {
  const { day, lessonId, markOf, idOf } = await openJournal(page, scenario);
  const admin = await (await browser.newContext()).newPage();
  await enterAsAdmin(admin, scenario.centre);
  await admin.goto(`${scenario.centre.address}/admin/classes/${scenario.groupId}`);
  await context.route(saves, cut);
  for (const name of names) await type(page, name, day, '9');
  await expect(page.getByRole('status').filter({ hasText: 'У черзі на збереження: 3 оцінки. Збережемо автоматично.' })).toBeVisible();
  await type(admin, marko, day, '6');
  await type(admin, zlata, day, '5');
  await expect.poll(() => markOf(zlata)).toMatchObject({ classworkMark: 5 });
  const comment = { studentId: idOf(lidia), lessonId, version: 0, comment: 'Від адміністратора' };
  await scenario.centre.api.call(marksRoutes.saveMany, { params: { classId: scenario.groupId }, body: { marks: [comment] } });
  await goOnline(context);

  await test.step('both are told of, with both values; the third went on by itself', async () => {
    for (const name of [marko, zlata]) await expect(cellOf(page, name, day)).toHaveAccessibleName(/9.*дві версії/);
    await expect.poll(() => markOf(lidia)).toMatchObject({ classworkMark: 9, comment: 'Від адміністратора' });
    expect(await markOf(marko)).toMatchObject({ classworkMark: 6 });
  });

  await test.step('mine is saved over theirs only now; the answer has not moved when it is known who they are', async () => {
    let tell = () => {};
    const isToTell = new Promise<void>((resolve) => (tell = resolve));
    await spoilFirst(page, /\/changes$/, (route) => isToTell.then(() => route.continue()));
    // High enough for the panel to grow.
    await page.setViewportSize({ width: 1280, height: 1000 });
    await cellOf(page, marko, day).click();
    const panel = page.getByRole('dialog', { name: marko });
    await expect(panel.getByRole('row', { name: /Оцінка 6 9/ })).toBeVisible();
    const mine = panel.getByRole('button', { name: 'Залишити мою' });
    const place = await mine.boundingBox();
    tell();
    await expect(panel.getByText(/^Вознесенська-Кропивницька/)).toBeVisible();
    expect(await mine.boundingBox()).toEqual(place);
    await mine.click();
    await expect.poll(() => markOf(marko)).toMatchObject({ classworkMark: 9, version: 2 });
    await expect(cellOf(admin, marko, day)).toHaveAccessibleName(/: 9/);
  });

  await test.step('an edit conflict outlives a reload; theirs stays as it is', async () => {
    await page.reload();
    await expect(cellOf(page, zlata, day)).toHaveAccessibleName(/9.*дві версії/);
    await cellOf(page, zlata, day).click();
    await page.getByRole('dialog', { name: zlata }).getByRole('button', { name: 'Взяти їхню' }).click();
    await expect(cellOf(page, zlata, day)).toHaveAccessibleName(/: 5$/);
    expect(await markOf(zlata)).toMatchObject({ classworkMark: 5, version: 1 });
    await expect(page.getByText('Усе збережено')).toBeVisible();
    expect(await kept(page)).toBe(0);
  });
  await admin.context().close();
});
