import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { date, id, idText } from '../values.ts';

export const recording = z.object({
  lessonId: id,
  subjectName: z.string(),
  subjectColor: z.string(),
  topicName: z.string().nullable(),
  date,
  url: z.url(),
});

/** Normalized, without a user's name: `https://bank.ua@elsewhere.com` would open elsewhere.com. */
const webAddress = z
  .url({ protocol: /^https$/, normalize: true })
  .refine((href) => !/^https:\/\/[^/?#]*@/.test(href));

/** A web address in the browser's spelling, so that it can be saved again; null takes the recording away. */
export const recordingForm = z.object({
  url: z
    .string()
    .trim()
    .refine((value) => value === '' || webAddress.safeParse(value).success, 'Вкажіть посилання, що починається з https://')
    .transform((value) => value && webAddress.parse(value))
    .pipe(z.string().max(2_000, 'Посилання задовге'))
    .nullable()
    .transform((value) => value || null),
});

export const recordingAddress = z.object({ url: z.string().nullable() });

const lesson = z.object({ classId: idText, lessonId: idText });
const staff = ['TenantAdmin', 'Teacher'] as const;

export const recordingsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/recordings',
    access: ['Student', 'Parent'],
    summary: 'Recordings of a student’s lessons, the newest first, 30 at most',
    reads: [tag('family', 'query.studentId')],
    query: z.object({ studentId: idText.optional() }),
    data: z.array(recording),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/classes/:classId/lessons/:lessonId/recording',
    access: staff,
    summary: 'Address of the recording of a lesson',
    reads: [tag('recording', 'params.classId')],
    params: lesson,
    data: recordingAddress,
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/api/classes/:classId/lessons/:lessonId/recording',
    access: staff,
    summary: 'Set or remove the address of the recording of a lesson',
    changes: [tag('recording', 'params.classId'), 'family'],
    params: lesson,
    body: recordingForm,
    data: recordingAddress,
  }),
};

export type Recording = z.output<typeof recording>;
export type RecordingAddress = z.output<typeof recordingAddress>;
