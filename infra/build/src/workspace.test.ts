import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foldersWhere, readPackage, readWorkspaces, root } from './workspace.ts';

function packageWith(tags: string[] | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0', ...(tags && { nx: { tags } }) }));
  return relative(root, folder);
}

test('a package gets its kind and platform from its tags', () => {
  expect(readPackage(packageWith(['platform:web', 'kind:remote']))).toMatchObject({ kind: 'remote', platform: 'web', isSingleton: false });
  expect(readPackage(packageWith(['kind:lib', 'platform:web', 'page:singleton']))).toMatchObject({ kind: 'lib', isSingleton: true });
});

test.each([
  [undefined, 'kind:app'],
  [['platform:web'], 'kind:app'],
  [['kind:lib'], 'platform:pure'],
  [['kind:library', 'platform:web'], 'kind:lib'],
])('a package with the tags %s is refused, and the error names the tag that the package needs', (tags, needed) => {
  expect(() => readPackage(packageWith(tags))).toThrow(needed);
});

test('every workspace is found by its kind', () => {
  const remotes = foldersWhere(({ kind }) => kind === 'remote');
  expect(remotes.toSorted()).toEqual(readdirSync(root).filter((name) => existsSync(join(root, name, 'src/manifest.ts'))).toSorted());
  expect(foldersWhere(() => true)).toHaveLength(readWorkspaces().size);
});
