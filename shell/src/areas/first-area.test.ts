import type { RemotesManifest } from '@dzvinok/contract/releases';
import { endSession, startSession } from '@dzvinok/remote/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadModule } from './area.loader.ts';
import { fetchFirstArea, firstArea, keptRole } from './first-area.ts';

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

afterEach(() => {
  endSession();
  localStorage.clear();
});

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
    startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Левчук Марта', avatarPath: null, role: 'Parent' } });
    expect(keptRole()).toBe('Parent');
    // Kept under the one name that the session itself uses.
    const [sessionKey = ''] = Object.keys(localStorage);
    for (const text of ['not json', 'null', '{"user":null}', '{"user":{"role":"Pirate"}}', '{"user":{"role":"toString"}}']) {
      localStorage.setItem(sessionKey, text);
      expect(keptRole()).toBeNull();
    }
  });

  it.each([null, 'not found', {}, { remotes: 'none' }, { remotes: [null] }])('is left to the shell when the answer is %j', async (answer) => {
    const load = vi.fn<LoadModule>();
    await fetchFirstArea('Parent', Promise.resolve(answer), load);
    expect(load).not.toHaveBeenCalled();
    await fetchFirstArea('Parent', Promise.resolve(manifest), load);
    expect(load).toHaveBeenCalledOnce();
  });
});
