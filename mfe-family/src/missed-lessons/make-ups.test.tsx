import { familyRoutes } from '@dzvinok/contract/family';
import { makeUpsRoutes, type MakeUpCredit, type MakeUpOffers } from '@dzvinok/contract/make-ups';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../student.remote.tsx';

const person = userEvent.setup();
const place = { classId: 3, className: 'Б', subjectName: 'Хімія', subjectColor: 'green' };
const lesson = { ...place, plannedOn: '2026-11-28', startsAt: '2026-11-28T10:00:00+02:00', minutes: 60, roomName: 'Кабінет 7', isOnline: false, teacherName: 'Савчук Ігор' };
let api: FakeApi;
let credit: MakeUpCredit;
let offers: MakeUpOffers;

beforeEach(() => {
  credit = { ...place, classId: 2, className: 'А', missedOn: '2026-11-21', why: 'absence', validUntil: '2027-01-20', booked: null };
  offers = { lessons: [{ ...lesson, freePlaces: 1 }], groups: 4, refused: [] };
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: 'Europe/Kyiv' })
    .answer(familyRoutes.week, [])
    .answer(familyRoutes.missedLessons, [])
    .answer(makeUpsRoutes.ofStudent, () => ({ credits: [credit], deadlineHours: 3, needsApproval: false }))
    .answer(makeUpsRoutes.offers, () => offers)
    .answer(makeUpsRoutes.book, () => {
      credit = { ...credit, booked: { ...lesson, isApproved: true, canCancel: true } };
      return { studentId: 5, classIds: [3] };
    })
    .answer(makeUpsRoutes.cancel, () => {
      credit = { ...credit, booked: null };
      return { studentId: 5, classIds: [3] };
    });
});
afterEach(cleanup);

const show = () => render(makeHarness({ remote, api, at: '/student/missed-lessons' }).element);
const cardButton = async (name: string) => within(await screen.findByRole('region', { name: 'Відпрацювання' })).findByRole('button', { name });

it('a missed lesson is made up: a lesson is chosen, and cancelled again', async () => {
  show();
  await person.click(await cardButton('Обрати урок за Хімія 21.11'));
  const popup = within(await screen.findByRole('dialog', { name: 'Обрати урок' }));
  expect(await popup.findByText('Кабінет 7 · Савчук Ігор · вільних місць: 1')).toBeTruthy();
  await person.click(popup.getByRole('button', { name: 'Записати: Хімія Б, сб 28.11, 10:00–11:00' }));
  expect(await screen.findByText('Записано: сб 28.11, 10:00–11:00, Б, Кабінет 7')).toBeTruthy();
  expect(api.callsOf(makeUpsRoutes.book).map(({ body }) => body)).toMatchObject([{ missedClassId: 2, missedOn: '2026-11-21', classId: 3, plannedOn: '2026-11-28' }]);
  await person.click(await cardButton('Скасувати запис за Хімія 21.11'));
  expect(await cardButton('Обрати урок за Хімія 21.11')).toBeTruthy();
  expect(api.callsOf(makeUpsRoutes.cancel).map(({ query }) => query)).toMatchObject([{ missedClassId: 2, missedOn: '2026-11-21' }]);
});

it('the other family’s place is told, and the lessons are read again', async () => {
  api.answer(makeUpsRoutes.book, () => {
    offers = { lessons: [], groups: 4, refused: [{ rule: 'full', groups: 3, subjectName: null }, { rule: 'clash', groups: 1, subjectName: 'Фізика' }] };
    throw refuse('makeUps.full', 'Останнє місце щойно зайняли.');
  });
  show();
  await person.click(await cardButton('Обрати урок за Хімія 21.11'));
  await person.click(await screen.findByRole('button', { name: /^Записати/ }));
  expect(await screen.findByText('Останнє місце щойно зайняли.')).toBeTruthy();
  expect((await screen.findByText(/^4.групи: 3 без місця, 1 збіг зі своїм заняттям \(Фізика\)/)).textContent).toContain('Зателефонуйте до центру');
});
