import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { readText } from '../typed-text.ts';
import { date, id, idText } from '../values.ts';

const mostDays = 60;

const isShort = ({ plannedOn, until }: { plannedOn: string; until?: string | null | undefined }) =>
  !until || (until >= plannedOn && Date.parse(until) - Date.parse(plannedOn) <= mostDays * 86_400_000);

export const announceAbsenceBody = z.object({
  /** Absent: the student itself, or the parent’s first child. */
  studentId: id.nullish(),
  /** Absent: all groups of the student. */
  classId: id.nullish(),
  plannedOn: date,
  /** Last of several days. */
  until: date.nullish(),
  /** All children of the parent, or of the parent of `studentId`. */
  isForSiblings: z.boolean().optional(),
  reason: z.string().overwrite(readText).max(200, 'Не більше 200 символів').nullish(),
}).refine(isShort, { message: `Останній день має бути не раніше першого і не далі ніж за ${mostDays} днів`, path: ['until'] });

/** What a family has said of a lesson to come. */
export const announcedAbsence = z.object({ reason: z.string().nullable() });

const announced = z.object({ classIds: z.array(id), lessons: z.int() });
const people = ['Student', 'Parent', 'TenantAdmin'] as const;
const ofGroups = [tag('journal', 'data.classIds'), 'groups', 'week'] as const;

export const absencesRoutes = {
  announce: defineRoute({
    method: 'PUT',
    path: '/api/studentAndParent/absences',
    access: people,
    summary: 'Tell that a student will not come to a lesson or to the lessons of some days; a family at least 15 minutes before',
    changes: ofGroups,
    body: announceAbsenceBody,
    data: announced,
  }),
  takeBack: defineRoute({
    method: 'DELETE',
    path: '/api/studentAndParent/absences',
    access: people,
    summary: 'Take an announced absence back; a family at least 15 minutes before the lesson',
    changes: ofGroups,
    query: z.object({ classId: idText, plannedOn: date, studentId: idText.optional() }),
    data: announced,
  }),
};

export const absencesErrors = {
  'absences.too-late': 409,
  'absences.no-lessons': 404,
} as const;

export type AnnounceAbsenceBody = z.output<typeof announceAbsenceBody>;
