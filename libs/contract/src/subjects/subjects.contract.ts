import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { id } from '../values.ts';

export const subjectColors = ['purple', 'blue', 'green', 'yellow'] as const;

export const subject = z.object({ id, name: z.string(), color: z.enum(subjectColors) });

const staff = ['TenantAdmin', 'Teacher'] as const;

export const subjectsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/subjects',
    access: staff,
    summary: 'Subjects that the centre teaches',
    data: z.array(subject),
  }),
};

const colorOfSubject: Record<string, SubjectColor> = {
  'українська мова': 'purple',
  географія: 'purple',
  математика: 'blue',
  фізика: 'blue',
  'історія україни': 'green',
  'англійська мова': 'yellow',
  біологія: 'yellow',
  хімія: 'yellow',
};

/** Card colour of a subject by its name (specification §2, groups list); purple for any other. */
export function subjectColorOf(name: string): SubjectColor {
  return colorOfSubject[name.trim().toLowerCase()] ?? 'purple';
}

export type Subject = z.output<typeof subject>;
export type SubjectColor = (typeof subjectColors)[number];
