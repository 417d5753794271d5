import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, isRoot } from './programs.ts';
import { root } from './settings.ts';

const run = promisify(execFile);
const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', LC_ALL: 'C.UTF-8' };

/** A folder with unpacked Debian packages, for users without the right to install them. */
export interface Unpacked {
  folder: string;
  env: NodeJS.ProcessEnv;
}

export function hasApt(): boolean {
  return findProgram('apt-get') !== null && findProgram('dpkg') !== null;
}

/** Right after its start a new machine often updates itself and holds apt's lock. */
const patience = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs for the whole machine; RUNLEVEL=1 keeps the packages' services from starting. */
export async function installPackages(packages: string[]): Promise<void> {
  const install = () =>
    run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], { env: quiet, maxBuffer: 1e8 });
  await install().catch(async () => {
    await run('apt-get', ['update'], { env: quiet, maxBuffer: 1e8 });
    await install();
  });
}

function ownState(folder: string): string[] {
  const lists = join(folder, 'lists');
  const cache = join(folder, 'cache');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  mkdirSync(join(cache, 'archives/partial'), { recursive: true });
  return ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`, '-o', 'Debug::NoLocking=1'];
}

async function missingPackages(options: string[], packages: string[]): Promise<string[]> {
  const args = [...options, 'install', '--simulate', '--no-install-recommends', ...packages];
  const { stdout } = await run('apt-get', args, { env: quiet, maxBuffer: 1e8 });
  const planned = [...stdout.matchAll(/^Inst (\S+)/gm)].map((match) => String(match[1]));
  return [...new Set([...planned, ...packages])];
}

/** Some packages keep their libraries in a folder of their own. */
function libraryFolders(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const libraries = entries.filter(({ name }) => /\.so(\.|$)/.test(name));
  return [...new Set(libraries.map(({ parentPath }) => parentPath))];
}

function describe(folder: string): Unpacked {
  const path = [...libraryFolders(folder), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { folder, env: { ...process.env, LD_LIBRARY_PATH: path } };
}

export async function unpackPackages(name: string, packages: string[]): Promise<Unpacked> {
  const folder = join(root, '.cache/debian', name);
  if (existsSync(folder)) return describe(folder);
  const work = `${folder}.new`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, 'tree'), { recursive: true });
  const options = ownState(work);
  await run('apt-get', [...options, 'update'], { env: quiet, maxBuffer: 1e8 });
  const wanted = await missingPackages(options, packages);
  await run('apt-get', [...options, 'download', ...wanted], { cwd: work, env: quiet, maxBuffer: 1e8 });
  for (const file of readdirSync(work).filter((one) => one.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(work, file), join(work, 'tree')]);
  }
  renameSync(join(work, 'tree'), folder);
  rmSync(work, { recursive: true, force: true });
  return describe(folder);
}

export function mayInstall(): boolean {
  return isRoot() && hasApt();
}
