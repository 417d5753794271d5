import { expect, it } from 'vitest';
import { isDay } from './week-address.ts';

it('takes a day of the calendar and nothing else for a week', () => {
  const days = ['2026-11-16', '1900-01-01', '2998-12-31', '2028-02-29'];
  const others = ['', 'завтра', '2026-02-30', '2027-02-29', '2026-13-01', '0000-01-01', '1899-12-31', '2999-01-01', '99999-01-01', '2026-11-16T00:00'];
  expect([...days, ...others].filter(isDay)).toEqual(days);
});
