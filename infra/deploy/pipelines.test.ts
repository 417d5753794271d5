import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersOf } from '../build/src/workspace.ts';

const apps = ['mfe-admin', 'mfe-teacher', 'mfe-family', 'shell', 'services/gateway'];
const always = ['infra/build', 'package-lock.json'];

function pathsIn(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, 'ci', file), 'utf8');
  const [, list = ''] = /paths: &paths\n((?: {6}- .*\n)+)/.exec(text) ?? [];
  return [...list.matchAll(/- '([^']+?)(?:\/\*\*)?'/g)].map(([, path = '']) => path);
}

test.each(apps)('the pipeline of %s runs for what it is made of, and for nothing else', (app) => {
  const paths = pathsIn(`${app.replace('services/', '')}.yml`);
  expect(paths.toSorted()).toEqual([...foldersOf(app), ...always].toSorted());
});
