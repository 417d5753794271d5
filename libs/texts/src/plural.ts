/** Forms after 1, after 2–4 and after 5–20: `['учень', 'учні', 'учнів']`. */
export type PluralForms = readonly [one: string, few: string, many: string];

// Made on first use, as a browser takes up to twenty milliseconds.
let numbers: Intl.NumberFormat | undefined;

const nouns = {
  student: ['учень', 'учні', 'учнів'],
  teacher: ['викладач', 'викладачі', 'викладачів'],
  parent: ['родич', 'родичі', 'родичів'],
  group: ['група', 'групи', 'груп'],
  lesson: ['урок', 'уроки', 'уроків'],
  topic: ['тема', 'теми', 'тем'],
  mark: ['оцінка', 'оцінки', 'оцінок'],
  absence: ['пропуск', 'пропуски', 'пропусків'],
  classroom: ['аудиторія', 'аудиторії', 'аудиторій'],
  subject: ['предмет', 'предмети', 'предметів'],
  centre: ['центр', 'центри', 'центрів'],
  minute: ['хвилина', 'хвилини', 'хвилин'],
  hour: ['година', 'години', 'годин'],
  day: ['день', 'дні', 'днів'],
  conflict: ['конфлікт', 'конфлікти', 'конфліктів'],
  error: ['помилка', 'помилки', 'помилок'],
  version: ['версія', 'версії', 'версій'],
  area: ['розділ', 'розділи', 'розділів'],
  site: ['корпус', 'корпуси', 'корпусів'],
  row: ['рядок', 'рядки', 'рядків'],
} as const satisfies Record<string, PluralForms>;

export type CountedNoun = keyof typeof nouns;

/** 21 учень, 22 учні, 25 учнів, 1,5 години. `Intl.PluralRules` agrees but takes a phone a twentieth of a second to make. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  if (!Number.isInteger(count)) return few;
  const [tens, ones] = [Math.abs(count) % 100, Math.abs(count) % 10];
  if (ones === 1 && tens !== 11) return one;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many;
}

/** `25 учнів`: number and noun on one line. */
export function counted(count: number, noun: CountedNoun | PluralForms): string {
  const forms = typeof noun === 'string' ? nouns[noun] : noun;
  numbers ??= new Intl.NumberFormat('uk-UA');
  return `${numbers.format(count)}\u00a0${pluralForm(count, forms)}`;
}
