import type { Trouble } from '@dzvinok/api-client/call';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './offline-notice.tsx';

// At 23:30 in Kyiv it is the same day in all zones west of it.
const readAt = Date.parse('2024-11-20T23:30:00+02:00');
const offline = (why: Trouble) => ({ readAt, why, isReading: false, readAgain: () => undefined });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['Europe/Kyiv', 'offline', 'Станом на 20\u00a0листопада 2024, 23:30. Немає з’єднання.'],
  ['Asia/Tokyo', 'offline', 'Станом на 21\u00a0листопада 2024, 06:30. Немає з’єднання.'],
  ['Europe/Kyiv', 'trouble', 'Станом на 20\u00a0листопада 2024, 23:30. На сервері збій.'],
  ['Europe/Kyiv', 'slow', 'Станом на 20\u00a0листопада 2024, 23:30. Сервер відповідає повільно.'],
] as const)('the notice in the zone %s shows the time of the kept reply and the reason %s', (timezone, why, text) => {
  render(<OfflineNotice offline={offline(why)} timezone={timezone} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('the notice of a reply of today shows the time alone', () => {
  vi.useFakeTimers({ now: readAt + 60_000, toFake: ['Date'] });
  render(<OfflineNotice offline={offline('offline')} timezone="Asia/Tokyo" />);
  expect(screen.getByRole('status').textContent).toBe('Станом на 06:30. Немає з’єднання.');
});

it('the notice is empty for a current reply', () => {
  render(<OfflineNotice offline={null} timezone="Europe/Kyiv" />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});
