import type { RemotesManifest } from '@dzvinok/contract/releases';
import { describe, expect, it, vi } from 'vitest';
import type { LoadModule } from './area-loader.ts';
import { fetchFirstArea, firstArea, takeBegun } from './first-area.ts';

type Remote = RemotesManifest['remotes'][number];

const remote = (name: string, exposes: Omit<Remote['exposes'][number], 'files'>[]): Remote => ({
  remote: name, version: '1.0.0', entryName: `${name}_1`, entry: `/releases/${name}/1.0.0/remoteEntry.js`, integrity: 'sha384-x',
  contract: 1, exposes: exposes.map((area) => ({ ...area, files: ['js/one.0a.js', 'css/one.0b.css'], hashes: ['sha384-y', 'sha384-z'] })), fallback: null,
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

describe('the area that is fetched ahead', () => {
  it.each([
    ['/student/classes', './student'],
    ['/student', './student'],
    ['/', './student'],
    ['/login', './student'],
    ['/admin/home', './student'],
    ['/no/such/page', './student'],
  ])('of a student at %s is %s', (path, module) => {
    expect(firstArea(manifest, path, 'Student')?.area.module).toBe(module);
  });

  it('is missing for a role without a remote', () => {
    expect(firstArea(manifest, '/', 'Teacher')).toBeNull();
  });

  it.each([null, 'not found', {}, { remotes: 'none' }, { remotes: [null] }])('is left to the shell when the registry answers %j', async (answer) => {
    const load = vi.fn<LoadModule>();
    await fetchFirstArea('Parent', Promise.resolve(answer), load);
    expect(load).not.toHaveBeenCalled();
    await fetchFirstArea('Parent', Promise.resolve(manifest), load);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is handed to the shell once, failure included', async () => {
    await fetchFirstArea('Parent', Promise.resolve(manifest), () => Promise.reject(new Error('threw')));
    await expect(takeBegun('family_1', './parent')).rejects.toThrow('threw');
    expect(takeBegun('family_1', './parent')).toBeUndefined();
  });
});
