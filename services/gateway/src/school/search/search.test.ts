import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { searchRoutes, type SearchHit } from '@dzvinok/contract/search';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWords } from '../../runtime/search/search-words.ts';
import type { TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let student: number;
let parent: number;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres());
  student = await kyiv.addStudent({ fullName: 'Солов’йова-Ґудзь Мар’яна Їжаківна', phoneNumber: '0671234567' });
  ({ id: parent } = await kyiv.admin.data(parentsRoutes.create, {
    params: { id: student }, body: kyiv.parent({ fullName: 'Солов’йов Єгор', phoneNumber: '0930001122' }),
  }));
});
afterAll(() => app.close());

async function find(text: string, centre = kyiv): Promise<SearchHit[]> {
  return (await centre.admin.data(searchRoutes.find, { query: { text } })).hits;
}

const namesOf = async (text: string, centre?: FilledCentre) => (await find(text, centre)).map(({ kind, id }) => `${kind} ${id}`);

describe('the search', () => {
  it.each([
    'соловйова', 'Солов\'йова', 'СОЛОВ`ЙОВА', 'Соловʼйова', 'маряна солов’йова', 'гудзь', 'Ґудзь', 'Іжак', 'їжак', 'Cолов’йова',
    '0671234567', '+38 (067) 123-45-67', '380671234567', '067 123 45 67', '1234567', '4567', 'мар’ян 0671', 'Солов’йова\u00a0Ґудзь',
  ])('finds the student by «%s»', async (text) => expect(await namesOf(text)).toContain(`student ${student}`));

  it.each(['йова', 'Солов’йова Петрівна', '0671234568'])('finds no person by «%s»', async (text) => expect(await namesOf(text)).toEqual([]));

  it.each(['соловйва', 'солвйова', 'Солловйова', 'сооловйова', 'слоовйова', 'Солов’йова Мряна', 'гуддзь Мар’я',
    'жоловйова', 'оловйова', 'ссоловйова', 'ословйова', 'фжаківна', 'Солов’йова Хар’яна'])(
    'forgives a slip in «%s»', async (text) => expect(await namesOf(text)).toContain(`student ${student}`));

  it('forgives no slip where something is found without one, nor two in a word', async () => {
    const other = await kyiv.addStudent({ fullName: 'Саловйова Ніна' });
    expect(await namesOf('саловйова')).toEqual([`student ${other}`]);
    expect(await namesOf('сулувйова')).toEqual([]);
  });

  it.each(['', '  ', '…', '\'', '%', "' or 1=1 --", "a':* | 'b", '\\', '((('])('does not fail on «%s»', async (text) => {
    expect((await kyiv.admin.call(searchRoutes.find, { query: { text } })).status).toBe(200);
  });
});

it('each hit shows the details of its kind', async () => {
  const group = await kyiv.addGroup({ name: 'Ж' });
  await kyiv.inside((tables) => tables.insertInto('memberships').values({ group_id: group, student_id: student, joined_on: '2026-01-01' }).execute());
  const { hits, counts } = await kyiv.admin.data(searchRoutes.find, { query: { text: 'солов' } });
  expect(hits).toEqual([
    {
      kind: 'student', id: student, name: 'Солов’йова-Ґудзь Мар’яна Їжаківна', phoneNumber: '0671234567', about: ['Математика київ Ж'],
      studentId: null, subjectId: null,
    },
    {
      kind: 'parent', id: parent, name: 'Солов’йов Єгор', phoneNumber: '0930001122', about: ['Солов’йова-Ґудзь Мар’яна Їжаківна'],
      studentId: student, subjectId: null,
    },
  ]);
  expect(counts).toEqual({ student: 1, parent: 1 });
  expect(await find('математика ж')).toEqual([
    { kind: 'group', id: group, name: 'Математика київ Ж', phoneNumber: null, about: ['Викладач київ'], studentId: null, subjectId: null },
  ]);
  expect(await namesOf('виклад')).toEqual([`teacher ${kyiv.teacherId}`, `group ${group}`]);
});

it('a search finds topics with their subject, and classrooms by number', async () => {
  const { id: topic } = await kyiv.admin.data(topicsRoutes.create, { body: { subjectId: kyiv.subjectId, name: 'Множення одночлена' } });
  const { id: classroom } = await kyiv.admin.data(classroomsRoutes.create, { body: { name: 'Кабінет 808' } });
  expect(await find('одночл')).toEqual([
    { kind: 'topic', id: topic, name: 'Множення одночлена', phoneNumber: null, about: ['Математика київ'], studentId: null, subjectId: kyiv.subjectId },
  ]);
  expect(await namesOf('808')).toEqual([`classroom ${classroom}`]);
  expect(await namesOf('кабінет 808', lviv)).toEqual([]);
});

it('a search returns six hits of a kind, surnames with that beginning first, and counts them all', async () => {
  await Promise.all(Array.from({ length: 7 }, (_, nr) => kyiv.addStudent({ fullName: `Абрамів${nr} Захар` })));
  const surname = await kyiv.addStudent({ fullName: 'Захарченко Ірина' });
  const { hits, counts } = await kyiv.admin.data(searchRoutes.find, { query: { text: 'захар' } });
  expect(hits).toHaveLength(6);
  expect(hits[0]?.id).toBe(surname);
  expect(counts).toEqual({ student: 8 });
});

it('a search finds no archived person', async () => {
  const id = await kyiv.addTeacher({ fullName: 'Архівна Олена' });
  expect(await namesOf('архівна')).toEqual([`teacher ${id}`]);
  await kyiv.admin.call(teachersRoutes.archive, { params: { id } });
  expect(await namesOf('архівна')).toEqual([]);
});

it('a search shows nothing of another centre, and other roles are refused', async () => {
  expect(await find('солов', lviv)).toEqual([]);
  expect(await find('соловйва', lviv)).toEqual([]);
  expect(await find('жоловйова', lviv)).toEqual([]);
  expect(await find('0671234567', lviv)).toEqual([]);
  expect(await namesOf('київ', lviv)).toEqual([]);
  await expectClosedToOthers(kyiv, [searchRoutes.find]);
});

it('a search reads people from the index', async () => {
  const plan = await kyiv.inside(async (tables) => {
    await sql`set local enable_seqscan = off`.execute(tables);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from accounts a where ${sql.raw(personWords('a.full_name', 'a.phone_number'))} @@ '''солов'':*'::tsquery`.execute(tables);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('accounts_words');
});
