import { timeZone } from '@dzvinok/contract/tenants';
import { addDays, startInstant } from '@dzvinok/schedule/zone';
import { expect, it } from 'vitest';
import { ReadCalendar } from './calendar.fixture.ts';
import type { FeedGroup } from './feed-events.ts';
import { feedText } from './feed-text.ts';

const group: FeedGroup = {
  groupId: 1, className: 'А', lessonDuration: 45, settingsVersion: 1, subjectName: 'Хімія', teacherName: 'Вчителька',
  memberships: [{ id: 1, joinedOn: '2026-01-01', leftOn: '2028-01-01' }],
  plan: {
    slots: [{
      groupId: 1, dayOfWeek: 0, startTime: '16:00:00', minutes: 45, room: { id: 1, name: 'К1' }, isOnline: false,
      teacher: { id: 1, name: 'Вчителька' }, validFrom: null, validTo: null,
    }],
    periods: [], holidays: [], exceptions: [], extras: [], freezes: [],
  },
  lessons: [],
};
const firstSunday = '2026-01-04';

const textIn = (timezone: string) => feedText({
  studentId: 1, studentName: 'Анна', openedAt: new Date('2026-01-01T00:00:00Z'), groups: [group], today: '2026-11-21', tenant: { id: 1, timezone },
});

/** Both hemispheres, half-hour offsets, no clock changes, a renamed zone. */
const zones = ['Europe/Kyiv', 'Europe/Kiev', 'Europe/London', 'America/New_York', 'Asia/Calcutta', 'Australia/Sydney', 'Pacific/Auckland', 'Atlantic/Azores', 'Asia/Tokyo'];

it.each(zones)('a lesson in %s stays at its hour for two years', (zone) => {
  const calendar = new ReadCalendar(textIn(zone));
  const { zones: [named], events: [weekly] } = calendar;
  expect(weekly?.getFirstProperty('dtstart')?.getParameter('tzid')).toBe(named);
  const expected = Array.from({ length: 104 }, (_, week) => startInstant(addDays(firstSunday, week * 7), '16:00:00', zone).toISOString());
  expect(calendar.between(new Date('2025-12-01T00:00:00Z'), new Date('2029-01-01T00:00:00Z')).map(({ startsAt }) => startsAt)).toEqual(expected);
});

it('every time zone that a centre may choose is known', () => {
  for (const zone of Intl.supportedValuesOf('timeZone').filter((name) => timeZone.safeParse(name).success)) {
    expect([zone, textIn(zone).split('BEGIN:VTIMEZONE').length]).toEqual([zone, 2]);
  }
});
