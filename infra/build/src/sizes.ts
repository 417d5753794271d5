import { entryFile } from '@dzvinok/contract/release-table';
import type { Release } from '@dzvinok/contract/releases';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noticesFile } from './notices.ts';
import { outputFiles } from './output.ts';

type Sizes = NonNullable<Release['sizes']>;

/** Sizes as sent, compressed where possible; each module's size includes the entry. */
export async function sizesOf(dist: string, exposes: Release['exposes']): Promise<Sizes> {
  const all = await outputFiles(dist);
  const served = all.filter((file) => !/\.(gz|br)$/.test(file) && file !== 'release.json' && file !== noticesFile);
  const sizes = new Map(await Promise.all(served.map(async (file) => {
    const sent = all.includes(`${file}.br`) ? `${file}.br` : file;
    return [file, (await stat(join(dist, sent))).size] as const;
  })));
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  return {
    first: Object.fromEntries(exposes.map(({ module, files }) => [module, sum(new Set([entryFile, ...files]))])),
    total: sum(served),
  };
}

const shown = (bytes: number) => `${(bytes / 1000).toFixed(1).replace('.', ',')} КБ`;

export function overBudget({ first, total }: Sizes, { firstKb, totalKb }: NonNullable<RemoteManifest['budget']>): string[] {
  const parts: [string, number, number][] = [
    ...Object.entries(first).map(([module, bytes]): [string, number, number] => [`${module} на старті`, bytes, firstKb]),
    ['усе разом', total, totalKb],
  ];
  return parts.filter(([, bytes, kb]) => bytes > kb * 1000).map(([what, bytes, kb]) => `${what}: ${shown(bytes)}, дозволено ${kb} КБ`);
}
