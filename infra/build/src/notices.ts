import type { Rspack } from '@rsbuild/core';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stands beside what is shipped, and names whose work is in it. */
export const noticesFile = 'THIRD-PARTY.txt';

const line = '-'.repeat(80);

/** The licences of the packages in these folders, each with its whole text where the package brings one. */
export function noticesOf(folders: Iterable<string>): string {
  return [...folders].map(readNotice).sort((a, b) => a.name.localeCompare(b.name)).map(({ text }) => text).join(`\n\n${line}\n\n`);
}

function readNotice(folder: string): { name: string; text: string } {
  const { name, version, license }: { name: string; version: string; license?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const title = `${name} ${version} (${license ?? 'named in its own text'})`;
  return { name, text: [title, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n') };
}

/** The packages below a `node_modules`, nested ones too. */
export function packagesIn(modules: string): string[] {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const manifests = files.filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path));
  return manifests.map((path) => join(modules, dirname(path)));
}

/** The folder of the package that the file is of; null for a file of our own, and for one that only describes a package. */
export function packageOf(file: string): string | null {
  return /^(.*[\\/]node_modules[\\/](?!@dzvinok[\\/])(?:@[^\\/]+[\\/])?[^\\/@.][^\\/]*)[\\/](?!package\.json$)/.exec(file)?.[1] ?? null;
}

/** Packages of which this process has built something; a build makes one app, with the scripts that stand beside it. */
const bundled = new Set<string>();

/** Remembers whose work a build has read. */
export function noteBundled(stats: Rspack.Stats | Rspack.MultiStats | undefined): void {
  if (!stats) return;
  for (const { compilation } of 'stats' in stats ? stats.stats : [stats]) {
    for (const file of compilation.fileDependencies) {
      const folder = packageOf(file);
      if (folder !== null) bundled.add(folder);
    }
  }
}

/** Writes the notices of all that was built: the scripts themselves carry none, which keeps them small. */
export async function writeNotices(dist: string): Promise<void> {
  await writeFile(join(dist, noticesFile), `${noticesOf(bundled)}\n`);
}
