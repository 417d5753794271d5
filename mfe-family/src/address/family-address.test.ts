import { mondayOf } from '@dzvinok/schedule/zone';
import { expect, it } from 'vitest';
import { firstWeek, isDay } from './family-address.ts';

const thisMonday = mondayOf(new Intl.DateTimeFormat('sv').format(Date.now()));
const asked = '?week=2026-12-09&studentId=12';

it.each([
  ['Student', '/student/classes', asked, { search: asked, child: {}, monday: '2026-12-07' }],
  ['Parent', '/parent/classes', asked, { search: asked, child: { studentId: 12 }, monday: '2026-12-07' }],
  ['Parent', '/', asked, { search: '', child: {}, monday: thisMonday }],
  ['Student', '/login', '', { search: '', child: {}, monday: thisMonday }],
  ['Student', '/parent/classes', asked, null],
  ['Student', '/student/missed-lessons', '', null],
] as const)('%s at %s%s', (role, pathname, search, week) => {
  expect(firstWeek({ pathname, search }, role)).toEqual(week);
});

it('the week of an address is a day of the calendar from 1900 to 2998', () => {
  const days = ['2026-11-16', '1900-01-01', '2998-12-31', '2028-02-29'];
  const others = ['', 'завтра', '2026-02-30', '2027-02-29', '2026-13-01', '0000-01-01', '1899-12-31', '2999-01-01', '99999-01-01', '2026-11-16T00:00'];
  expect([...days, ...others].filter(isDay)).toEqual(days);
});
