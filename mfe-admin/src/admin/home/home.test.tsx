import { homeRoutes, type AdminHome, type HomeLesson } from '@dzvinok/contract/home';
import { warningsRoutes, type Warning } from '@dzvinok/contract/warnings';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { openScreen } from '../../screens.fixture.ts';
import { minutesNow, planOf, stateOf } from './day.rules.ts';

const person = userEvent.setup();
const group = { groupId: 4, className: 'А', subjectName: 'Математика', subjectColor: 'blue' };

function lesson(groupId: number, time: string, changes: Partial<HomeLesson> = {}): HomeLesson {
  return {
    ...group, groupId, teacherName: 'Їжакевич Ґанна', classroomId: 1, classroomName: 'Кабінет 1', startDateTime: `2026-11-23T${time}:00+02:00`,
    lessonDuration: 60, studentCount: 7, isStarted: false, ...changes,
  };
}

const month = (name: string, changes: Partial<AdminHome['months'][number]> = {}) =>
  ({ month: `2026-${name}-01`, paid: 0, paidStudents: 0, visits: 0, absences: 0, ...changes });

const full: AdminHome = {
  today: '2026-11-23',
  now: '2026-11-23T12:00:00+02:00',
  classrooms: [{ id: 1, name: 'Кабінет 1' }, { id: 2, name: 'Кабінет 2' }],
  lessons: [lesson(4, '11:30'), lesson(5, '18:00', { className: 'Б' })],
  money: { due: 5000, paid: 3000, owed: 2000, debtors: 2 },
  months: [month('06'), month('07'), month('08'), month('09'), month('10', { paid: 4000, paidStudents: 4, visits: 10, absences: 1 }), month('11', { paid: 3000, paidStudents: 3 })],
  absences: [{ ...group, date: '2026-11-22', studentId: 11, fullName: 'Бондар Марко' }],
  unmarkedLessons: [
    { ...group, date: '2026-11-22', teacherName: 'Їжакевич Ґанна', lessonId: 9 },
    { ...group, groupId: 5, date: '2026-11-20', teacherName: 'Їжакевич Ґанна', lessonId: null },
  ],
  studentsWithoutGroup: 3,
  groupsWithoutRoom: 1,
  counts: { students: 20, groups: 2, teachers: 1 },
};

const nothing: AdminHome = {
  ...full, lessons: [], money: { due: 0, paid: 0, owed: 0, debtors: 0 }, months: full.months.map(({ month: day }) => ({ ...month('01'), month: day })), absences: [],
  unmarkedLessons: [], studentsWithoutGroup: 0, groupsWithoutRoom: 0, counts: { students: 0, groups: 0, teachers: 1 },
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().answer(homeRoutes.one, full).answer(warningsRoutes.ofCentre, { today: '2026-11-23', warnings: [], count: 0 });
});
afterEach(cleanup);

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const addresses = (part: Awaited<ReturnType<typeof region>>) => part.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the plan of the day', () => {
  it('places lessons by classroom, overlapping lessons in lanes, and names free classrooms', () => {
    const lessons = [lesson(4, '09:00'), lesson(5, '09:30'), lesson(6, '10:00'), lesson(7, '12:00', { classroomId: null, classroomName: null })];
    const { rooms, free, from, until } = planOf({ lessons, classrooms: full.classrooms });
    expect(rooms.map(({ name, lanes, lessons: placed }) => [name, lanes, placed.map(({ lane }) => lane)])).toEqual([
      ['Кабінет 1', 2, [0, 1, 0]], ['Без аудиторії', 1, [0]],
    ]);
    expect([free, from, until]).toEqual([['Кабінет 2'], 9, 15]);
  });

  it('opens scrolled to the present time, and to the end after the last lesson', async () => {
    // happy-dom has no layout
    const widths = [['scrollWidth', 1500], ['clientWidth', 500]] as const;
    const spies = widths.map(([name, width]) => vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(width));
    const scrolledAt = async (time: string) => {
      api.answer(homeRoutes.one, { ...full, now: `2026-11-23T${time}:00+02:00` });
      openScreen(remote, api, '/admin/home');
      const { scrollLeft } = await screen.findByRole('region', { name: 'Розклад дня за аудиторіями' });
      cleanup();
      return scrollLeft;
    };
    expect(await scrolledAt('15:00')).toBe(500);
    expect(await scrolledAt('21:00')).toBeGreaterThan(1000);
    for (const spy of spies) spy.mockRestore();
  });

  it('ends at midnight, and tells whether a lesson is over, running or ahead', () => {
    expect(planOf({ lessons: [lesson(4, '23:30', { lessonDuration: 0 })], classrooms: [] })).toMatchObject({ from: 18, until: 24 });
    const now = minutesNow(full.now, 90_000);
    expect(now).toBe(721);
    expect(['10:00', '11:30', '13:00'].map((time) => stateOf(lesson(4, time), now))).toEqual(['over', 'now', 'ahead']);
  });
});

describe('the home page of an admin', () => {
  it('links each notice of «Потребує уваги» to the lessons, groups or students concerned', async () => {
    openScreen(remote, api, '/admin/home');
    const attention = await region('Потребує уваги');
    await person.click(attention.getByText(/2\sуроки без оцінок/));
    expect(addresses(attention)).toEqual([
      '/class/4/lesson/9', '/admin/classes/5', '/admin/students?payment=owed', '/admin/students?group=none', '/admin/classes?room=none',
    ]);
  });

  it('greets without a name, and shows payments, absences and charts of half a year', async () => {
    openScreen(remote, api, '/admin/home');
    expect(await screen.findByRole('heading', { level: 1, name: 'Вітаємо!' })).toBeTruthy();
    expect(await screen.findByText(/^Понеділок, 23\sлистопада$/)).toBeTruthy();
    expect(screen.getByText('Адмін')).toBeTruthy();
    const money = await region('Оплата');
    expect(money.getByRole('progressbar', { name: 'Сплачено за місяць' }).getAttribute('value')).toBe('3000');
    expect(money.getByText(/^2\s000\s/)).toBeTruthy();
    expect((await region('Відсутні вчора')).getByRole('link').textContent).toBe('Бондар Марко');
    expect((await region('Відсутні сьогодні')).getByText('Нікого не відмічено.')).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Оплати за пів року' }).getAttribute('aria-valuetext')).toMatch(/^листопад: 3\s000/);
    expect(screen.getByRole('slider', { name: 'Оплати за пів року' }).getAttribute('aria-valuetext')).toMatch(/місяць ще триває$/);
    const [payments] = screen.getAllByRole('figure');
    const pathOf = (look: string) => payments?.querySelector(`path[class*="chart-${look}"]`)?.getAttribute('d');
    expect([pathOf('dots')?.match(/M/g)?.length, pathOf('squares')?.match(/M/g)?.length], 'the present month is on the dashed line').toEqual([1, 2]);
    act(() => screen.getByRole('slider', { name: 'Відвідування за пів року' }).focus());
    await person.keyboard('{ArrowLeft}');
    expect(screen.getByRole('slider', { name: 'Відвідування за пів року' }).getAttribute('aria-valuetext')).toContain('90');
  });

  it('shows no full bar beside a debt when other students paid too much', async () => {
    api.answer(homeRoutes.one, { ...full, money: { due: 2000, paid: 2000, owed: 1000, debtors: 1 } });
    openScreen(remote, api, '/admin/home');
    const money = await region('Оплата');
    expect(money.getByRole('progressbar', { name: 'Сплачено за місяць' }).getAttribute('value')).toBe('1000');
    expect(money.getByText(/^Сплачено 50\s%$/)).toBeTruthy();
  });

  it('shows the first steps to a new centre, and no empty boards', async () => {
    api.answer(homeRoutes.one, nothing);
    openScreen(remote, api, '/admin/home');
    const start = await region('З чого почати');
    expect(start.getAllByRole('listitem').map(({ dataset }) => dataset['done'] ?? 'ні')).toEqual(['ні', 'true', 'ні']);
    expect(screen.queryByRole('region', { name: 'Потребує уваги' })).toBeNull();
    expect(addresses(await region('Розділи'))).toHaveLength(6);
  });

  it('says «Усе гаразд» when no item needs attention', async () => {
    api.answer(homeRoutes.one, { ...nothing, counts: full.counts });
    openScreen(remote, api, '/admin/home');
    expect((await region('Потребує уваги')).getByText(/Усе гаразд/)).toBeTruthy();
    expect((await region('Сьогодні')).getByText(/Сьогодні занять немає/)).toBeTruthy();
  });

  it('keeps its links when the figures cannot be loaded', async () => {
    api.answer(homeRoutes.one, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    openScreen(remote, api, '/admin/home');
    expect(await screen.findByText('Не вдалося завантажити головну')).toBeTruthy();
    expect(addresses(await region('Розділи'))).toHaveLength(6);
    api.answer(homeRoutes.one, full);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await region('Оплата')).toBeTruthy();
  });
});

describe('students whose families should be called', () => {
  const contacts = [{ fullName: 'Бондар Олена', relation: 'Мама', phoneNumber: '0501234567' }];
  const marko: Warning = {
    studentId: 11, fullName: 'Бондар Марко', contacts, openCall: null, lastCall: null,
    signs: [
      { kind: 'absences', group, lessons: 2, from: '2026-11-18', on: '2026-11-20' },
      { kind: 'falling-marks', group, lessons: 3, on: '2026-11-16', latest: [7, 5.5, 5], before: 9.3 },
      { kind: 'debt', months: ['2026-10-01', '2026-11-01'], on: '2026-11-10' },
    ],
  };
  const another = (nr: number): Warning => ({ ...marko, studentId: 20 + nr, fullName: `Учень ${nr}`, signs: marko.signs.slice(0, 1) });
  const titled = 'Варто зателефонувати';

  it('each line says why, and the call is a task with a result that takes the line away', async () => {
    let list = [marko, another(1), another(2), another(3)];
    api
      .answer(warningsRoutes.ofCentre, () => ({ today: full.today, warnings: list, count: list.length }))
      .answer(warningsRoutes.startCall, () => {
        const openCall = { id: 5, startedBy: 'Гнатюк Ірина Петрівна', startedAt: '2026-11-23T12:00:00+02:00' };
        list = [{ ...marko, openCall }, ...list.slice(1)];
        return openCall;
      })
      .answer(warningsRoutes.finishCall, () => {
        list = list.slice(1);
        return null;
      });
    openScreen(remote, api, '/admin/home');
    const card = await region(titled);
    expect(await card.findAllByText(/^Пропуск: 2\sуроки поспіль, 18\.11–20\.11$/)).toHaveLength(3);
    expect(card.getByText('Оцінки нижчі: за останні уроки 7; 5,5; 5, а до того в середньому 9,3')).toBeTruthy();
    expect(card.getByText('Не сплачено за жовтень і листопад')).toBeTruthy();
    expect(card.queryByText('Учень 3')).toBeNull();
    await person.click(card.getByRole('button', { name: /^Показати всіх/ }));
    expect(card.getByText('Учень 3')).toBeTruthy();
    await person.click(card.getByRole('button', { name: /^Подзвонити.*Бондар Марко$/ }));
    const popup = within(await screen.findByRole('dialog', { name: 'Дзвінок: Бондар Марко' }));
    expect(popup.getByRole('link').getAttribute('href')).toBe('tel:+380501234567');
    await person.click(popup.getByRole('button', { name: 'Записати' }));
    expect(await popup.findByText('Напишіть, про що домовились')).toBeTruthy();
    await person.type(popup.getByRole('textbox', { name: /^Що відповіли/ }), 'Прийде');
    await person.click(popup.getByRole('button', { name: 'Записати' }));
    expect(await card.findByText('Учень 1')).toBeTruthy();
    expect(card.queryByText('Бондар Марко')).toBeNull();
    expect(api.callsOf(warningsRoutes.finishCall)).toMatchObject([{ params: { id: 5 }, body: { result: 'Прийде' } }]);
  });

  it('an undertaken call names its person and can be given up; the last result stands beside new reasons', async () => {
    const openCall = { id: 5, startedBy: 'Гнатюк Ірина Петрівна', startedAt: '2026-11-22T12:00:00+02:00' };
    const lastCall = { result: 'Хворіє', finishedBy: 'Гнатюк Ірина Петрівна', finishedAt: '2026-11-10T12:00:00+02:00' };
    api.answer(warningsRoutes.ofCentre, { today: full.today, warnings: [{ ...marko, openCall, lastCall }], count: 1 }).answer(warningsRoutes.dropCall, null);
    openScreen(remote, api, '/admin/home');
    const card = await region(titled);
    expect(await card.findByText('Дзвонить Гнатюк І. П., узято вчора')).toBeTruthy();
    expect(card.getByText(/^Дзвінок 10\sлистопада, Гнатюк І\. П\.: Хворіє$/)).toBeTruthy();
    await person.click(card.getByRole('button', { name: /^Записати результат.*Бондар Марко$/ }));
    await person.click(await screen.findByRole('button', { name: 'Не дзвонитиму' }));
    expect(api.callsOf(warningsRoutes.dropCall)).toHaveLength(1);
  });

  it('has a text for an empty list, and a retry after a failure', async () => {
    api.answer(warningsRoutes.ofCentre, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    openScreen(remote, api, '/admin/home');
    const card = await region(titled);
    expect(await card.findByText('Не вдалося завантажити, кому варто зателефонувати')).toBeTruthy();
    api.answer(warningsRoutes.ofCentre, { today: full.today, warnings: [], count: 0 });
    await person.click(card.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await card.findByText('Зараз дзвонити нікому не треба.')).toBeTruthy();
  });
});
