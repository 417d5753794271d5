import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { commentAudience } from '../marks/marks.contract.ts';
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
  /** The comment, if its audience includes the reader. */
  comment: z.string().nullable().optional(),
  /** For teachers only, as families see no other comments. */
  commentAudience: commentAudience.optional(),
  /** For teachers only: the family's choice for this lesson. */
  chosen: z.enum(['online', 'recording']).nullable().optional(),
});

export const subjectProgress = z.object({
  subjectName: z.string(),
  subjectColor: z.string(),
  points: z.array(progressPoint),
});

export const studentOfGroup = z.object({
  fullName: z.string(),
  avatarPath: z.string().nullable(),
  /** False for a past member, kept because of the marks. */
  isMember: z.boolean(),
  schoolInfo: z.string(),
  /** Null where the centre does not show phones to teachers. */
  contacts: z.array(z.object({ fullName: z.string(), relation: z.string(), phoneNumber: z.string() })).nullable(),
  /** The group's subject; empty before the first lesson. */
  subjects: z.array(subjectProgress),
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
  inGroup: defineRoute({
    method: 'GET',
    path: '/api/teacher/classes/:id/students/:studentId',
    access: ['Teacher'],
    summary: 'A student of one’s own group: marks, attendance and comments of its lessons, and phones where the centre shows them',
    reads: [tag('journal', 'params.id'), tag('marks', 'params.id'), 'student', 'topic'],
    params: z.object({ id: idText, studentId: idText }),
    data: studentOfGroup,
  }),
};

export type ProgressPoint = z.output<typeof progressPoint>;
export type StudentOfGroup = z.output<typeof studentOfGroup>;
export type SubjectProgress = z.output<typeof subjectProgress>;
