import { expect, test } from 'vitest';
import { fileRoles, findOddNames, mostRoles } from './file-roles.ts';

const told = (path: string) => findOddNames([{ path, text: '' }]).map(({ text }) => text);

test.each([
  'libs/ui/src/page/page.tsx', 'mfe-admin/src/students/students.page.tsx', 'services/gateway/src/app/main.ts', 'shell/rsbuild.config.ts',
  'libs/ui/src/icons/tabler.d.ts', 'shell/e2e/family/early-view.spec.ts', 'infra/local/up.mjs', 'mfe-admin/src/groups/groups-form.test.tsx',
])('%s is fine', (path) => {
  expect(told(path)).toEqual([]);
});

test.each([
  ['mfe-admin/src/students/students.section.tsx', '"section" is no file role'],
  ['libs/journal/src/sheet.cursor.test.ts', '"cursor" is no file role'],
  ['services/gateway/src/school/marks/marks.service.test.ts', '"service.test" are 2 roles'],
  ['shell/src/toString.constructor.ts', '"constructor" is no file role'],
])('%s is reported', (path, expected) => {
  expect(told(path)).toEqual([expect.stringContaining(expected)]);
});

test('the number of roles stays under its limit, and each role has a reason', () => {
  expect(Object.keys(fileRoles).length).toBeLessThanOrEqual(mostRoles);
  expect(Object.values(fileRoles).filter((reason) => reason.length < 10)).toEqual([]);
});
