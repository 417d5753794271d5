import { DatePicker } from '@mantine/dates';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import dayjs from 'dayjs';
import 'dayjs/locale/uk';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import styles from './calendar.module.css';
import { addMonths, inMonth, withinRange } from './read-date.ts';

interface CalendarDropProps {
  value: string | null;
  min: string;
  max: string;
  opensYearsBack: number | undefined;
  /** True: the calendar takes the focus; false: the user keeps typing in the field. */
  isEntered: boolean;
  isClearable: boolean;
  /** Month or year of the chosen day changed; the calendar stays open. */
  onMove: (date: string) => void;
  onChoose: (date: string | null) => void;
}

export function CalendarDrop({ value, min, max, opensYearsBack = 0, isEntered, isClearable, onMove, onChoose }: CalendarDropProps) {
  const [shown, setShown] = useState(() => withinRange(value ?? dayjs().subtract(opensYearsBack, 'year').format('YYYY-MM-DD'), min, max));
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (value) setShown(value);
  }, [value]);

  useEffect(() => {
    if (isEntered) sheet.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true });
  }, [isEntered]);

  function moveTo(year: number, month: number) {
    const next = withinRange(inMonth(value ?? shown, year, month), min, max);
    setShown(next);
    if (value) onMove(next);
  }

  return (
    <div ref={sheet}>
      <CalendarHead shown={shown} min={min} max={max} onShow={setShown} onChoose={moveTo} />
      <DatePicker
        value={value}
        onChange={onChoose}
        date={shown}
        onDateChange={setShown}
        minDate={min}
        maxDate={max}
        locale="uk"
        firstDayOfWeek={1}
        weekendDays={[0, 6]}
        highlightToday
        headerControlsOrder={[]}
      />
      {isClearable && value !== null && (
        <Button look="quiet" size="sm" className={styles['calendar-clear']} onClick={() => onChoose(null)}>
          Очистити
        </Button>
      )}
    </div>
  );
}

interface CalendarHeadProps {
  shown: string;
  min: string;
  max: string;
  onShow: (date: string) => void;
  onChoose: (year: number, month: number) => void;
}

const monthName = new Intl.DateTimeFormat('uk-UA', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => monthName.format(Date.UTC(2026, index, 15)));

function CalendarHead({ shown, min, max, onShow, onChoose }: CalendarHeadProps) {
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
