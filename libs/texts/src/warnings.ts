import type { Sign } from '@dzvinok/contract/warnings';
import { formatDayMonth, monthName } from './dates.ts';
import { counted } from './plural.ts';

const inRow = (lessons: number, from: string, on: string) => `${counted(lessons, 'lesson')} поспіль, ${formatDayMonth(from)}–${formatDayMonth(on)}`;
const shown = (value: number) => String(value).replace('.', ',');

/** «Пропуск: 2 уроки поспіль, 24.11–26.11», without the group. */
export function signText(sign: Sign): string {
  switch (sign.kind) {
    case 'absences': return `Пропуск: ${inRow(sign.lessons, sign.from, sign.on)}`;
    case 'not-ready': return `Не готовий: ${inRow(sign.lessons, sign.from, sign.on)}`;
    case 'falling-marks': return `Оцінки нижчі: за останні уроки ${sign.latest.map(shown).join('; ')}, а до того в середньому ${shown(sign.before)}`;
    case 'no-marks': return `Жодної оцінки за ${counted(sign.lessons, 'lesson')}, на яких був`;
    case 'debt': return `Не сплачено за ${sign.months.map(monthName).join(' і ')}`;
  }
}
