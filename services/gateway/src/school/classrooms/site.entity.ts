import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AlertAnswer } from '@dzvinok/contract/alerts';
import { identity, openSchema } from '../../runtime/database/columns.ts';

export const Site = defineEntity({
  name: 'Site',
  tableName: 'sites',
  schema: openSchema,
  properties: {
    id: identity(),
    name: p.text(),
    address: p.text().nullable(),
    oblast: p.text().nullable(),
    raion: p.text().nullable(),
    hromada: p.text().nullable(),
    usualAnswer: p.text().$type<AlertAnswer>().default('shelter'),
  },
  indexes: [{ name: 'sites_name', expression: 'create unique index sites_name on sites (lower(name))' }],
  checks: [{ name: 'sites_usual_answer_check', expression: "usual_answer in ('interrupted', 'shelter', 'online')" }],
});
