import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { compareNames } from '@dzvinok/texts/names';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameOrder } from '../src/runtime/database/columns.ts';
import type { TestApp } from './app.fixture.ts';
import { openTwoCentres, type FilledCentre } from './filled-centre.fixture.ts';

let app: TestApp;
let centre: FilledCentre;

beforeAll(async () => { ({ app, kyiv: centre } = await openTwoCentres()); });
afterAll(() => app.close());

const inOrder = ['Маринич Юлія', 'Марчук Ганна', "Мар'яненко Анна", 'Мар’яненко Борис', 'Марʼяненко Вадим', 'Мар`яненко Ґалина'];
const saved = inOrder.map((name) => name.replace(/['ʼ`]/, '’'));
const onlySaved = (names: string[]) => names.filter((name) => saved.includes(name));

async function groupOf(students: Partial<Parameters<FilledCentre['addStudent']>[0]>[]): Promise<{ id: number; lessonId: number }> {
  const studentIds: number[] = [];
  for (const student of students) studentIds.push(await centre.addStudent(student));
  const id = await centre.addGroup({ name: 'Я' });
  await centre.admin.data(groupsRoutes.addStudents, { params: { classId: id }, body: { studentIds } });
  const { id: lessonId } = await centre.inside((tables) => tables.insertInto('lessons')
    .values({ group_id: id, lesson_date: '2026-09-07', starts_at: '2026-09-07T14:00:00Z' }).returning('id').executeTakeFirstOrThrow());
  return { id, lessonId };
}

const journalOf = async (id: number) => (await centre.admin.data(lessonsRoutes.journal, { params: { id } })).students;
const lessonOf = async (id: number, lessonId: number) => (await centre.admin.data(lessonsRoutes.one, { params: { classId: id, lessonId } })).students;

it('the journal, a lesson and the lists have one order of names, in which the apostrophe does not count', async () => {
  const { id, lessonId } = await groupOf(inOrder.toReversed().map((fullName) => ({ fullName })));
  for (const fullName of inOrder.toReversed()) await centre.addTeacher({ fullName });
  expect((await journalOf(id)).map(({ fullName }) => fullName)).toEqual(saved);
  expect((await lessonOf(id, lessonId)).map(({ fullName }) => fullName)).toEqual(saved);
  expect(onlySaved((await centre.admin.data(studentsRoutes.list, {})).map(({ fullname }) => fullname))).toEqual(saved);
  expect(onlySaved((await centre.admin.data(teachersRoutes.list, {})).map(({ fullName }) => fullName))).toEqual(saved);
});

it('the gateway and the screens order all names alike', async () => {
  const letters = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАГҐЄІЇЙЬЯ’’- '.split('');
  const name = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 });
  await fc.assert(fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 40 }), async (names) => {
    const { rows } = await centre.inside((tables) => sql<{ name: string }>`
      select name from unnest(${names}::text[]) as given (name) order by ${nameOrder('name')}`.execute(tables));
    for (const [at, { name: next }] of rows.entries()) {
      const before = rows[at - 1]?.name;
      if (before !== undefined) expect(compareNames(before, next), `${before} | ${next}`).toBeLessThanOrEqual(0);
    }
  }), { numRuns: 60 });
});

it('namesakes in a journal and a lesson have a note with year of birth, school or end of the phone; other students have none', async () => {
  const twin = { fullName: 'Однакова Марія Іванівна', schoolInfo: 'Ліцей № 4', dateOfBirth: '2012-03-01' };
  const { id, lessonId } = await groupOf([
    { ...twin, dateOfBirth: '2011-03-01', phoneNumber: '0685550101' },
    { ...twin, schoolInfo: 'Гімназія № 7', phoneNumber: '0685550102' },
    { ...twin, phoneNumber: '0685550103' },
    { ...twin, dateOfBirth: null, phoneNumber: '0685550104' },
    { fullName: 'Окрема Марія Іванівна' },
  ]);
  const notes = ['2011', 'Гімназія № 7', '…0103', '…0104', null];
  expect((await journalOf(id)).map(({ namesakeNote }) => namesakeNote)).toEqual(notes);
  expect((await lessonOf(id, lessonId)).map(({ namesakeNote }) => namesakeNote)).toEqual(notes);
});
