import { absencesRoutes } from '@dzvinok/contract/absences';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { Api } from '../api.ts';
import { violationsOn } from '../axe.ts';
import { enter } from '../centre.ts';
import { expect, openAs, password, test } from './family.fixture.ts';

test('on a phone a missed lesson is made up in another group, and the admin freezes the student', async ({ page, family }) => {
  const { centre, timezone } = family;
  const own = await family.addGroup({ subject: 'Математика', startTime: '14:00', lessonDuration: 60 });
  const other = await family.addGroup({ subject: 'Англійська мова', startTime: '18:00', lessonDuration: 60 });
  await centre.api.call(makeUpsRoutes.saveRules, {
    body: { earns: 'told', reasons: [], validDays: 30, mostAMonth: null, isSameSubject: false, needsApproval: false, deadlineHours: 3 },
  });
  const student = await family.addChild('Коваль Марко', [own]);
  const today = dayIn(timezone, new Date());
  const tomorrow = addDays(today, 1);
  const api = await new Api(centre.address).signedIn(student.phoneNumber, password);
  await api.call(absencesRoutes.announce, { body: { classId: own.id, plannedOn: tomorrow, reason: 'Хворіє' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, family, student.phoneNumber, '/student/missed-lessons');

  await test.step('the family books and cancels', async () => {
    const card = page.getByRole('region', { name: 'Відпрацювання' });
    await card.getByRole('button', { name: /^Обрати урок/ }).click();
    const offers = page.getByRole('dialog', { name: 'Обрати урок' });
    await expect(offers.getByRole('button', { name: /^Записати/ }).first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await offers.getByRole('button', { name: /^Записати/ }).last().click();
    await expect(card.getByText(/^Записано:/)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    expect(await centre.api.call(makeUpsRoutes.list, {})).toMatchObject([{ studentId: student.id, classId: other.id, missedOn: tomorrow, isApproved: true }]);
    await card.getByRole('button', { name: /^Скасувати запис/ }).click();
    await expect(card.getByRole('button', { name: /^Обрати урок/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step('the admin freezes the student', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enter(page, centre.address, centre.phoneNumber, centre.password);
    await page.goto(`${centre.address}/admin/edit-student/${student.id}`);
    await page.getByRole('button', { name: 'Заморозити' }).click();
    const form = page.getByRole('dialog', { name: 'Заморозити' });
    await form.getByLabel('Перший день').fill(formatDate(tomorrow));
    await form.getByLabel('Останній день').fill(formatDate(addDays(today, 10)));
    expect(await violationsOn(page)).toEqual([]);
    await form.getByRole('button', { name: 'Додати' }).click();
    await expect(page.getByRole('list', { name: 'Заморозка' })).toContainText(formatDate(addDays(today, 10)));
    expect(await violationsOn(page)).toEqual([]);
    expect(await centre.api.call(freezesRoutes.list, { query: { studentId: student.id } })).toMatchObject([{ from: tomorrow, to: addDays(today, 10) }]);
  });
});
