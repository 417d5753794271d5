import { mondayOf } from '@dzvinok/schedule/zone';
import { expect, it } from 'vitest';
import { firstWeek } from './first-week.ts';

const thisMonday = mondayOf(new Intl.DateTimeFormat('sv').format(Date.now()));
const asked = '?week=2026-12-09&studentId=12';

it.each([
  ['Student', '/student/classes', asked, { search: asked, child: {}, monday: '2026-12-07' }],
  ['Parent', '/parent/classes', asked, { search: asked, child: { studentId: 12 }, monday: '2026-12-07' }],
  // A way home forgets what stands behind it.
  ['Parent', '/', asked, { search: '', child: {}, monday: thisMonday }],
  ['Student', '/login', '', { search: '', child: {}, monday: thisMonday }],
  ['Student', '/parent/classes', asked, null],
  ['Student', '/student/missed-lessons', '', null],
] as const)('%s at %s%s', (role, pathname, search, week) => {
  expect(firstWeek({ pathname, search }, role)).toEqual(week);
});
