import { createTeacherAbsenceBody, teacherAbsencesRoutes, type AbsenceLesson, type OpenAbsence } from '@dzvinok/contract/absences';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { homeRoutes, type AdminHome } from '@dzvinok/contract/home';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const ill = { id: 7, name: 'Панченко Ольга' };
const colleagues = [{ id: 8, name: 'Гнатюк Ірина' }, { id: 9, name: 'Бойко Олег' }];
const person = userEvent.setup();
let presses = 0;
let api: FakeApi;
let lessons: AbsenceLesson[];

const teacher = ({ id, name }: { id: number; name: string }) => ({
  id, fullName: name, dateOfBirth: null, sex: 0 as const, phoneNumber: '0501112233', avatarPath: null, subject: null, subjects: [], groupCount: 1,
});
const lesson = (groupId: number, candidates: number[]): AbsenceLesson => ({
  groupId, className: `Г${groupId}`, subjectName: 'Математика', subjectColor: 'blue', plannedOn: '2026-11-23', startsAt: `2026-11-23T1${groupId}:00:00+02:00`,
  minutes: 60, room: { id: 1, name: 'Кабінет 1' }, isOnline: false, teacher: ill, state: 'open', candidates, otherCandidates: [],
});
const home: AdminHome = {
  today: '2026-11-23', now: '2026-11-23T08:00:00+02:00', classrooms: [], lessons: [], money: { due: 0, paid: 0, owed: 0, debtors: 0 }, months: ['2026-10-01', '2026-11-01'].map((month) => ({ month, paid: 0, paidStudents: 0, visits: 0, absences: 0 })),
  absences: [], unmarkedLessons: [], studentsWithoutGroup: 0, groupsWithoutRoom: 0, counts: { students: 20, groups: 6, teachers: 3 },
};
const open = () => lessons.filter(({ state }) => state === 'open');
const shown = (): OpenAbsence => ({
  id: 3, teacher: ill, from: '2026-11-23', to: '2026-11-23', reason: 'хворіє', openLessons: open().length, lessons,
  substitutes: colleagues.map((one) => ({ ...one, fits: open().filter(({ candidates }) => candidates.includes(one.id)).length, lessonsThatDay: 1 })),
});

beforeEach(() => {
  presses = 0;
  lessons = [lesson(1, [8]), lesson(2, [8, 9]), lesson(3, [8]), lesson(4, [9]), lesson(5, []), lesson(6, [])];
  api = new FakeApi()
    .answer(homeRoutes.one, home)
    .answer(warningsRoutes.ofCentre, { today: '2026-11-23', warnings: [], count: 0 })
    .answer(teachersRoutes.list, [ill, ...colleagues].map(teacher))
    .answer(teacherAbsencesRoutes.list, () => [shown()])
    .answer(teacherAbsencesRoutes.one, () => shown())
    .answer(teacherAbsencesRoutes.create, { id: 3 })
    .answer(teacherAbsencesRoutes.arrange, ({ body: { teacherId } }) => {
      const taken = open().filter(({ candidates }) => teacherId === null || candidates.includes(teacherId));
      const by = colleagues.find(({ id }) => id === teacherId);
      lessons = lessons.map((one) => (taken.includes(one) ? { ...one, state: by ? 'substituted' : 'cancelled', teacher: by ?? ill } : one));
      return { classIds: taken.map(({ groupId }) => groupId), lessons: taken.length };
    });
});
afterEach(cleanup);

it('an absence of each Friday afternoon is entered with its last day', async () => {
  openScreen(remote, api, '/admin/home');
  await press(await screen.findByRole('button', { name: 'Викладач захворів' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Викладача не буде' }));
  await press(popup.getByRole('combobox', { name: /^Викладач/ }));
  await press(await screen.findByRole('option', { name: ill.name }));
  await press(popup.getByRole('switch', { name: /^Щотижня/ }));
  await press(popup.getByRole('switch', { name: 'Лише кілька годин' }));
  await press(popup.getByRole('button', { name: 'Далі: хто замінить' }));
  await screen.findByRole('heading', { name: `Не буде: ${ill.name}` });
  const body = createTeacherAbsenceBody.parse(api.callsOf(teacherAbsencesRoutes.create)[0]?.body);
  expect([body.from.slice(10), body.to, Date.parse(body.weeklyUntil ?? '') - Date.parse(body.from.slice(0, 10))])
    .toEqual(['T00:00', `${body.from.slice(0, 10)}T23:59`, 84 * 86_400_000]);
});

it('the group of a lesson is handed over for the days of the absence, and the lessons that stay are named', async () => {
  api.answer(teacherAbsencesRoutes.handOver, { classIds: [2], lessons: 3, rest: ['2026-11-25T16:00:00+02:00'] });
  openScreen(remote, api, '/admin/teacher-absences/3');
  await press(await screen.findByRole('button', { name: /^Передати групу.*Г2$/ }));
  const popup = within(await screen.findByRole('dialog', { name: 'Передати групу: Математика, Г2' }));
  await press(popup.getByRole('combobox', { name: /^Кому/ }));
  await press(await screen.findByRole('option', { name: 'Бойко Олег' }));
  await press(popup.getByRole('button', { name: 'Передати' }));
  expect(await screen.findByText(/Передано: 3 уроки.*25\.11 16:00/)).toBeTruthy();
  expect(api.callsOf(teacherAbsencesRoutes.handOver)).toMatchObject([{ params: { id: 2 }, body: { teacherId: 9, from: '2026-11-23', to: '2026-11-23' } }]);
});

it('teachers with too little time for the way and outside of their working hours are offered last', async () => {
  lessons = [{ ...lesson(1, []), tooFar: [{ id: 9, isOfSubject: false, minutes: 40 }], outOfHours: [{ id: 8, isOfSubject: true, hours: '09:00–14:00' }] }];
  openScreen(remote, api, '/admin/teacher-absences/3');
  await press(await screen.findByRole('combobox', { name: /^Заміна/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Бойко Олег · інший предмет · не встигне дорогою (40 хв)', 'Гнатюк Ірина · працює 09:00–14:00',
  ]);
  await press(screen.getByRole('option', { name: /^Гнатюк/ }));
  expect(api.callsOf(teacherAbsencesRoutes.arrange)[0]?.body).toEqual({ teacherId: 8, lessons: [{ groupId: 1, plannedOn: '2026-11-23' }] });
});

it('taking a substitution back asks one question, with its consequences and obstacles', async () => {
  lessons = [{ ...lesson(1, []), state: 'substituted', teacher: { id: 8, name: 'Гнатюк Ірина' } }];
  api.answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 0, guests: 1, students: 8, people: 21, told: [{ text: 'Математика, викладач – Гнатюк Ірина', families: 7 }] })
    .answer(teacherAbsencesRoutes.takeBack, ({ body: { confirmed } }) => {
      if (!confirmed) throw refuse('calendar.unconfirmed', 'відсутній', undefined, ['Викладач у цей час відсутній']);
      return { classIds: [1] };
    });
  openScreen(remote, api, '/admin/teacher-absences/3');
  await press(await screen.findByRole('button', { name: /^Повернути/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Повернути урок?' }));
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Гнатюк Ірина більше не замінює', 'На уроці 1 гість на відпрацюванні: записи залишаться', '7 родин вже сповіщено: «Математика, викладач – Гнатюк Ірина»',
    'Викладач у цей час відсутній',
  ]);
  expect(api.callsOf(calendarRoutes.touched).at(-1)).toMatchObject({ body: { lesson: { classId: 1, plannedOn: '2026-11-23', keepsTimeAndPlace: true } } });
  await press(asked.getByRole('button', { name: 'Так' }));
  await vi.waitFor(() => expect(api.callsOf(teacherAbsencesRoutes.takeBack).at(-1)).toMatchObject({ params: { id: 3 }, body: { groupId: 1, plannedOn: '2026-11-23', confirmed: true } }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an extra lesson is deleted after a question that says so, as it cannot be returned', async () => {
  lessons = [{ ...lesson(1, []), extraId: 4 }, lesson(2, [])];
  openScreen(remote, api, '/admin/teacher-absences/3');
  await press(await screen.findByRole('button', { name: /^Скасувати 2/ }));
  const ofBoth = within(await screen.findByRole('dialog', { name: /^Скасувати 2/ }));
  expect(ofBoth.getByText(/Додаткові уроки \(1\) буде видалено, повернути їх не можна/)).toBeTruthy();
  await press(ofBoth.getByRole('button', { name: 'Ні' }));
  await press(await screen.findByRole('button', { name: /^Видалити урок: .*Г1$/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Видалити урок?' }));
  expect(asked.getByText(/повернути його не можна/)).toBeTruthy();
  expect(api.callsOf(teacherAbsencesRoutes.arrange)).toEqual([]);
  await press(asked.getByRole('button', { name: 'Так' }));
  await vi.waitFor(() => expect(api.callsOf(teacherAbsencesRoutes.arrange)[0]?.body).toEqual({ teacherId: null, lessons: [{ groupId: 1, plannedOn: '2026-11-23', extraId: 4 }] }));
});

async function press(element: HTMLElement): Promise<void> {
  presses += 1;
  await person.click(element);
}

it('six lessons of an ill teacher are arranged from the home within twelve presses', async () => {
  openScreen(remote, api, '/admin/home');
  await press(await screen.findByRole('button', { name: 'Викладач захворів' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Викладача не буде' }));
  await press(popup.getByRole('combobox', { name: /^Викладач/ }));
  await press(await screen.findByRole('option', { name: ill.name }));
  await press(popup.getByRole('button', { name: 'Далі: хто замінить' }));
  expect(await screen.findByRole('heading', { name: `Не буде: ${ill.name}` })).toBeTruthy();
  await press(await screen.findByRole('button', { name: /^Віддати 3/ }));
  await press(await screen.findByRole('button', { name: /^Віддати 1/ }));
  await press(await screen.findByRole('button', { name: /^Скасувати 2/ }));
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Так' }));
  expect(await screen.findByText('Усе влаштовано: родинам і викладачам надіслано сповіщення')).toBeTruthy();
  expect(screen.getAllByText(/^Замінює /)).toHaveLength(4);
  expect(presses).toBeLessThanOrEqual(12);
});
