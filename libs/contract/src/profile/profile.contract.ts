import { z } from 'zod';
import { avatarLimit, avatarTypes } from '../avatars/avatars.contract.ts';
import { roles, tenantRoles } from '../roles.ts';
import { defineRoute, fileContent, noData, tag } from '../route.ts';
import { dateTime, fullName, password } from '../values.ts';

export const profile = z.object({
  fullName: z.string(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  avatarPath: z.string().nullable(),
});

export const profileForm = z.object({ fullName });

/** A password that a person chooses; only admins issue shorter ones. */
const newPassword = password.min(8, 'Пароль має містити щонайменше 8 символів');

/** `currentPassword` is checked against the account; the new password ends every other session. */
export const passwordForm = z.object({ currentPassword: password, newPassword });

export const ownSession = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  createdAt: dateTime,
  lastUsedAt: dateTime,
  isCurrent: z.boolean(),
});

const ownFace = ['students', 'teachers', 'admins', tag('student', 'caller.student'), tag('family', 'caller.student')] as const;

export const profileRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/profile',
    access: roles,
    host: 'any',
    summary: 'The signed-in user',
    data: profile,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/profile',
    // The centre keeps a student's name, as journals show it.
    access: ['SuperAdmin', 'TenantAdmin', 'Teacher', 'Parent'],
    host: 'any',
    summary: 'Change one’s own name',
    changes: ['students', 'teachers'],
    body: profileForm,
    data: profile,
  }),
  setAvatar: defineRoute({
    method: 'PUT',
    path: '/api/profile/avatar',
    access: tenantRoles,
    summary: 'Set one’s own picture; its address is new each time',
    changes: ownFace,
    body: fileContent,
    accepts: avatarTypes,
    bodyLimit: avatarLimit,
    data: z.object({ avatarPath: z.string() }),
  }),
  removeAvatar: defineRoute({
    method: 'DELETE',
    path: '/api/profile/avatar',
    access: tenantRoles,
    summary: 'Remove one’s own picture; repeating changes nothing',
    changes: ownFace,
    data: z.object({ avatarPath: z.null() }),
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/api/profile/password',
    access: roles,
    host: 'any',
    summary: 'Change one’s own password; ends every other session of the person',
    changes: ['sessions'],
    body: passwordForm,
    data: noData,
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/profile/sessions',
    access: roles,
    host: 'any',
    summary: 'Signed-in browsers of the user, the present browser first, then the latest used',
    reads: ['sessions'],
    data: z.array(ownSession),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/api/profile/sessions/:sessionId',
    access: roles,
    host: 'any',
    summary: 'Sign out one of one’s own browsers; repeating changes nothing',
    changes: ['sessions'],
    params: z.object({ sessionId: z.uuid() }),
    data: noData,
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/api/profile/sessions',
    access: roles,
    host: 'any',
    summary: 'Sign out every browser of the user but the present one',
    changes: ['sessions'],
    data: noData,
  }),
};

export const profileErrors = {
  'profile.wrong-password': 422,
  'profile.same-password': 422,
  'profile.weak-password': 422,
  'profile.too-many-passwords': 429,
  'profile.too-many-changes': 429,
} as const;

export type Profile = z.output<typeof profile>;
export type OwnSession = z.output<typeof ownSession>;
