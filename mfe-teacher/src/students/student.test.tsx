import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { progressRoutes, type StudentOfGroup } from '@dzvinok/contract/progress';
import { makeHarness, refuse } from '@dzvinok/remote/harness';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachOnItsOwn, header } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

configure({ asyncUtilTimeout: 5_000 });

const person = userEvent.setup();
const own = eachOnItsOwn();

const student: StudentOfGroup = {
  fullName: 'Бондар Марко', avatarPath: null, isMember: true, schoolInfo: 'Ліцей 7, 9 клас', contacts: null,
  subjects: [{
    subjectName: 'Хімія', subjectColor: 'yellow',
    points: [
      { lessonId: 40, date: '2026-11-16', topicName: 'Оксиди', homeworkMark: 8, classworkMark: 10, isMilestone: false, absent: false, notReady: false, isLate: true, comment: 'Списує', commentAudience: 'staff', chosen: null },
      { lessonId: 41, date: '2026-11-21', topicName: 'Кислоти', homeworkMark: null, classworkMark: null, isMilestone: false, absent: true, notReady: false, isLate: false, comment: null, chosen: 'recording' },
    ],
  }],
};

const open = (tab: string) => render(makeHarness({ remote, api: own.api, at: `/teacher/class/${own.group}/${tab}` }).element);

it('the page of a student opens from the name in the lesson, with marks, absences, comments and the chosen recording', async () => {
  own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 }).answer(progressRoutes.inGroup, student);
  open('current-lesson');
  await person.click(await screen.findByRole('link', { name: 'Бондар Марко' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Бондар Марко' })).toBeTruthy();
  expect(own.api.callsOf(progressRoutes.inGroup)).toMatchObject([{ params: { id: own.group, studentId: 1 } }]);
  const table = screen.getByRole('table', { name: 'Уроки, Хімія' });
  const [newest, first] = within(table).getAllByRole('row').slice(1).map((row) => row.textContent);
  expect(newest).toMatch(/21\.11\.2026.*Кислоти.*Відсутній.*Перегляд відеозапису/);
  expect(first).toMatch(/16\.11\.2026.*Оксиди.*Коментар для працівників: Списує.*10.*8.*Запізнення/);
  expect(screen.queryByText('Кому зателефонувати')).toBeNull();
  expect(screen.getByText('Хімія, група А · Ліцей 7, 9 клас')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'До журналу' }).getAttribute('href')).toBe(`/teacher/class/${own.group}/journal`);
});

it('the page of a student opens from the name in the journal', async () => {
  own.api.answer(progressRoutes.inGroup, { ...student, isMember: false });
  open('journal');
  await person.click(await screen.findByRole('link', { name: 'Бондар Марко' }));
  expect(await screen.findByText('Уже не в групі')).toBeTruthy();
});

it('the page of a student shows contacts where the centre allows it', async () => {
  own.api.answer(progressRoutes.inGroup, { ...student, contacts: [{ fullName: 'Бондар Олена', relation: 'Мама', phoneNumber: '0501234567' }] });
  open('students/1');
  const contacts = within(await screen.findByRole('list', { name: 'Кому зателефонувати' }));
  expect(contacts.getByText('Мама')).toBeTruthy();
  expect(contacts.getByRole('link').getAttribute('href')).toBe('tel:+380501234567');
});

it.each(['students/1', 'students/x'])('the page at %s of a student who is not in the group says so', async (at) => {
  own.api.answer(progressRoutes.inGroup, () => {
    throw refuse('students.not-found', 'Учня не знайдено.');
  });
  open(at);
  expect(await screen.findByRole('heading', { name: 'Такого учня немає' })).toBeTruthy();
});
