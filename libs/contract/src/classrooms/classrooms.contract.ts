import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { thingName } from '../usage/usage.contract.ts';
import { id, idText } from '../values.ts';

/** Absent places stay as they are. */
export const createClassroomBody = z.object({ name: thingName, places: z.int('Вкажіть ціле число').min(1, 'Щонайменше 1').max(1000, 'Не більше 1000').nullish() });
export const updateClassroomBody = createClassroomBody.extend({ id });

export const classroom = z.object({ id, name: z.string() });

export const classroomUse = classroom.extend({
  groupCount: z.int(),
  /** Null for an unknown number. */
  places: z.int().nullable(),
});

export const classroomsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/classrooms',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Classrooms of the centre',
    reads: ['classrooms'],
    data: z.array(classroom),
  }),
  usage: defineRoute({
    method: 'GET',
    path: '/api/admin/classrooms/usage',
    access: ['TenantAdmin'],
    summary: 'Classrooms with the number of groups scheduled in each',
    reads: ['classrooms'],
    data: z.array(classroomUse),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/classrooms',
    access: ['TenantAdmin'],
    summary: 'Add a classroom',
    changes: ['classrooms'],
    body: createClassroomBody,
    data: classroom,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/classrooms',
    access: ['TenantAdmin'],
    summary: 'Rename a classroom',
    changes: ['classrooms', 'groups'],
    body: updateClassroomBody,
    data: classroom,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classrooms/:id',
    access: ['TenantAdmin'],
    summary: 'Delete a classroom; refused with 409 and the groups in `data` while a schedule uses the classroom',
    changes: ['classrooms'],
    params: z.object({ id: idText }),
    data: noData,
  }),
};

export const classroomsErrors = {
  'classrooms.not-found': 404,
  'classrooms.name-taken': 409,
  'classrooms.in-use': 409,
} as const;

export type Classroom = z.output<typeof classroom>;
export type ClassroomUse = z.output<typeof classroomUse>;
export type CreateClassroomBody = z.output<typeof createClassroomBody>;
