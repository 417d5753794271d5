import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { header, lesson, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

const person = userEvent.setup();
const started = { ...header, isLessonStarted: true, lessonId: 40 };
let api: FakeApi;

beforeEach(() => {
  api = teacherApi();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(at: string) {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

const findPopup = async () => within(await screen.findByRole('dialog', { name: 'Зміна тему уроку' }));

async function chooseTopic(popup: ReturnType<typeof within>, name: string) {
  await person.click(popup.getByRole('combobox', { name: /Тема/ }));
  await person.click(await screen.findByRole('option', { name }));
}

describe('starting a lesson', () => {
  it('offers only topics that the group has not used, and leads to the lesson', async () => {
    const page = open('/teacher/class/7/journal');
    await person.click(await screen.findByRole('button', { name: 'Почати новий урок' }));
    const popup = await findPopup();
    await person.click(popup.getByRole('combobox', { name: /Тема/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Кислоти']);
    await person.click(screen.getByRole('option', { name: 'Кислоти' }));
    api.answer(lessonsRoutes.start, () => {
      api.answer(lessonsRoutes.header, started);
      return { id: 40, topicId: 22, topic: 'Кислоти', startDateTime: lesson.startDateTime };
    });
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    expect(await screen.findByText('Урок розпочато')).toBeTruthy();
    expect(api.callsOf(lessonsRoutes.start).map(({ params }) => params)).toEqual([{ id: 7, topicId: 22 }]);
    await expect.poll(page.address).toBe('/teacher/class/7/current-lesson');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('has the next topic of the programme chosen, and typing replaces it', async () => {
    const topics = ['Оксиди', 'Кислоти', 'Солі', 'Основи'].map((name, index) => ({ id: 21 + index, name, subjectId: 2 }));
    const lessons = [{ id: 39, topicId: 22, topicName: 'Кислоти', startDateTime: lesson.startDateTime }];
    api.answer(topicsRoutes.list, topics).answer(lessonsRoutes.journal, { version: 2, lessons, students: [] });
    open('/teacher/class/7/journal?start');
    const popup = await findPopup();
    const field = popup.getByRole<HTMLInputElement>('combobox', { name: /Тема/ });
    await expect.poll(() => field.value).toBe('Солі');
    await expect.poll(() => document.activeElement).toBe(field);
    await person.keyboard('Осн');
    expect(field.value).toBe('Осн');
    await person.click(await screen.findByRole('option', { name: 'Основи' }));
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    await expect.poll(() => api.callsOf(lessonsRoutes.start).map(({ params }) => params)).toEqual([{ id: 7, topicId: 24 }]);
  });

  it('asks for a topic when the chosen one has been taken meanwhile', async () => {
    const topics = [{ id: 22, name: 'Кислоти', subjectId: 2 }, { id: 23, name: 'Солі', subjectId: 2 }];
    api.answer(topicsRoutes.list, topics).answer(lessonsRoutes.journal, { version: 2, lessons: [], students: [] });
    open('/teacher/class/7/journal?start');
    const popup = await findPopup();
    const field = popup.getByRole<HTMLInputElement>('combobox', { name: /Тема/ });
    await expect.poll(() => field.value).toBe('Кислоти');
    api
      .answer(lessonsRoutes.journal, { version: 3, lessons: [{ id: 39, topicId: 22, topicName: 'Кислоти', startDateTime: lesson.startDateTime }], students: [] })
      .answer(lessonsRoutes.start, () => {
        throw refuse('lessons.topic-used', 'Цю тему група вже проходила. Оберіть іншу.');
      });
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    await expect.poll(() => field.value).toBe('');
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    expect(popup.getByText('Оберіть тему для уроку!')).toBeTruthy();
    expect(api.callsOf(lessonsRoutes.start)).toHaveLength(1);
  });

  it('enters the lesson of a day on which it was not started', async () => {
    api.answer(lessonsRoutes.header, { ...header, isLessonToday: false, missedDays: ['2026-11-20'] });
    const page = open('/teacher/class/7/current-lesson');
    await person.click(await screen.findByRole('button', { name: 'Провести урок за 20.11' }));
    const popup = await findPopup();
    expect(popup.getByText(/Урок буде записано за 20\.11\.2026/)).toBeTruthy();
    await expect.poll(() => popup.getByRole<HTMLInputElement>('combobox', { name: /Тема/ }).value).toBe('Кислоти');
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    await expect.poll(page.address).toBe('/class/7/lesson/40');
    expect(api.callsOf(lessonsRoutes.start).map(({ params, query }) => [params, query])).toEqual([[{ id: 7, topicId: 22 }, { day: '2026-11-20' }]]);
  });

  it('of an extra day may repeat a topic that the group had', async () => {
    api.answer(lessonsRoutes.header, { ...header, isExtraToday: true, missedDays: ['2026-11-20', '2026-11-18'], missedExtraDays: ['2026-11-18'] });
    const page = open('/teacher/class/7/journal?start');
    const popup = await findPopup();
    expect(popup.getByText(/може повторити пройдену тему/)).toBeTruthy();
    await person.click(popup.getByRole('combobox', { name: /Тема/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Кислоти', 'Оксиди (повторення)']);
    await person.click(screen.getByRole('option', { name: 'Оксиди (повторення)' }));
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    await expect.poll(page.address).toBe('/teacher/class/7/current-lesson');
    expect(api.callsOf(lessonsRoutes.start).map(({ params }) => params)).toEqual([{ id: 7, topicId: 21 }]);
    for (const [day, canRepeat] of [['2026-11-20', false], ['2026-11-18', true]] as const) {
      cleanup();
      open(`/teacher/class/7/journal?start=${day}`);
      await person.click((await findPopup()).getByRole('combobox', { name: /Тема/ }));
      expect(screen.queryByRole('option', { name: 'Оксиди (повторення)' }) !== null, day).toBe(canRepeat);
    }
  });

  it('is one tap from the home screen', async () => {
    open('/teacher/my');
    await person.click(await screen.findByRole('link', { name: 'Почати' }));
    await findPopup();
    expect(screen.getByText('Сьогодні є заняття, але воно ще не розпочалося.')).toBeTruthy();
    await person.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('reports a topic that was used meanwhile, and offers the remaining topics', async () => {
    open('/teacher/class/7/current-lesson?start');
    const popup = await findPopup();
    await chooseTopic(popup, 'Кислоти');
    api
      .answer(topicsRoutes.list, [{ id: 22, name: 'Кислоти', subjectId: 2 }, { id: 23, name: 'Солі', subjectId: 2 }])
      .answer(lessonsRoutes.journal, {
        version: 2,
        lessons: [{ id: 39, topicId: 22, topicName: 'Кислоти', startDateTime: lesson.startDateTime }],
        students: [],
      })
      .answer(lessonsRoutes.start, () => {
        throw refuse('lessons.topic-used', 'Цю тему група вже проходила. Оберіть іншу.');
      });
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    expect(await popup.findByText('Цю тему група вже проходила. Оберіть іншу.')).toBeTruthy();
    await chooseTopic(popup, 'Солі');
    expect(screen.queryByRole('option', { name: 'Кислоти' })).toBeNull();
  });

  it('leads to the lesson that another tab has started', async () => {
    const page = open('/teacher/class/7/journal?start');
    const popup = await findPopup();
    await chooseTopic(popup, 'Кислоти');
    const refusal = 'Урок уже розпочато з іншою темою. Оновіть сторінку.';
    api.answer(lessonsRoutes.header, started).answer(lessonsRoutes.start, () => {
      throw refuse('lessons.already-started', refusal);
    });
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'До уроку' }));
    expect(page.address()).toBe('/teacher/class/7/current-lesson');
    expect(await screen.findByRole('heading', { name: 'Редагування уроку: Оксиди' })).toBeTruthy();
  });

  it('refers to an admin when the subject has no topics', async () => {
    api.answer(topicsRoutes.list, []);
    open('/teacher/class/7/journal?start');
    const popup = await findPopup();
    expect(await popup.findByText(/З цього предмета ще немає тем\. Нові додає адміністратор/)).toBeTruthy();
    expect(popup.queryByRole('button', { name: 'Почати урок' })).toBeNull();
  });
});

describe('the broadcast', () => {
  const joinUrl = 'https://meet.example/a1b2';

  it('is offered only when a student is away', async () => {
    api.answer(lessonsRoutes.header, started);
    open('/teacher/class/7/journal');
    expect(await screen.findByText('Урок розпочато')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Онлайн трансляція' })).toBeNull();
  });

  it('leaves its link on the page, also after a reload', async () => {
    const opening = vi.spyOn(window, 'open').mockReturnValue(null);
    api.answer(lessonsRoutes.header, { ...started, studentsToWatchVideoRecordingCount: 1 }).answer(broadcastsRoutes.start, { joinUrl });
    open('/teacher/class/7/journal');
    await person.click(await screen.findByRole('button', { name: 'Онлайн трансляція' }));
    const link = await screen.findByRole('link', { name: 'Приєднатися до трансляції' });
    expect(link.getAttribute('href')).toBe(joinUrl);
    expect(opening).toHaveBeenCalledWith(joinUrl, '_blank', 'noopener');
    cleanup();
    open('/teacher/class/7/journal');
    expect(await screen.findByRole('link', { name: 'Приєднатися до трансляції' })).toBeTruthy();
  });

  it('shows the refusal for a lesson that has not started', async () => {
    api.answer(lessonsRoutes.header, { ...started, studentsToBePresentOnlineCount: 1 }).answer(broadcastsRoutes.start, () => {
      throw refuse('broadcasts.lesson-not-started', 'Розпочніть заняття!');
    });
    open('/teacher/class/7/journal');
    await person.click(await screen.findByRole('button', { name: 'Онлайн трансляція' }));
    expect(await screen.findByText('Розпочніть заняття!')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Приєднатися до трансляції' })).toBeNull();
  });
});
