import type { Rspack } from '@rsbuild/core';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const noticesFile = 'THIRD-PARTY.txt';

const line = '-'.repeat(80);

export function noticesOf(folders: Iterable<string>): string {
  return [...folders].map(readNotice).sort((a, b) => a.name.localeCompare(b.name)).map(({ text }) => text).join(`\n\n${line}\n\n`);
}

function readNotice(folder: string): { name: string; text: string } {
  const { name, version, license }: { name: string; version: string; license?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const title = `${name} ${version} (${license ?? 'named in its own text'})`;
  return { name, text: [title, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n') };
}

export function packagesIn(modules: string): string[] {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const manifests = files.filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path));
  return manifests.map((path) => join(modules, dirname(path)));
}

/** Null for our own files and for a `package.json`, which only describes a package. */
export function packageOf(file: string): string | null {
  return /^(.*[\\/]node_modules[\\/](?!@dzvinok[\\/])(?:@[^\\/]+[\\/])?[^\\/@.][^\\/]*)[\\/](?!package\.json$)/.exec(file)?.[1] ?? null;
}

const read = new Set<string>();

export const filesRead: ReadonlySet<string> = read;

export function noteBundled(stats: Rspack.Stats | Rspack.MultiStats | undefined): void {
  if (!stats) return;
  for (const { compilation } of 'stats' in stats ? stats.stats : [stats]) {
    for (const file of compilation.fileDependencies) read.add(file);
  }
}

/** Bundles carry no licence comments, which keeps them small; this file lists the licences. */
export async function writeNotices(dist: string): Promise<void> {
  const folders = new Set([...read].map(packageOf).filter((folder) => folder !== null));
  await writeFile(join(dist, noticesFile), `${noticesOf(folders)}\n`);
}
