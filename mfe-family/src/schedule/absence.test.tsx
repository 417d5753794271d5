import { absencesRoutes } from '@dzvinok/contract/absences';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../parent.remote.tsx';
import { lessonTonight, zone } from './lesson.fixture.ts';

const person = userEvent.setup();
const children = [{ studentId: 5, fullName: 'Марія Бондар' }, { studentId: 6, fullName: 'Іван Бондар' }];
const today = dayIn(zone, new Date());
let api: FakeApi;
let held: ScheduleItem;

beforeEach(() => {
  held = lessonTonight();
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: zone, children })
    .answer(familyRoutes.week, () => [held])
    .answer(recordingsRoutes.list, [])
    .answer(absencesRoutes.announce, ({ body }) => {
      held = { ...held, announcedAbsence: { reason: body.reason ?? null } };
      return { classIds: [3], lessons: 1 };
    })
    .answer(absencesRoutes.takeBack, () => {
      held = { ...held, announcedAbsence: null };
      return { classIds: [3], lessons: 1 };
    });
});
afterEach(cleanup);

async function open(button: string) {
  const [first] = await screen.findAllByRole('button', { name: button });
  if (first) await person.click(first);
  return within(await screen.findByRole('dialog', { name: 'Не буде на занятті' }));
}

it('a parent announces the absence of all children for a week, and takes it back', async () => {
  render(makeHarness({ remote, api }).element);
  const popup = await open('Не буде. Хімія');
  await person.click(popup.getByLabelText('Тиждень'));
  await person.click(popup.getByLabelText('Хворіє'));
  await person.click(popup.getByLabelText('Також: Іван Бондар'));
  await person.click(popup.getByRole('button', { name: 'Попередити' }));
  expect(await screen.findByText('Викладача попереджено.')).toBeTruthy();
  expect(api.callsOf(absencesRoutes.announce).map(({ body }) => body))
    .toEqual([{ plannedOn: today, until: addDays(today, 6), reason: 'Хворіє', isForSiblings: true }]);
  const again = await open('Не буде: хворіє. Хімія');
  await person.click(again.getByRole('button', { name: 'Таки прийде' }));
  expect(await screen.findAllByRole('button', { name: 'Не буде. Хімія' })).toHaveLength(2);
  expect(api.callsOf(absencesRoutes.takeBack).map(({ query }) => query)).toEqual([{ classId: 3, plannedOn: today }]);
});

it('of a moved lesson days are those on which it takes place, and the lesson is named by its planned day', async () => {
  const plannedOn = addDays(today, -3);
  held = { ...held, plannedOn };
  for (const span of ['Цей урок', 'Увесь день', 'Тиждень']) {
    held = { ...held, announcedAbsence: null };
    render(makeHarness({ remote, api }).element);
    const popup = await open('Не буде. Хімія');
    await person.click(popup.getByLabelText(span));
    await person.click(popup.getByRole('button', { name: 'Попередити' }));
    await screen.findByText('Викладача попереджено.');
    cleanup();
  }
  const plain = { reason: null, isForSiblings: false };
  expect(api.callsOf(absencesRoutes.announce).map(({ body }) => body))
    .toEqual([{ ...plain, classId: 3, plannedOn }, { ...plain, plannedOn: today }, { ...plain, plannedOn: today, until: addDays(today, 6) }]);
});

it('a refusal stays in the popup', async () => {
  api.answer(absencesRoutes.announce, () => {
    throw refuse('absences.too-late', 'Зателефонуйте до центру.');
  });
  render(makeHarness({ remote, api }).element);
  const popup = await open('Не буде. Хімія');
  await person.click(popup.getByRole('button', { name: 'Попередити' }));
  expect(await popup.findByText('Зателефонуйте до центру.')).toBeTruthy();
});

it('after the deadline nothing is offered', async () => {
  held = lessonTonight({ canChooseStatus: false, chooseSecondsLeft: 0 });
  render(makeHarness({ remote, api }).element);
  expect(await screen.findAllByText('Хімія')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Не буде. Хімія' })).toBeNull();
});

it('where the centre wants to know earlier, the absence closes before the attendance and its time is named', async () => {
  const twoHours = 2 * 3600;
  held = lessonTonight({ tellHours: 2, chooseSecondsLeft: twoHours });
  render(makeHarness({ remote, api }).element);
  const popup = await open('Не буде. Хімія');
  expect(popup.getByText(/не пізніше ніж за 2.години до початку/)).toBeTruthy();
  cleanup();
  held = lessonTonight({ tellHours: 3, chooseSecondsLeft: twoHours });
  render(makeHarness({ remote, api }).element);
  expect(await screen.findAllByText('Хімія')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Не буде. Хімія' })).toBeNull();
  cleanup();
  held = { ...held, announcedAbsence: { reason: null } };
  render(makeHarness({ remote, api }).element);
  const announced = await open('Не буде. Хімія');
  await person.click(announced.getByRole('button', { name: 'Таки прийде' }));
  expect(await screen.findByText('Попередження скасовано.')).toBeTruthy();
});

it('of a lesson in a freeze only its end is shown', async () => {
  held = lessonTonight({ frozenUntil: '2026-12-04', canChooseStatus: false });
  render(makeHarness({ remote, api }).element);
  expect((await screen.findAllByText('Заморожено до 04.12')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Не буде. Хімія' })).toBeNull();
  expect(screen.getByText('Найближчими днями занять немає.')).toBeTruthy();
});
