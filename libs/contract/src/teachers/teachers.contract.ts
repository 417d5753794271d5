import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { editConflict, version, date, dateTime, dayOfWeek, fullName, id, idText, password, phoneNumber, sex, passwordsQuery } from '../values.ts';

/** A birth date, or the dash that the specification accepts for «unknown». */
const teacherBirthDate = z
  .union([z.literal('—').transform(() => null), date], 'Введіть дату народження')
  .nullable();

/** Trimmed (specification §5), the password too. */
const teacherPassword = z.string('Введіть пароль').trim().pipe(password);

const teacherFields = {
  fullName,
  dateOfBirth: teacherBirthDate,
  sex: z.union([z.literal(0), z.literal(1)], 'Оберіть стать'),
  phoneNumber,
};

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Вкажіть час, наприклад 08:00');
const workingTime = z.object({ dayOfWeek, from: clockTime, to: clockTime });

/** Times of each week, none for a teacher who works at any time; lessons at other times are asked about. */
export const workingHours = z.array(workingTime).max(40)
  .refine((times) => times.every(({ from, to }) => from < to), 'Має бути пізніше за початок')
  .transform((times) => times.toSorted((one, other) => one.dayOfWeek - other.dayOfWeek || one.from.localeCompare(other.from)))
  .refine((times) => times.every(({ dayOfWeek: day, from }, index) => times[index - 1]?.dayOfWeek !== day || (times[index - 1]?.to ?? '') <= from), 'Години накладаються');

export const createTeacherBody = z.object({
  ...teacherFields,
  password: teacherPassword,
  subjectId: z.int('Оберіть предмет').positive('Оберіть предмет'),
});

export const updateTeacherBody = z.object({
  ...teacherFields,
  id,
  subjectIds: z.array(id).max(30),
  /** Absent: as they are. */
  workingHours: workingHours.optional(),
  password: teacherPassword.nullish(),
  version: version.optional(),
});

export const teacherListItem = z.object({
  id,
  fullName: z.string(),
  dateOfBirth: date.nullable(),
  sex: sex.nullable(),
  phoneNumber: z.string(),
  avatarPath: z.string().nullable(),
  subject: z.object({ id, name: z.string() }).nullable(),
  subjects: z.array(z.object({ id, name: z.string() })),
  groupCount: z.int(),
  archivedAt: dateTime.optional(),
});

export const teacher = teacherListItem.extend({
  password: z.string().nullable(),
  version,
  workingHours: z.array(workingTime).optional(),
});

export const teacherEditConflict = editConflict(teacher);

export const teachersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/teachers',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Teachers of the centre, or with `archived=true` the archived teachers; without passwords',
    reads: ['teachers'],
    query: z.object({ archived: z.enum(['true', 'false']).optional() }).optional(),
    data: z.array(teacherListItem),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/teachers/:id',
    access: ['TenantAdmin'],
    summary: 'One teacher with the issued password; the reading is audited',
    params: z.object({ id: idText }),
    query: passwordsQuery,
    data: teacher,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/teachers',
    access: ['TenantAdmin'],
    summary: 'Add a teacher',
    changes: ['teachers'],
    body: createTeacherBody,
    data: z.object({ id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/teachers',
    access: ['TenantAdmin'],
    summary: 'Change a teacher',
    changes: ['teachers', 'groups'],
    query: passwordsQuery,
    body: updateTeacherBody,
    data: teacher,
  }),
  archive: defineRoute({
    method: 'DELETE',
    path: '/api/admin/teachers/:id',
    access: ['TenantAdmin'],
    summary: 'Archive a teacher: no sign-in, history stays; refused with 409 and the groups in `data` while the teacher has groups',
    changes: ['teachers'],
    params: z.object({ id: idText }),
    data: noData,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/admin/teachers/:id/restore',
    access: ['TenantAdmin'],
    summary: 'Bring a teacher back from the archive, with the former phone and password',
    changes: ['teachers'],
    params: z.object({ id: idText }),
    data: noData,
  }),
};

export const teachersErrors = {
  'teachers.not-found': 404,
  'teachers.unknown-subject': 400,
  'teachers.stale': 409,
  'teachers.has-groups': 409,
  'teachers.has-substitutions': 409,
  'accounts.phone-of-archived': 409,
} as const;

export type WorkingTime = z.output<typeof workingTime>;
export type Teacher = z.output<typeof teacher>;
export type TeacherListItem = z.output<typeof teacherListItem>;
export type CreateTeacherBody = z.output<typeof createTeacherBody>;
export type UpdateTeacherBody = z.output<typeof updateTeacherBody>;
