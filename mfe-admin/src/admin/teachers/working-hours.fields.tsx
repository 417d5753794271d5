import type { WorkingTime } from '@dzvinok/contract/teachers';
import type { ControlProps, Field } from '@dzvinok/forms/field';
import { hoursOn } from '@dzvinok/schedule/working-hours';
import { hoursText } from '@dzvinok/texts/conflicts';
import { weekDays, weekdayName, weekdayShort } from '@dzvinok/texts/dates';
import { Button, IconButton } from '@dzvinok/ui/button';
import { TimeField } from '@dzvinok/ui/date';
import { IconX } from '@dzvinok/ui/icons';
import { Muted } from '@dzvinok/ui/text';
import { Checkbox } from '@dzvinok/ui/toggles';
import weekStyles from '../week-days.module.css';
import styles from './working-hours.module.css';

export const workingHoursField: Field<WorkingTime[]> = {
  label: 'Робочі години',
  blank: [],
  control: (field, { errors }) => <WorkingHoursControl {...field} errors={errors} />,
  show: (hours) => weekDays.map((day) => ({ day, times: hoursText(hoursOn(day, hours)) }))
    .filter(({ times }) => times).map(({ day, times }) => `${weekdayShort(day)} ${times}`).join('; '),
};

const usualHours = { from: '09:00', to: '18:00' };

interface WorkingHoursProps extends ControlProps<WorkingTime[]> {
  errors: Readonly<Record<string, string>>;
}

function WorkingHoursControl({ label, value: hours, onChange, error, errors, resets }: WorkingHoursProps) {
  const latest = hours.at(-1) ?? usualHours;
  const wrong = hours.findIndex((time, index) => time.to <= time.from || hours.some((other, place) => place !== index && meets(time, other)));
  const toggle = (dayOfWeek: number, isOn: boolean) =>
    onChange(isOn ? [...hours, { dayOfWeek, from: latest.from, to: latest.to }] : hours.filter((time) => time.dayOfWeek !== dayOfWeek));
  return (
    <fieldset>
      <legend className={weekStyles.legend}>{label}</legend>
      <ul className={weekStyles.days}>
        {weekDays.map((dayOfWeek) => {
          const times = hours.flatMap((time, index) => (time.dayOfWeek === dayOfWeek ? [{ ...time, index }] : []));
          const day = weekdayName(dayOfWeek);
          return (
            <li key={dayOfWeek} className={`${weekStyles.day} ${styles.day}`} data-selected={times.length > 0 || undefined}>
              <Checkbox label={day} checked={times.length > 0} onChange={(isOn) => toggle(dayOfWeek, isOn)} />
              {times.length > 0 && (
                <div className={styles.times}>
                  {times.map(({ index, from, to }, place) => (
                    <div key={place} className={styles.time}>
                      <TimeField size="sm" label={`${day}, від`} value={from} onChange={(time) => onChange(hours.with(index, { dayOfWeek, to, from: time }))} resets={resets} error={errors[`workingHours.${index}.from`]} />
                      <span aria-hidden>–</span>
                      <TimeField size="sm" label={`${day}, до`} value={to} onChange={(time) => onChange(hours.with(index, { dayOfWeek, from, to: time }))} resets={resets} error={errors[`workingHours.${index}.to`] ?? (index === wrong ? error : undefined)} />
                      {times.length > 1 && (
                        <IconButton size="sm" label={`Прибрати години: ${day} ${from}–${to}`} icon={<IconX size={16} />} onClick={() => onChange(hours.toSpliced(index, 1))} />
                      )}
                    </div>
                  ))}
                  <Button look="quiet" size="sm" onClick={() => onChange([...hours, nextHours(dayOfWeek, times.at(-1)?.to)])}>
                    Ще години<span className="dz-visually-hidden">: {day}</span>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Muted block>{hours.length === 0 ? 'Без позначених днів викладач працює будь-коли.' : 'Про урок в інший час розклад перепитає.'}</Muted>
    </fieldset>
  );
}

function meets(one: WorkingTime, other: WorkingTime): boolean {
  return one.dayOfWeek === other.dayOfWeek && one.from < other.to && other.from < one.to;
}

/** An hour after the last times of the day. */
function nextHours(dayOfWeek: number, after = usualHours.from): WorkingTime {
  const hour = Number(after.slice(0, 2));
  const at = (later: number) => `${String(Math.min(hour + later, 23)).padStart(2, '0')}:${after.slice(3)}`;
  return { dayOfWeek, from: at(1), to: hour >= 22 ? '23:59' : at(3) };
}
