import type { Notice } from '@dzvinok/contract/notices';
import { expect, it } from 'vitest';
import { noticeText, noticeTexts } from './notices.ts';

const about = {
  id: 7, toldAt: '2026-11-21T18:05:00+02:00', isRead: false, studentId: 11, studentName: 'Бондар Марко', lessonId: 40, lessonDate: '2026-11-21',
  subjectName: 'Математика', subjectColor: 'blue',
};
const marks = (given: object): Extract<Notice, { kind: 'marks' }> =>
  ({ ...about, kind: 'marks', homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, ...given });
const said = (notice: Notice, reader: 'Student' | 'Parent' = 'Student') => {
  const { title, message } = noticeText(notice, reader);
  return [title, message];
};

it('a notice of a lesson names marks and statuses, the most important in its title', () => {
  expect(said(marks({ classworkMark: 11 }))).toEqual(['Нова оцінка', 'Математика, 21.11 · робота на уроці — 11']);
  expect(said(marks({ classworkMark: 11, homeworkMark: 0 }))).toEqual(['Нові оцінки', 'Математика, 21.11 · робота на уроці — 11 · домашня робота — 0']);
  expect(said(marks({ isLate: true }))).toEqual(['Запізнення на урок', 'Математика, 21.11']);
  expect(said(marks({ isLate: true, homeworkMark: 9 }))).toEqual(['Оцінки й відмітки', 'Математика, 21.11 · домашня робота — 9 · запізнення']);
  expect(said(marks({ notReady: true }))).toEqual(['Неготовність до уроку', 'Математика, 21.11']);
  expect(said(marks({ comment: 'Молодець' }))).toEqual(['Коментар учителя', 'Математика, 21.11 · «Молодець»']);
  expect(said(marks({ classworkMark: 11, comment: 'Молодець' }))).toEqual(['Нова оцінка', 'Математика, 21.11 · робота на уроці — 11 · «Молодець»']);
  expect(said(marks({ absent: true, homeworkMark: 9 }))).toEqual(['Пропуск уроку', 'Математика, 21.11 · домашня робота — 9']);
});

it('a notice shortens long homework, and links to the room of a broadcast while the room exists', () => {
  const [, message] = said({ ...about, kind: 'homework', description: 'Вправа '.repeat(100) });
  expect(message?.length).toBeLessThan(200);
  expect(message).toMatch(/Вправа…$/);
  expect(noticeText({ ...about, kind: 'broadcast', joinUrl: 'https://meet.example.ua/room' }, 'Student').action)
    .toEqual({ label: 'Приєднатися', href: 'https://meet.example.ua/room' });
  expect(noticeText({ ...about, kind: 'broadcast', joinUrl: null }, 'Student').action).toEqual({ label: 'До уроку', page: '/student/classes?week=2026-11-21&lesson=40' });
});

it('changed homework is called changed, and a recording is told', () => {
  expect(said({ ...about, kind: 'homework', description: 'Вправа 8', isChanged: true })).toEqual(['Змінено домашнє завдання', 'Математика, 21.11 · Вправа 8']);
  expect(said({ ...about, kind: 'recording', url: 'https://video.example.ua/1' })).toEqual(['З’явився відеозапис уроку', 'Математика, 21.11']);
});

it('a notice to a parent names the child and leads to the lesson of the child', () => {
  expect(said(marks({ absent: true }), 'Parent')).toEqual(['Марко: пропуск уроку', 'Математика, 21.11']);
  const toLesson = { label: 'До уроку', page: '/parent/classes?week=2026-11-21&lesson=40&studentId=11' };
  for (const notice of [marks({ absent: true }), marks({ classworkMark: 5 }), marks({ comment: 'Молодець' })]) {
    expect(noticeText(notice, 'Parent').action).toEqual(toLesson);
  }
});

it('the same news of siblings are one text with both names, other news stay apart', () => {
  const lidia = { studentId: 12, studentName: 'Бондар Лідія' };
  const told = (notices: Notice[], reader: 'Student' | 'Parent' = 'Parent') => noticeTexts(notices, reader).map(({ title, message, action }) => [title, message, action && 'page' in action && action.page]);
  const week = '/parent/classes?week=2026-11-21&lesson=40&studentId=';
  expect(told([marks({ absent: true }), marks({ absent: true, ...lidia })])).toEqual([['Марко, Лідія: пропуск уроку', 'Математика, 21.11', `${week}11`]]);
  expect(told([marks({ isLate: true }), marks({ absent: true, ...lidia })])).toEqual([
    ['Марко: запізнення на урок', 'Математика, 21.11', `${week}11`], ['Лідія: пропуск уроку', 'Математика, 21.11', `${week}12`],
  ]);
  const debt: Notice = { id: 8, toldAt: about.toldAt, isRead: false, kind: 'event', studentId: 11, studentName: 'Бондар Марко', event: { kind: 'payment', title: 'Оплату прострочено', text: 'До сплати 500 грн.', page: null } };
  expect(told([debt, { ...debt, id: 9, ...lidia }]).map(([title]) => title)).toEqual(['Марко: оплату прострочено', 'Лідія: оплату прострочено']);
  expect(told([marks({ absent: true }), marks({ absent: true, ...lidia })], 'Student')).toEqual([['Пропуск уроку', 'Математика, 21.11', '/student/classes?week=2026-11-21&lesson=40']]);
});

it('a notice of an older gateway leads to the week', () => {
  expect(noticeText({ ...marks({ classworkMark: 5 }), lessonId: undefined }, 'Student').action).toMatchObject({ page: '/student/classes?week=2026-11-21' });
});

it('a change of a lesson is told in its own words, and leads to its day', () => {
  const change: Notice = {
    id: 7, toldAt: about.toldAt, isRead: false, kind: 'lesson', studentId: 11, studentName: 'Бондар Марко', lessonDate: '2026-11-24', change: 'moved',
    text: 'Математика пн 23.11 16:30 перенесено на вт 24.11 17:00',
  };
  expect(noticeText(change, 'Student')).toMatchObject({ title: 'Урок перенесено', message: change.text, action: { page: '/student/classes?week=2026-11-24' } });
  expect(noticeText(change, 'Parent')).toMatchObject({
    title: 'Марко: урок перенесено', message: change.text, action: { page: '/parent/classes?week=2026-11-24&studentId=11' },
  });
  expect(noticeText({ ...change, studentId: null, studentName: null }, 'Parent').action).toEqual({ label: 'До уроку', page: '/parent/classes?week=2026-11-24' });
  expect(noticeText({ ...change, studentId: null, studentName: null }, 'Teacher').action).toEqual({ label: 'До розкладу', page: '/teacher/calendar?day=2026-11-24' });
});

it('the same homework of two children is two different lines', () => {
  const homework: Notice = { ...about, kind: 'homework', description: 'Вправа 8' };
  const lines = [homework, { ...homework, studentId: 12, studentName: 'Бондар Ірина' }].map((notice) => said(notice, 'Parent'));
  expect(lines.map(([title]) => title)).toEqual(['Марко: задано домашнє завдання', 'Ірина: задано домашнє завдання']);
});
