import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { id, idText, optionalText } from '../values.ts';

const markValue = z
  .int('Лише цілі числа')
  .min(0, 'Лише додатні числа')
  .max(999, 'Не більше трьох цифр')
  .nullable();

const markFields = {
  homeworkMark: markValue.default(null),
  classworkMark: markValue.default(null),
  absent: z.boolean().default(false),
  notReady: z.boolean().default(false),
  isLate: z.boolean().optional(),
  comment: optionalText(1000),
  isMilestone: z.boolean().default(false),
};

/** `lessonId` pins the lesson; without it the topic names it, as a topic is used once per group. */
export const createMarkBody = z.object({
  ...markFields,
  studentId: id,
  topicId: id,
  lessonId: id.optional(),
});

export const updateMarkBody = z.object({
  ...markFields,
  id,
  /** What the caller last saw; a stale one is refused with the present mark. */
  version: z.int().min(1).optional(),
});

export const mark = z.object({
  id,
  lessonId: id,
  topicId: id.nullable(),
  homeworkMark: z.int().nullable(),
  classworkMark: z.int().nullable(),
  absent: z.boolean(),
  notReady: z.boolean(),
  isLate: z.boolean(),
  isMilestone: z.boolean(),
  comment: z.string().nullable(),
  version: z.int(),
});

export const savedMark = mark.extend({ studentId: id });

const params = z.object({ classId: idText });
const staff = ['TenantAdmin', 'Teacher'] as const;

export const marksRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/api/Classes/:classId/lessonMarks',
    access: staff,
    summary: 'Mark a student at a lesson; a second one for the same pair changes the first',
    params,
    body: createMarkBody,
    data: savedMark,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/Classes/:classId/lessonMarks',
    access: staff,
    summary: 'Change a mark',
    params,
    body: updateMarkBody,
    data: savedMark,
  }),
};

export const marksErrors = {
  'marks.not-found': 404,
  'marks.absent-and-not-ready': 400,
  'marks.student-not-in-group': 404,
  'marks.status-outside-current-lesson': 403,
  'marks.stale': 409,
} as const;

export type Mark = z.output<typeof mark>;
export type SavedMark = z.output<typeof savedMark>;
export type CreateMarkBody = z.input<typeof createMarkBody>;
export type UpdateMarkBody = z.input<typeof updateMarkBody>;
