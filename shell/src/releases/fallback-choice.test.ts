import type { RemotesManifest } from '@dzvinok/contract/releases';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseFallback, forgetChoice, isChosenFallback, overlaidManifest } from './overrides.ts';

const sourceOf = (remote: string, version: string) => ({
  version, entryName: `${remote}_${version}`, entry: `/releases/${remote}/${version}/remoteEntry.js`, integrity: `sha384-${version}`,
});
const entryOf = (remote: string, version: string, former: string | null) => ({
  ...sourceOf(remote, version),
  remote,
  contract: 1,
  exposes: [{ module: './area', basePath: `/${remote}`, roles: ['Teacher' as const], files: ['static/a.js'], hashes: ['sha384-a'] }],
  fallback: former === null ? null : sourceOf(remote, former),
});
const manifestOf = (...remotes: RemotesManifest['remotes']): RemotesManifest => ({ epoch: '1', remotes });
const given = (manifest: RemotesManifest) => overlaidManifest(manifest).remotes.map((entry) => [entry.version, isChosenFallback(entry)]);

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a fallback that a tab has chosen', () => {
  const manifest = manifestOf(entryOf('teacher', '2.0.0', '1.0.0'), entryOf('teachers', '2.0.0', '1.0.0'));

  it('replaces only the version concerned, and has no fallback of its own', () => {
    expect(overlaidManifest(manifest)).toBe(manifest);
    chooseFallback({ remote: 'teacher', version: '2.0.0' });
    const [entry, other] = overlaidManifest(manifest).remotes;
    expect(entry).toMatchObject({ ...sourceOf('teacher', '1.0.0'), remote: 'teacher', fallback: null });
    expect(entry?.exposes).toEqual([{ module: './area', basePath: '/teacher', roles: ['Teacher'], files: [], hashes: [] }]);
    expect(other).toBe(manifest.remotes[1]);
  });

  it('ends with the version that was replaced, or at the user’s request', () => {
    chooseFallback({ remote: 'teacher', version: '2.0.0' });
    chooseFallback({ remote: 'teachers', version: '2.0.0' });
    expect(given(manifest)).toEqual([['1.0.0', true], ['1.0.0', true]]);
    expect(given(manifestOf(entryOf('teacher', '2.1.0', '2.0.0')))).toEqual([['2.1.0', false]]);
    expect(given(manifestOf(entryOf('teacher', '1.0.0', null)))).toEqual([['1.0.0', false]]);
    forgetChoice('teacher');
    expect(given(manifest)).toEqual([['2.0.0', false], ['1.0.0', true]]);
  });

  it('does not replace a developer’s version, whose fallback is the newest version of the registry', () => {
    const origin = 'http://localhost:3101';
    localStorage.setItem('dzvinok.dev', `mfe-teacher@${origin}`);
    chooseFallback({ remote: 'mfe-teacher', version: '2.0.0' });
    const both = { ...manifestOf(entryOf('mfe-teacher', '2.0.0', '1.0.0')), devHosts: [origin] };
    expect(given(both)).toEqual([['0.0.0-dev', false]]);
    expect(overlaidManifest(both).remotes[0]?.fallback).toEqual(sourceOf('mfe-teacher', '2.0.0'));
    localStorage.clear();
    expect(given(both)).toEqual([['1.0.0', true]]);
  });

  it('has no effect when the registry lists no fallback', () => {
    chooseFallback({ remote: 'teacher', version: '2.0.0' });
    expect(given(manifestOf(entryOf('teacher', '2.0.0', null)))).toEqual([['2.0.0', false]]);
  });
});
