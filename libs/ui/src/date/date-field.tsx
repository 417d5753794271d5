import { DateInput } from '@mantine/dates';
import 'dayjs/locale/uk';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { readDate } from './read-date.ts';

export interface DateFieldProps extends FieldProps<string | null> {
  /** Earliest day, `YYYY-MM-DD`; 1900 by default (specification §9). */
  min?: string;
  /** Latest day; the end of this year by default. */
  max?: string;
}

/** A day: `dd.mm.yyyy` typed or chosen from a Ukrainian calendar, `YYYY-MM-DD` or null as the value. */
export function DateField({ value, onChange, min = '1900-01-01', max, ...rest }: DateFieldProps) {
  return (
    <DateInput
      {...inputProps({ placeholder: 'дд.мм.рррр', ...rest, value, onChange })}
      value={value}
      onChange={onChange}
      valueFormat="DD.MM.YYYY"
      dateParser={readDate}
      minDate={min}
      maxDate={max ?? `${new Date().getFullYear()}-12-31`}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': 'Очистити' }}
      popoverProps={{ zIndex: 100_000, transitionProps: { duration: 100 } }}
      locale="uk"
      firstDayOfWeek={1}
      weekendDays={[0, 6]}
      previousLabel="Назад"
      nextLabel="Вперед"
    />
  );
}
