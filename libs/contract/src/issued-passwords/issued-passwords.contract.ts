import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { idText } from '../values.ts';

export const issuedPasswordsRoutes = {
  rights: defineRoute({
    method: 'GET',
    path: '/api/admin/issuedPasswords',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'The caller’s permissions for the passwords of the centre’s people',
    data: z.object({
      /** False for support and staff roles, and in centres that do not show passwords. */
      mayRead: z.boolean(),
      /** False for support: the server then chooses a password that support does not know. */
      mayChoose: z.boolean(),
    }),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/issuedPasswords/:id',
    access: ['TenantAdmin'],
    summary: 'The issued password of a student, parent or teacher, null when unavailable; the reading is audited',
    params: z.object({ id: idText }),
    data: z.object({ password: z.string().nullable() }),
  }),
};

export type PasswordRights = z.output<typeof issuedPasswordsRoutes.rights.data>;
