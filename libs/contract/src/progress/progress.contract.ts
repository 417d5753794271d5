import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { date, id, idText } from '../values.ts';

export const progressPoint = z.object({
  lessonId: id,
  date,
  topicName: z.string().nullable(),
  homeworkMark: z.int().nullable(),
  classworkMark: z.int().nullable(),
  isMilestone: z.boolean(),
  absent: z.boolean(),
  notReady: z.boolean(),
  isLate: z.boolean(),
  /** Family comment; missing from older gateways. */
  comment: z.string().nullable().optional(),
});

export const subjectProgress = z.object({
  subjectName: z.string(),
  subjectColor: z.string(),
  points: z.array(progressPoint),
});

export const progressRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/progress',
    access: ['Student', 'Parent'],
    summary: 'Marks and attendance of a student in the last two years by subject and lesson; outside the membership only lessons with marks',
    reads: [tag('family', 'query.studentId')],
    query: z.object({ studentId: idText.optional() }),
    data: z.array(subjectProgress),
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/api/admin/students/:id/progress',
    access: ['TenantAdmin'],
    summary: 'Marks and attendance of any student of the centre, archived or not',
    reads: [tag('family', 'params.id')],
    params: z.object({ id: idText }),
    data: z.array(subjectProgress),
  }),
};

export type ProgressPoint = z.output<typeof progressPoint>;
export type SubjectProgress = z.output<typeof subjectProgress>;
