import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { idText } from '../values.ts';

export const homeworkText = z
  .string('Введіть текст завдання')
  .trim()
  .max(4000, 'Не більше 4 000 символів');

export const homeworks = z.object({
  todayLessonHomework: z.string().nullable(),
  nextLessonHomework: z.string().nullable(),
});

const params = z.object({ id: idText });

export const homeworksRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/teacher/classes/:id/homeworks',
    access: ['Teacher'],
    summary: 'Homework due today and set for the next lesson',
    params,
    data: homeworks,
  }),
  set: defineRoute({
    method: 'POST',
    path: '/api/teacher/classes/:id/homeworks',
    access: ['Teacher'],
    summary: 'Set the homework for the next lesson; empty text takes it back',
    params,
    body: homeworkText,
    data: homeworks,
  }),
};

export const homeworksErrors = { 'homeworks.lesson-not-started': 409 } as const;

export type Homeworks = z.output<typeof homeworks>;
