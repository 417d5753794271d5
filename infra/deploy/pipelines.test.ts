import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPackage, readWorkspaces } from '../build/src/workspace.ts';

const apps = ['mfe-admin', 'mfe-teacher', 'mfe-family', 'shell', 'services/gateway'];
const always = ['infra/build', 'package-lock.json'];

/** The folders that an app is made of: those that the task runner would name. */
function foldersOf(app: string): string[] {
  const workspaces = readWorkspaces();
  const found = new Set<string>();
  const visit = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const name of readPackage(folder).dependencies) {
      const lib = workspaces.get(name)?.folder;
      if (lib) visit(lib);
    }
  };
  visit(app);
  return [...found];
}

function pathsIn(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, 'ci', file), 'utf8');
  const [, list = ''] = /paths: &paths\n((?: {6}- .*\n)+)/.exec(text) ?? [];
  return [...list.matchAll(/- '([^']+?)(?:\/\*\*)?'/g)].map(([, path = '']) => path);
}

test.each(apps)('the pipeline of %s runs for what it is made of, and for nothing else', (app) => {
  const paths = pathsIn(`${app.replace('services/', '')}.yml`);
  expect(paths.toSorted()).toEqual([...foldersOf(app), ...always].toSorted());
});
