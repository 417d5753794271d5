import { Input } from '@mantine/core';
import dayjs from 'dayjs';
import { useId, useRef, useState } from 'react';
import { useAfterClick } from '../form/after-click.ts';
import type { FieldProps } from '../form/field-props.ts';
import { useTellOnSubmit } from '../form/tell-on-submit.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import styles from './date-time-field.module.css';

export interface DateTimeFieldProps extends FieldProps<string | null> {
  /** Earliest day; today by default. */
  min?: string;
  /** Latest day; end of the next year by default. */
  max?: string;
}

/** Allowed hours and the hour of a newly chosen day (specification §5). */
const hours = { min: '08:00', max: '19:00', first: '08:00' };

interface Parts {
  day: string | null;
  time: string;
}

/** Day and hour: `YYYY-MM-DDTHH:MM`, null until both are set; a day or hour alone stays with an error and blocks the form. Choosing the day first sets the hour to 08:00. */
export function DateTimeField({ label, value, onChange, onBlur, error, hint, required, min, max, ...rest }: DateTimeFieldProps) {
  const today = dayjs();
  const [kept, setKept] = useState<Parts & { resets: number | undefined }>({ ...partsOf(value), resets: rest.resets });
  // A day without an hour is no value yet, so only this state holds it.
  const { day, time } = valueOf(kept) === value && kept.resets === rest.resets ? kept : partsOf(value);

  const [isTold, setTold] = useState(false);
  const afterClick = useAfterClick();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const missing = day === null && time !== '' ? 'Вкажіть день або приберіть час' : day !== null && time === '' ? 'Вкажіть час або приберіть день' : null;
  const problem = error ?? (isTold && missing);
  const isTimeWrong = Boolean(problem) && day !== null && time === '';

  /** A part with an unreadable text shows its own error. */
  function tell() {
    setTold(!group.current?.querySelector('input[data-unread]'));
  }

  useTellOnSubmit(group, tell);

  function put(parts: Parts) {
    setKept({ ...parts, resets: rest.resets });
    setTold(false);
    if (valueOf(parts) !== value) onChange(valueOf(parts));
  }

  return (
    <Input.Wrapper
      component="fieldset"
      ref={group}
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-error` : undefined}
      data-unread={missing !== null || undefined}
      onBlur={({ currentTarget, relatedTarget }) => { if (!currentTarget.contains(relatedTarget)) afterClick.run(tell); }}
      label={label}
      labelElement="div"
      withAsterisk={required}
      description={hint}
      error={problem}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={styles.parts}>
        <DateField
          {...rest}
          label="День"
          error={Boolean(problem) && !isTimeWrong}
          required={required}
          value={day}
          onChange={(next) => put({ day: next, time: time || (next === null ? '' : hours.first) })}
          onBlur={onBlur}
          min={min ?? today.format('YYYY-MM-DD')}
          max={max ?? `${today.year() + 1}-12-31`}
        />
        <TimeField
          {...rest}
          {...hours}
          autoFocus={false}
          placeholder={hours.first}
          label="Час"
          error={isTimeWrong}
          required={required}
          value={time}
          onChange={(next) => put({ day, time: next })}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  );
}

function partsOf(value: string | null): Parts {
  const [day = null, time = ''] = value?.split('T') ?? [];
  return { day, time: time.slice(0, 5) };
}

function valueOf({ day, time }: Parts): string | null {
  return day !== null && time !== '' ? `${day}T${time}` : null;
}
