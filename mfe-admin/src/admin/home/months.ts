const names = ['січень', 'лютий', 'березень', 'квітень', 'травень', 'червень', 'липень', 'серпень', 'вересень', 'жовтень', 'листопад', 'грудень'];

/** `листопад` of a day in it. */
export function monthName(day: string): string {
  return names[Number(day.slice(5, 7)) - 1] ?? '';
}

/** `лист.`: as much of the name as stands under a column. */
export function monthShort(day: string): string {
  return monthName(day).slice(0, 3);
}
