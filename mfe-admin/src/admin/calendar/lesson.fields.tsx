import type { PlannedLessonItem, SavedLesson } from '@dzvinok/contract/calendar';
import { areaField, checkField, dayField, type ControlProps, type Fields } from '@dzvinok/forms/field';
import type { Named } from '@dzvinok/journal/timetable';
import { Select } from '@dzvinok/ui/choice';
import { TimeField } from '@dzvinok/ui/date';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { z } from 'zod';

export interface LessonValues {
  /** This lesson alone, or the week from its day on. */
  scope: 'one' | 'week';
  isCancelled: boolean;
  isToBeGiven: boolean;
  day: string | null;
  time: string;
  /** Id of a room; 0 online. */
  place: number | null;
  teacherId: number | null;
  reason: string;
}

export interface People {
  rooms: readonly Named[];
  teachers: readonly Named[];
}

type Plan = Pick<PlannedLessonItem, 'startsAt' | 'room' | 'isOnline' | 'teacher'>;

export function planOf(lesson: PlannedLessonItem): Plan {
  return lesson.asPlanned ?? lesson;
}

export function savedOf({ exception, extra, startsAt, room, isOnline, teacher, why }: PlannedLessonItem): SavedLesson {
  const own = { isCancelled: false, isToBeGiven: true, startDateTime: startsAt, classroomId: room?.id ?? null, isOnline, teacherId: teacher.id, reason: why };
  if (extra) return { ...own, version: extra.version };
  return exception ?? { ...own, startDateTime: null, classroomId: null, isOnline: null, teacherId: null, reason: null, version: 0 };
}

const placeIn = ({ room, isOnline }: Pick<Plan, 'room' | 'isOnline'>) => room?.id ?? (isOnline ? 0 : null);

export function valuesOf(plan: Plan, { isCancelled, isToBeGiven, startDateTime, classroomId, isOnline, teacherId, reason }: SavedLesson): LessonValues {
  const startsAt = startDateTime ?? plan.startsAt;
  return {
    scope: 'one', isCancelled, isToBeGiven, day: startsAt.slice(0, 10), time: startsAt.slice(11, 16),
    place: isOnline === true && classroomId === null ? 0 : classroomId ?? placeIn(plan), teacherId: teacherId ?? plan.teacher.id, reason: reason ?? '',
  };
}

/** Parts that differ from the plan; null without any. */
export function partsOf(plan: Plan, { day, time, place, teacherId }: LessonValues) {
  const startDateTime = `${day}T${time.slice(0, 5)}`;
  const isPlaceNew = place !== placeIn(plan);
  const parts = {
    startDateTime: startDateTime === plan.startsAt.slice(0, 16) ? null : startDateTime,
    classroomId: isPlaceNew && place ? place : null,
    isOnline: isPlaceNew && place !== null ? place === 0 : null,
    teacherId: teacherId === plan.teacher.id ? null : teacherId,
  };
  return Object.values(parts).every((part) => part === null) ? null : parts;
}

export const lessonRules = z.object({
  scope: z.enum(['one', 'week']),
  isCancelled: z.boolean(),
  isToBeGiven: z.boolean(),
  day: z.string('Вкажіть день').nullable(),
  time: z.string(),
  place: z.number().nullable(),
  teacherId: z.number().nullable(),
  reason: z.string().trim().max(300, 'Не більше 300 символів'),
}).superRefine(({ isCancelled, day, time }, context) => {
  if (!isCancelled && day === null) context.addIssue({ code: 'custom', path: ['day'], message: 'Вкажіть день' });
  if (!isCancelled && time === '') context.addIssue({ code: 'custom', path: ['time'], message: 'Вкажіть час' });
});

const scopes = [{ value: 'one', label: 'Лише цей урок' }, { value: 'week', label: 'Від цього дня' }] as const;
const outcomes = [{ value: 'held', label: 'Відбудеться' }, { value: 'cancelled', label: 'Скасувати урок' }] as const;

const day = dayField('День', { max: '2100-12-31' });
const reason = areaField('Причина', { rows: 1, maxLength: 300, hint: 'Її побачать учні й батьки' });
const toBeGiven = checkField('Провести іншим разом (буде в списку «Без часу»)', { comparedAs: 'Провести іншим разом' });

/** `mayChangeWeek` for a lesson of the week that is as planned; an extra lesson is deleted, not cancelled. */
export function lessonFields({ rooms, teachers }: People, { mayChangeWeek, isExtra }: { mayChangeWeek: boolean; isExtra: boolean }): Fields<LessonValues> {
  const nameIn = (list: readonly Named[]) => (id: number | null) => list.find((one) => one.id === id)?.name ?? '';
  const places = [...rooms, { id: 0, name: 'Онлайн' }];
  const choose = (list: readonly Named[], field: ControlProps<number | null>) => (
    <Select {...field} searchable options={list.map(({ id, name }) => ({ value: id, label: name }))} />
  );
  return {
    scope: {
      label: 'Що змінюється', blank: 'one', show: (scope) => scopes.find(({ value }) => value === scope)?.label ?? '',
      control: ({ label, value, onChange }, { values }) =>
        mayChangeWeek && !values.isCancelled && <SegmentedChoice label={label} options={scopes} value={value} onChange={onChange} />,
    },
    isCancelled: {
      label: 'Урок', blank: false, show: (isCancelled) => (isCancelled ? 'скасовано' : 'відбудеться'),
      control: ({ label, value, onChange }, { values }) => !isExtra && values.scope === 'one' && (
        <SegmentedChoice label={label} options={outcomes} value={value ? 'cancelled' : 'held'} onChange={(next) => onChange(next === 'cancelled')} />
      ),
    },
    isToBeGiven: { ...toBeGiven, control: (field, around) => around.values.isCancelled && toBeGiven.control(field, around) },
    day: { ...day, control: (field, around) => !around.values.isCancelled && day.control(field, around) },
    time: { label: 'Початок', blank: '', show: (time) => time.slice(0, 5), control: (field, { values }) => !values.isCancelled && <TimeField {...field} first="15:00" /> },
    place: {
      label: 'Аудиторія', blank: null, show: nameIn(places),
      control: (field, { values }) => !values.isCancelled && choose(values.scope === 'week' ? rooms : places, field),
    },
    teacherId: {
      label: 'Викладач', blank: null, show: nameIn(teachers),
      control: (field, { values }) => !values.isCancelled && values.scope === 'one' && choose(teachers, field),
    },
    reason: { ...reason, control: (field, around) => around.values.scope === 'one' && reason.control(field, around) },
  };
}
