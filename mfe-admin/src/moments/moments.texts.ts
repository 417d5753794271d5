import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { formatDate, relativeDay } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';

/** The platform belongs to no centre: its users read the country's clock. */
export const countryZone = 'Europe/Kyiv';

export function dayText(at: string, zone: string = countryZone): string {
  return formatDate(dayIn(zone, at));
}

export function momentText(at: string, zone: string = countryZone): string {
  return `${dayText(at, zone)}, ${formatTime(timeIn(zone, at))}`;
}

export function recentText(at: string, zone: string = countryZone): string {
  return `${relativeDay(dayIn(zone, at), dayIn(zone, new Date()))}, ${formatTime(timeIn(zone, at))}`;
}

const monthFormat = new Intl.DateTimeFormat('uk-UA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «листопад 2026 р.» of any day of the month. */
export function monthText(day: string): string {
  return monthFormat.format(new Date(day));
}
