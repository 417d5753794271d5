import { z } from 'zod';
import { defineRoute } from '../route.ts';
import {
  editConflict, field, version, fullName, id, idText, optionalBirthDate, optionalPhone, optionalText, password, phoneNumber, readOf, sentOf, sex,
  passwordsQuery,
} from '../values.ts';
import { readName } from '../typed-text.ts';

const ownFields = {
  isPasswordSent: field(z.boolean().default(false), z.boolean()),
  additionalContactFullName: field(optionalText(200), z.string().nullable()),
  additionalContactPhoneNumber: field(optionalPhone, z.string().nullable()),
};

/** Columns of a parent's own table, by name. */
export const parentOwnFields = sentOf(ownFields);

const parentFields = {
  accountTypeLabel: z.string('Введіть тип родича').overwrite(readName).min(1, 'Введіть тип родича').max(60, 'Не більше 60 символів'),
  fullName,
  dateOfBirth: optionalBirthDate,
  sex: sex.nullish().transform((value) => value ?? null),
  phoneNumber,
  ...parentOwnFields,
};

export const createParentBody = z.object({ ...parentFields, password });
export const updateParentBody = z.object({
  ...parentFields,
  id,
  password: password.nullish(),
  version: version.optional(),
});

export const parent = z.object({
  id,
  studentId: id,
  accountTypeLabel: z.string(),
  fullName: z.string(),
  dateOfBirth: z.string().nullable(),
  sex: sex.nullable(),
  phoneNumber: z.string(),
  password: z.string().nullable(),
  ...readOf(ownFields),
  version,
});

export const parentEditConflict = editConflict(parent);

export const parentSummary = parent.pick({
  id: true,
  fullName: true,
  phoneNumber: true,
  accountTypeLabel: true,
});

const studentParams = z.object({ id: idText });

export const parentsRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/students/:id/parents',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Add a parent to a student; the phone of an existing parent attaches that account',
    changes: ['students'],
    params: studentParams,
    body: createParentBody,
    data: z.object({ id, isExistingAccount: z.boolean() }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/students/:id/parents',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Change the parent of a student',
    changes: ['students'],
    params: studentParams,
    query: passwordsQuery,
    body: updateParentBody,
    data: parent,
  }),
};

export const parentsErrors = {
  'parents.not-found': 404,
  'parents.already-has-parent': 409,
  'parents.phone-of-other-role': 409,
  'parents.stale': 409,
} as const;

export type Parent = z.output<typeof parent>;
export type ParentSummary = z.output<typeof parentSummary>;
export type CreateParentBody = z.output<typeof createParentBody>;
export type UpdateParentBody = z.output<typeof updateParentBody>;
