import type { RemotesManifest } from '@dzvinok/contract/releases';
import { afterEach, describe, expect, it } from 'vitest';
import { firstArea, keptRole } from './first-area.ts';

const remote = (name: string, exposes: RemotesManifest['remotes'][number]['exposes']): RemotesManifest['remotes'][number] => ({
  remote: name, version: '1.0.0', entryName: `${name}_1`, entry: `/releases/${name}/1.0.0/mf-manifest.json`, integrity: 'sha384-x',
  contract: 1, exposes, fallback: null,
});

const manifest: RemotesManifest = {
  epoch: '1',
  remotes: [
    remote('office', [{ module: './admin', basePath: '/admin', roles: ['TenantAdmin'], home: '/admin/home' }]),
    remote('family', [
      { module: './student', basePath: '/student', roles: ['Student'], home: '/student/classes' },
      { module: './parent', basePath: '/parent', roles: ['Parent'], home: '/parent/classes' },
    ]),
  ],
};

afterEach(() => localStorage.clear());

describe('the area that is fetched ahead', () => {
  it.each([
    ['/student/classes', './student'],
    ['/student', './student'],
    ['/', './student'],
    ['/login', './student'],
    ['/admin/home', './student'],
    ['/no/such/page', './student'],
  ])('a student at %s needs %s', (path, module) => {
    expect(firstArea(manifest, path, 'Student')?.area.module).toBe(module);
  });

  it('is none for a role that nobody serves', () => {
    expect(firstArea(manifest, '/', 'Teacher')).toBeNull();
  });

  it('goes by the session that the browser keeps, and by none that it cannot read', () => {
    expect(keptRole()).toBeNull();
    localStorage.setItem('dzvinok.session', JSON.stringify({ user: { role: 'Parent' } }));
    expect(keptRole()).toBe('Parent');
    localStorage.setItem('dzvinok.session', 'not json');
    expect(keptRole()).toBeNull();
  });
});
