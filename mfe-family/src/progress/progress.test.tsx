import { familyRoutes } from '@dzvinok/contract/family';
import { parentPaths, studentPaths } from '@dzvinok/contract/paths/family';
import { progressRoutes, type ProgressPoint } from '@dzvinok/contract/progress';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote as parentRemote } from '../parent.remote.tsx';
import { remote as studentRemote } from '../student.remote.tsx';

const person = userEvent.setup();
// loading chunks on demand is slow on a busy machine
configure({ asyncUtilTimeout: 10_000 });
let api: FakeApi;

function point(lessonId: number, part: Partial<ProgressPoint> = {}): ProgressPoint {
  return {
    lessonId, date: `2026-11-${String((lessonId % 28) + 1).padStart(2, '0')}`, topicName: `Тема ${lessonId}`, homeworkMark: null,
    classworkMark: null, isMilestone: false, absent: false, notReady: false, isLate: false, ...part,
  };
}

const chemistry = (points: ProgressPoint[]) => ({ subjectName: 'Хімія', subjectColor: 'yellow', points });

beforeEach(() => {
  api = new FakeApi().answer(familyRoutes.header, { courses: ['Хімія'], timezone: 'Europe/Kyiv' });
});
afterEach(cleanup);

function open(remote = studentRemote, at: string = studentPaths.progress) {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));
const figuresIn = (card: Awaited<ReturnType<typeof cardOf>>) =>
  card.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`.replaceAll('\u00a0', ' '));

describe('figures', () => {
  it('are plain means of the marks present, and counts', async () => {
    api.answer(progressRoutes.list, [
      chemistry([
        point(1, { classworkMark: 12, homeworkMark: 8, isMilestone: true }),
        point(2, { classworkMark: 7, isLate: true }),
        point(3, { absent: true }),
        point(4, { classworkMark: 9, notReady: true }),
      ]),
    ]);
    open();
    expect(figuresIn(await cardOf('Хімія'))).toEqual([
      'Робота на уроці: 9,3середня, 3 оцінки', 'Домашня робота: 8середня, 1 оцінка', 'Пропуски: 1з 4 уроків', 'Не готовий: 1', 'Запізнення: 1',
    ]);
    expect(screen.getByText(/сума оцінок, поділена на їхню кількість/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Усі предмети' })).toBeNull();
  });

  it('are also computed over all subjects when the student has several subjects', async () => {
    api.answer(progressRoutes.list, [
      { subjectName: 'Біологія', subjectColor: 'yellow', points: [point(1, { classworkMark: 6 })] },
      chemistry([point(2, { classworkMark: 12 }), point(3, { classworkMark: 12, absent: true })]),
    ]);
    open();
    expect(figuresIn(await cardOf('Усі предмети'))).toEqual([
      'Робота на уроці: 10середня, 3 оцінки', 'Домашня робота: —ще без оцінок', 'Пропуски: 1з 3 уроків',
    ]);
  });
});

describe('the chart', () => {
  it('describes each lesson: marks, control test, attendance', async () => {
    api.answer(progressRoutes.list, [
      chemistry([
        point(1, { classworkMark: 999, isMilestone: true }),
        point(2, { topicName: null, absent: true }),
        point(3, { classworkMark: 10, homeworkMark: 11, notReady: true, isLate: true }),
      ]),
    ]);
    open();
    const slider = (await cardOf('Хімія')).getByRole('slider', { name: 'Уроки, Хімія' });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '04.11.2026, Тема 3: Робота на уроці – 10, домашня робота – 11, не готовий, запізнення',
    );
    slider.focus();
    await person.keyboard('{ArrowLeft}');
    expect(slider.getAttribute('aria-valuetext')).toBe('03.11.2026, Без теми: Відсутній');
    await person.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).toBe('02.11.2026, Тема 1: Контрольна робота, робота на уроці – 999');
  });

  it('draws a single lesson without marks, and two hundred lessons', async () => {
    api.answer(progressRoutes.list, [
      chemistry([point(1)]),
      { subjectName: 'Фізика', subjectColor: 'blue', points: Array.from({ length: 200 }, (_, index) => point(index, { classworkMark: index % 13 })) },
    ]);
    open();
    expect((await cardOf('Хімія')).getByRole('slider').getAttribute('aria-valuetext')).toBe('02.11.2026, Тема 1: Без оцінок');
    expect((await cardOf('Фізика')).getByRole('slider').getAttribute('aria-valuemax')).toBe('200');
  });
});

describe('the table', () => {
  it('lists the lessons of the chart, the newest first, and is part of the address', async () => {
    api.answer(progressRoutes.list, [
      chemistry([point(1, { classworkMark: 10, isMilestone: true }), point(2, { absent: true })]),
    ]);
    const harness = open();
    await person.click(await screen.findByLabelText('Таблиця'));
    expect(harness.address()).toContain('as=table');
    const rows = within(screen.getByRole('table', { name: 'Уроки, Хімія' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Дата', 'Тема', 'Робота на уроці', 'Домашня робота', 'Позначки'],
      ['03.11.2026', 'Тема 2', '—', '—', 'Відсутній'],
      ['02.11.2026', 'Тема 1', '10', '—', 'Контрольна робота'],
    ]);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('begins with ten lessons and shows all lessons on demand', async () => {
    api.answer(progressRoutes.list, [chemistry(Array.from({ length: 200 }, (_, index) => point(index)))]);
    open(studentRemote, `${studentPaths.progress}&as=table`);
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(11);
    await person.click(screen.getByRole('button', { name: /^Показати всі: 200/ }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(201);
  });
});

describe('the view', () => {
  it('says when the student has neither marks nor attendance yet', async () => {
    api.answer(progressRoutes.list, [chemistry([])]);
    open();
    expect(await screen.findByText('Поки що немає ані оцінок, ані відвідувань.')).toBeTruthy();
  });

  it('offers a retry when the progress cannot be loaded', async () => {
    api.answer(progressRoutes.list, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    open();
    expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
    api.answer(progressRoutes.list, [chemistry([point(1, { classworkMark: 5 })])]);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await screen.findByRole('region', { name: 'Хімія' })).toBeTruthy();
  });

  it('is read for the chosen child', async () => {
    const children = [{ studentId: 11, fullName: 'Коваль Марко' }, { studentId: 12, fullName: 'Коваль Злата' }];
    api
      .answer(familyRoutes.header, { courses: ['Хімія'], timezone: 'Europe/Kyiv', children })
      .answer(progressRoutes.list, [chemistry([point(1)])]);
    open(parentRemote, `${parentPaths.progress}&studentId=12`);
    await cardOf('Хімія');
    expect(api.callsOf(progressRoutes.list).map(({ query }) => query)).toEqual([{ studentId: 12 }]);
  });
});
