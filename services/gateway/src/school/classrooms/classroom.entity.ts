import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { identity, openSchema } from '../../runtime/database/columns.ts';

export const Classroom = defineEntity({
  name: 'Classroom',
  tableName: 'classrooms',
  schema: openSchema,
  properties: { id: identity(), name: p.text() },
  indexes: [{ name: 'classrooms_name', expression: 'create unique index classrooms_name on classrooms (lower(name))' }],
});

export type Classroom = InferEntity<typeof Classroom>;
