import { Input } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { FieldProps } from '../form/field-props.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import styles from './date-time-field.module.css';

export interface DateTimeFieldProps extends FieldProps<string | null> {
  /** Earliest day, `YYYY-MM-DD`; today by default. */
  min?: string;
  /** Latest day; the end of the next year by default. */
  max?: string;
}

/** Hours of a day on which something can be held, and the one that a day begins with (specification §5). */
const hours = { min: '08:00', max: '19:00', first: '08:00' };

interface Parts {
  day: string | null;
  time: string;
}

/**
 * A day and an hour of it: `YYYY-MM-DDTHH:MM`, or null until both are there. A day that is chosen first gets the hour
 * that days begin with.
 */
export function DateTimeField({ label, value, onChange, onBlur, error, hint, required, min, max, ...rest }: DateTimeFieldProps) {
  const today = dayjs();
  const [kept, setKept] = useState<Parts & { resets: number | undefined }>({ ...partsOf(value), resets: rest.resets });
  // One part without the other is no value, so it is known here only.
  const { day, time } = valueOf(kept) === value && kept.resets === rest.resets ? kept : partsOf(value);

  function put(parts: Parts) {
    setKept({ ...parts, resets: rest.resets });
    if (valueOf(parts) !== value) onChange(valueOf(parts));
  }

  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      labelElement="div"
      withAsterisk={required}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={styles.parts}>
        <DateField
          {...rest}
          label="День"
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
