import { describe, expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { findBreaches } from './boundaries.ts';
import { importsOf } from './imports.ts';
import { findLongFiles } from './sizes.ts';
import { readSources, type SourceFile } from './source-files.ts';
import { partOf, tagsOf } from './tags.ts';

const clean: SourceFile[] = [
  { path: 'mfe-family/src/progress/progress.page.tsx', text: 'export {};' },
  { path: 'mfe-admin/src/platform/tenants/tenants.page.tsx', text: 'export {};' },
  { path: 'mfe-admin/src/admin/groups/groups.page.tsx', text: 'export {};' },
  { path: 'services/gateway/src/school/groups/groups.controller.ts', text: 'export {};' },
  { path: 'services/gateway/src/school/lessons/lessons.controller.ts', text: 'export {};' },
  { path: 'services/gateway/src/school/topics/topics.controller.ts', text: 'export {};' },
];

function planted(path: string, text: string): string {
  return findBreaches([...clean, { path, text }]).map((breach) => breach.text).join('\n');
}

const violations: [what: string, path: string, text: string, expected: RegExp][] = [
  ['the contract knows a lib', 'libs/contract/src/x.ts', "import { a } from '@dzvinok/texts/plural';", /nothing but zod/],
  ['the contract knows a package', 'libs/contract/src/x.ts', "import pg from 'pg';", /nothing but zod/],
  ['web reaches node', 'libs/ui/src/x.tsx', "import { a } from '@dzvinok/tenancy/transaction';", /may not use libs\/tenancy/],
  ['node reaches web', 'services/gateway/src/x.ts', "import { a } from '@dzvinok/ui/page';", /may not use libs\/ui/],
  ['a pure lib reaches web', 'libs/texts/src/x.ts', "import { a } from '@dzvinok/ui/page';", /may not use libs\/ui/],
  ['web reads files', 'mfe-admin/src/x.ts', "import { readFileSync } from 'node:fs';", /server only/],
  ['an app imports an app', 'shell/src/x.ts', "import { a } from '@dzvinok/mfe-admin/admin';", /nobody imports an app/],
  ['the gateway is imported', 'services/gateway/src/x.ts', "import '@dzvinok/shell/x';", /nobody imports an app/],
  ['a remote uses Mantine', 'mfe-admin/src/x.tsx', "import { Button } from '@mantine/core';", /libs\/ui alone/],
  ['a lib uses Mantine lazily', 'libs/journal/src/x.tsx', "const m = import('@mantine/hooks');", /libs\/ui alone/],
  ['the shell uses the router', 'shell/src/x.tsx', "import { Link } from 'react-router';", /libs\/router alone/],
  ['the router by a side door', 'shell/src/x.tsx', "import { a } from 'react-router/dom';", /libs\/router alone/],
  ['a relative import leaves', 'mfe-admin/src/x.ts', "import { a } from '../../libs/ui/src/page/page.tsx';", /leaves mfe-admin/],
  ['a re-export leaves', 'libs/ui/src/x.ts', "export { a } from '../../texts/src/plural.ts';", /leaves libs\/ui/],
  ['past the doors', 'mfe-admin/src/x.ts', "import { a } from '@dzvinok/ui/src/page/page.tsx';", /not a door/],
  ['a feature that the contract lacks', 'mfe-admin/src/x.ts', "import { a } from '@dzvinok/contract/nothing';", /not a door/],
  ['a package without a door', 'mfe-admin/src/x.ts', "import { a } from '@dzvinok/ui';", /not a door/],
  ['an unknown package', 'mfe-admin/src/x.ts', "import { a } from '@dzvinok/nothing/x';", /no package of this project/],
  ['an undeclared package', 'libs/texts/src/x.ts', "import { z } from 'zod';", /missing from the dependencies/],
  ['an observer by hand', 'shell/src/x.ts', 'const state = useSyncExternalStore(subscribe, () => now);', /zustand store/],
  ['feature into feature', 'mfe-family/src/week/x.tsx', "import { a } from '../progress/progress.page.tsx';", /feature "progress"/],
  ['an unlisted use on a screen', 'mfe-admin/src/platform/fleet/x.tsx', "import { a } from '../tenants/x.tsx';", /rules\.ts/],
  ['the platform knows the admin', 'mfe-admin/src/platform/fleet/x.tsx', "import { a } from '../../admin/x.tsx';", /"platform" may not use "admin"/],
  ['the admin knows the platform', 'mfe-admin/src/admin/groups/x.tsx', "import { a } from '../../platform/x.tsx';", /"admin" may not use "platform"/],
  ['a lower folder knows a district', 'mfe-admin/src/accounts/x.tsx', "import { a } from '../admin/x.tsx';", /"accounts" may not use "admin"/],
  ['a folder nobody knows', 'mfe-admin/src/leaving/x.ts', "import { a } from '../accounts/x.ts';", /no district/],
  ['an unlisted use', 'services/gateway/src/school/topics/x.ts', "import { a } from '../lessons/x.ts';", /rules\.ts/],
  ['a closed file of an open feature', 'services/gateway/src/school/topics/x.ts', "import { a } from '../groups/groups.repository.ts';", /rules\.ts/],
  ['test makers in the product', 'services/gateway/src/school/x.ts', "import { a } from '../../test/app.fixture.ts';", /tests alone/],
  ['runtime knows the school', 'services/gateway/src/runtime/live/x.ts', "import { a } from '../../school/x.ts';", /"runtime" may not use "school"/],
  ['runtime knows identity', 'services/gateway/src/runtime/x.ts', "import { a } from '../identity/x.ts';", /"runtime" may not use "identity"/],
  ['runtime knows the app', 'services/gateway/src/runtime/x.ts', "import { a } from '../app/x.ts';", /"runtime" may not use "app"/],
  ['identity knows the school', 'services/gateway/src/identity/auth/x.ts', "import { a } from '../../school/x.ts';", /"identity" may not use "school"/],
  ['the school knows families', 'services/gateway/src/school/marks/x.ts', "import { a } from '../../family/x.ts';", /"school" may not use "family"/],
  ['the school knows the platform', 'services/gateway/src/school/x.ts', "import { a } from '../platform/x.ts';", /"school" may not use "platform"/],
  ['families know the platform', 'services/gateway/src/family/week/x.ts', "import { a } from '../../platform/x.ts';", /"family" may not use "platform"/],
  ['the platform knows releases', 'services/gateway/src/platform/x.ts', "import { a } from '../delivery/x.ts';", /"platform" may not use "delivery"/],
  ['releases know the platform', 'services/gateway/src/delivery/x.ts', "import { a } from '../platform/x.ts';", /"delivery" may not use "platform"/],
  ['releases know the school', 'services/gateway/src/delivery/x.ts', "import { a } from '../school/x.ts';", /"delivery" may not use "school"/],
  ['an entity uses code above', 'services/gateway/src/identity/auth/x.entity.ts', "import { a } from '../../school/x.service.ts';", /"identity" may not use "school"/],
  ['an entity is used from below', 'services/gateway/src/identity/auth/x.service.ts', "import { a } from '../../school/x.entity.ts';", /"identity" may not use "school"/],
  ['a district nobody knows', 'services/gateway/src/cafeteria/x.ts', "import { a } from '../school/x.ts';", /no district/],
  ['a role is taken', 'services/gateway/src/x.ts', 'await sql`set local role t_1`;', /libs\/tenancy alone/],
  ['a path is taken', 'services/gateway/src/x.ts', 'sql(`SET search_path TO t_1`)', /libs\/tenancy alone/],
  ['a path by function', 'libs/api-server/src/x.ts', "select set_config('search_path', 't_1', true)", /libs\/tenancy alone/],
  ['an empty folder name', 'mfe-admin/src/utils/x.ts', 'export {};', /says nothing/],
];

describe('boundaries', () => {
  test.each(violations)('%s', (_what, path, text, expected) => {
    expect(planted(path, text)).toMatch(expected);
  });

  test.each([
    ['a door of ui', 'mfe-admin/src/x.tsx', "import { Page } from '@dzvinok/ui/page';"],
    ['a folder that is no feature', 'mfe-family/src/week/x.tsx', "import { a } from '../leaving/x.ts';"],
    ['an open file of a feature', 'services/gateway/src/school/topics/x.ts', "import { a } from '../groups/group-changes.service.ts';"],
    ['a feature of the contract', 'mfe-admin/src/x.ts', "import { a } from '@dzvinok/contract/marks';"],
    ['a listed use', 'mfe-admin/src/platform/super-admins/x.tsx', "import { a } from '../tenants/x.ts';"],
    ['routes put features together', 'mfe-family/src/week/x-routes.tsx', "import { a } from '../progress/progress.page.tsx';"],
    ['the owner of Mantine', 'libs/ui/src/x.tsx', "import { Button } from '@mantine/core';"],
    ['SQL of the tenancy', 'libs/tenancy/src/x.ts', 'const sql = "set local role x";'],
    ['a district below', 'services/gateway/src/school/marks/x.ts', "import { a } from '../../identity/auth/auth.service.ts';"],
    ['a foreign key', 'services/gateway/src/delivery/x/x.entity.ts', "import { A } from '../../platform/tenants/tenant.entity.ts';"],
    ['the list of tables', 'services/gateway/src/runtime/database/database.ts', "import { A } from '../../school/x.entity.ts';"],
    ['a test above its district', 'services/gateway/src/runtime/live/x.test.ts', "import { a } from '../../school/x.ts';"],
    ['a comment', 'mfe-admin/src/x.ts', "// import { a } from '@mantine/core';"],
    ['another word', 'services/gateway/src/x.ts', 'const text = "reset rolex search_paths";'],
  ])('%s is fine', (_what, path, text) => {
    expect(planted(path, text)).toBe('');
  });

  test('a file over 400 lines is reported', () => {
    const long = { path: 'libs/ui/src/x.ts', text: 'x\n'.repeat(401) };
    const test = { path: 'libs/ui/src/x.test.ts', text: 'x\n'.repeat(401) };
    expect(findLongFiles([long, test, { path: 'libs/ui/src/y.ts', text: 'x\n'.repeat(400) }])).toEqual([
      { path: 'libs/ui/src/x.ts', text: expect.stringContaining('401 lines') },
    ]);
  });

  test('the files of the project are checked, and each file belongs to a package or to infra', () => {
    expect(readSources(root).some(({ path }) => path === 'infra/lint/boundaries.test.ts')).toBe(true);
    const unplaced = readSources(root).filter(({ path }) => !tagsOf(partOf(path)));
    expect(unplaced).toEqual([]);
  });
});

test('imports are found in every form', () => {
  const text = `
    import a from 'a'; import type { B } from "b";
    import {
      c,
    } from 'c';
    import 'd'; export { e } from 'e'; export * from 'f';
    const g = await import('g'); const h = require('h');
    /* import x from 'no' */ const url = 'https://example.org';
  `;
  expect(importsOf(text).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});
