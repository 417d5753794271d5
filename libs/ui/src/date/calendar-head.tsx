import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { IconButton } from '../button/button.tsx';
import { addMonths, withinRange } from './read-date.ts';
import styles from './calendar.module.css';

interface CalendarHeadProps {
  /** Any day of the month in view. */
  shown: string;
  min: string;
  max: string;
  /** Turns the pages, chooses nothing. */
  onShow: (date: string) => void;
  onChoose: (year: number, month: number) => void;
}

const monthName = new Intl.DateTimeFormat('uk-UA', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => monthName.format(Date.UTC(2026, index, 15)));

/** Month and year of a calendar: arrows turn the pages, the lists also move the chosen day. */
export function CalendarHead({ shown, min, max, onShow, onChoose }: CalendarHeadProps) {
  const year = Number(shown.slice(0, 4));
  const month = Number(shown.slice(5, 7));
  const firstYear = Number(min.slice(0, 4));
  const years = Array.from({ length: Number(max.slice(0, 4)) - firstYear + 1 }, (_, index) => firstYear + index);
  const turn = (count: number) => onShow(withinRange(addMonths(shown, count), min, max));
  return (
    <div className={styles['calendar-head']}>
      <IconButton
        size="sm"
        label="Попередній місяць"
        icon={<IconChevronLeft size={18} />}
        disabled={shown.slice(0, 7) <= min.slice(0, 7)}
        onClick={() => turn(-1)}
      />
      <select aria-label="Місяць" value={month} onChange={(event) => onChoose(year, Number(event.currentTarget.value))}>
        {months.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label="Рік" value={year} onChange={(event) => onChoose(Number(event.currentTarget.value), month)}>
        {years.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <IconButton
        size="sm"
        label="Наступний місяць"
        icon={<IconChevronRight size={18} />}
        disabled={shown.slice(0, 7) >= max.slice(0, 7)}
        onClick={() => turn(1)}
      />
    </div>
  );
}
