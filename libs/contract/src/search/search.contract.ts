import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { readName } from '../typed-text.ts';
import { id } from '../values.ts';

/** In the order of a reply. */
export const searchKinds = ['student', 'parent', 'teacher', 'group', 'topic', 'classroom'] as const;

const count = z.int().optional();

const searchHit = z.object({
  kind: z.enum(searchKinds),
  id,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  about: z.array(z.string()),
  studentId: id.nullable(),
  /** Of a topic. */
  subjectId: id.nullish(),
});

export const searchRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/api/admin/search',
    access: ['TenantAdmin'],
    summary: 'Students, parents, teachers, groups, topics and classrooms with words that begin with the text; digits also match inside phone numbers',
    reads: ['students', 'teachers', 'groups', 'subjects', 'topics', 'classrooms'],
    query: z.object({ text: z.string().overwrite(readName).max(100) }),
    data: z.object({
      /** At most six of a kind, names that begin with the query first. */
      hits: z.array(searchHit),
      counts: z.object({ student: count, parent: count, teacher: count, group: count, topic: count, classroom: count }),
    }),
  }),
};

export type SearchHit = z.output<typeof searchHit>;
export type SearchKind = SearchHit['kind'];
