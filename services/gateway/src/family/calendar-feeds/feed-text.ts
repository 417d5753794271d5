import type { Tenant } from '@dzvinok/tenancy/tenant';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { FoundFeed } from './calendar-feeds.repository.ts';
import { eventsOf, type FeedGroup, type Meeting, type Series } from './feed-events.ts';

interface Feed extends FoundFeed {
  groups: readonly FeedGroup[];
  today: string;
  tenant: Pick<Tenant, 'id' | 'timezone'>;
}

interface Setting {
  calendar: ICalCalendar;
  today: string;
  /** The zone's main name, as calendars may not know aliases. */
  zone: string;
  /** Stamp of every event; the present moment would change each reply. */
  stamp: Date;
  /** Part of the events' ids: ids of centres overlap, and one calendar may have feeds of several centres. */
  domain: string;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const refreshSeconds = 3600;

/** iCalendar (RFC 5545). The same lessons give the same text. */
export function feedText({ studentName, openedAt, groups, today, tenant }: Feed): string {
  const { block, zone } = zoneBlock(tenant.timezone);
  const title = plain(`Розклад: ${studentName}`);
  const calendar = new ICalCalendar({
    prodId: { company: 'Dzvinok', product: 'Schedule', language: 'UK' },
    // the library does not escape the name
    name: title.replace(/[\\;,]/g, '\\$&'),
    ttl: refreshSeconds,
    // each event names the zone: with a zone for the whole calendar the library writes stamps as local times
    timezone: { name: null, generator: () => block },
    x: { 'X-WR-TIMEZONE': zone },
  });
  const setting: Setting = { calendar, today, zone, stamp: openedAt, domain: `centre-${tenant.id}.dzvinok` };
  for (const group of groups) addGroup(group, setting);
  return calendar.toString();
}

function addGroup(group: FeedGroup, setting: Setting): void {
  const { calendar, today, zone, stamp, domain } = setting;
  const title = plain(`${group.subjectName}, ${group.className}`);
  const common = { timezone: zone, stamp, sequence: group.version, lastModified: group.changedAt };
  const detailsOf = (meeting: Meeting) => ({ ...common, ...timesOf(meeting, zone), ...contentOf(meeting, title) });
  const { series, singles } = eventsOf(group, { today, zone });
  for (const { uid, ...single } of singles) {
    calendar.createEvent({ ...detailsOf(single), id: `${uid}@${domain}` });
  }
  for (const weekly of series) {
    const id = `${weekly.uid}@${domain}`;
    calendar.createEvent({ ...detailsOf(weekly), id, repeating: ruleOf(weekly, zone) });
    for (const changed of weekly.changed) {
      // some readers take a changed lesson only with a higher number than the weekly one has
      calendar.createEvent({ ...detailsOf(changed), id, sequence: group.version + 1, recurrenceId: zoned(changed.instead, zone) });
    }
  }
}

/** Written by hand, as the end must be in UTC (`Z`) when the start names a zone; the library takes EXDATE with the rule only. */
function ruleOf({ dayOfWeek, until, left }: Series, zone: string): string {
  const end = until && `;UNTIL=${until.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const days = left.map((startsAt) => zoned(startsAt, zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''));
  const exceptions = days.length > 0 ? `\nEXDATE;TZID=${zone}:${days.join(',')}` : '';
  return `RRULE:FREQ=WEEKLY;BYDAY=${weekdays[dayOfWeek]}${end ?? ''}${exceptions}`;
}

function contentOf({ classroomName, isOnline, teacherName, isCancelled, why }: Meeting, title: string) {
  const place = classroomName ?? (isOnline ? 'Онлайн' : null);
  const lines = [`Викладач: ${teacherName}`, ...(why === null ? [] : [`Причина: ${why}`])];
  return {
    summary: isCancelled ? `Скасовано: ${title}` : title,
    description: lines.map(plain).join('\n'),
    ...(place !== null && { location: plain(place) }),
    ...(isCancelled && { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT }),
  };
}

function timesOf({ startsAt, minutes }: Meeting, zone: string) {
  const start = zoned(startsAt, zone);
  return { start, end: start.add({ minutes }) };
}

function zoned(moment: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
}

function zoneBlock(timezone: string): { block: string; zone: string } {
  const [block = '', line = ''] = tzlib_get_ical_block(timezone);
  const zone = /^TZID=(.+)$/.exec(line)?.[1];
  if (!zone) throw new Error(`The calendar library does not know the time zone ${timezone}`);
  return { block, zone };
}

/** A control character could begin another property, so the text becomes one line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
