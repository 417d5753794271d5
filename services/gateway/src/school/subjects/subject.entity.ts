import type { SubjectColor } from '@dzvinok/contract/subjects';
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { identity, openSchema } from '../../runtime/database/columns.ts';

export const Subject = defineEntity({
  name: 'Subject',
  tableName: 'subjects',
  schema: openSchema,
  properties: {
    id: identity(),
    name: p.text(),
    color: p.text().$type<SubjectColor>(),
  },
  indexes: [{ name: 'subjects_name', expression: 'create unique index subjects_name on subjects (lower(name))' }],
  checks: [{ name: 'subjects_color_check', expression: "color in ('purple', 'blue', 'green', 'yellow')" }],
});

export type Subject = InferEntity<typeof Subject>;
