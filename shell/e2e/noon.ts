/** A zone where it is between 12:00 and 13:00 now: a two-hour lesson at 12:00 is on, an evening lesson is still to come. */
export function zoneAtNoon(): string {
  const now = new Date();
  const hourIn = (timeZone: string) => Number(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
  const found = Intl.supportedValuesOf('timeZone').find((zone) => hourIn(zone) === 12);
  if (!found) throw new Error('It is noon nowhere');
  return found;
}

/** Then tomorrow's lesson is in the next week. */
export function isSundayIn(timeZone: string): boolean {
  return new Date().toLocaleDateString('en-GB', { timeZone, weekday: 'long' }) === 'Sunday';
}
