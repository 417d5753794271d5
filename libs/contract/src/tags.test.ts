import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute, noData, type RouteDefinition, isTouched, resolveTags, tag, type DeclaredTag } from './route.ts';
import { allRoutes } from './routes.ts';
import { idText } from './values.ts';

const routes: [string, RouteDefinition][] = Object.entries(allRoutes).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, route]): [string, RouteDefinition] => [`${feature}.${name}`, route]));
const byName = new Map(routes);
const writing = routes.filter(([, { method }]) => method !== 'GET');

const nameOf = (declared: DeclaredTag) => (typeof declared === 'string' ? declared : declared.name);
const namesOf = (pick: (route: RouteDefinition) => readonly DeclaredTag[] | undefined) =>
  new Set(routes.flatMap(([, route]) => (pick(route) ?? []).map(nameOf)));

describe('the declaration of a route', () => {
  it.each(writing)('%s says what it changes, or why no read has to be made again', (_, { changes, changesNoRead }) => {
    expect(changes === undefined).toBe(changesNoRead !== undefined);
    expect(changes?.length).not.toBe(0);
    expect(changesNoRead).not.toBe('');
  });

  it('names no change for a route that only reads', () => {
    const changing = routes.filter(([, { method, changes }]) => method === 'GET' && changes);
    expect(changing.map(([name]) => name)).toEqual([]);
  });

  it('names as changed exactly the tags that some route reads', () => {
    expect([...namesOf(({ changes }) => changes)].sort()).toEqual([...namesOf(({ reads }) => reads)].sort());
  });

  it('names each tag once', () => {
    for (const [, { reads = [], changes = [] }] of routes) {
      for (const tags of [reads, changes]) expect(new Set(tags.map(nameOf)).size).toBe(tags.length);
    }
  });

  it('reads an account again after a change of a price or a discount, on which it hangs whether a month is paid', () => {
    const tagsOf = (names: readonly string[], pick: (route: RouteDefinition) => readonly DeclaredTag[] | undefined) =>
      names.map((name) => [name, (pick(byName.get(name) ?? expect.fail(name)) ?? []).map(nameOf)] as const);
    const changes = tagsOf(['groups.update', 'students.update'], (route) => route.changes);
    const untouched = tagsOf(['ledger.account', 'ledger.family'], ({ reads }) => reads)
      .flatMap(([read, tags]) => changes.filter(([, changed]) => !changed.some((name) => tags.includes(name))).map(([change]) => `${change} leaves ${read}`));
    expect(untouched).toEqual([]);
  });

  it.each(['journal', 'marks', 'homework', 'lesson-today', 'recording', 'student', 'topic', 'memberships', 'tenant'])(
    'says with «%s» which id a call changes', (name) => {
      const unbound = writing.filter(([, { changes = [] }]) => changes.some((declared) => declared === name));
      expect(unbound.map(([route]) => route)).toEqual([]);
    });

  it('is checked by the compiler', () => {
    const draft = { path: '/x', access: 'public', summary: '', params: z.object({ id: idText, name: z.string() }), data: noData } as const;
    // @ts-expect-error a writing route has to say what it changes
    defineRoute({ ...draft, method: 'POST' });
    // @ts-expect-error a reading route changes nothing
    defineRoute({ ...draft, method: 'GET', changes: ['students'] });
    // @ts-expect-error the route has no such parameter
    defineRoute({ ...draft, method: 'PUT', changes: [tag('student', 'params.studentId')] });
    // @ts-expect-error a name is no id
    defineRoute({ ...draft, method: 'PUT', changes: [tag('student', 'params.name')] });
    // @ts-expect-error there is no such tag
    defineRoute({ ...draft, method: 'PUT', changes: ['everything'] });
    expect(defineRoute({ ...draft, method: 'PUT', changes: [tag('student', 'params.id')] }).changes).toHaveLength(1);
  });
});

describe('the tags of one call', () => {
  const declared = ['students', tag('journal', 'body.classId'), tag('week', 'caller.student')] as const;

  it('have the ids of the call', () => {
    const body = { classId: 7 };
    expect(resolveTags(declared, { body, caller: { student: 5 } }))
      .toEqual([{ name: 'students' }, { name: 'journal', id: 7 }, { name: 'week', id: 5 }]);
    expect(resolveTags([tag('journal', 'params.id'), tag('marks', 'data.id')], { params: { id: '7' }, data: { id: 8 } }))
      .toEqual([{ name: 'journal', id: 7 }, { name: 'marks', id: 8 }]);
  });

  it('are as many as the ids of a list', () => {
    expect(resolveTags([tag('memberships', 'body.studentIds')], { body: { studentIds: [7, 8] } }))
      .toEqual([{ name: 'memberships', id: 7 }, { name: 'memberships', id: 8 }]);
  });

  it('mean all ids where the id is left out, and no tag where the id cannot exist', () => {
    expect(resolveTags(declared, {})).toEqual([{ name: 'students' }, { name: 'journal' }, { name: 'week' }]);
    expect(resolveTags([tag('week', 'query.studentId')], { query: undefined })).toEqual([{ name: 'week' }]);
    expect(resolveTags(declared, { body: { classId: 7 }, caller: { student: null } }))
      .toEqual([{ name: 'students' }, { name: 'journal', id: 7 }]);
  });

  it('touch a read with the same id, or all reads with the same name', () => {
    const journal = { name: 'journal', id: 7 };
    expect(isTouched([journal], [{ name: 'marks', id: 7 }, { name: 'journal', id: 7 }])).toBe(true);
    expect(isTouched([journal], [{ name: 'journal', id: 8 }, { name: 'marks', id: 7 }])).toBe(false);
    expect(isTouched([{ name: 'journal' }], [journal])).toBe(true);
    expect(isTouched([journal], [{ name: 'journal' }])).toBe(true);
    expect(isTouched([], [journal])).toBe(false);
  });
});
