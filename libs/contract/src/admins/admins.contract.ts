import { z } from 'zod';
import { staffRoles, tenantRoles, type TenantRole } from '../roles.ts';
import { defineRoute, noData } from '../route.ts';
import { fullName, id, idText, password, phoneNumber } from '../values.ts';

/** Roles whose people have tables and forms of their own. */
const rolesWithForm = ['Teacher', 'Student', 'Parent'] as const;
export type AccountRole = Exclude<TenantRole, (typeof rolesWithForm)[number]>;
/** Roles whose people are only accounts: admins keep them together, and so does the command line. */
export const accountRoles = tenantRoles.filter((role): role is AccountRole => !rolesWithForm.some((one) => one === role));

/** Given for good when the account is made; missing from older forms and older gateways: an admin. */
const role = z.enum(accountRoles).optional();

/** Null: may do everything. Older forms have none and leave it as it is. */
const staffRole = z.enum(staffRoles).nullable();

export const adminForm = z.object({ fullName, phoneNumber, role, staffRole: staffRole.optional() });
export const createAdminBody = adminForm.extend({ password });
export const updateAdminBody = adminForm.extend({ id });

export const admin = z.object({ id, fullName: z.string(), phoneNumber: z.string(), avatarPath: z.string().nullable(), role, staffRole });

export const listedAdmin = admin.extend({ isSelf: z.boolean() });

export const adminsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/admins',
    access: ['TenantAdmin'],
    summary: 'Present admins of the centre, and its people of other roles who are only accounts',
    reads: ['admins'],
    data: z.array(listedAdmin),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/admins',
    access: ['TenantAdmin'],
    summary: 'Add an admin or a person of a role that is only an account, or bring a removed one with that phone back with a new password',
    changes: ['admins'],
    body: createAdminBody,
    data: z.object({ id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/admins',
    access: ['TenantAdmin'],
    summary: 'Change the name, the phone and, of another admin, the staff role, which ends that admin’s sessions',
    changes: ['admins'],
    body: updateAdminBody,
    data: admin,
  }),
  resetPassword: defineRoute({
    method: 'PUT',
    path: '/api/admin/admins/:id/password',
    access: ['TenantAdmin'],
    summary: 'Issue a new password to another admin, shown once, in this reply; ends that admin’s sessions',
    changesNoRead: 'a password is on no page',
    params: z.object({ id: idText }),
    data: z.object({ password: z.string() }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/admins/:id',
    access: ['TenantAdmin'],
    summary: 'Remove another admin: no sign-in, entries in the log stay; refused for the last admin',
    changes: ['admins'],
    params: z.object({ id: idText }),
    data: noData,
  }),
};

export const adminsErrors = { 'admins.not-found': 404, 'admins.last': 409, 'admins.own': 409, 'admins.own-role': 409 } as const;

export type ListedAdmin = z.output<typeof listedAdmin>;
export type Admin = z.output<typeof admin>;
export type AdminForm = z.output<typeof adminForm>;
export type CreateAdminBody = z.output<typeof createAdminBody>;
