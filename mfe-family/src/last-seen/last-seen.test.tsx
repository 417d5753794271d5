import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LastSeenLine } from './last-seen-line.tsx';

// 23:30 in Kyiv is the next day already in none of the zones west of it.
const readAt = Date.parse('2024-11-20T23:30:00+02:00');

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

it.each([
  ['Europe/Kyiv', 'Немає з’єднання. Розклад станом на 20\u00a0листопада 2024, 23:30.'],
  ['Asia/Tokyo', 'Немає з’єднання. Розклад станом на 21\u00a0листопада 2024, 06:30.'],
])('tells in the zone %s of when the schedule is', (timezone, text) => {
  render(<LastSeenLine readAt={readAt} isOld timezone={timezone} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('comes and goes with the network, and has nothing to say while there is no schedule', () => {
  const line = (moment?: number) => <LastSeenLine readAt={moment} isOld={false} timezone="Europe/Kyiv" />;
  const { rerender } = render(line(readAt));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status').textContent).toContain('Немає з’єднання');
  rerender(line());
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(line(readAt));
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status').textContent).toBe('');
});
