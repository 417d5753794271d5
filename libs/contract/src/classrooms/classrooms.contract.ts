import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { id } from '../values.ts';

export const classroom = z.object({ id, name: z.string() });

export const classroomsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/classrooms',
    access: ['TenantAdmin'],
    summary: 'Classrooms of the centre',
    data: z.array(classroom),
  }),
};

export type Classroom = z.output<typeof classroom>;
