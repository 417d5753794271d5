import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { formatDayMonth } from '@dzvinok/texts/dates';
import type { Page } from '@playwright/test';
import { signIn } from '../centre.ts';
import { addTeacher, expect, password, test } from './lesson.fixture.ts';

test.use({ serviceWorkers: 'allow' });

const [marko, zlata] = ['Бондар Марко', 'Вознесенська-Кропивницька Злата'] as const;
const otherPhone = '0671110002';
const line = /^Немає з’єднання\. Дані станом на \d\d:\d\d; оцінки збережено на цьому пристрої й буде надіслано автоматично\.$/;

const cellOf = (page: Page, name: string, day: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, ${day}, на уроці`) });

async function type(page: Page, name: string, day: string, digits: string): Promise<void> {
  await cellOf(page, name, day).click();
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /Вчитель|Викладач/ }).click();
  await page.getByRole('menuitem', { name: 'Вихід' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function waitForFiles(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(() => page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().some(({ url }) => /\/releases\/mfe-teacher\/[^/]+\/release\.json$/.test(url));
  })).toBe(true);
}

/** Unpacked. */
function keptReplies(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = Object.entries(localStorage).filter(([key]) => key.startsWith('dzvinok.seen/')).map(async ([key, value]) => {
      const packed: unknown = JSON.parse(value).data;
      if (typeof packed !== 'string') return key + value;
      const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
      return key + (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text());
    });
    return (await Promise.all(texts)).join('\n');
  });
}

test('a teacher’s journal opens offline, takes marks that are saved later, and is hidden from other users', async ({ page, context, scenario }) => {
  const { centre: { address }, groupId, teacher, teacherPhone, subjectId } = scenario;
  await scenario.addStudents([marko, zlata]);
  await addTeacher(scenario.centre, 'Їжакевич Соломія Петрівна', otherPhone, subjectId);
  await scenario.startLesson();
  const journal = () => teacher.call(lessonsRoutes.journal, { params: { id: groupId } });
  const day = formatDayMonth((await journal()).lessons[0]?.startDateTime ?? '');
  const markOf = async (name: string) => (await journal()).students.find(({ fullName }) => fullName === name)?.marks[0]?.classworkMark;
  const journalAddress = `${address}/teacher/class/${groupId}/journal`;

  await test.step('is kept as it is, with the marks of a moment ago', async () => {
    await signIn(page, address, teacherPhone, password);
    await expect(page.getByText('Мої групи').first()).toBeVisible();
    await page.goto(`${address}/teacher/class/${groupId}/current-lesson`);
    await expect(page.getByLabel(`Оцінка: ${marko}`)).toBeVisible();
    await page.getByRole('link', { name: 'Журнал', exact: true }).click();
    await type(page, marko, day, '10');
    await expect.poll(() => markOf(marko)).toBe(10);
    await waitForFiles(page);
    await expect.poll(() => keptReplies(page)).toContain('"classworkMark":10');
    await expect(page.getByText(line)).toHaveCount(0);
  });

  await test.step('opens after a reload without a network, says of when it is, and takes marks', async () => {
    const rowAt = async () => (await cellOf(page, zlata, day).boundingBox())?.y;
    const before = await rowAt();
    await context.setOffline(true);
    await expect(page.getByText(/Оцінки й домашні завдання надішлемо автоматично/)).toBeVisible();
    expect(await rowAt(), 'the bar moves no row under a finger').toBe(before);
    await page.reload();
    await expect(cellOf(page, marko, day)).toHaveAccessibleName(/: 10$/);
    await expect(page.getByRole('status').filter({ hasText: line })).toBeVisible();
    await type(page, zlata, day, '9');
    await expect(cellOf(page, zlata, day)).toHaveAccessibleName(/9, чекає в черзі/);
  });

  await test.step('and so does today’s lesson, with the mark that waits', async () => {
    await page.getByRole('link', { name: 'Урок', exact: true }).click();
    // A reload before the page has changed would open the journal again.
    await expect(page.getByLabel(`Оцінка: ${marko}`)).toHaveValue('10');
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: line })).toBeVisible();
    await expect(page.getByLabel(`Оцінка: ${marko}`)).toHaveValue('10');
    await expect(page.getByLabel(`Оцінка: ${zlata}`)).toHaveValue('9');
    await expect(page.getByRole('button', { name: 'Відеозапис', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Журнал', exact: true }).click();
    await expect(cellOf(page, zlata, day)).toBeVisible();
  });

  await test.step('is gone with the sign-out', async () => {
    await signOut(page);
    await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toMatch(/dzvinok\.seen|Бондар|Вознесенська/);
  });

  await test.step('is nothing to the next person, who sends nothing of it either', async () => {
    await context.setOffline(false);
    await signIn(page, address, otherPhone, password);
    await expect(page.getByText('У вас ще немає груп.')).toBeVisible();
    await page.goto(journalAddress);
    await expect(page.getByRole('heading', { name: 'Такої групи немає' })).toBeVisible();
    await expect(page.getByText(zlata)).toHaveCount(0);
    expect(await keptReplies(page)).not.toMatch(/Бондар|Вознесенська/);
    expect(await markOf(zlata)).toBeUndefined();
    await signOut(page);
  });

  await test.step('the mark arrives when its own teacher is back', async () => {
    await signIn(page, address, teacherPhone, password);
    await expect(page.getByText('Мої групи').first()).toBeVisible();
    await page.goto(journalAddress);
    await expect.poll(() => markOf(zlata)).toBe(9);
    await expect(page.getByText('Усе збережено')).toBeVisible();
    await expect(page.getByText(line)).toHaveCount(0);
  });
});
