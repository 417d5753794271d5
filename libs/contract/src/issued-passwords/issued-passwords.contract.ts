import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** In routes.ts: `issuedPasswords: issuedPasswordsRoutes`; in the access table 'TenantAdmin'. */
export const issuedPasswordsRoutes = {
  rights: defineRoute({
    method: 'GET',
    path: '/api/admin/issuedPasswords',
    access: ['TenantAdmin'],
    summary: 'What whoever asks may do with the passwords of the centre’s people',
    data: z.object({
      /** False for support, and in a centre that does not want passwords shown. */
      mayRead: z.boolean(),
      /** False for support: whatever it sends, people get a password that it does not know. */
      mayChoose: z.boolean(),
    }),
  }),
};

export type PasswordRights = z.output<typeof issuedPasswordsRoutes.rights.data>;
