import { familyRoutes } from '@dzvinok/contract/family';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../parent.remote.tsx';

const person = userEvent.setup();
const timezone = 'Europe/Kyiv';
const names = ['Коваль Марко', 'Коваль Злата', 'Коваль Яна', 'Коваль Ілля', 'Коваль Ґанна'];
const children = names.map((fullName, index) => ({ studentId: 11 + index, fullName }));
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi()
    .answer(familyRoutes.week, [])
    .answer(familyRoutes.missedLessons, [])
    .answer(recordingsRoutes.list, []);
});
afterEach(cleanup);

function open(kids: typeof children, at?: string) {
  api.answer(familyRoutes.header, ({ query }) => {
    if (query.studentId !== undefined && !kids.some(({ studentId }) => studentId === query.studentId)) {
      throw refuse('family.not-your-child', 'Цього учня немає серед ваших дітей.');
    }
    return { courses: ['Хімія'], timezone, children: kids };
  });
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

it('a parent switches between two children on both tabs', async () => {
  const harness = open(children.slice(0, 2));
  await person.click(await screen.findByLabelText('Коваль Злата'));
  expect(harness.address()).toContain('studentId=12');
  await person.click(screen.getByRole('link', { name: 'Пропуски занять' }));
  expect(await screen.findByText('Пропущених занять немає.')).toBeTruthy();
  expect(api.callsOf(familyRoutes.missedLessons).at(-1)?.query).toEqual({ studentId: 12 });
});

it('a parent of many children chooses a child from a list', async () => {
  const harness = open(children);
  await person.click(await screen.findByRole('combobox', { name: 'Дитина' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(names);
  const last = options.at(-1);
  if (last) await person.click(last);
  expect(harness.address()).toContain('studentId=15');
});

it('an only child is named', async () => {
  open(children.slice(0, 1));
  expect(await screen.findByText('Учень: Коваль Марко')).toBeTruthy();
});

it('an account without children says so, and shows neither tabs nor schedule', async () => {
  open([]);
  expect(await screen.findByText('До вашого облікового запису ще не додано дитину.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Розділи' })).toBeNull();
  expect(screen.queryByText('Немає занять')).toBeNull();
});

it('an address with a child of another family leads back to the own child', async () => {
  const harness = open(children.slice(0, 1), '/parent/classes?studentId=99&week=2026-11-16');
  expect(await screen.findByText('Цього учня немає серед ваших дітей.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Показати мою дитину' }));
  expect(await screen.findByText('Учень: Коваль Марко')).toBeTruthy();
  expect(harness.address()).toBe('/parent/classes?week=2026-11-16');
});

it('a child whose data cannot be loaded leaves the switch to the other child', async () => {
  const harness = open(children.slice(0, 2));
  await screen.findByText('Хімія');
  api.answer(familyRoutes.header, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  await person.click(screen.getByLabelText('Коваль Злата'));
  expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
  await person.click(screen.getByLabelText('Коваль Марко'));
  expect(harness.address()).not.toContain('studentId');
  expect(await screen.findByText('Хімія')).toBeTruthy();
});

it('an address whose child is not a number opens the first child', async () => {
  open(children, '/parent/classes?studentId=abc');
  await screen.findByText('Хімія');
  expect(api.callsOf(familyRoutes.header).map(({ query }) => query)).toEqual([{}]);
});
