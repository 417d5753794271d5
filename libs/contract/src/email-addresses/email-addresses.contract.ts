import { z } from 'zod';
import { tenantRoles } from '../roles.ts';
import { defineRoute, noData } from '../route.ts';
import { emailAddress } from '../values.ts';

const emailCode = z.string('Введіть код із листа').transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Код із листа має 6 цифр'));

export const emailAddressForm = z.object({ address: emailAddress });
export const emailCodeForm = z.object({ address: emailAddress, code: emailCode });

export const emailAddressesRoutes = {
  sendCode: defineRoute({
    method: 'POST',
    path: '/api/profile/messages/email',
    access: tenantRoles,
    summary: 'Send a code to an e-mail address of one’s own; it ends the former code and lasts 15 minutes',
    changesNoRead: 'The address is shown after the code has been typed',
    timeLimitMs: 25_000,
    body: emailAddressForm,
    data: noData,
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/profile/messages/email/confirm',
    access: tenantRoles,
    summary: 'Use the address for messages, in place of the former one',
    changes: ['messages'],
    body: emailCodeForm,
    data: noData,
  }),
};

export const emailAddressesErrors = {
  'email-addresses.off': 409,
  'email-addresses.too-many-letters': 429,
  'email-addresses.refused': 422,
  'email-addresses.not-sent': 503,
  'email-addresses.code-over': 422,
  'email-addresses.wrong-code': 422,
} as const;
