import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { findInsertsFromTables, findMomentsAtConflicts, findStableInChanges, findTriggersOfOneServer } from './insert-sources.ts';
import { readSources } from './source-files.ts';

const told = (sql: string, path = 'services/gateway/src/school/a.repository.ts') =>
  findInsertsFromTables([{ path, text: `await sql\`${sql}\`.execute(db());` }]).map(({ text }) => text.split(':')[0]);

test('an insert that selects from a with query or a table, or depends on a table, is reported', () => {
  expect(told('with owed as (select id from students), paid as (insert into payments (id) select id from owed order by id) select 1'))
    .toEqual(['an insert selects from owed']);
  expect(told('insert into payments (id) select s.id from unnest(${ids}) s (id) join students on true on conflict do nothing'))
    .toEqual(['an insert selects from students']);
  expect(told('insert into log (a) select * from json_to_recordset(${rows}) as entry (a text) where exists (select from owner)'))
    .toEqual(['an insert selects from owner']);
  expect(told('insert into notices (id) with fresh as (select 1 from lessons) select id from fresh')).toHaveLength(1);
});

test('given rows, values, other statements beside the insert, the platform’s tables and tests are fine', () => {
  expect(told('with a as (select id from x), b as (insert into y (id) select id from unnest(${ids}) as w (id)) select * from a')).toEqual([]);
  expect(told('insert into y (id) select id from jsonb_to_recordset(${rows}) as w (id int) on conflict do nothing returning id')).toEqual([]);
  expect(told('with a as (insert into y (id) values (${id})), b as (delete from z) select * from a join c on true')).toEqual([]);
  const fromTable = 'insert into y (id) select id from x';
  expect(told(fromTable, 'services/gateway/src/delivery/registry/a.repository.ts')).toEqual([]);
  expect(told(fromTable, 'services/gateway/src/school/a.test.ts')).toEqual([]);
});

test('no insert of a centre selects from a table', () => {
  expect(findInsertsFromTables(readSources(root))).toEqual([]);
});

test('no update at a conflict of a centre’s rows calls now()', () => {
  const found = (text: string) => findMomentsAtConflicts([{ path: 'services/gateway/src/school/a.repository.ts', text }]).length;
  expect(found('.onConflict((conflict) => conflict.column("id").doUpdateSet({ at: sql`now()` })).execute()')).toBe(1);
  expect(found('await sql`insert into a (b) values (1) on conflict (b) do update set at = now()`.execute(db())')).toBe(1);
  expect(found('.values({ at: sql`now()` }).onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ at: eb.ref("excluded.at") }))).execute()')).toBe(0);
  expect(findMomentsAtConflicts(readSources(root))).toEqual([]);
});

test('no change of a centre’s rows calls what depends on settings with its columns', () => {
  const found = (text: string) => findStableInChanges([{ path: 'services/gateway/src/school/a.repository.ts', text: `sql\`${text}\`` }]).length;
  expect(found('insert into a as c (b) values (1) on conflict (b) do update set b = 2 where c.at < excluded.at - ${opening} returning id')).toBe(1);
  expect(found('insert into a as c (b) values (1) on conflict (b) do update set b = c.b + excluded.b where c.at < ${before}')).toBe(0);
  expect(found('update notices n set read_at = now() from deliveries d where d.ids @> to_jsonb(n.id)')).toBe(1);
  expect(found('update notices n set read_at = now() from deliveries d where d.ids @> n.id::text::jsonb returning to_json(n.at)')).toBe(0);
  expect(findStableInChanges(readSources(root))).toEqual([]);
});

test('a new trigger works on a worker too', () => {
  const found = (text: string) => findTriggersOfOneServer([{ path: '0001_a.sql', text }]).length;
  expect(found(`if tg_table_name = 'lessons' and new.updated_at <> now() then`)).toBe(2);
  expect(found(`if starts_with(tg_table_name, 'lessons') then new.updated_at := now();`)).toBe(0);
  const folder = join(root, 'services/gateway/migrations/tenant');
  const names = readdirSync(folder).toSorted();
  // This migration mends earlier triggers for both kinds of servers.
  const later = names.slice(names.findIndex((name) => name.endsWith('_triggers_on_workers.sql')) + 1);
  expect(findTriggersOfOneServer(later.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })))).toEqual([]);
});
