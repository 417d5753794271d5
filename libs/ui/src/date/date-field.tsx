import { Popover, TextInput } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useAfterClick } from '../form/after-click.ts';
import { tabOutOfDrop } from '../form/drop-focus.ts';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { useTellOnSubmit } from '../form/tell-on-submit.ts';
import { CalendarDrop } from './calendar-drop.tsx';
import { dateProblem, readDate, shownDate } from './read-date.ts';
import styles from './calendar.module.css';

export interface DateFieldProps extends FieldProps<string | null> {
  /** `YYYY-MM-DD`; 1900 by default (specification §9). */
  min?: string;
  max?: string;
  opensYearsBack?: number;
}

/** `dd.mm.yyyy` typed or picked, `YYYY-MM-DD` or null as value. An invalid text stays with its error and blocks the form. */
export function DateField({ value, onChange, min = '1900-01-01', max, opensYearsBack, ...rest }: DateFieldProps) {
  const latest = max ?? `${new Date().getFullYear()}-12-31`;
  const [typed, setTyped] = useState<{ text: string; resets: number | undefined } | null>(null);
  const [isTold, setTold] = useState(false);
  const [calendar, setCalendar] = useState<'closed' | 'beside' | 'entered'>('closed');
  const field = useRef<HTMLInputElement>(null);
  const drop = useRef<HTMLDivElement>(null);
  const afterClick = useAfterClick();
  const locked = rest.disabled || rest.readOnly;
  const draft = typed?.resets === rest.resets ? (typed?.text ?? null) : null;
  const problem = draft === null ? null : dateProblem(draft, min, latest);

  function type(text: string) {
    const date = dateProblem(text, min, latest) === null ? readDate(text) : null;
    setTyped({ text, resets: rest.resets });
    setTold(false);
    if (date !== value) onChange(date);
  }

  function applyTyped() {
    if (problem === null) setTyped(null);
    else setTold(true);
  }

  useTellOnSubmit(field, applyTyped);

  function leave(event: FocusEvent) {
    if (drop.current?.contains(event.relatedTarget)) return;
    setCalendar('closed');
    afterClick.run(applyTyped);
    rest.onBlur?.();
  }

  function take(date: string | null) {
    setTyped(null);
    onChange(date);
  }

  function close() {
    setCalendar('closed');
    field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') applyTyped();
    if (event.key === 'Escape') setCalendar('closed');
    if (event.key !== 'ArrowDown' || locked) return;
    event.preventDefault();
    setCalendar('entered');
  }

  const opener = !locked && (
    <button type="button" className={styles['date-opener']} aria-label="Відкрити календар" onClick={() => setCalendar('entered')}>
      <IconCalendar size={18} />
    </button>
  );

  return (
    <Popover
      opened={calendar !== 'closed' && !locked}
      onChange={() => setCalendar('closed')}
      // Mantine's Escape would focus the calendar's day, which is about to be removed.
      closeOnEscape={false}
      withRoles={false}
      position="bottom-start"
      offset={6}
      zIndex={100_000}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <TextInput
          {...inputProps({ placeholder: 'дд.мм.рррр', ...rest, value, onChange })}
          error={(isTold && problem) || rest.error}
          data-unread={problem !== null || undefined}
          data-mantine-stop-propagation={calendar !== 'closed' || undefined}
          ref={field}
          inputMode="numeric"
          value={draft ?? (value ? shownDate(value) : '')}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => !locked && calendar === 'closed' && setCalendar('beside')}
          onKeyDown={press}
          onBlur={leave}
          rightSection={opener}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={drop}
        className={styles.calendar}
        role="dialog"
        aria-label="Календар"
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          else tabOutOfDrop(event, drop.current, close);
        }}
      >
        <CalendarDrop
          key={calendar}
          value={value}
          min={min}
          max={latest}
          opensYearsBack={opensYearsBack}
          isEntered={calendar === 'entered'}
          isClearable={!rest.required}
          onMove={take}
          onChoose={(date) => {
            take(date);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
