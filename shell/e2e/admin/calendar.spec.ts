import { calendarRoutes } from '@dzvinok/contract/calendar';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { addDays, dayHere, mondayOf } from '@dzvinok/schedule/zone';
import { violationsOn } from '../axe.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const monday = addDays(mondayOf(dayHere(Date.now())), 7);
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];

/** Mathematics on Mondays at 9:00 and history on Tuesdays at 10:00, in one room with one teacher. */
async function prepare({ api }: OwnCentre): Promise<void> {
  const subjects = new Map((await api.call(subjectsRoutes.list, {})).map(({ id, name }) => [name, id]));
  const [room] = await api.call(classroomsRoutes.list, {});
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Довженко Ірина Олексіївна', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: '0671110001', password: '12345678', subjectId: subjects.get('Математика') ?? 0 },
  });
  for (const [subject, name, dayOfWeek, startTime] of [['Математика', 'А', 1, '09:00'], ['Історія України', 'Б', 2, '10:00']] as const) {
    await api.call(groupsRoutes.create, {
      body: {
        name, subjectId: subjects.get(subject) ?? 0, teacherId, pricePerMonth: 1200, lessonDuration: 60, isOnline: false,
        schedules: [{ dayOfWeek, classroomId: room?.id ?? 0, startTime }],
      },
    });
  }
}

const startsOf = async ({ api }: OwnCentre) => (await api.call(calendarRoutes.lessons, { query: { from: monday, to: addDays(monday, 6) } }))
  .map(({ className, startsAt, state }) => `${className} ${startsAt.slice(0, 16)} ${state}`);

test('a lesson is moved by the mouse and by the keyboard, and waits without a time', async ({ admin, centre }) => {
  await prepare(centre);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`${centre.address}/admin/calendar?day=${monday}`);
  const mathematics = admin.getByRole('button', { name: /^Математика А/ });
  const form = admin.getByRole('form', { name: 'Урок' });
  const said = (text: string) => expect(admin.getByRole('status').filter({ hasText: text })).toBeAttached();
  await expect(mathematics).toBeVisible();
  expect(await violationsOn(admin)).toEqual([]);

  await test.step('by the mouse onto Tuesday, where it clashes, then onto Wednesday', async () => {
    const box = await mathematics.boundingBox();
    const columns = await admin.locator('[data-column]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left + 20));
    if (!box) throw new Error('The card is not on the board');
    await admin.mouse.move(box.x + 10, box.y + 10);
    await admin.mouse.down();
    // an hour is 84 pixels
    await admin.mouse.move(columns[1] ?? 0, box.y + 10 + 84, { steps: 5 });
    await expect(admin.getByText(/вівторок .*, 10:00–11:00: зайнято групою «Б» \(Історія України\)/)).toBeVisible();
    await admin.mouse.move(columns[2] ?? 0, box.y + 10 + 84, { steps: 5 });
    await admin.mouse.up();
    await expect(form.getByLabel('Початок')).toHaveValue('10:00');
    expect(await violationsOn(admin)).toEqual([]);
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await said('Математика А перенесено на ср');
    expect(await startsOf(centre)).toEqual([`Б ${tuesday}T10:00 planned`, `А ${wednesday}T10:00 changed`]);
  });

  await test.step('Escape returns a dragged card', async () => {
    const box = await mathematics.boundingBox();
    await admin.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await admin.mouse.down();
    await admin.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 150, { steps: 4 });
    await admin.keyboard.press('Escape');
    await admin.mouse.up();
    await expect(form).toBeHidden();
  });

  await test.step('by the keyboard', async () => {
    await admin.getByRole('button', { name: /^Історія України Б/ }).focus();
    await admin.keyboard.press('ArrowRight');
    await expect(mathematics).toBeFocused();
    await admin.keyboard.press('Enter');
    await form.getByLabel('Початок').fill('12:30');
    await admin.keyboard.press('Enter');
    await said('12:30');
    expect(await startsOf(centre)).toEqual([`Б ${tuesday}T10:00 planned`, `А ${wednesday}T12:30 changed`]);
  });

  await test.step('cancelled, it waits, and is dragged back onto the board', async () => {
    await mathematics.click();
    await form.getByRole('radio', { name: 'Скасувати урок' }).check({ force: true });
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await said('Математика А скасовано');
    const waiting = admin.getByRole('region', { name: 'Без часу' }).getByRole('button');
    await expect(waiting).toBeVisible();
    const target = await admin.locator('[data-column]').nth(3).boundingBox();
    const box = await waiting.boundingBox();
    await admin.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await admin.mouse.down();
    await admin.mouse.move((target?.x ?? 0) + 20, 600, { steps: 5 });
    await admin.mouse.up();
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await said('Математика А перенесено на чт');
    await expect(waiting).toBeHidden();
  });
});

test('on a phone the day is a list, and the form moves a lesson', async ({ admin, centre }) => {
  await prepare(centre);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`${centre.address}/admin/calendar?day=${monday}`);
  const mathematics = admin.getByRole('list', { name: 'Уроки дня' }).getByRole('button', { name: /^Математика А/ });
  await expect(mathematics).toBeVisible();
  expect(await violationsOn(admin)).toEqual([]);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await mathematics.click();
  const form = admin.getByRole('form', { name: 'Урок' });
  await form.getByLabel('Початок').fill('11:15');
  expect(await violationsOn(admin)).toEqual([]);
  await form.getByRole('button', { name: 'Зберегти' }).click();
  await expect(mathematics).toContainText('11:15–12:15');
  expect(await startsOf(centre)).toEqual([`А ${monday}T11:15 changed`, `Б ${tuesday}T10:00 planned`]);
});
