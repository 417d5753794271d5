import { timeZone } from '@dzvinok/contract/tenants';
import { addDays, startInstant } from '@dzvinok/schedule/zone';
import { afterEach, expect, it } from 'vitest';
import { ReadCalendar, readOtherwise } from './calendar.fixture.ts';
import type { FeedGroup } from './feed-events.ts';
import { feedText } from './feed-text.ts';

const group: FeedGroup = {
  groupId: 1, className: 'А', lessonDuration: 45, version: 1, changedAt: new Date('2026-01-02T00:00:00Z'), subjectName: 'Хімія', teacherName: 'Вчителька',
  memberships: [{ id: 1, joinedOn: '2026-01-01', leftOn: '2028-01-01' }], freezes: [],
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

const textIn = (timezone: string, groups = [group]) => feedText({
  studentId: 1, studentName: 'Анна', openedAt: new Date('2026-01-01T00:00:00Z'), groups, today: '2026-11-21', tenant: { id: 1, timezone },
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

const { TZ: hostZone } = process.env;
afterEach(() => {
  if (hostZone === undefined) delete process.env.TZ;
  else process.env.TZ = hostZone;
});

/** Mondays 17:00 of a school year: two holidays, one lesson moved to the next day, two cancelled, one extra. */
const schoolYear: FeedGroup = {
  ...group,
  memberships: [{ id: 1, joinedOn: '2026-10-19', leftOn: null }],
  plan: {
    slots: group.plan.slots.map((slot) => ({ ...slot, dayOfWeek: 1, startTime: '17:00:00', minutes: 90 })),
    periods: [{ from: '2026-09-01', to: '2027-05-31' }],
    holidays: ['2026-11-02', '2026-11-16'].map((day, id) => ({ id, name: 'Канікули', kind: 'closed', from: day, to: day, groupIds: null })),
    exceptions: [
      { ...unchanged('2026-11-23'), startsAt: '2026-11-24T18:00:00+02:00', room: { id: 5, name: 'К5' } },
      { ...unchanged('2026-11-30'), isCancelled: true },
      { ...unchanged('2027-02-08'), isCancelled: true },
    ],
    extras: [{
      id: 31, version: 1, groupId: 1, startsAt: '2026-11-28T10:00:00+02:00', minutes: 90, room: null, isOnline: true,
      teacher: { id: 1, name: 'Вчителька' }, reason: null,
    }],
    freezes: [],
  },
};

function unchanged(plannedOn: string): FeedGroup['plan']['exceptions'][number] {
  return { groupId: 1, plannedOn, isCancelled: false, isToBeGiven: false, startsAt: null, room: null, isOnline: null, teacher: null, reason: null, version: 1 };
}

it.each([['Europe/Kyiv', -120], ['America/New_York', 300], ['Asia/Tokyo', -540]])('two readers on a host in %s find the lessons of a year', (host, offset) => {
  process.env.TZ = host;
  expect(new Date('2026-11-21T00:00:00Z').getTimezoneOffset()).toBe(offset);
  const text = textIn('Europe/Kyiv', [schoolYear]);
  const [from, until] = [new Date('2026-10-01T00:00:00Z'), new Date('2027-10-01T00:00:00Z')];
  const found = new ReadCalendar(text).between(from, until).map(({ startsAt, summary }) => `${startsAt} ${summary}`);
  // 33 Mondays, without two holidays and the cancelled lesson of February, with the extra lesson
  expect(found.length).toBe(33 - 2 - 1 + 1);
  expect(found.slice(0, 6)).toEqual([
    '2026-10-19T14:00:00.000Z Хімія, А', '2026-10-26T15:00:00.000Z Хімія, А', '2026-11-09T15:00:00.000Z Хімія, А',
    '2026-11-24T16:00:00.000Z Хімія, А', '2026-11-28T08:00:00.000Z Хімія, А', '2026-11-30T15:00:00.000Z Скасовано: Хімія, А',
  ]);
  expect(found.filter((line) => line.startsWith('2027-02-08'))).toEqual([]);
  expect(found.at(-1)).toBe('2027-05-31T14:00:00.000Z Хімія, А');
  expect(readOtherwise(text, from, until)).toEqual(found);
});

it('a frozen student has no lessons of these days, in both readers', () => {
  const frozen = { ...schoolYear, freezes: [{ from: '2026-11-17', to: '2026-12-06' }] };
  const text = textIn('Europe/Kyiv', [{ ...frozen, lessons: [{ id: 5, day: '2026-11-20', startsAt: '2026-11-20T15:00:00Z' }] }]);
  const [from, until] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-15T00:00:00Z')];
  const found = new ReadCalendar(text).between(from, until).map(({ startsAt, summary }) => `${startsAt} ${summary}`);
  expect(found.map((line) => line.slice(0, 10))).toEqual(['2026-11-09', '2026-11-30', '2026-12-07', '2026-12-14']);
  expect(readOtherwise(text, from, until)).toEqual(found);
});
