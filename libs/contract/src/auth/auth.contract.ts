import { z } from 'zod';
import { defineRoute, noData, roles } from '../route.ts';
import { password, phoneNumber } from '../values.ts';

/** Minutes that an access token may live; 60 when the caller does not say. */
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
    body: loginBody,
    data: signedIn,
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/api/Auth/refreshToken',
    access: 'public',
    host: 'any',
    summary: 'New access token; the rotated refresh token travels in X-Refresh-Token',
    body: refreshToken,
    data: z.string(),
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/Auth/logout',
    access: 'public',
    host: 'any',
    summary: 'End the session that the refresh token belongs to',
    body: refreshToken,
    data: noData,
  }),
};

export const authErrors = {
  'auth.wrong-credentials': 401,
  'auth.wrong-domain': 401,
  'auth.session-ended': 401,
  'auth.not-signed-in': 401,
  'auth.not-allowed': 403,
  'auth.too-many-attempts': 429,
  'auth.busy': 503,
} as const;

export type LoginForm = z.output<typeof loginForm>;
export type SignedIn = z.output<typeof signedIn>;
export type SignedInUser = z.output<typeof signedInUser>;

/** Response header that carries the rotated refresh token. */
export const refreshTokenHeader = 'X-Refresh-Token';
