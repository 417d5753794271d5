import type { Classroom } from '@dzvinok/contract/classrooms';
import { weekdayName } from '@dzvinok/texts/dates';
import { timeRange } from '@dzvinok/texts/times';
import { Select } from '@dzvinok/ui/choice';
import { TimeField } from '@dzvinok/ui/date';
import { Checkbox } from '@dzvinok/ui/form';
import { Muted } from '@dzvinok/ui/text';
import styles from './groups.module.css';
import { toggleDay, type DayDraft } from './groups.schedule.ts';

interface WeekFieldProps {
  week: readonly DayDraft[];
  onChange: (week: DayDraft[]) => void;
  /** Errors of the whole form; those of a day are named `week.0.startTime`. */
  errors: Readonly<Record<string, string>>;
  classrooms: readonly Classroom[] | undefined;
  lessonDuration: number | null;
}

/** The weekly schedule: choose days, then a classroom and a start time for each. */
export function WeekField({ week, onChange, errors, classrooms, lessonDuration }: WeekFieldProps) {
  const replace = (index: number, day: DayDraft) => onChange(week.with(index, day));
  return (
    <fieldset className={styles.week}>
      <legend className={styles.legend}>Розклад</legend>
      <ul className={styles.days}>
        {week.map((day, index) => (
          <DayRow
            key={day.dayOfWeek}
            day={day}
            onChange={(next) => replace(index, next)}
            classroomError={errors[`week.${index}.classroomId`]}
            timeError={errors[`week.${index}.startTime`]}
            classrooms={classrooms}
            lessonDuration={lessonDuration}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface DayRowProps extends Pick<WeekFieldProps, 'classrooms' | 'lessonDuration'> {
  day: DayDraft;
  onChange: (day: DayDraft) => void;
  classroomError: string | undefined;
  timeError: string | undefined;
}

function DayRow({ day, onChange, classroomError, timeError, classrooms, lessonDuration }: DayRowProps) {
  const name = weekdayName(day.dayOfWeek);
  return (
    <li className={styles.day} data-selected={day.isSelected || undefined}>
      <Checkbox label={name} checked={day.isSelected} onChange={() => onChange(toggleDay(day))} />
      {day.isSelected && (
        <>
          <Select
            size="sm"
            label={`Аудиторія, ${name}`}
            placeholder="Аудиторія"
            value={day.classroomId}
            onChange={(classroomId) => onChange({ ...day, classroomId })}
            options={(classrooms ?? []).map((classroom) => ({ value: classroom.id, label: classroom.name }))}
            loading={!classrooms}
            error={classroomError}
          />
          <TimeField
            size="sm"
            label={`Час початку, ${name}`}
            value={day.startTime}
            onChange={(startTime) => onChange({ ...day, startTime })}
            startFrom="08:00"
            error={timeError}
          />
          <Muted numeric className={styles.range}>
            {day.startTime && lessonDuration ? timeRange(day.startTime, lessonDuration) : ''}
          </Muted>
        </>
      )}
    </li>
  );
}
