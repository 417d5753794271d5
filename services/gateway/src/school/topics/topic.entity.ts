import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, openSchema } from '../../runtime/database/columns.ts';
import { Subject } from '../subjects/subject.entity.ts';

export const Topic = defineEntity({
  name: 'Topic',
  tableName: 'topics',
  schema: openSchema,
  properties: {
    id: identity(),
    subjectId: foreignKey(Subject, 'subject_id'),
    name: p.text(),
  },
  indexes: [{
    name: 'topics_subject_name',
    expression: 'create unique index topics_subject_name on topics (subject_id, lower(name))',
  }],
});

export type Topic = InferEntity<typeof Topic>;
