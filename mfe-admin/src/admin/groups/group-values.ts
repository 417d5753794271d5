import { createGroupBody, type CreateGroupBody, type Group } from '@dzvinok/contract/groups';
import { z } from 'zod';
import { dayErrors, emptyWeek, slotsOf, weekOf, type DayDraft } from './group-schedule.ts';

/** Values of the group form's fields. */
export interface GroupValues {
  name: string;
  subjectId: number | null;
  teacherId: number | null;
  pricePerMonth: number | null;
  lessonDuration: number | null;
  isOnline: boolean;
  week: DayDraft[];
}

const usualLesson = 45;

export function newGroupValues(): GroupValues {
  return {
    name: '',
    subjectId: null,
    teacherId: null,
    pricePerMonth: null,
    lessonDuration: usualLesson,
    isOnline: false,
    week: emptyWeek(),
  };
}

export function savedGroupValues(group: Group): GroupValues {
  const { name, subjectId, teacherId, pricePerMonth, lessonDuration, isOnline } = group;
  return { name, subjectId, teacherId, pricePerMonth, lessonDuration, isOnline, week: weekOf(group.schedules) };
}

const week = z.array(z.custom<DayDraft>()).superRefine((days, context) => {
  for (const [index, day] of days.entries()) {
    for (const [field, message] of Object.entries(dayErrors(day) ?? {})) {
      context.addIssue({ code: 'custom', path: [index, field], message });
    }
  }
});

const { shape } = createGroupBody.omit({ schedules: true, overrideConflicts: true });

/** The contract's rules of a group, with the week as the form shows it. */
export const groupForm = z
  .object({
    ...shape,
    pricePerMonth: z.number('Дозволено лише додатні значення').pipe(shape.pricePerMonth),
    week,
  })
  .transform(({ week: days, ...fields }): CreateGroupBody => ({ ...fields, schedules: slotsOf(days) }));
