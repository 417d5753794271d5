import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, openSchema } from '../../runtime/database/columns.ts';
import { Site } from './site.entity.ts';

export const Classroom = defineEntity({
  name: 'Classroom',
  tableName: 'classrooms',
  schema: openSchema,
  properties: {
    id: identity(),
    name: p.text(),
    places: p.integer().nullable(),
    /** A centre without sites is one site. */
    siteId: foreignKey(Site, 'site_id').nullable().deleteRule('set null').index('classrooms_site'),
  },
  checks: [{ name: 'classrooms_places_check', expression: 'places > 0' }],
  indexes: [{ name: 'classrooms_name', expression: 'create unique index classrooms_name on classrooms (lower(name))' }],
});

export type Classroom = InferEntity<typeof Classroom>;
