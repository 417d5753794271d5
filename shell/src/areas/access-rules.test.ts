import type { RemotesManifest } from '@dzvinok/contract/releases';
import { roles, type Role } from '@dzvinok/contract/roles';
import { describe, expect, it } from 'vitest';
import { areaAt, decide } from './access.rules.ts';

const source = { version: '1.0.0', entryName: 'x_1', entry: '/x/remoteEntry.js', integrity: 'sha384-x' };
const manifest: RemotesManifest = {
  epoch: '1',
  remotes: [
    {
      ...source,
      remote: 'office',
      contract: 1,
      fallback: null,
      exposes: [{ module: './admin', basePath: '/admin', roles: ['TenantAdmin'], files: [], home: '/admin/home' }],
    },
    {
      ...source,
      remote: 'lessons',
      contract: 1,
      fallback: null,
      exposes: [
        { module: './lesson', basePath: '/class', roles: ['Teacher', 'TenantAdmin'], files: [] },
        { module: './teacher', basePath: '/teacher', roles: ['Teacher'], files: [], home: '/teacher/my' },
      ],
    },
    {
      ...source,
      remote: 'family',
      contract: 1,
      fallback: null,
      exposes: [{ module: './student', basePath: '/student', roles: ['Student'], files: [], home: '/student/classes' }],
    },
  ],
};

function outcome(pathname: string, role: Role | null): string {
  const decision = decide(manifest, pathname, role);
  if (decision.kind === 'redirect') return decision.to;
  return decision.kind === 'area' ? `area ${decision.found.area.basePath}` : decision.kind;
}

describe('decide', () => {
  it.each(['/', '/admin/home', '/nowhere'])('leads %s to the sign-in without a session', (pathname) => {
    expect(outcome(pathname, null)).toBe('/login');
  });

  it('shows the sign-in only without a session', () => {
    expect(outcome('/login', null)).toBe('sign-in');
    for (const role of roles) expect(outcome('/login', role)).toBe('/');
  });

  it.each<[Role, string]>([
    ['TenantAdmin', '/admin/home'],
    ['Teacher', '/teacher/my'],
    ['Student', '/student/classes'],
    ['Parent', 'default-home'],
    ['SuperAdmin', 'default-home'],
  ])('leads %s from / to %s', (role, home) => {
    expect(outcome('/', role)).toBe(home);
  });

  it.each<[string, Role, string]>([
    ['/admin/students', 'TenantAdmin', 'area /admin'],
    ['/admin/students', 'Teacher', '/'],
    ['/class/3/lesson/4', 'TenantAdmin', 'area /class'],
    ['/class/3/lesson/4', 'Teacher', 'area /class'],
    ['/class/3/lesson/4', 'Student', '/'],
    ['/student', 'Student', 'area /student'],
    ['/parent/classes', 'Parent', '/'],
    ['/nowhere/at/all', 'TenantAdmin', '/'],
  ])('resolves %s for %s to %s', (pathname, role, expected) => {
    expect(outcome(pathname, role)).toBe(expected);
  });
});

it('an area is found by the whole first segment of the path, in any letter case', () => {
  expect(areaAt(manifest, '/Admin/Home')?.area.basePath).toBe('/admin');
  expect(areaAt(manifest, '/administration')).toBeNull();
  expect(areaAt(manifest, '/')).toBeNull();
});
