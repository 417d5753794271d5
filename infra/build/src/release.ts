import { area, release, remoteContractVersion, type Release } from '@dzvinok/contract/releases';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inputsHash } from './inputs.ts';
import { integrityOf, outputFiles } from './output.ts';
import { readPackage, root } from './workspace.ts';

/** Name of a remote's release, known before it is built. */
export interface ReleaseName {
  remote: string;
  version: string;
  /** Name of the federation container; unlike for every release, so that two can live in one page. */
  entryName: string;
}

/** The version is the package's, then a hash of what the build reads: the same sources give the same release. */
export function releaseName(app: string): ReleaseName {
  const version = `${readPackage(app).version}-${inputsHash(app).slice(0, 8)}`;
  const entryName = `${app}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
  return { remote: app, version, entryName };
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

/** The areas of a remote, from its `release.config.json`: the list itself, or `{ "exposes": [...] }`. */
function areasOf(app: string): unknown {
  const config: unknown = JSON.parse(readFileSync(join(root, app, 'release.config.json'), 'utf8'));
  return typeof config === 'object' && config !== null && 'exposes' in config ? config.exposes : config;
}

const builtModules = z.object({
  exposes: z.array(z.object({
    path: z.string(),
    assets: z.object({ js: z.object({ sync: z.array(z.string()) }), css: z.object({ sync: z.array(z.string()) }) }),
  })),
});

/** The areas with the files that each needs at once, as the bundler tells them. */
async function builtAreasOf(app: string, dist: string): Promise<Release['exposes']> {
  const built = builtModules.parse(JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8')));
  return z.array(area).parse(areasOf(app)).map((described) => {
    const assets = built.exposes.find(({ path }) => path === described.module)?.assets;
    if (!assets) throw new Error(`${app} describes ${described.module}, which its build does not expose`);
    return { ...described, files: [...assets.js.sync, ...assets.css.sync] };
  });
}

/** Writes `release.json` over the files of a finished build; refuses one that the contract would not take. */
export async function writeRelease(app: string, dist: string): Promise<Release> {
  const served = (await outputFiles(dist)).filter((file) => !file.endsWith('.gz') && !file.endsWith('.br'));
  const hashes = await Promise.all(served.map(async (file) => [file, await integrityOf(join(dist, file))]));
  const description = release.parse({
    ...releaseName(app),
    contract: remoteContractVersion,
    exposes: await builtAreasOf(app, dist),
    files: Object.fromEntries(hashes),
    commit: currentCommit(),
    builtAt: new Date().toISOString(),
  });
  await writeFile(join(dist, 'release.json'), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}
