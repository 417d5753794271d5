import { expect, test } from 'vitest';
import { buildInputs, inputsHash } from './inputs.ts';
import { releaseName } from './release.ts';
import { providedByShell, takenFromShell } from './singletons.ts';

test('the same files give the same release, and each remote has a container name of its own', () => {
  expect(inputsHash('mfe-teacher')).toBe(inputsHash('mfe-teacher'));
  const { version, entryName } = releaseName('mfe-teacher');
  expect(version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(entryName).toBe(`mfe_teacher_${version.replaceAll(/[.-]/g, '_')}`);
  expect(releaseName('mfe-admin').entryName).not.toBe(entryName);
});

test('a remote that draws its home early is new whenever the design system is', () => {
  expect(buildInputs('mfe-family')).toContain('libs/ui');
  expect(buildInputs('mfe-teacher')).not.toContain('libs/ui');
});

test('the shell provides everything that a remote takes, strictly and once', () => {
  const provided = providedByShell('shell');
  for (const [request, shared] of Object.entries(takenFromShell())) {
    expect(shared).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(provided[request]).toMatchObject({ singleton: true, strictVersion: true });
  }
  expect(Object.keys(provided)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', '@dzvinok/ui/page']));
});

test('the singletons name no path of this machine, and no door that is for tests alone', () => {
  const text = JSON.stringify(providedByShell('shell'));
  expect(text).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/'));
  expect(text).not.toMatch(/testing|harness/);
});
