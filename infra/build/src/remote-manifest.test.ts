import { expect, test } from 'vitest';
import { exposedBy, readManifest } from './remote-manifest.ts';
import { foldersWhere } from './workspace.ts';

test.each(foldersWhere(({ kind }) => kind === 'remote'))('%s exposes the areas that its manifest names', async (app) => {
  const { areas } = await readManifest(app);
  expect(Object.keys(exposedBy(app))).toEqual(Object.keys(areas).map((name) => `./${name}`).sort());
});

test('a module is the file with the name of the module, in whatever folder the file lies', () => {
  expect(exposedBy('mfe-admin')).toEqual({
    './admin': './src/admin/admin.remote.tsx',
    './platform': './src/platform/platform.remote.tsx',
  });
});
