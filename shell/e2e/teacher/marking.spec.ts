import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { Browser, Page } from '@playwright/test';
import { expect, signInTeacher, test, type Scenario } from './lesson.fixture.ts';

/** Seconds per press of a key or finger. */
const press = 0.3;
const names = Array.from({ length: 30 }, (_, index) => `Учень ${String(index + 1).padStart(2, '0')}`);
const wanted = names.map((_, index) => (index * 5) % 12 + 1);
const [first = ''] = names;

const grade = (page: Page, name: string) => page.getByLabel(`Оцінка: ${name}`);
const rows = (page: Page) => page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem');

async function openLesson(page: Page, scenario: Scenario): Promise<void> {
  await signInTeacher(page, scenario);
  await page.goto(scenario.centre.address + teacherPaths.currentLesson(scenario.groupId));
  await expect(rows(page)).not.toHaveCount(0);
}

function openPhone(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
}

async function marksOf({ teacher, groupId }: Scenario, lessonId: number) {
  const { students } = await teacher.call(lessonsRoutes.one, { params: { classId: groupId, lessonId } });
  return students.map(({ mark }) => mark);
}

const figuresOf = async (scenario: Scenario, lessonId: number) => (await marksOf(scenario, lessonId)).map((mark) => mark?.classworkMark ?? null);

test('thirty students are marked in 45 seconds by keyboard and in 90 on a phone', async ({ page, scenario, browser }) => {
  test.setTimeout(240_000);
  await scenario.addStudents(names);
  const lessonId = await scenario.startLesson();
  await openLesson(page, scenario);
  await expect(grade(page, first)).toBeFocused();

  await test.step('the keyboard: figures and Enter', async () => {
    let presses = 0;
    for (const mark of wanted) {
      for (const key of [...String(mark).split(''), 'Enter']) {
        await page.keyboard.press(key);
        presses += 1;
      }
    }
    await expect.poll(() => figuresOf(scenario, lessonId)).toEqual(wanted);
    expect(presses * press).toBeLessThanOrEqual(45);
  });

  const phone = await openPhone(browser);
  await openLesson(phone, scenario);
  const pad = phone.getByRole('dialog');
  let taps = 0;
  const tap = async (key: string) => {
    await pad.getByRole('button', { name: key, exact: true }).tap();
    taps += 1;
  };

  await test.step('a phone: the number pad', async () => {
    await expect(pad, 'it waits until a mark is touched').toHaveCount(0);
    await grade(phone, first).tap();
    taps += 1;
    const others = [...wanted].reverse();
    for (const mark of others) {
      for (const digit of String(mark)) await tap(digit);
      await tap('Далі');
    }
    await expect.poll(() => figuresOf(scenario, lessonId)).toEqual(others);
    expect(taps * press).toBeLessThanOrEqual(90);
    await tap('Закрити');
  });

  await test.step('a phone with «Автоперехід»: nearly a press a student', async () => {
    taps = 3;
    await phone.getByRole('button', { name: 'Дії з уроком' }).tap();
    await phone.getByRole('menuitemcheckbox', { name: 'Автоперехід' }).tap();
    await grade(phone, first).tap();
    for (const mark of wanted) {
      for (const digit of String(mark)) await tap(digit);
      if (mark === 1) await tap('Далі');
    }
    await expect.poll(() => figuresOf(scenario, lessonId)).toEqual(wanted);
    expect(taps).toBeLessThanOrEqual(45);
  });

  await test.step('the setting holds for the journal and after a reload', async () => {
    await phone.goto(scenario.centre.address + teacherPaths.journal(scenario.groupId));
    await expect(phone.getByRole('switch', { name: 'Автоперехід' })).toBeChecked();
    await phone.getByRole('gridcell', { name: new RegExp(`^${first}, .*на уроці`) }).tap();
    await pad.getByRole('button', { name: '8', exact: true }).tap();
    await expect(phone.getByRole('dialog', { name: names[1] })).toBeVisible();
  });
  await phone.close();
});

test('«КР для всіх» applies to present and later marks, until it is taken back', async ({ page, scenario }) => {
  const [marko, lidia, yana] = ['Бондар Марко', 'Ґудзь Лідія', 'Їжакевич Яна'] as const;
  await scenario.addStudents([marko, lidia, yana]);
  const lessonId = await scenario.startLesson();
  await openLesson(page, scenario);
  const kinds = async () => (await marksOf(scenario, lessonId)).map((mark) => mark?.isMilestone ?? false);
  const all = page.getByRole('switch', { name: 'КР для всіх' });
  await page.keyboard.type('9');
  await all.click();
  await expect.poll(kinds).toEqual([true, false, false]);
  await grade(page, lidia).fill('7');
  await page.keyboard.press('Enter');
  await expect.poll(kinds, 'a mark that is entered later').toEqual([true, true, false]);
  // the teacher's other devices have marks only
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('control-works')).forEach((key) => localStorage.removeItem(key)));
  await page.reload();
  await expect(all).toBeChecked();
  await grade(page, yana).fill('10');
  await page.keyboard.press('Enter');
  await expect.poll(kinds).toEqual([true, true, true]);
  await all.click();
  await expect.poll(kinds).toEqual([false, false, false]);
});

test('a row is low, and a comment opens under it without covering other rows', async ({ page, scenario, browser }) => {
  const long = 'Вознесенська-Кропивницька Єлизавета-Анастасія Миколаївна';
  await scenario.addStudents([long, 'Ґудзь Лідія'], true);
  await scenario.startLesson();
  const heights = (on: Page) => rows(on).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await openLesson(page, scenario);
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const height of await heights(page)) expect(height).toBeLessThanOrEqual(48);
  }

  const phone = await openPhone(browser);
  await openLesson(phone, scenario);
  for (const height of await heights(phone)) expect(height).toBeLessThanOrEqual(80);
  await grade(phone, long).tap();
  const low = phone.getByRole('dialog', { name: long });
  await expect(low).toBeVisible();
  await expect.poll(async () => {
    const [row, panel] = await Promise.all([rows(phone).first().boundingBox(), low.boundingBox()]);
    return (panel?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0);
  }, 'the chosen row stays in view').toBeGreaterThanOrEqual(0);
  await phone.getByRole('button', { name: `${long}: додати коментар` }).tap();
  await expect(phone.getByRole('dialog'), 'the comment needs the room').toHaveCount(0);
  await phone.getByLabel(`Коментар: ${long}`).fill('Забула зошит');
  const [field, next] = await Promise.all([phone.getByLabel(`Коментар: ${long}`).boundingBox(), rows(phone).last().boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  await rows(phone).last().getByLabel('Не готовий').tap();
  await expect(phone.getByLabel(`Коментар: ${long}`)).toHaveValue('Забула зошит');
  await phone.getByRole('button', { name: `${long}: є коментар` }).tap();
  await expect(phone.getByLabel(`Коментар: ${long}`)).toHaveCount(0);
  await phone.close();
});
