import { isToldTo } from '@dzvinok/contract/live-tags';
import type { RouteDefinition, DeclaredTag } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { readSources } from './source-files.ts';

const routes = new Map<string, RouteDefinition>(Object.entries(allRoutes).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, route]): [string, RouteDefinition] => [`${feature}Routes.${name}`, route])));
const namesOf = (tags: readonly DeclaredTag[] = []) => tags.map((each) => (typeof each === 'string' ? each : each.name));

/** Tags that a live read shows only after its next reading: names beside a teacher's group or lesson, and a family's week. */
const readLater: Record<string, readonly string[]> = {
  'groupsRoutes.mine': ['groups'],
  'substitutionsRoutes.own': ['groups', 'teachers', 'subjects'],
  'calendarRoutes.teacherLessons': ['groups', 'classrooms', 'teachers', 'subjects'],
  'studentsRoutes.overview': ['week'],
};

/** Routes in the constant lists of a file with `useLiveReads`, also destructured from their `…Routes`. */
function liveReadsIn(text: string): string[] {
  const short = new Map([...text.matchAll(/^const \{ ([^}]+) \} = (\w+Routes);/gm)].flatMap(([, names = '', from]) =>
    names.split(', ').map((name): [string, string] => {
      const [route = '', local = route] = name.split(': ');
      return [local, `${from}.${route}`];
    })));
  const lists = [...text.matchAll(/^const \w*reads = \[([^\]]+)\];/gim)].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()));
  return lists.map((each) => short.get(each) ?? each).filter((each) => each !== '' && !each.startsWith('...'));
}

function untold(read: string): string[] {
  const { access, reads } = routes.get(read) ?? {};
  if (!access || access === 'public') return [`${read}: no call of the contract`];
  return access.flatMap((role) => namesOf(reads).filter((tag) => !readLater[read]?.includes(tag)).flatMap((tag) =>
    [...routes].filter(([, { changes }]) => namesOf(changes).includes(tag) && !isToldTo(role, tag, namesOf(changes)))
      .map(([call]) => `${read} is live, but ${call} does not tell a ${role} of «${tag}»`)));
}

test('every change of data in a live read reaches the pages that show the read', () => {
  const files = readSources(root).filter(({ path, text }) => !path.includes('.test.') && /^(?!export ).*\buseLiveReads\(/m.test(text));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter(({ text }) => liveReadsIn(text).length === 0).map(({ path }) => `${path}: list the reads in a constant`)).toEqual([]);
  expect(files.flatMap(({ text }) => liveReadsIn(text)).flatMap(untold)).toEqual([]);
});

test('a tag of admins’ lists is told to admins, refused for a teacher, and accepted with a tag of the group or student', () => {
  expect(untold('studentsRoutes.list')).toEqual([]);
  expect(untold('warningsRoutes.ofTeacher')).toContain('warningsRoutes.ofTeacher is live, but parentsRoutes.update does not tell a Teacher of «students»');
  expect(isToldTo('TenantAdmin', 'students', ['students'])).toBe(true);
  expect(isToldTo('Teacher', 'students', ['students'])).toBe(false);
  expect(isToldTo('Teacher', 'students', ['students', 'student'])).toBe(true);
  expect(isToldTo('Parent', 'journal', ['journal', 'family'])).toBe(false);
  expect(isToldTo('Parent', 'family', ['family'])).toBe(false);
  // no event of a group goes to a role that the gateway does not choose people of
  expect(isToldTo('SuperAdmin', 'journal', ['journal'])).toBe(false);
});
