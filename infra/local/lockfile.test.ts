import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './settings.ts';

interface LockEntry {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const packages: Record<string, LockEntry> = JSON.parse(text).packages;

function placesFor(path: string, name: string): string[] {
  const folders = path.split('/node_modules/').map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...folders, ''].map((folder) => (folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`));
}

// A registry that lacks the builds for some platforms makes `npm install` leave them out, and `npm ci` then refuses
// the lockfile on every machine.
test('the lockfile names the builds of every package for every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesFor(path, name).some((place) => place in packages)),
  );
  expect(missing).toEqual([]);
});

test('the lockfile holds no addresses of a registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
