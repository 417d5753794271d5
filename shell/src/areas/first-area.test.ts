import type { RemotesManifest } from '@dzvinok/contract/releases';
import { endSession, startSession } from '@dzvinok/remote/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadModule } from './area-loader.ts';
import { fetchFirstArea, firstArea, keptRole, preloadArea, takeBegun } from './first-area.ts';

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

  it('is fetched with all that it needs at once, in the way in which that will be asked for', () => {
    const found = firstArea(manifest, '/student', 'Student');
    if (found) preloadArea(found);
    const links = [...document.head.querySelectorAll('link[rel=preload]')];
    expect(links.map((link) => ['as', 'href', 'integrity', 'crossorigin'].map((name) => link.getAttribute(name)))).toEqual([
      ['script', '/releases/family/1.0.0/remoteEntry.js', 'sha384-x', null],
      ['script', '/releases/family/1.0.0/js/one.0a.js', 'sha384-y', null],
      ['style', '/releases/family/1.0.0/css/one.0b.css', 'sha384-z', null],
    ]);
    for (const link of links) link.remove();
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

  it('is taken over once, with its failure', async () => {
    await fetchFirstArea('Parent', Promise.resolve(manifest), () => Promise.reject(new Error('threw')));
    await expect(takeBegun('family_1', './parent')).rejects.toThrow('threw');
    expect(takeBegun('family_1', './parent')).toBeUndefined();
  });
});
