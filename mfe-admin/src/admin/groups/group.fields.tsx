import { useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { createGroupBody, type CreateGroupBody, type Group } from '@dzvinok/contract/groups';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { blankValues, dayField, numberField, switchField, textField, valuesOf, type Controls, type Fields } from '@dzvinok/forms/field';
import { weekdayShort } from '@dzvinok/texts/dates';
import { formatMoney } from '@dzvinok/ui/money';
import { MoneyField } from '@dzvinok/ui/number';
import { z } from 'zod';
import { subjectField } from '../subject.fields.tsx';
import { dayErrors, emptyWeek, slotsOf, weekOf, type DayDraft } from './group-schedule.ts';
import styles from './group-form.module.css';
import type { AskedTime } from '../suggestions/free-times.tsx';
import { RecipientChoice } from '../recipient-choice.tsx';
import { TeacherChoice } from '../teacher-choice.tsx';
import { WeekField } from './week.fields.tsx';

export interface GroupValues {
  name: string;
  subjectId: number | null;
  teacherId: number | null;
  isOnline: boolean;
  pricePerMonth: number | null;
  lessonDuration: number | null;
  capacity: number | null;
  acceptsGuests: boolean;
  guestPlaces: number | null;
  pricePerLesson: number | null;
  firstDay: string | null;
  lastDay: string | null;
  recipientId: number | null;
  week: DayDraft[];
}

interface Names {
  teacher: (id: number) => string;
  classroom: (id: number | null) => string;
  recipient: (id: number) => string;
}

const unnamed: Names = { teacher: (id) => `№ ${id}`, classroom: () => '—', recipient: (id) => `№ ${id}` };
const usualLessonMinutes = 45;
const latestDay = '2100-12-31';

/** `names` lets a comparison show names instead of ids; `saved` is null for a new group. */
export function groupFields(names: Names = unnamed, saved: Group | null = null): Fields<GroupValues> {
  return {
    name: textField('Назва', { placeholder: 'А', required: true }),
    subjectId: subjectField,
    teacherId: {
      label: 'Викладач',
      blank: null,
      control: (field, { values }) => <TeacherChoice {...field} subjectId={values.subjectId} />,
      show: (id) => (id === null ? '' : names.teacher(id)),
    },
    isOnline: switchField('Онлайн-група', { loggedAs: 'Онлайн' }),
    pricePerMonth: {
      label: 'Ціна за місяць',
      loggedAs: 'Вартість за місяць',
      blank: null,
      control: (field) => <MoneyField {...field} required />,
      show: (price) => (price === null ? '' : formatMoney(price)),
    },
    lessonDuration: numberField(
      'Тривалість уроку',
      { suffix: ' хв', min: 0, step: 5, required: true },
      { loggedAs: 'Тривалість, хв', blank: usualLessonMinutes, show: (minutes) => (minutes === null ? '' : `${minutes} хв`) },
    ),
    capacity: numberField('Місць у групі', { min: 1, placeholder: 'скільки завгодно' }),
    acceptsGuests: switchField('Гості на відпрацювання', { blank: true }),
    guestPlaces: numberField('Додаткових місць для гостей', { min: 0 }, { blank: 0 }),
    pricePerLesson: {
      label: 'Ціна за проведений урок', blank: null,
      control: (field) => <MoneyField {...field} hint="Нараховується після місяця замість ціни за місяць" />,
      show: (price) => (price === null ? '' : formatMoney(price)),
    },
    firstDay: dayField('Перший день занять', { max: latestDay }),
    lastDay: dayField('Останній день занять', { max: latestDay }),
    recipientId: {
      label: 'Отримувач оплат', blank: null,
      control: (field) => <RecipientChoice {...field} />,
      show: (id) => (id === null ? '' : names.recipient(id)),
    },
    week: {
      label: 'Розклад',
      blank: emptyWeek(),
      control: (field, { values, errors }) => (
        <WeekField {...field} errors={errors} lessonDuration={values.lessonDuration} askedOf={(day) => askedOf(day, values, saved)} />
      ),
      show: (week) =>
        week
          .filter(({ isSelected }) => isSelected)
          .map((day) => `${weekdayShort(day.dayOfWeek)} ${day.startTime}, ${names.classroom(day.classroomId)}`)
          .join('\n'),
    },
  };
}

export function useGroupFields(saved: Group | null): Fields<GroupValues> {
  const { data: teachers } = useRead(teachersRoutes.list);
  const { data: classrooms } = useRead(classroomsRoutes.list);
  const { data: recipients } = useRead(recipientsRoutes.list);
  const names: Names = {
    teacher: (id) => teachers?.find((teacher) => teacher.id === id)?.fullName ?? unnamed.teacher(id),
    classroom: (id) => classrooms?.find((classroom) => classroom.id === id)?.name ?? unnamed.classroom(id),
    recipient: (id) => recipients?.find((recipient) => recipient.id === id)?.name ?? unnamed.recipient(id),
  };
  return groupFields(names, saved);
}

/** The question about a chosen day; null while it is incomplete or as the group has it already. */
function askedOf(day: DayDraft, { teacherId, lessonDuration, isOnline, week: days }: GroupValues, saved: Group | null): AskedTime | null {
  const { dayOfWeek, classroomId, startTime } = day;
  if (!day.isSelected || classroomId === null || startTime === '' || lessonDuration === null) return null;
  const areSettingsKept = saved !== null && teacherId === saved.teacherId && lessonDuration === saved.lessonDuration && isOnline === saved.isOnline;
  const isKept = areSettingsKept && weekOf(saved.schedules).some((own) =>
    own.isSelected && own.dayOfWeek === dayOfWeek && own.classroomId === classroomId && own.startTime === startTime);
  if (isKept) return null;
  const otherDays = days.filter((other) => other.isSelected && other.dayOfWeek !== dayOfWeek).map((other) => other.dayOfWeek);
  return {
    classId: saved?.id, dayOfWeek, startTime, classroomId, teacherId: teacherId ?? undefined, minutes: lessonDuration, isOnline: isOnline ? 'true' : 'false',
    otherDays: otherDays.length > 0 ? otherDays.join() : undefined,
  };
}

export function groupValues(group: Group | null): GroupValues {
  const fields = groupFields();
  return group ? { ...valuesOf(fields, group), week: weekOf(group.schedules) } : blankValues(fields);
}

const week = z.array(z.custom<DayDraft>()).superRefine((days, context) => {
  for (const [index, day] of days.entries()) {
    for (const [field, message] of Object.entries(dayErrors(day) ?? {})) {
      context.addIssue({ code: 'custom', path: [index, field], message });
    }
  }
});

const { shape } = createGroupBody.omit({ schedules: true, overrideConflicts: true });

/** The contract's rules, with the week in the form's shape. */
export const groupRules = z
  .object({
    ...shape,
    pricePerMonth: z.number('Дозволено лише додатні значення').pipe(shape.pricePerMonth),
    guestPlaces: z.number().nullable().transform((places) => places ?? 0).pipe(z.int().min(0).max(100)),
    week,
  })
  .transform(({ week: days, ...fields }): CreateGroupBody => ({ ...fields, schedules: slotsOf(days) }));

export function GroupLayout({ controls }: { controls: Controls<GroupValues> }) {
  const { name, subjectId, teacherId, pricePerMonth, lessonDuration, capacity, isOnline, firstDay, lastDay, week: days, ...others } = controls;
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.letter}>{name}</div>
        <div className={styles.subject}>{subjectId}</div>
        {teacherId}
        <div className={styles.number}>{pricePerMonth}</div>
        <div className={styles.number}>{lessonDuration}</div>
        <div className={styles.number}>{capacity}</div>
        {Object.values(others)}
        <div className={styles.number}>{firstDay}</div>
        <div className={styles.number}>{lastDay}</div>
        {isOnline}
      </div>
      {days}
    </>
  );
}
