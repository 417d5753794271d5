import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote as studentRemote } from '../student.remote.tsx';
import { lessonTonight, zone } from './lesson.fixture.ts';

const person = userEvent.setup();
let today: string;
let lesson: ScheduleItem;
let api: FakeApi;

beforeEach(() => {
  today = dayIn(zone, new Date());
  lesson = lessonTonight();
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: zone })
    .answer(familyRoutes.week, [lesson])
    .answer(familyRoutes.missedLessons, [])
    .answer(recordingsRoutes.list, []);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window of this width, in pixels. */
function openWindow(width: number): void {
  const answer = (query: string) => [...query.matchAll(/width (<=|<|>=) (\d+)px/g)].every(([, sign, bound]) =>
    (sign === '<' ? width < Number(bound) : sign === '<=' ? width <= Number(bound) : width >= Number(bound)));
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { media: query, matches: query.includes('width') && answer(query) }));
}

function open(remote: typeof studentRemote, at?: string) {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

describe('the week', () => {
  it('shows Monday to Sunday, with «Немає занять» on each empty day', async () => {
    openWindow(1440);
    open(studentRemote);
    await screen.findByText('Сьогодні');
    const days = ['Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота', 'Неділя'];
    expect(screen.getAllByRole('region', { name: /, \d\d\.\d\d$/ }).map((day) => day.querySelector('h2')?.textContent)).toEqual(days);
    expect(screen.getAllByText('Немає занять')).toHaveLength(6);
  });

  it('begins with today on a phone and on a tablet, with the past days folded', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z'), toFake: ['Date'] });
    for (const width of [390, 768]) {
      openWindow(width);
      open(studentRemote);
      await screen.findByText('Сьогодні', { selector: '.dz-day *' });
      const names = screen.getAllByRole('region', { name: /, \d\d\.\d\d$/ }).map((day) => day.querySelector('h2')?.textContent);
      expect(names.slice(0, 2)).toEqual(['Середа', 'Четвер']);
      expect(screen.getByRole('button', { name: 'Минулі дні (2)' })).toBeTruthy();
      cleanup();
    }
  });

  it('shows the Monday of the next week as tomorrow on a phone on a Sunday', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
    openWindow(390);
    api.answer(familyRoutes.week, ({ query: { week } }) =>
      week === '2026-11-23' ? [{ ...lesson, subjectName: 'Фізика', startDateTime: '2026-11-23T10:00:00+02:00' }] : []);
    open(studentRemote);
    const tomorrow = within(await screen.findByRole('region', { name: 'Понеділок, 23.11' }));
    expect(tomorrow.getByText('Фізика')).toBeTruthy();
    const [today, next] = screen.getAllByRole('region', { name: /, \d\d\.\d\d$/ }).map((day) => day.querySelector('h2')?.textContent);
    expect([today, next]).toEqual(['Неділя', 'Понеділок']);
    await person.click(tomorrow.getByRole('button', { name: 'Домашнє завдання: Фізика' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('reads the next week and keeps the chosen week in the address', async () => {
    const harness = open(studentRemote);
    await screen.findByText('Сьогодні');
    await person.click(screen.getByRole('button', { name: 'Наступний тиждень' }));
    const shown = /week=(\d{4}-\d\d-\d\d)/.exec(harness.address())?.[1] ?? '';
    expect(new Date(`${shown}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(shown > today && shown <= addDays(today, 7)).toBe(true);
    expect(api.callsOf(familyRoutes.week).at(-1)?.query).toMatchObject({ week: shown });
    await person.click(await screen.findByRole('button', { name: 'Цей тиждень' }));
    expect(harness.address()).not.toContain('week=');
    expect(document.activeElement?.className).toBe('dz-week-label');
  });

  it('opens the homework of a lesson', async () => {
    open(studentRemote);
    const [book] = await screen.findAllByRole('button', { name: 'Домашнє завдання: Хімія' });
    if (book) await person.click(book);
    expect(within(await screen.findByRole('dialog')).getByText('Прочитати параграф 7')).toBeTruthy();
  });

  it('is a diary: a lesson shows its topic, marks and comment, and opens with homework and recording', async () => {
    const diary = {
      lessonId: 41, topicName: 'Оксиди', classworkMark: 11, homeworkMark: 9, isMilestone: false, absent: false, notReady: false, isLate: true,
      recordingUrl: 'https://example.ua/7', nextHomework: 'Прочитати параграф 8',
    };
    api.answer(familyRoutes.week, [{ ...lesson, comment: 'Молодець', diary }]).answer(homeworksRoutes.setDone, { groupId: 3, isDone: true });
    open(studentRemote);
    const card = within(await screen.findByRole('article'));
    for (const text of ['Оксиди', 'Урок: 11', 'Д/з: 9', 'Запізнення', 'Молодець']) expect(card.getByText(text)).toBeTruthy();
    await person.click(card.getByRole('button', { name: 'Хімія' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Урок' }));
    for (const text of ['Оксиди', 'Урок: 11', 'Молодець', 'Прочитати параграф 7', 'Прочитати параграф 8']) expect(popup.getByText(text)).toBeTruthy();
    expect(popup.getByRole('link', { name: 'Дивитися запис' }).getAttribute('href')).toBe('https://example.ua/7');
    await person.click(popup.getByLabelText(/^Зроблено/));
    expect(api.callsOf(homeworksRoutes.setDone)[0]).toMatchObject({ params: { lessonId: 40 }, body: { isDone: true } });
  });

  it('opens the lesson that a notice’s link names, and leaves it out of the address', async () => {
    const diary = {
      lessonId: 41, topicName: 'Оксиди', classworkMark: 11, homeworkMark: null, isMilestone: false, absent: false, notReady: false, isLate: false,
      recordingUrl: null, nextHomework: null,
    };
    api.answer(familyRoutes.week, [{ ...lesson, diary }]);
    const harness = open(studentRemote, `/student/classes?week=${today}&lesson=41`);
    const popup = within(await screen.findByRole('dialog', { name: 'Урок' }));
    expect(popup.getByText('Оксиди')).toBeTruthy();
    expect(harness.address()).toBe(`/student/classes?week=${today}`);
    cleanup();
    const other = open(studentRemote, `/student/classes?week=${today}&lesson=42`);
    await screen.findByText('Сьогодні');
    await expect.poll(() => other.address()).toBe(`/student/classes?week=${today}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a retry when the week cannot be loaded', async () => {
    api.answer(familyRoutes.week, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    open(studentRemote);
    expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
    expect(screen.getByText('Номер запиту: fake')).toBeTruthy();
    expect(screen.getByText('Не вдалося завантажити найближче заняття.')).toBeTruthy();
    expect(screen.queryByText('Найближчими днями занять немає.')).toBeNull();
    api.answer(familyRoutes.week, [lesson]);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await screen.findByText('Сьогодні')).toBeTruthy();
  });
});

describe('the tabs of a phone', () => {
  const low = async () => within(await screen.findByRole('navigation', { name: 'Розділи' }));

  it('stand at the lower edge, mark the current page and have other pages behind «Ще»', async () => {
    openWindow(390);
    api.answer(homeworksRoutes.ofStudent, []);
    const harness = open(studentRemote);
    const links = (await low()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Сьогодні', 'Домашнє', 'Прогрес']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
    await person.click((await low()).getByRole('link', { name: 'Домашнє' }));
    expect(harness.address()).toBe('/student/homework');
    expect((await low()).getByRole('link', { name: 'Домашнє' }).getAttribute('aria-current')).toBe('page');
    await person.click((await low()).getByRole('button', { name: 'Ще' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Пропуски занять', 'Відеозаписи', 'ТестиНезабаром']);
    await person.click(screen.getByRole('menuitem', { name: 'Пропуски занять' }));
    expect(harness.address()).toBe('/student/missed-lessons');
    expect((await low()).getByRole('button', { name: 'Ще' }).getAttribute('aria-current')).toBe('true');
  });

  it('stand above the page on wider screens', async () => {
    openWindow(768);
    open(studentRemote);
    expect((await low()).getAllByRole('link')[0]?.textContent).toBe('Розклад');
    expect(screen.queryByRole('button', { name: 'Ще' })).toBeNull();
  });
});

describe('a device’s clock', () => {
  afterEach(() => {
    localStorage.clear();
    delete globalThis.earlyHandover?.clockOffsetMs;
  });

  it.each([26, -26])('wrong by %i hours changes neither today nor the next lesson', async (hours) => {
    const truth = new Date('2026-11-24T10:00:00Z');
    vi.useFakeTimers({ now: truth.getTime() + hours * 3_600_000, toFake: ['Date'] });
    const ofDay = (day: string) => ({ ...lesson, subjectName: `Хімія ${day}`, startDateTime: `2026-11-${day}T18:00:00+02:00`, chooseSecondsLeft: 60_000 });
    api.answer(familyRoutes.week, ['23', '24', '25'].map(ofDay));
    const { element } = makeHarness({ remote: studentRemote, api });
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const reply = await answer(...request);
      reply.headers.set('Date', truth.toUTCString());
      return reply;
    });
    render(element);
    const next = within(await screen.findByRole('region', { name: 'Найближче заняття' }));
    expect(await next.findByText('сьогодні, 18:00–18:45')).toBeTruthy();
    expect(next.getByText('Хімія 24')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Вівторок, 24.11' })).getByText('Сьогодні')).toBeTruthy();
    await person.click(next.getByRole('button', { name: /^Статус присутності/ }));
    expect((await screen.findByRole('timer')).textContent).toMatch(/16.годин (39|40).хвилин/);
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

  it('stay on the screen when a repeated read fails', async () => {
    const { client } = open(studentRemote, '/student/missed-lessons');
    await screen.findByText('Пропущених занять немає.');
    api.answer(familyRoutes.missedLessons, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    await act(() => client.refetchQueries({ queryKey: [familyRoutes.missedLessons.path] }));
    expect(client.getQueryCache().findAll({ queryKey: [familyRoutes.missedLessons.path] })[0]?.state.status).toBe('error');
    expect(screen.getByText('Пропущених занять немає.')).toBeTruthy();
    expect(screen.queryByText('Сервер зараз недоступний')).toBeNull();
  });

  it('that cannot be loaded show the error with the number of the request', async () => {
    api.answer(familyRoutes.missedLessons, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    open(studentRemote, '/student/missed-lessons');
    await screen.findByText('Сервер зараз недоступний');
    expect(screen.getByText('Номер запиту: fake')).toBeTruthy();
  });
});

describe('courses', () => {
  it('begin with the first four, and show the rest on demand', async () => {
    api.answer(familyRoutes.header, { courses: ['А1', 'Б2', 'В3', 'Г4', 'Д5', 'Е6'], timezone: zone });
    open(studentRemote);
    await person.click(await screen.findByRole('button', { name: 'Ще 2' }));
    expect(screen.getByText('Е6')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Згорнути' }));
    expect(screen.queryByText('Д5')).toBeNull();
  });

  it('are replaced by a text for a student without courses', async () => {
    api.answer(familyRoutes.header, { courses: [], timezone: zone });
    open(studentRemote);
    expect(await screen.findByText('Немає курсів для відображення')).toBeTruthy();
  });
});
