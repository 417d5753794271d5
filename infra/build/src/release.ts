import { entryFile, tableText } from '@dzvinok/contract/release-table';
import { release, type Release } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildInputs, inputsHash } from './inputs.ts';
import { integrityOf, outputFiles } from './output.ts';
import { commitOf } from './release-commit.ts';
import { readManifest } from './remote-manifest.ts';
import { sizesOf } from './sizes.ts';
import { readPackage, root } from './workspace.ts';

export interface ReleaseName {
  remote: string;
  version: string;
  /** Federation container, named differently in each release, so that two releases can run in one page. */
  entryName: string;
}

/** Package version and a hash of the build's inputs: the same sources give the same release. */
export function releaseName(app: string): ReleaseName {
  const version = `${readPackage(app).version}-${inputsHash(app).slice(0, 8)}`;
  const entryName = `${app}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
  return { remote: app, version, entryName };
}

export const federationManifest = 'mf-manifest.json';

const assetList = z.looseObject({ sync: z.array(z.string()) });
const builtModules = z.looseObject({
  shared: z.array(z.looseObject({ name: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.looseObject({ path: z.string(), assets: z.looseObject({ js: assetList, css: assetList }) })),
});

async function readBuilt(dist: string): Promise<z.output<typeof builtModules>> {
  return builtModules.parse(JSON.parse(await readFile(join(dist, federationManifest), 'utf8')));
}

/** Sorts the manifest's lists by name: the bundler's order varies between builds. Runs before hashing and packing. */
export async function orderFederationManifest(dist: string): Promise<void> {
  const { shared, exposes, ...rest } = await readBuilt(dist);
  const ordered = {
    ...rest,
    shared: shared.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    exposes: exposes.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
  await writeFile(join(dist, federationManifest), JSON.stringify(ordered, null, 2));
}

async function areasOf(app: string, built: z.output<typeof builtModules>, early: string | undefined): Promise<Release['exposes']> {
  const { areas } = await readManifest(app);
  const unnamed = built.exposes.find(({ path }) => !Object.hasOwn(areas, path.slice(2)));
  if (unnamed) throw new Error(`${app} exposes ${unnamed.path}, which src/manifest.ts does not name`);
  return Object.entries(areas).map(([name, described]) => {
    const module = `./${name}`;
    const assets = built.exposes.find(({ path }) => path === module)?.assets;
    if (!assets) throw new Error(`${app} has no ${name}.remote.tsx, which src/manifest.ts names`);
    const isEarly = early !== undefined && described.home !== undefined;
    const files = [...(isEarly ? [early] : []), ...assets.js.sync, ...assets.css.sync];
    return { module, ...described, files, ...(isEarly && { early }) };
  });
}

async function hashesIn(dist: string): Promise<Record<string, string>> {
  const served = (await outputFiles(dist)).filter((file) => !/\.(gz|br)$/.test(file) && file !== 'release.json');
  return Object.fromEntries(await Promise.all(served.map(async (file) => [file, await integrityOf(join(dist, file))])));
}

/** Runs before packing and describing, because it changes the entry. */
export async function writeTable({ remote, version }: ReleaseName, dist: string): Promise<void> {
  await appendFile(join(dist, entryFile), tableText(remote, version, await hashesIn(dist)));
}

export async function writeRelease(name: ReleaseName, dist: string, early?: string): Promise<Release> {
  const built = await readBuilt(dist);
  const exposes = await areasOf(name.remote, built, early);
  const description = release.parse({
    ...name,
    contract: remoteContractVersion,
    exposes,
    shared: Object.fromEntries(built.shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    sizes: await sizesOf(dist, exposes),
    files: await hashesIn(dist),
    commit: commitOf(root, buildInputs(name.remote)),
    builtAt: new Date().toISOString(),
  });
  await writeFile(join(dist, 'release.json'), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}
