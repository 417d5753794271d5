import { useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes, type Classroom } from '@dzvinok/contract/classrooms';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { ControlProps } from '@dzvinok/forms/field';
import { weekdayName } from '@dzvinok/texts/dates';
import { timeRange } from '@dzvinok/texts/times';
import { DropChoice } from '@dzvinok/ui/choice';
import { TimeField } from '@dzvinok/ui/date';
import { Muted } from '@dzvinok/ui/text';
import { Checkbox } from '@dzvinok/ui/toggles';
import { listHint } from '../list-hint.tsx';
import weekStyles from '../week-days.module.css';
import { FreeTimes, type AskedTime, type FreeTime } from '../suggestions/free-times.tsx';
import styles from './group-form.module.css';
import { classroomLabel, toggleDay, withTime, type DayDraft } from './group-schedule.ts';

interface WeekFieldProps extends ControlProps<DayDraft[]> {
  errors: Readonly<Record<string, string>>;
  lessonDuration: number | null;
  askedOf: (day: DayDraft) => AskedTime | null;
}

export function WeekField({ label, value: week, onChange, errors, resets, lessonDuration, askedOf }: WeekFieldProps) {
  const classrooms = useRead(classroomsRoutes.list);
  const hint = listHint(classrooms, {
    failed: 'Не вдалося завантажити аудиторії.',
    none: 'Аудиторій ще немає.',
    link: { href: adminPaths.subjectsClassrooms, label: 'Додати аудиторію' },
  });
  const replace = (index: number, day: DayDraft) => onChange(week.with(index, day));
  return (
    <fieldset>
      <legend className={weekStyles.legend}>{label}</legend>
      <ul className={weekStyles.days}>
        {week.map((day, index) => (
          <DayRow
            key={day.dayOfWeek}
            day={day}
            onChange={(next) => replace(index, next)}
            classroomError={errors[`week.${index}.classroomId`]}
            timeError={errors[`week.${index}.startTime`]}
            classrooms={classrooms.data}
            lessonDuration={lessonDuration}
            resets={resets}
            asked={askedOf(day)}
            onChoose={(time) => onChange(withTime(week, day, time))}
          />
        ))}
      </ul>
      {hint && <Muted block>{hint}</Muted>}
    </fieldset>
  );
}

interface DayRowProps {
  day: DayDraft;
  onChange: (day: DayDraft) => void;
  classroomError: string | undefined;
  timeError: string | undefined;
  classrooms: readonly Classroom[] | undefined;
  lessonDuration: number | null;
  resets: number;
  asked: AskedTime | null;
  onChoose: (time: FreeTime) => void;
}

function DayRow({ day, onChange, classroomError, timeError, classrooms, lessonDuration, resets, asked, onChoose }: DayRowProps) {
  const name = weekdayName(day.dayOfWeek);
  return (
    <li className={`${weekStyles.day} ${styles.day}`} data-selected={day.isSelected || undefined}>
      <div className={styles.dayName}>
        <Checkbox label={name} checked={day.isSelected} onChange={() => onChange(toggleDay(day))} />
        {day.startTime && <span className={styles.range}>{timeRange(day.startTime, lessonDuration)}</span>}
      </div>
      {day.isSelected && (
        <>
          <DropChoice
            size="sm"
            label={`Аудиторія, ${name}`}
            placeholder="Аудиторія"
            value={day.classroomId}
            onChange={(classroomId) => onChange({ ...day, classroomId })}
            options={(classrooms ?? []).map(({ id, name: room }) => ({ value: id, label: classroomLabel(room), fullName: room }))}
            loading={!classrooms}
            error={classroomError}
          />
          <TimeField
            size="sm"
            label={`Час початку, ${name}`}
            value={day.startTime}
            onChange={(startTime) => onChange({ ...day, startTime })}
            error={timeError}
            resets={resets}
          />
          <div className={styles.freeTimes}><FreeTimes asked={asked} onChoose={onChoose} /></div>
        </>
      )}
    </li>
  );
}
