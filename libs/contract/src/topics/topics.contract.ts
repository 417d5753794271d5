import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { readName } from '../typed-text.ts';
import { id, idText } from '../values.ts';

const name = z
  .string()
  .overwrite(readName)
  .min(2, 'Назва має містити щонайменше 2 символи.')
  .max(300, 'Не більше 300 символів');

export const createTopicBody = z.object({
  name,
  subjectId: z.int('Оберіть предмет').positive('Оберіть предмет'),
});
export const updateTopicBody = createTopicBody.extend({ id });

export const topic = z.object({ id, name: z.string(), subjectId: id });

export const topicsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/LessonTopics',
    access: ['TenantAdmin', 'Teacher'],
    summary: 'Topics of a subject',
    reads: ['topics'],
    query: z.object({ subjectId: idText }),
    data: z.array(topic),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/LessonTopics',
    access: ['TenantAdmin'],
    summary: 'Add a topic to a subject',
    changes: ['topics'],
    body: createTopicBody,
    data: topic,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/LessonTopics',
    access: ['TenantAdmin'],
    summary: 'Rename a topic; its subject stays',
    changes: ['topics', tag('topic', 'body.id'), 'family'],
    body: updateTopicBody,
    data: topic,
  }),
};

export const topicsErrors = {
  'topics.not-found': 404,
  'topics.unknown-subject': 400,
  'topics.name-taken': 409,
  'topics.subject-locked': 400,
} as const;

export type Topic = z.output<typeof topic>;
export type CreateTopicBody = z.output<typeof createTopicBody>;
