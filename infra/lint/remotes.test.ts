import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { findForgottenOfRemotes, forgottenBy, pathsOfPipeline } from './remotes.ts';

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);

test('no remote lacks a required part', () => {
  expect(findForgottenOfRemotes(root)).toEqual([]);
});

test('all parts that a new remote lacks are named at once', () => {
  expect(new Set(forgottenBy('mfe-office', ['mfe-office', 'libs/ui'], read).map(({ path }) => path))).toEqual(new Set([
    'mfe-office/tsconfig.json', 'mfe-office/rsbuild.config.ts', 'mfe-office/src/manifest.ts', 'mfe-office/src/dev-standalone.tsx', 'CODEOWNERS',
    'mfe-admin/src/platform/releases/release.texts.ts', '.github/workflows/mfe-office.yml',
  ]));
});

test('an area of the manifest without its file, and a pipeline that watches other folders, are found', () => {
  const watched = pathsOfPipeline(read('.github/workflows/mfe-teacher.yml') ?? '').filter((path) => path !== 'libs/ui');
  const other = (path: string) => (path.endsWith('teacher.remote.tsx') ? null : read(path));
  expect(forgottenBy('mfe-teacher', [...watched, 'libs/lists'], other).map(({ text }) => text)).toEqual([
    'mfe-teacher needs the area «teacher» of its manifest here: export const remote',
    'add libs/lists to `paths`: mfe-teacher is built of it',
    'remove libs/ui from `paths`: mfe-teacher is not built of it',
  ]);
});
