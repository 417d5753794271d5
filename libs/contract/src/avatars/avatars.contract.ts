import { z } from 'zod';
import { defineRoute, fileContent, tag } from '../route.ts';
import { idText } from '../values.ts';

/** Accepted uploads; stored as a small square WebP. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Bytes. */
export const avatarLimit = 2 * 1024 * 1024;

const person = z.object({ accountId: idText });

const pictured = ['students', 'teachers', 'groups', tag('student', 'params.accountId'), tag('family', 'params.accountId')] as const;

export const avatarsRoutes = {
  set: defineRoute({
    method: 'PUT',
    path: '/api/admin/avatars/:accountId',
    access: ['TenantAdmin'],
    summary: 'Set the picture of a student, parent or teacher; its address is new each time',
    changes: pictured,
    params: person,
    body: fileContent,
    accepts: avatarTypes,
    bodyLimit: avatarLimit,
    data: z.object({ avatarPath: z.string() }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/avatars/:accountId',
    access: ['TenantAdmin'],
    summary: 'Remove the picture of a student, parent or teacher; repeating changes nothing',
    changes: pictured,
    params: person,
    data: z.object({ avatarPath: z.null() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/api/avatars/:tenantId/:file',
    access: 'public',
    summary: 'A picture, at an address known only to users who may see the person',
    params: z.object({ tenantId: z.string().max(20), file: z.string().max(60) }),
    data: fileContent,
    answers: ['image/webp'],
  }),
};

export const avatarsErrors = {
  'avatars.not-found': 404,
  'avatars.wrong-type': 415,
  'avatars.broken': 422,
  'avatars.too-many-pixels': 422,
  'avatars.busy': 503,
} as const;
