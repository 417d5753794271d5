/** On this device’s calendar; `moment` in milliseconds since 1970. */
export const isToday = (moment: number) => new Date(moment).toDateString() === new Date().toDateString();
