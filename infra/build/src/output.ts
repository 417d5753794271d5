import type { RsbuildPlugin } from '@rsbuild/core';
import { createHash } from 'node:crypto';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { claimBuild } from './build-claim.ts';
import { inputsHash, stampPath, uncounted } from './inputs.ts';
import { filesRead, noteBundled } from './notices.ts';
import { root } from './workspace.ts';

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest']);
const smallestWorthwhile = 1024;

export async function outputFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function integrityOfBytes(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export async function integrityOf(path: string): Promise<string> {
  return integrityOfBytes(await readFile(path));
}

async function compressFile(path: string): Promise<void> {
  if (!compressible.has(extname(path)) || (await stat(path)).size < smallestWorthwhile) return;
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
}

export async function precompress(folder: string): Promise<void> {
  const files = await outputFiles(folder);
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

export function finishBuild(app: string, finish: (dist: string) => Promise<void>): RsbuildPlugin {
  return {
    name: 'dzvinok:finish-build',
    setup(api) {
      claimBuild(join(root, '.cache'), app);
      const inputs = inputsHash(app);
      api.onAfterBuild({
        order: 'post',
        handler: async ({ stats }) => {
          if (stats?.hasErrors()) return;
          noteBundled(stats);
          await finish(join(root, app, 'dist'));
          const odd = uncounted(app, filesRead);
          if (odd.length > 0) throw new Error(`The version of ${app} does not depend on files that it bundles (infra/build/src/inputs.ts): ${odd.join(', ')}`);
          await writeFile(stampPath(app), `${inputs}\n`);
        },
      });
    },
  };
}
