import { buildInputs, isBuilt } from '../build/src/inputs.ts';
import { integrityOfBytes } from '../build/src/output.ts';
import { commitOf, noCommit } from '../build/src/release-commit.ts';
import { readManifest } from '../build/src/remote-manifest.ts';
import { overBudget } from '../build/src/sizes.ts';
import { release, type Release } from '@dzvinok/contract/releases';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { lastLines, startChild, type Child } from './child.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, readSettings, root } from './settings.ts';

/** `dist` was built from the present sources, is untouched since, and names the sources' commit if they have one. */
async function isReady(remote: string): Promise<boolean> {
  if (!isBuilt(remote)) return false;
  try {
    const built = readBuilt(remote);
    await filesOf(remote, built);
    return built.commit !== noCommit || commitOf(root, buildInputs(remote)) === noCommit;
  } catch {
    return false;
  }
}

export async function buildRemote(remote: string, onStart: (child: Child) => void): Promise<void> {
  if (await isReady(remote)) return;
  const logs = demandFolder(join(readSettings().dataDir, 'logs'));
  const child = startChild({
    name: 'Збірка',
    command: join(root, 'node_modules/.bin/rsbuild'),
    args: ['build'],
    cwd: join(root, remote),
    // Security: build scripts do not see the publishing key.
    env: { ...process.env, NODE_ENV: 'production', RELEASE_KEY: undefined },
    log: join(logs, `release-${remote}.log`),
    stopSignal: 'SIGTERM',
    stopsGroup: true,
  });
  onStart(child);
  if (!(await child.exited).isGood) throw new Refusal(`Збірка не вдалася:\n${lastLines(child, 40)}`);
}

export function readBuilt(remote: string): Release {
  return release.parse(JSON.parse(readFileSync(join(root, remote, 'dist/release.json'), 'utf8')));
}

const unpackers = Object.entries({ '.gz': promisify(gunzip), '.br': promisify(brotliDecompress) });

/** The file has its recorded hash, and its compressed twins unpack to the same bytes. */
async function isWhole(read: ReadonlyMap<string, Uint8Array>, name: string, hash: string): Promise<boolean> {
  const content = read.get(name);
  if (!content || integrityOfBytes(content) !== hash) return false;
  const twins = unpackers.map(async ([ending, unpack]) => {
    const packed = read.get(name + ending);
    return !packed || (await unpack(packed)).equals(content);
  });
  return (await Promise.all(twins).catch(() => [false])).every(Boolean);
}

/** The release's files with compressed twins; refused if any differs from its description. */
export async function filesOf(remote: string, { files }: Release): Promise<Map<string, Uint8Array>> {
  const dist = join(root, remote, 'dist');
  const entries = await readdir(dist, { recursive: true });
  const there = new Set(entries.map((path) => path.replaceAll('\\', '/')));
  const wanted = ['release.json', ...Object.keys(files).flatMap((name) => [name, `${name}.gz`, `${name}.br`])];
  const found = wanted.filter((name) => there.has(name));
  const read = new Map(await Promise.all(found.map(async (name) => [name, await readFile(join(dist, name))] as const)));
  const states = await Promise.all(Object.entries(files).map(async ([name, hash]) => ({ name, isGood: await isWhole(read, name, hash) })));
  const odd = states.find(({ isGood }) => !isGood);
  if (odd) throw new Refusal(`${remote}/dist не такий, як його зібрано (${odd.name}): хтось його змінив або саме збирає знову. Повторіть команду.`);
  return read;
}

export async function demandBudget(remote: string, { sizes }: Release): Promise<string> {
  if (!sizes) return '';
  const { budget } = await readManifest(remote);
  const breaches = budget ? overBudget(sizes, budget) : [];
  if (breaches.length > 0) {
    throw new Refusal([`Версія завелика (межі у ${remote}/src/manifest.ts):`, ...breaches.map((line) => `    ${line}`)].join('\n'));
  }
  return `${Math.round(sizes.total / 1000)} КБ`;
}
