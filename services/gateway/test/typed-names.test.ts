import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { readName } from '@dzvinok/contract/typed-text';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerSql } from '../src/platform/tenants/tenants.fixture.ts';
import type { TestApp } from './app.fixture.ts';
import { openTwoCentres, type FilledCentre } from './filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const messy = [
  "Лук'янчук Мар`яна", 'Гайовий Матвій'.normalize('NFD'), 'Iваненко  Олексiй', ' \u200bЙосипенко\u00ad Олег\u202c', 'Mороз Ганна', 'O\'Brien Anna', 'Ковальчук Іван',
];

it('the migration gives old names the spelling of `readName`, and each change is in the log', async () => {
  const ids: number[] = [];
  for (const fullName of messy) {
    const id = await kyiv.addStudent();
    await kyiv.inside((tables) => tables.updateTable('accounts').set({ full_name: fullName }).where('id', '=', id).execute());
    ids.push(id);
  }
  await kyiv.inside(async (tables) => {
    await tables.insertInto('subjects').values([{ name: 'Фізика', color: 'blue' }, { name: 'Фiзика', color: 'blue' }, { name: 'Maтематика', color: 'blue' }]).execute();
  });
  const others = await lviv.inside((tables) => tables.selectFrom('accounts').select(['id', 'full_name']).orderBy('id').execute());

  const migration = readFileSync(join(import.meta.dirname, '../migrations/tenant/0026_typed_names.sql'), 'utf8');
  await ownerSql(app, `set search_path to ${kyiv.tenant.schemaName};\n${migration}\n;reset search_path`);

  const named = new Map((await kyiv.admin.data(studentsRoutes.list, {})).map(({ id, fullname }) => [id, fullname]));
  expect(ids.map((id) => named.get(id))).toEqual(messy.map(readName));
  const subjects = (await kyiv.admin.data(subjectsRoutes.list, {})).map(({ name }) => name);
  expect(subjects.filter((name) => /ф|мат/i.test(name)).toSorted()).toEqual(expect.arrayContaining(['Математика', 'Фізика', 'Фiзика']));
  const { entries } = await kyiv.admin.data(auditLogRoutes.list, { query: { action: 'students.updated' } });
  expect(entries.filter(({ actorName }) => actorName === 'Портал').map(({ before }) => before)).toHaveLength(messy.length - 2);
  expect(await lviv.inside((tables) => tables.selectFrom('accounts').select(['id', 'full_name']).orderBy('id').execute())).toEqual(others);
});
