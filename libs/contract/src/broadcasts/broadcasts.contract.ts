import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { idText } from '../values.ts';

export const broadcastsRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/api/teacher/classes/:id/lessons/:lessonId/onlineLessons',
    access: ['Teacher'],
    summary: 'Start the online broadcast of a started lesson',
    changes: [tag('lesson-today', 'params.id'), 'week'],
    params: z.object({ id: idText, lessonId: idText }),
    data: z.object({ joinUrl: z.url() }),
  }),
};

export const broadcastsErrors = { 'broadcasts.lesson-not-started': 409 } as const;
