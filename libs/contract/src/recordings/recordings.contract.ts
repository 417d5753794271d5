import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { date, id, idText } from '../values.ts';

/** The video recording of a lesson, where the family can watch it. */
export const recording = z.object({
  lessonId: id,
  subjectName: z.string(),
  subjectColor: z.string(),
  topicName: z.string().nullable(),
  date,
  url: z.url(),
});

/** An address that opens in a browser, or nothing: null takes the recording away. */
export const recordingForm = z.object({
  url: z
    .string()
    .trim()
    .max(500, 'Посилання задовге')
    .refine((value) => value === '' || isWebAddress(value), 'Вкажіть посилання, що починається з https://')
    .nullable()
    .transform((value) => value || null),
});

const webAddress = z.url({ protocol: /^https$/ });

function isWebAddress(value: string): boolean {
  return webAddress.safeParse(value).success;
}

const lesson = z.object({ classId: idText, lessonId: idText });
const staff = ['TenantAdmin', 'Teacher'] as const;

export const recordingsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/recordings',
    access: ['Student', 'Parent'],
    summary: 'Recordings of a student’s lessons, the newest first, 30 at most',
    query: z.object({ studentId: idText.optional() }),
    data: z.array(recording),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/classes/:classId/lessons/:lessonId/recording',
    access: staff,
    summary: 'Where the recording of a lesson is',
    params: lesson,
    data: z.object({ url: z.string().nullable() }),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/api/classes/:classId/lessons/:lessonId/recording',
    access: staff,
    summary: 'Say where the recording of a lesson is, or that there is none',
    params: lesson,
    body: recordingForm,
    data: z.object({ url: z.string().nullable() }),
  }),
};

export type Recording = z.output<typeof recording>;
