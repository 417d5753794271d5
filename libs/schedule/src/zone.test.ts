import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayHere, dayIn, isoIn, mondayOf, monthOf, startInstant, timeIn, weekdayOf } from './zone.ts';

const zone = 'Europe/Kyiv';
const zones = fc.constantFrom(zone, 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Africa/Cairo', 'Australia/Lord_Howe');
const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`);

describe('a wall clock in Kyiv', () => {
  it('is two hours ahead of UTC in winter and three in summer', () => {
    expect(startInstant('2026-11-21', '18:00:00', zone).toISOString()).toBe('2026-11-21T16:00:00.000Z');
    expect(startInstant('2026-07-01', '18:00', zone).toISOString()).toBe('2026-07-01T15:00:00.000Z');
  });

  it('moves a skipped time past the gap of spring', () => {
    const start = startInstant('2026-03-29', '03:30:00', zone);
    expect(timeIn(zone, start)).toBe('04:30:00');
  });

  it('takes the first of two equal times in autumn', () => {
    expect(startInstant('2026-10-25', '03:30:00', zone).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('belongs to the centre’s day on both sides of midnight', () => {
    expect(dayIn(zone, '2026-11-21T21:59:59Z')).toBe('2026-11-21');
    expect(dayIn(zone, '2026-11-21T22:00:00Z')).toBe('2026-11-22');
    expect(timeIn(zone, '2026-11-21T22:00:00Z')).toBe('00:00:00');
  });

  it('is written with the offset of its own day', () => {
    expect(isoIn(zone, '2026-11-21T16:00:00Z')).toBe('2026-11-21T18:00:00+02:00');
    expect(isoIn('America/New_York', '2026-07-01T12:00:00Z')).toBe('2026-07-01T08:00:00-04:00');
  });

  it('of this device gives the day that the device shows', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }), (date) => {
        expect(dayHere(date)).toBe(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, date));
      }),
    );
  });

  it('refuses a text that is no date', () => {
    expect(() => startInstant('tomorrow', '10:00:00', zone)).toThrow(RangeError);
    expect(() => dayIn(zone, 'never')).toThrow(RangeError);
  });
});

describe('any day in any zone', () => {
  it('gives the same moment as Temporal', () => {
    fc.assert(
      fc.property(days, times, zones, (day, time, place) => {
        const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(place);
        expect(startInstant(day, time, place).getTime()).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same moment as Temporal on every change of clocks in Kyiv', () => {
    for (let year = 1995; year <= 2040; year += 1) {
      for (const month of ['03', '10']) {
        for (let day = 24; day <= 31; day += 1) {
          for (const time of ['00:00:00', '02:59:00', '03:00:00', '03:30:00', '03:59:00', '04:00:00']) {
            const date = `${year}-${month}-${day}`;
            const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
            expect(startInstant(date, time, zone).getTime()).toBe(expected.epochMilliseconds);
          }
        }
      }
    }
  });

  it('reads back the day and, but for gaps, the time', () => {
    fc.assert(
      fc.property(days, times, zones, (day, time, place) => {
        const start = startInstant(day, time, place);
        const temporal = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(place);
        expect(dayIn(place, start)).toBe(temporal.toPlainDate().toString());
        expect(timeIn(place, start)).toBe(temporal.toPlainTime().toString({ smallestUnit: 'second' }));
        expect(Date.parse(isoIn(place, start))).toBe(start.getTime());
      }),
    );
  });
});

describe('any moment', () => {
  const everyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const shown = (place: string, epoch: number) => {
    const asShown = new Intl.DateTimeFormat('sv-SE', { timeZone: place, dateStyle: 'short', timeStyle: 'medium' }).format(epoch);
    return asShown.replace(/^(\d+)/, (year) => year.padStart(4, '0'));
  };
  const own = (place: string, epoch: number) => `${dayIn(place, epoch)} ${timeIn(place, epoch)}`;

  it('is shown in every zone as Intl shows it, whatever day was requested before', () => {
    const moments = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(everyZone, moments, (place, epoch) => {
        expect(own(place, epoch)).toBe(shown(place, epoch));
      }),
      { numRuns: 3000 },
    );
  });

  it('is shown as Intl shows it around every change of clocks of every zone since 1970', { timeout: 60_000 }, () => {
    const others: string[] = [];
    for (const place of Intl.supportedValuesOf('timeZone')) {
      let at = Temporal.Instant.from('1970-01-01T00:00Z').toZonedDateTimeISO(place);
      for (let next = at.getTimeZoneTransition('next'); next && next.year < 2045; next = at.getTimeZoneTransition('next')) {
        // A second change within the same day would be missed.
        if (next.epochMilliseconds - at.epochMilliseconds < 24 * 60 * 60 * 1000) others.push(`${place} ${next.toString()} there and back`);
        for (const shift of [-86_400_000, -1, 0, 86_399_000]) {
          const moment = next.add({ milliseconds: shift });
          const wall = moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
          if (own(place, moment.epochMilliseconds) !== wall) others.push(`${place} ${wall}`);
        }
        at = next;
      }
    }
    expect(others).toEqual([]);
  });
});

describe('weeks and months', () => {
  it('start on a Monday that is at most six days back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (day, shift) => {
        const monday = mondayOf(day);
        expect(weekdayOf(monday)).toBe(1);
        expect(mondayOf(addDays(monday, shift))).toBe(monday);
      }),
    );
  });

  it('hold Sunday at the end', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(weekdayOf('2026-11-22')).toBe(0);
  });

  it('cross years and the leap day', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(monthOf('2028-02-29')).toBe('2028-02-01');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  });
});
