import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { thingName } from '../usage/usage.contract.ts';
import { id, idText } from '../values.ts';

export const subjectColors = ['purple', 'blue', 'green', 'yellow'] as const;

const color = z.enum(subjectColors, 'Оберіть колір');

/** Without a colour `subjectColorOf` decides. */
export const createSubjectBody = z.object({ name: thingName, color: color.optional() });
export const updateSubjectBody = z.object({ id, name: thingName, color });

export const subject = z.object({ id, name: z.string(), color: z.enum(subjectColors) });

export const subjectUse = subject.extend({ groupCount: z.int(), teacherCount: z.int(), topicCount: z.int() });

const staff = ['TenantAdmin', 'Teacher'] as const;

export const subjectsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/subjects',
    access: staff,
    staff: ['reception', 'accountant'],
    summary: 'Subjects that the centre teaches',
    reads: ['subjects'],
    data: z.array(subject),
  }),
  usage: defineRoute({
    method: 'GET',
    path: '/api/admin/subjects/usage',
    access: ['TenantAdmin'],
    summary: 'Subjects with the numbers of groups, teachers and topics',
    reads: ['subjects'],
    data: z.array(subjectUse),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/subjects',
    access: ['TenantAdmin'],
    summary: 'Add a subject; the default colour depends on its name',
    changes: ['subjects'],
    body: createSubjectBody,
    data: subject,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/subjects',
    access: ['TenantAdmin'],
    summary: 'Rename or recolour a subject',
    changes: ['subjects', 'groups', 'teachers', 'students'],
    body: updateSubjectBody,
    data: subject,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/subjects/:id',
    access: ['TenantAdmin'],
    summary: 'Delete a subject; refused with 409 and its uses in `data` while the subject is in use',
    changes: ['subjects'],
    params: z.object({ id: idText }),
    data: noData,
  }),
};

export const subjectsErrors = {
  'subjects.not-found': 404,
  'subjects.name-taken': 409,
  'subjects.in-use': 409,
} as const;

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

/** Card colour by name (specification §2, groups list); purple for others. */
export function subjectColorOf(name: string): SubjectColor {
  return colorOfSubject[name.trim().toLowerCase()] ?? 'purple';
}

export type Subject = z.output<typeof subject>;
export type SubjectUse = z.output<typeof subjectUse>;
export type SubjectColor = (typeof subjectColors)[number];
export type CreateSubjectBody = z.output<typeof createSubjectBody>;
export type UpdateSubjectBody = z.output<typeof updateSubjectBody>;
