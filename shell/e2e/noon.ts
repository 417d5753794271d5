/**
 * A zone where it is between 12:00 and 13:00 as the test begins: a lesson of two hours at 12:00 is on until it ends,
 * one in the evening is still to come.
 */
export function zoneAtNoon(): string {
  const now = new Date();
  const hourIn = (timeZone: string) => Number(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
  const found = Intl.supportedValuesOf('timeZone').find((zone) => hourIn(zone) === 12);
  if (!found) throw new Error('It is noon nowhere');
  return found;
}

/** True when the week of the centre ends today: its next lesson is in the week after. */
export function isSundayIn(timeZone: string): boolean {
  return new Date().toLocaleDateString('en-GB', { timeZone, weekday: 'long' }) === 'Sunday';
}
