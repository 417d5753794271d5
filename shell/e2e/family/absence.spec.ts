import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { expect, openAs, teacherPhone, test } from './family.fixture.ts';

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a parent says on the phone that the children will not come; the teacher sees it before the lesson and in it', async ({ browser, page: teacher, family }) => {
  const group = await family.addGroup({ subject: 'Математика', startTime: '18:00', lessonDuration: 60 });
  const [marko, zlata] = [await family.addChild('Коваль Марко', [group]), await family.addChild('Коваль Злата', [group])];
  await family.addParent('Коваль Олена Петрівна', '0671119001', [marko, zlata]);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'uk-UA', timezoneId: family.timezone });
  await openAs(phone, family, '0671119001', '/parent/classes');
  await openAs(teacher, family, teacherPhone, `/teacher/class/${group.id}/journal`);
  const popup = phone.getByRole('dialog', { name: 'Не буде на занятті' });
  const told = phone.getByRole('button', { name: 'Не буде: хворіє. Математика' }).first();

  await test.step('one press for both children, with a reason', async () => {
    await phone.getByRole('button', { name: 'Не буде. Математика' }).first().tap();
    await popup.getByText('Хворіє', { exact: true }).tap();
    await popup.getByText(/^Також: Коваль/).tap();
    expect(await violationsOn(phone)).toEqual([]);
    await popup.getByRole('button', { name: 'Попередити' }).tap();
    await expect(told).toBeVisible();
    expect(await wide(phone)).toBe(390);
    expect(await violationsOn(phone)).toEqual([]);
  });

  await test.step('the open journal says so without a reload', async () => {
    await expect(teacher.getByText(/не буде: Коваль Злата \(хворіє\), Коваль Марко \(хворіє\)/)).toBeVisible();
  });

  await test.step('one child comes after all', async () => {
    await told.tap();
    await popup.getByRole('button', { name: 'Таки прийде' }).tap();
    await expect(phone.getByRole('button', { name: 'Не буде. Математика' }).first()).toBeVisible();
    await expect(teacher.getByText(/не буде: Коваль (Злата|Марко) \(хворіє\)$/)).toBeVisible();
  });

  await test.step('in the lesson the row of the other says it', async () => {
    await family.startLesson(group);
    await teacher.goto(`${family.centre.address}/teacher/class/${group.id}/current-lesson`);
    await expect(teacher.getByText('Не буде: хворіє', { exact: true })).toHaveCount(1);
    expect(await violationsOn(teacher)).toEqual([]);
  });
  await phone.context().close();
});
