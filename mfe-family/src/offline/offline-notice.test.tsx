import type { Trouble } from '@dzvinok/api-client/call';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OfflineNotice } from './offline-notice.tsx';

// At 23:30 in Kyiv it is the same day in all zones west of it.
const readAt = Date.parse('2024-11-20T23:30:00+02:00');
const offline = (why: Trouble) => ({ readAt, why, isReading: false, readAgain: () => undefined });

afterEach(cleanup);

it.each([
  ['Europe/Kyiv', 'offline', 'Немає з’єднання. Розклад станом на 20\u00a0листопада 2024, 23:30.'],
  ['Asia/Tokyo', 'offline', 'Немає з’єднання. Розклад станом на 21\u00a0листопада 2024, 06:30.'],
  ['Europe/Kyiv', 'trouble', 'На сервері збій. Розклад станом на 20\u00a0листопада 2024, 23:30.'],
  ['Europe/Kyiv', 'slow', 'Сервер відповідає повільно. Розклад станом на 20\u00a0листопада 2024, 23:30.'],
] as const)('the notice in the zone %s shows the time of the kept schedule and the reason %s', (timezone, why, text) => {
  render(<OfflineNotice offline={offline(why)} timezone={timezone} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('the notice is empty for a current schedule', () => {
  render(<OfflineNotice offline={null} timezone="Europe/Kyiv" />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});
