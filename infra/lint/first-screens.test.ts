import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exposedBy, readManifest } from '../build/src/remote-manifest.ts';
import { foldersWhere, readPackage } from '../build/src/workspace.ts';

const root = resolve(import.meta.dirname, '../..');

const packages = new Map(foldersWhere(() => true).map((folder) => {
  const { name, doors, isSingleton } = readPackage(folder);
  return [name, { folder, doors, isSingleton }] as const;
}));

/** Their code brings the floating library, 35 KB gz, which a first screen needs only after a press. */
const lateDoors = ['choice', 'date', 'form', 'form-parts', 'number', 'popup', 'text-fields'].map((door) => `@dzvinok/ui/${door}`);

/** Requests of a file that come with it: no types, no `import()`. */
function staticImportsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s(?!type\s)[^;'"]*?from '([^']+)'/gm)].map(([, request = '']) => request);
}

/** The file behind a request; null for packages that are not ours and for those that the shell provides. */
function fileOf(request: string, from: string): string | null {
  if (request.startsWith('.')) return join(dirname(from), request);
  const [name = '', door = ''] = request.split(/(?<=^@[^/]+\/[^/]+)\//);
  const own = packages.get(name);
  return own && !own.isSingleton && own.doors[`./${door}`] ? join(root, own.folder, own.doors[`./${door}`] ?? '') : null;
}

function requestsFrom(entry: string): Map<string, string> {
  const seen = new Set([entry]);
  const requests = new Map<string, string>();
  for (const file of seen) {
    for (const request of staticImportsOf(file)) {
      requests.set(request, file.slice(root.length + 1));
      const next = fileOf(request, file);
      if (next && /\.tsx?$/.test(next) && existsSync(next)) seen.add(next);
    }
  }
  return requests;
}

const homes = (await Promise.all(foldersWhere(({ kind }) => kind === 'remote').map(async (app) => {
  const { areas } = await readManifest(app);
  return Object.entries(exposedBy(app)).flatMap(([module, file]) => (areas[module.slice(2)]?.home === undefined ? [] : [`${app}/${file.slice(2)}`]));
}))).flat();

test.each(homes)('the home of %s brings no popups and no forms', (entry) => {
  const requests = requestsFrom(join(root, entry));
  expect([...requests.keys()]).toContain('@dzvinok/ui/state');
  expect(lateDoors.filter((door) => requests.has(door)).map((door) => `${door} in ${requests.get(door)}`)).toEqual([]);
});
