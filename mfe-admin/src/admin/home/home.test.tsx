import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { openScreen } from '../../screens.fixture.ts';
import { lessonsOfDay, paymentsOfMonth } from './home-figures.ts';

const person = userEvent.setup();
let api: FakeApi;

function group(id: number, className: string, times: [dayOfWeek: number, startTime: string][]): GroupListItem {
  return {
    id,
    className,
    subjectId: 2,
    subjectName: 'Математика',
    subjectColor: 'blue',
    teacherId: 3,
    teacherName: 'Їжакевич Ґанна',
    isOnline: false,
    studentCount: 7,
    pricePerMonth: 2400,
    schedules: times.map(([dayOfWeek, startTime], index) => ({ id: index + 1, dayOfWeek, startTime, classroomId: 1, classroomName: 'Кабінет 101' })),
  };
}

function student(id: number, changes: Partial<StudentListItem>): StudentListItem {
  return {
    id,
    fullname: `Учень ${id}`,
    dateOfBirth: null,
    sex: null,
    phoneNumber: `05000000${id}0`,
    schoolInfo: 'Ліцей',
    isPasswordSent: false,
    comment: null,
    isEducationOnline: false,
    discount: 0,
    discountValidFrom: null,
    discountValidTo: null,
    isCurrentMonthPayed: false,
    isNextMonthPayed: false,
    monthlyPayment: 2400,
    avatarPath: null,
    classes: [],
    ...changes,
  };
}

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day): [number, string] => [day, '23:59:00']);

beforeEach(() => {
  api = new FakeApi()
    .answer(groupsRoutes.list, [group(4, 'А', everyDay), group(5, 'Б', [])])
    .answer(teachersRoutes.list, [])
    .answer(studentsRoutes.list, [
      student(11, { isCurrentMonthPayed: true }),
      student(12, {}),
      student(13, { monthlyPayment: 0 }),
    ]);
});
afterEach(cleanup);

describe('figures of the home', () => {
  it('are the lessons of one weekday, earliest first', () => {
    const groups = [group(4, 'А', [[1, '17:00:00'], [3, '09:00:00']]), group(5, 'Б', [[1, '08:30:00']])];
    expect(lessonsOfDay(groups, 1).map(({ startTime, className }) => `${startTime} ${className}`)).toEqual(['08:30 Б', '17:00 А']);
    expect(lessonsOfDay(groups, 0)).toEqual([]);
  });

  it('count who has something to pay', () => {
    const students = [{ monthlyPayment: 100, isCurrentMonthPayed: true }, { monthlyPayment: 50, isCurrentMonthPayed: false }, { monthlyPayment: 0, isCurrentMonthPayed: true }];
    expect(paymentsOfMonth(students)).toEqual({ due: 2, paid: 1 });
  });
});

describe('home', () => {
  it('shows who is there, the ways to every list, and the day', async () => {
    openScreen(remote, api, '/admin/home');
    expect(await screen.findByRole('heading', { name: 'Вітаємо, Єлизавета!' })).toBeTruthy();
    expect(screen.getByText('Адмін')).toBeTruthy();
    const sections = within(screen.getByRole('region', { name: 'Розділи' }));
    expect(sections.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/students',
      '/admin/classes',
      '/admin/teachers',
      '/admin/lesson-topics',
      '/admin/mailing',
      '/admin/subjects-classrooms',
    ]);
    expect(await sections.findByText(/^3\sучні$/)).toBeTruthy();
    const today = within(screen.getByRole('region', { name: 'Сьогодні' }));
    expect((await today.findByRole('link', { name: /23:59 Математика А/ })).getAttribute('href')).toBe('/admin/classes/4');
    expect(screen.getByRole('progressbar', { name: 'Сплатили за місяць' }).getAttribute('max')).toBe('2');
  });

  it('has tiles that lead nowhere yet and say so', async () => {
    openScreen(remote, api, '/admin/home');
    const soon = within(await screen.findByRole('region', { name: 'Незабаром' })).getAllByRole('link');
    expect(soon.map(({ textContent }) => textContent)).toEqual(['Розклад', 'Заняття', 'Тестування', 'Онлайн-заняття', 'Домашні завдання']);
    expect(soon.every((tile) => tile.getAttribute('aria-disabled') === 'true' && !tile.hasAttribute('href'))).toBe(true);
  });

  it('tells a new centre where to begin', async () => {
    api.answer(groupsRoutes.list, []);
    openScreen(remote, api, '/admin/home');
    const start = within(await screen.findByRole('region', { name: 'З чого почати' }));
    expect(start.getAllByRole('listitem').map(({ dataset }) => dataset['done'] ?? 'ні')).toEqual(['ні', 'ні', 'true']);
  });

  it('stays usable when its figures do not come', async () => {
    const down = () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    };
    api.answer(groupsRoutes.list, down).answer(studentsRoutes.list, down);
    openScreen(remote, api, '/admin/home');
    const today = within(await screen.findByRole('region', { name: 'Сьогодні' }));
    expect(await today.findByText('Не вдалося завантажити розклад')).toBeTruthy();
    api.answer(groupsRoutes.list, [group(4, 'А', [])]);
    await person.click(today.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await today.findByText('Сьогодні занять немає')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Теми уроків/ })).toBeTruthy();
  });
});
