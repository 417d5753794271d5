import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { dateTime, fullName, id, idText, password, phoneNumber } from '../values.ts';

export const superAdmin = z.object({
  id,
  fullName: z.string(),
  phoneNumber: z.string(),
  lastActivityAt: dateTime.nullable(),
  hasSecondFactor: z.boolean(),
  isSelf: z.boolean(),
});

/** For actions that an open session alone must not do. */
export const ownPasswordForm = z.object({ ownPassword: password });
export const addSuperAdminForm = ownPasswordForm.extend({ fullName, phoneNumber });

const which = z.object({ accountId: idText });

export const superAdminsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/platform/superAdmins',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'SuperAdmins of the platform',
    reads: ['super-admins'],
    data: z.array(superAdmin),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/api/platform/superAdmins',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Add a SuperAdmin; the password is shown once, in this reply',
    changes: ['super-admins'],
    body: addSuperAdminForm,
    data: z.object({ id, phoneNumber: z.string(), password: z.string() }),
  }),
  resetSecondFactor: defineRoute({
    method: 'PUT',
    path: '/api/platform/superAdmins/:accountId/secondFactor/off',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Reset the second factor of another SuperAdmin who lost the phone; ends their sessions',
    changes: ['super-admins'],
    params: which,
    body: ownPasswordForm,
    data: noData,
  }),
  remove: defineRoute({
    method: 'PUT',
    path: '/api/platform/superAdmins/:accountId/off',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Remove another SuperAdmin; ends their sessions',
    changes: ['super-admins'],
    params: which,
    body: ownPasswordForm,
    data: noData,
  }),
};

export const superAdminsErrors = {
  'super-admins.not-found': 404,
  'super-admins.own': 409,
} as const;

export type SuperAdmin = z.output<typeof superAdmin>;
