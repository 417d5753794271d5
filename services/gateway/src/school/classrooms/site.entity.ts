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
    opensAt: p.time().nullable(),
    closesAt: p.time().nullable(),
    wayMinutes: p.integer().nullable(),
    usualAnswer: p.text().$type<AlertAnswer>().default('shelter'),
  },
  indexes: [{ name: 'sites_name', expression: 'create unique index sites_name on sites (lower(name))' }],
  checks: [
    { name: 'sites_usual_answer_check', expression: "usual_answer in ('interrupted', 'shelter', 'online')" },
    { name: 'sites_hours_check', expression: 'opens_at < closes_at' },
    { name: 'sites_way_check', expression: 'way_minutes > 0' },
  ],
});
