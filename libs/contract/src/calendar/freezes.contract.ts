import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { readText } from '../typed-text.ts';
import { date, id, idText, version } from '../values.ts';
import { hasOrder, isShort, length, order } from './day-range.ts';

const days = { from: date, to: date };
const reason = z.string().overwrite(readText).max(200, 'Не більше 200 символів').nullish();

/** A student or a group without lessons from one day to another, both included; the place is kept. */
export const freeze = z.object({
  id,
  studentId: id.nullable(),
  classId: id.nullable(),
  ...days,
  reason: z.string().nullable(),
  version,
});

export const freezeValues = z.object({ ...days, reason }).refine(hasOrder, order).refine(isShort, length);

export const createFreezeBody = z.object({ studentId: id.nullish(), classId: id.nullish(), ...days, reason })
  .refine(({ studentId, classId }) => Boolean(studentId) !== Boolean(classId), { message: 'Вкажіть учня або групу', path: ['studentId'] })
  .refine(hasOrder, order).refine(isShort, length);

export const updateFreezeBody = z.object({ ...days, reason, version }).refine(hasOrder, order).refine(isShort, length);

const changed = z.object({ id, classIds: z.array(id) });
const changes = ['groups', 'calendar', tag('journal', 'data.classIds'), 'week', 'family'] as const;

export const freezesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/freezes',
    access: ['TenantAdmin'],
    summary: 'Freezes of the last year and all later ones, by first day: of a student, of a group or of the whole centre',
    reads: ['calendar'],
    query: z.object({ studentId: idText.optional(), classId: idText.optional() }),
    data: z.array(freeze),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/freezes',
    access: ['TenantAdmin'],
    summary: 'Freeze a student or a group; refused while another freeze of the student or group shares a day',
    changes,
    body: createFreezeBody,
    data: changed,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/calendar/freezes/:id',
    access: ['TenantAdmin'],
    summary: 'Change the days or the reason of a freeze',
    changes,
    params: z.object({ id: idText }),
    body: updateFreezeBody,
    data: changed,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/calendar/freezes/:id',
    access: ['TenantAdmin'],
    summary: 'Take a freeze back',
    changes,
    params: z.object({ id: idText }),
    data: changed,
  }),
};

export const freezesErrors = {
  'freezes.not-found': 404,
  'freezes.overlap': 409,
  'freezes.stale': 409,
} as const;

export type Freeze = z.output<typeof freeze>;
export type CreateFreezeBody = z.output<typeof createFreezeBody>;
export type UpdateFreezeBody = z.output<typeof updateFreezeBody>;
