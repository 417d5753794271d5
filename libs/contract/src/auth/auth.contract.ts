import { z } from 'zod';
import { roles, staffRoles } from '../roles.ts';
import { defineRoute, noData } from '../route.ts';
import { password, phoneNumber } from '../values.ts';

/** Minutes. */
export const lifeTime = z.int().min(1).max(60).default(60);

export const loginForm = z.object({ phoneNumber, password });

export const loginBody = z.object({
  phoneNumber,
  password,
  domain: z.string().max(100),
  lifeTime,
});

export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const signedInUser = z.object({
  fullName: z.string(),
  avatarPath: z.string().nullable(),
  role: z.enum(roles),
  /** Absent: the account may do everything of its role. */
  staffRole: z.enum(staffRoles).optional(),
});

export const signedIn = signedInUser.extend({ tokenPair });

const refreshToken = z.string().min(1).max(500);

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/api/Auth/login',
    access: 'public',
    host: 'any',
    summary: 'Sign in by phone and password',
    changesNoRead: 'whoever signs in has read nothing yet',
    body: loginBody,
    data: signedIn,
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/api/Auth/refreshToken',
    access: 'public',
    host: 'any',
    summary: 'New access token; the rotated refresh token travels in X-Refresh-Token',
    changesNoRead: 'the session goes on with new tokens',
    body: refreshToken,
    data: z.string(),
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/Auth/logout',
    access: 'public',
    host: 'any',
    summary: 'End the session of the refresh token',
    changesNoRead: 'nothing of the session stays on the screen',
    body: refreshToken,
    data: noData,
  }),
};

/** `data` of `auth.second-factor-needed` and `auth.second-factor-setup`: proof of the password for the second step. */
export const secondStepTicket = z.object({ ticket: z.string().min(1).max(2_000) });

/** Six digits from the app; blanks and signs around them are ignored. */
export const oneTimeCode = z
  .string('Введіть код')
  .max(40, 'Код має містити 6 цифр')
  .transform((value) => value.replace(/[^\p{L}\p{N}]/gu, ''))
  .pipe(z.string().min(1, 'Введіть код').regex(/^\d{6}$/, 'Код має містити 6 цифр'));

/** `xxxx-xxxx` of letters and digits that are hard to confuse. */
export const recoveryCode = z
  .string('Введіть код відновлення')
  .max(40, 'Код відновлення має вигляд xxxx-xxxx')
  .transform((value) => value.replace(/[^\p{L}\p{N}-]/gu, '').toLowerCase())
  .pipe(z.string().min(1, 'Введіть код відновлення').regex(/^[a-z2-7]{4}-?[a-z2-7]{4}$/, 'Код відновлення має вигляд xxxx-xxxx'));

/** For an authenticator app; `uri` is the content of the QR code. */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondStepRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/api/Auth/secondFactor',
    access: 'public',
    host: 'any',
    summary: 'Finish a sign-in with a code from the app, or with a recovery code',
    changesNoRead: 'whoever signs in has read nothing yet',
    body: secondStepTicket.extend({ code: z.union([oneTimeCode, recoveryCode], 'Введіть код із застосунку або код відновлення') }),
    data: signedIn,
  }),
  setUp: defineRoute({
    method: 'POST',
    path: '/api/Auth/secondFactor/setup',
    access: 'public',
    host: 'any',
    summary: 'Begin to set up the required second factor of this account',
    changesNoRead: 'the secret counts once it is confirmed',
    body: secondStepTicket,
    data: secondFactorSecret,
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/Auth/secondFactor/confirm',
    access: 'public',
    host: 'any',
    summary: 'Finish the set-up and the sign-in with the first code; the recovery codes are shown once, in this reply',
    changesNoRead: 'whoever signs in has read nothing yet',
    body: secondStepTicket.extend({ code: oneTimeCode }),
    data: signedIn.extend(recoveryCodes.shape),
  }),
};

export const authErrors = {
  'auth.wrong-credentials': 401,
  'auth.wrong-domain': 401,
  'auth.session-ended': 401,
  'auth.not-signed-in': 401,
  'auth.not-allowed': 403,
  'auth.too-many-attempts': 429,
  'auth.too-many-codes': 429,
  'auth.busy': 503,
  'auth.second-factor-needed': 401,
  'auth.second-factor-setup': 401,
  'auth.second-factor-wrong': 401,
  'auth.ticket-over': 401,
} as const;

export type LoginForm = z.output<typeof loginForm>;
export type SignedIn = z.output<typeof signedIn>;
export type SignedInUser = z.output<typeof signedInUser>;

/** Response header that carries the rotated refresh token. */
export const refreshTokenHeader = 'X-Refresh-Token';
