import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { federationManifest, orderFederationManifest } from './release.ts';

const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sharedOf = (name: string) => ({ name, requiredVersion: `^${name.length}`, assets: { js: { sync: [], async: [] } } });
const exposedOf = (path: string) => ({ path, assets: { js: { sync: ['a.js'], async: ['b.js'] }, css: { sync: [], async: [] } } });

async function ordered(shared: string[], exposes: string[]): Promise<string> {
  const file = join(folder, federationManifest);
  writeFileSync(file, JSON.stringify({ name: 'mfe_admin', shared: shared.map(sharedOf), remotes: [], exposes: exposes.map(exposedOf) }));
  await orderFederationManifest(folder);
  return readFileSync(file, 'utf8');
}

test('a manifest is the same file in whatever order the bundler read the modules, and loses no field', async () => {
  const manifest = await ordered(['zod', 'react', '@dzvinok/ui/list'], ['./platform', './admin']);
  expect(await ordered(['react', '@dzvinok/ui/list', 'zod'], ['./admin', './platform'])).toBe(manifest);
  expect(JSON.parse(manifest)).toEqual({
    name: 'mfe_admin', remotes: [],
    shared: ['@dzvinok/ui/list', 'react', 'zod'].map(sharedOf),
    exposes: ['./admin', './platform'].map(exposedOf),
  });
});
