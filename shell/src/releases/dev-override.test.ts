import type { RemotesManifest } from '@dzvinok/contract/releases';
import { afterEach, describe, expect, it } from 'vitest';
import { devVersion, forgetOverrides, withOverrides, takeFromAddress } from './overrides.ts';

const origin = 'http://localhost:3101';
const remoteOf = (remote: string) => ({
  remote,
  version: '1.0.0-0a1b2c3d',
  entryName: `${remote.replace('-', '_')}_1`,
  entry: `/releases/${remote}/1.0.0-0a1b2c3d/remoteEntry.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
  contract: 1,
  exposes: [{ module: './area', basePath: '/area', roles: ['Teacher' as const], files: ['static/a.js'], hashes: [`sha384-${'B'.repeat(64)}`] }],
  fallback: null,
});
const manifest: RemotesManifest = { epoch: '1', remotes: [remoteOf('mfe-teacher'), remoteOf('mfe-admin')], devHosts: [origin] };

function open(address: string): void {
  history.replaceState({ some: 'state' }, '', address);
  takeFromAddress();
}

afterEach(() => open('/?dev=off'));

describe('a remote from a developer’s machine', () => {
  it('replaces the version of the registry, which becomes the fallback', () => {
    open('/teacher/my?tab=2&dev=mfe-teacher@http://localhost:3101#top');
    expect([location.pathname, location.search, location.hash, history.state]).toEqual(['/teacher/my', '?tab=2', '#top', { some: 'state' }]);
    const [teacher, admin] = withOverrides(manifest).remotes;
    const [{ version, entryName, entry, integrity }] = [remoteOf('mfe-teacher')];
    expect(teacher).toEqual({
      ...remoteOf('mfe-teacher'),
      version: devVersion,
      entryName: 'mfe_teacher_dev',
      entry: `${origin}/remoteEntry.js`,
      integrity: '',
      exposes: [{ module: './area', basePath: '/area', roles: ['Teacher'], files: [], hashes: [] }],
      fallback: { version, entryName, entry, integrity },
    });
    expect(admin).toBe(manifest.remotes[1]);
  });

  it('stays in use beside other remotes until «?dev=off» or a reset', () => {
    open('/?dev=mfe-teacher@http://localhost:3101');
    open('/?dev=mfe-admin@http://localhost:3101/');
    open('/somewhere');
    expect(withOverrides(manifest).remotes.map(({ version }) => version)).toEqual([devVersion, devVersion]);
    open('/?dev=off');
    expect(withOverrides(manifest)).toBe(manifest);
    open('/?dev=mfe-admin@http://localhost:3101');
    forgetOverrides();
    expect(withOverrides(manifest)).toBe(manifest);
  });

  it.each<[string, RemotesManifest]>([
    ['a gateway that names no hosts', { ...manifest, devHosts: undefined }],
    ['a gateway that names other hosts', { ...manifest, devHosts: ['http://localhost:3102'] }],
  ])('is not used at %s', (_, answer) => {
    open('/?dev=mfe-teacher@http://localhost:3101');
    expect(withOverrides(answer)).toBe(answer);
  });

  it.each([
    'mfe-teacher', 'mfe-teacher@', 'mfe-teacher@localhost:3101', 'mfe-teacher@javascript:alert(1)', '@http://localhost:3101',
    'mfe-teacher@http://localhost:3101@evil.example', 'mfe-teacher@http://localhost:3101/x', 'nothing-here@http://localhost:3101', '',
  ])('cannot be named by %j', (text) => {
    open(`/?dev=${encodeURIComponent(text)}`);
    expect(location.search).toBe('');
    expect(withOverrides(manifest).remotes).toEqual(manifest.remotes);
  });
});
