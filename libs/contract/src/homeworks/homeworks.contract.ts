import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { readText } from '../typed-text.ts';
import { date, id, idText } from '../values.ts';

export const homeworkText = z
  .string('Введіть текст завдання')
  .overwrite(readText)
  .max(4000, 'Не більше 4 000 символів');

export const homeworks = z.object({
  todayLessonHomework: z.string().nullable(),
  nextLessonHomework: z.string().nullable(),
  /** Version of the saved homework for the next lesson. */
  nextLessonVersion: z.string().optional(),
  /** Numbers of students who say that the homework is done. */
  doneForToday: z.int().optional(),
  doneForNext: z.int().optional(),
  studentCount: z.int().optional(),
  /** Members of the group by name, with what their families say. */
  students: z.array(z.object({ id, fullName: z.string(), isTodayDone: z.boolean(), isNextDone: z.boolean() })).optional(),
  /** Day of the next lesson after today; null when none is planned. */
  nextLessonOn: date.nullable().optional(),
  /** Homework of the last lessons besides the one due today, newest first. */
  earlier: z.array(z.object({ lessonId: id, setOn: date, description: z.string(), doneCount: z.int() })).optional(),
});

export const familyHomework = z.object({
  lessonId: id,
  setOn: date,
  /** Day of the group's next lesson; null without a planned lesson. */
  dueOn: date.nullable(),
  subjectName: z.string(),
  subjectColor: z.string(),
  description: z.string(),
  isDone: z.boolean(),
});

const params = z.object({ id: idText });

export const homeworksRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/teacher/classes/:id/homeworks',
    access: ['Teacher'],
    summary: 'Homework due today and set for the next lesson',
    reads: [tag('homework', 'params.id')],
    params,
    data: homeworks,
  }),
  set: defineRoute({
    method: 'POST',
    path: '/api/teacher/classes/:id/homeworks',
    access: ['Teacher'],
    summary: 'Set the homework for the next lesson; refused if the present text has another `version` or `lessonId` is not today’s lesson; an empty text removes it',
    changes: [tag('homework', 'params.id'), 'week'],
    params,
    query: z.object({ version: z.string().max(50).optional(), lessonId: idText.optional() }).optional(),
    body: homeworkText,
    data: homeworks,
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/homeworks',
    access: ['Student', 'Parent'],
    summary: 'Homework set for a student in the last 60 days, the newest first',
    reads: [tag('week', 'query.studentId'), tag('family', 'query.studentId')],
    query: z.object({ studentId: idText.optional() }),
    data: z.array(familyHomework),
  }),
  setDone: defineRoute({
    method: 'PUT',
    path: '/api/student/homeworks/:lessonId/done',
    access: ['Student'],
    summary: 'The student marks the homework set at this lesson as done or not done',
    changes: [tag('homework', 'data.groupId'), tag('family', 'caller.student')],
    params: z.object({ lessonId: idText }),
    body: z.object({ isDone: z.boolean() }),
    data: z.object({ groupId: id, isDone: z.boolean() }),
  }),
};

export const homeworksErrors = { 'homeworks.lesson-not-started': 409, 'homeworks.stale': 409 } as const;

export type Homeworks = z.output<typeof homeworks>;
export type FamilyHomework = z.output<typeof familyHomework>;
