import { z } from 'zod';
import { oneTimeCode, recoveryCode, recoveryCodes, secondFactorSecret } from '../auth/auth.contract.ts';
import { defineRoute } from '../route.ts';
import { dateTime, password } from '../values.ts';

export const secondFactorState = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean(),
  since: dateTime.nullable(),
  recoveryCodesLeft: z.int(),
});

export const secondFactorCodeForm = z.object({ code: oneTimeCode });
export const recoveryCodeForm = z.object({ code: recoveryCode });
export const secondFactorPasswordForm = z.object({ password });

const admins = ['SuperAdmin', 'TenantAdmin'] as const;

/** The caller’s own second factor. All calls are PUT, as a person has one second factor. */
export const secondFactorRoutes = {
  state: defineRoute({
    method: 'GET',
    path: '/api/profile/secondFactor',
    access: admins,
    staff: ['reception', 'accountant'],
    host: 'any',
    summary: 'Whether one’s own sign-in requires a code',
    reads: ['second-factor'],
    data: secondFactorState,
  }),
  setUp: defineRoute({
    method: 'PUT',
    path: '/api/profile/secondFactor/setup',
    access: admins,
    staff: ['reception', 'accountant'],
    host: 'any',
    summary: 'Begin to set up one’s own second factor; no code is required until its confirmation',
    changesNoRead: 'the secret counts once it is confirmed',
    body: secondFactorPasswordForm,
    data: secondFactorSecret,
  }),
  confirm: defineRoute({
    method: 'PUT',
    path: '/api/profile/secondFactor/confirm',
    access: admins,
    staff: ['reception', 'accountant'],
    host: 'any',
    summary: 'Turn the second factor on with the first code; ends every other session, and shows the recovery codes once',
    changes: ['second-factor', 'sessions'],
    body: secondFactorCodeForm,
    data: recoveryCodes,
  }),
  renewCodes: defineRoute({
    method: 'PUT',
    path: '/api/profile/secondFactor/recoveryCodes',
    access: admins,
    staff: ['reception', 'accountant'],
    host: 'any',
    summary: 'Replace all recovery codes',
    changes: ['second-factor', 'sessions'],
    body: secondFactorPasswordForm,
    data: recoveryCodes,
  }),
  turnOff: defineRoute({
    method: 'PUT',
    path: '/api/profile/secondFactor/off',
    access: admins,
    staff: ['reception', 'accountant'],
    host: 'any',
    summary: 'Turn the second factor off',
    changes: ['second-factor', 'sessions'],
    body: secondFactorPasswordForm,
    data: secondFactorState,
  }),
};

export const secondFactorErrors = {
  'second-factor.wrong-code': 422,
  'second-factor.required': 409,
  'second-factor.already-on': 409,
  'second-factor.off': 422,
} as const;

export type SecondFactorState = z.output<typeof secondFactorState>;
