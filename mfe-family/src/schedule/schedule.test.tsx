import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote as parentRemote } from '../parent.remote.tsx';
import { remote as studentRemote } from '../student.remote.tsx';

const person = userEvent.setup();
const zone = 'Europe/Kyiv';
const today = dayIn(zone, new Date());
let api: FakeApi;

const lesson: ScheduleItem = {
  classId: 3,
  className: 'А',
  dayOfWeek: 1,
  startDateTime: `${today}T23:50:00+02:00`,
  lessonDuration: 45,
  subjectName: 'Хімія',
  subjectColor: 'yellow',
  classroomName: 'Кабінет 5',
  homeworkDescription: 'Прочитати параграф 7',
  status: null,
  canChooseStatus: true,
  chooseUntil: '2026-11-21T17:45:00+02:00',
  chooseSecondsLeft: 900,
  joinUrl: null,
};

beforeEach(() => {
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: zone })
    .answer(familyRoutes.schedule, [lesson])
    .answer(familyRoutes.missedLessons, [])
    .answer(attendanceRoutes.choose, null);
});
afterEach(cleanup);

function open(remote: typeof studentRemote, at?: string) {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

describe('the week', () => {
  it('shows Monday to Sunday with three placeholders on each empty day', async () => {
    open(studentRemote);
    await screen.findByText('Сьогодні');
    const days = ['Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота', 'Неділя'];
    expect(screen.getAllByRole('region', { name: /, \d\d\.\d\d$/ }).map((day) => day.querySelector('h2')?.textContent)).toEqual(days);
    expect(screen.getAllByText('Немає занять')).toHaveLength(6 * 3);
  });

  it('asks for another week and keeps it in the address', async () => {
    const harness = open(studentRemote);
    await screen.findByText('Сьогодні');
    await person.click(screen.getByRole('button', { name: 'Наступний тиждень' }));
    const shown = /week=(\d{4}-\d\d-\d\d)/.exec(harness.address())?.[1] ?? '';
    expect(new Date(`${shown}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(shown > today && shown <= addDays(today, 7)).toBe(true);
    expect(api.callsOf(familyRoutes.schedule).at(-1)?.query).toMatchObject({ week: shown });
    await person.click(await screen.findByRole('button', { name: 'Цей тиждень' }));
    expect(harness.address()).not.toContain('week=');
  });

  it('opens the homework of a lesson', async () => {
    open(studentRemote);
    const [book] = await screen.findAllByRole('button', { name: 'Домашнє завдання: Хімія' });
    if (book) await person.click(book);
    expect(within(await screen.findByRole('dialog')).getByText('Прочитати параграф 7')).toBeTruthy();
  });

  it('offers to try again when it cannot be loaded', async () => {
    api.answer(familyRoutes.schedule, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    open(studentRemote);
    expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
    api.answer(familyRoutes.schedule, [lesson]);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await screen.findByText('Сьогодні')).toBeTruthy();
  });
});

describe('attendance', () => {
  async function openChoice() {
    const [indicator] = await screen.findAllByRole('button', { name: /^Статус присутності/ });
    if (indicator) await person.click(indicator);
    return within(await screen.findByRole('dialog', { name: 'Статус присутності' }));
  }

  it('is chosen by the student for one lesson', async () => {
    open(studentRemote);
    const popup = await openChoice();
    await person.click(popup.getByLabelText('Відеозапис'));
    await person.click(popup.getByRole('button', { name: 'Зберегти' }));
    expect(await screen.findByText('Статус присутності успішно оновлено!')).toBeTruthy();
    expect(api.callsOf(attendanceRoutes.choose).map(({ body }) => body)).toEqual([
      { classId: 3, studentUpdateOnlineLessonOption: 2, lessonStartDateTime: lesson.startDateTime },
    ]);
  });

  it('shows the server’s refusal and keeps the choice', async () => {
    api.answer(attendanceRoutes.choose, () => {
      throw refuse('attendance.too-late', 'Обрати вже запізно');
    });
    open(studentRemote);
    const popup = await openChoice();
    await person.click(popup.getByLabelText('Онлайн'));
    await person.click(popup.getByRole('button', { name: 'Зберегти' }));
    expect(await popup.findByText('Обрати вже запізно')).toBeTruthy();
    expect(popup.getByLabelText<HTMLInputElement>('Онлайн').checked).toBe(true);
  });

  it('is not a parent’s to choose', async () => {
    open(parentRemote);
    await screen.findByText('Сьогодні');
    expect(screen.queryAllByRole('button', { name: /^Статус присутності/ })).toEqual([]);
  });
});

describe('a parent of two', () => {
  it('switches between the children, on both tabs', async () => {
    const children = [
      { studentId: 11, fullName: 'Коваль Марко' },
      { studentId: 12, fullName: 'Коваль Злата' },
    ];
    api.answer(familyRoutes.header, { courses: ['Хімія'], timezone: zone, children });
    const harness = open(parentRemote);
    await person.click(await screen.findByLabelText('Коваль Злата'));
    expect(harness.address()).toContain('studentId=12');
    await person.click(screen.getByRole('link', { name: 'Пропуски занять' }));
    expect(await screen.findByText('Пропущених занять немає.')).toBeTruthy();
    expect(api.callsOf(familyRoutes.missedLessons).at(-1)?.query).toEqual({ studentId: 12 });
  });
});

describe('missed lessons', () => {
  it('are listed by subject with weekday, date and topic', async () => {
    api.answer(familyRoutes.missedLessons, [
      { subjectName: 'Хімія', dates: [{ date: '2026-11-16', dayOfWeek: 1, topicName: 'Оксиди' }] },
    ]);
    open(studentRemote, '/student/missed-lessons');
    const card = within(await screen.findByRole('region', { name: 'Хімія' }));
    expect(card.getByRole('listitem').textContent).toBe('Понеділок, 16.11Оксиди');
  });
});

describe('courses', () => {
  it('shows the first four, the rest on demand', async () => {
    api.answer(familyRoutes.header, { courses: ['А1', 'Б2', 'В3', 'Г4', 'Д5', 'Е6'], timezone: zone });
    open(studentRemote);
    await person.click(await screen.findByRole('button', { name: 'Ще 2' }));
    expect(screen.getByText('Е6')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Згорнути' }));
    expect(screen.queryByText('Д5')).toBeNull();
  });

  it('says when there are none', async () => {
    api.answer(familyRoutes.header, { courses: [], timezone: zone });
    open(studentRemote);
    expect(await screen.findByText('Немає курсів для відображення')).toBeTruthy();
  });
});
