import { defineEntity, p } from '@mikro-orm/postgresql';
import { momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { releaseIn } from '../registry/release.entity.ts';

export const ReleaseCheck = defineEntity({
  name: 'ReleaseCheck',
  tableName: 'release_checks',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    version: p.text().primary(),
    release: releaseIn({ constraint: 'release_checks_remote_version_fkey', onDelete: 'cascade' }),
    shellBuild: p.text().primary(),
    kind: p.text().$type<'declared' | 'run'>().primary(),
    isGreen: p.boolean(),
    problems: p.json<string[]>().defaultRaw(`'[]'::jsonb`),
    checkedAt: momentOfWriting(),
  },
  checks: [{ name: 'release_checks_kind_check', expression: "kind in ('declared', 'run')" }],
});
