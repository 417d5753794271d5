import { DatePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/uk';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { inMonth, withinRange } from './read-date.ts';
import styles from './calendar.module.css';

interface CalendarDropProps {
  value: string | null;
  min: string;
  max: string;
  opensYearsBack: number | undefined;
  /** The keyboard goes into it; else it stands beside a field that is being typed into. */
  isEntered: boolean;
  isClearable: boolean;
  /** Another month or year was given to the chosen day; the calendar stays. */
  onMove: (date: string) => void;
  onChoose: (date: string | null) => void;
}

/** A month of days with its month and year above. */
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
