import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { tag } from '../tags.ts';
import { idText } from '../values.ts';

export const homeworkText = z
  .string('Введіть текст завдання')
  .trim()
  .max(4000, 'Не більше 4 000 символів');

export const homeworks = z.object({
  todayLessonHomework: z.string().nullable(),
  nextLessonHomework: z.string().nullable(),
  /** Version of the homework for the next lesson as it is saved now: another text has another. */
  nextLessonVersion: z.string().optional(),
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
    summary: 'Set the homework for the next lesson, unless it is another than that `version` by now; empty text takes it back',
    changes: [tag('homework', 'params.id'), 'week'],
    params,
    query: z.object({ version: z.string().max(50).optional() }).optional(),
    body: homeworkText,
    data: homeworks,
  }),
};

export const homeworksErrors = { 'homeworks.lesson-not-started': 409, 'homeworks.stale': 409 } as const;

export type Homeworks = z.output<typeof homeworks>;
