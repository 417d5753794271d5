import { expect, test } from 'vitest';
import { buildInputs, inputsHash } from './inputs.ts';
import { releaseName } from './release.ts';
import { providedByShell, takenFromShell } from './singletons.ts';
import { foldersWhere } from './workspace.ts';

test('the same files give the same release, and each remote has a container name of its own', () => {
  expect(inputsHash('mfe-teacher')).toBe(inputsHash('mfe-teacher'));
  const { version, entryName } = releaseName('mfe-teacher');
  expect(version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(entryName).toBe(`mfe_teacher_${version.replaceAll(/[.-]/g, '_')}`);
  expect(releaseName('mfe-admin').entryName).not.toBe(entryName);
});

test('a remote that draws its home early gets a new version whenever the design system changes', () => {
  expect(buildInputs('mfe-family')).toContain('libs/ui');
  expect(buildInputs('mfe-teacher')).not.toContain('libs/ui');
});

test('a change of one feature’s contract gives a new version only to remotes that use it', () => {
  const remotes = foldersWhere(({ kind }) => kind === 'remote');
  const inputs = new Map(remotes.map((remote) => [remote, buildInputs(remote)]));
  const renewedBy = (file: string) => remotes.filter((remote) => inputs.get(remote)?.some((path) => `${file}/`.startsWith(`${path}/`)));
  expect(renewedBy('libs/contract/src/broadcasts/broadcasts.contract.ts')).toEqual(['mfe-teacher']);
  expect(renewedBy('libs/contract/src/students/students.contract.ts')).toEqual(['mfe-admin']);
  expect(renewedBy('libs/contract/src/attendance/attendance.contract.ts')).toEqual(['mfe-family']);
  expect(renewedBy('libs/contract/src/paths/teacher-paths.ts')).toEqual(['mfe-teacher']);
  // used through the journal
  expect(renewedBy('libs/contract/src/marks/marks.contract.ts')).toEqual(['mfe-admin', 'mfe-family', 'mfe-teacher']);
  expect(renewedBy('libs/contract/src/second-factor/second-factor.contract.ts')).toEqual([]);
  expect(renewedBy('libs/contract/src/routes.ts')).toEqual([]);
  expect(renewedBy('libs/texts/src/errors.ts')).toEqual([]);
});

test('the shell provides everything that a remote takes, strictly and once', () => {
  const provided = providedByShell('shell');
  for (const [request, shared] of Object.entries(takenFromShell())) {
    expect(shared).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(provided[request]).toMatchObject({ singleton: true, strictVersion: true });
  }
  expect(Object.keys(provided)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', '@dzvinok/ui/page']));
});

test('the singletons name no path of this machine, and no package door for tests', () => {
  const text = JSON.stringify(providedByShell('shell'));
  expect(text).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/'));
  expect(text).not.toMatch(/testing|harness/);
});
