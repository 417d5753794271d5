import ICAL from 'ical.js';
import ical from 'node-ical';

export interface Occurrence {
  uid: string;
  startsAt: string;
  minutes: number;
  summary: string;
  location: string | null;
}

/** Parsed by a library that shares no code with the writer. */
export class ReadCalendar {
  readonly #root: ICAL.Component;

  constructor(text: string) {
    this.#root = new ICAL.Component(ICAL.parse(text));
    ICAL.TimezoneService.reset();
    for (const zone of this.#root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  }

  property(name: string): string | null {
    const value = this.#root.getFirstPropertyValue(name);
    return value === null ? null : String(value);
  }

  get zones(): string[] {
    return this.#root.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid')));
  }

  get events(): ICAL.Component[] {
    return this.#root.getAllSubcomponents('vevent');
  }

  /** Lessons that begin within the span, earliest first. */
  between(from: Date, until: Date): Occurrence[] {
    const events = this.events.map((component) => new ICAL.Event(component));
    return events
      .filter((event) => !event.isRecurrenceException())
      .flatMap((event) => occurrencesOf(event, events.filter((other) => other.uid === event.uid && other.isRecurrenceException()), until))
      .filter(({ startsAt }) => Date.parse(startsAt) >= from.getTime() && Date.parse(startsAt) < until.getTime())
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.summary.localeCompare(other.summary));
  }
}

function occurrencesOf(event: ICAL.Event, exceptions: ICAL.Event[], until: Date): Occurrence[] {
  for (const exception of exceptions) event.relateException(exception);
  if (!event.isRecurring()) return [occurrence(event, event.startDate, event.endDate)];
  const found: Occurrence[] = [];
  const iterator = event.iterator();
  // a moved lesson may be a day earlier than its row
  const enough = until.getTime() + 7 * 86_400_000;
  for (let time = iterator.next(); time && time.toJSDate().getTime() < enough; time = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    found.push(occurrence(item, startDate, endDate));
  }
  return found;
}

function occurrence(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Occurrence {
  const startsAt = start.toJSDate();
  return {
    uid: event.uid,
    startsAt: startsAt.toISOString(),
    minutes: (end.toJSDate().getTime() - startsAt.getTime()) / 60_000,
    summary: event.summary,
    location: event.location || null,
  };
}

/** Starts and titles by a second library, which shares no code with the first. */
export function readOtherwise(text: string, from: Date, until: Date): string[] {
  return Object.values(ical.sync.parseICS(text))
    .flatMap((part) => (part?.type === 'VEVENT' ? ical.expandRecurringEvent(part, { from, to: until }) : []))
    .map(({ start, summary }) => `${start.toISOString()} ${typeof summary === 'string' ? summary : summary.val}`)
    .toSorted();
}
