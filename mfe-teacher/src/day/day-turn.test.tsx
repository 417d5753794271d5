import { groupsRoutes } from '@dzvinok/contract/groups';
import { makeHarness } from '@dzvinok/remote/harness';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { group, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T23:50:00+02:00') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a page left open overnight shows the new day', async () => {
  const api = teacherApi().answer(groupsRoutes.mine, [{ ...group, isLessonToday: false, todayLessonStartDateTime: null }]);
  render(makeHarness({ remote, api }).element);
  expect(await screen.findByText('Сьогодні уроків немає.')).toBeTruthy();
  api.answer(groupsRoutes.mine, [group]);
  await act(() => vi.advanceTimersByTime(9 * 60_000));
  expect(api.callsOf(groupsRoutes.mine)).toHaveLength(1);
  await act(() => vi.advanceTimersByTime(2 * 60_000));
  expect(await screen.findByRole('link', { name: 'Почати' })).toBeTruthy();
});
