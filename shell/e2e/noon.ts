/** Where it is about noon whenever the test runs: a lesson at 12:00 is on, one in the evening is still to come. */
export function zoneAtNoon(): string {
  const now = new Date();
  const hourIn = (timeZone: string) => Number(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
  return Intl.supportedValuesOf('timeZone').find((zone) => hourIn(zone) === 12) ?? 'Europe/Kyiv';
}

/** Whether the week of the centre ends today: its next lesson is in the week after. */
export function isSundayIn(timeZone: string): boolean {
  return new Date().toLocaleDateString('en-GB', { timeZone, weekday: 'long' }) === 'Sunday';
}
