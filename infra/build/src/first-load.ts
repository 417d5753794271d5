import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Largest first load in gzipped kilobytes: before a usable sign-in, and the portal's first scripts after it. */
const limitsKb = { signIn: 88, portal: 236 } as const;

const named = /<link[^>]*rel="preload-(?:first|later)"[^>]*>/g;

async function kilobytes(dist: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, `${file}.gz`))).size));
  return sizes.reduce((total, size) => total + size, 0) / 1000;
}

export async function checkFirstLoad(dist: string, signInScript: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(named)].flatMap(([tag]) => /href="([^"]+\.js)"/.exec(tag)?.[1] ?? []);
  const sizes = { signIn: await kilobytes(dist, ['index.html', signInScript]), portal: await kilobytes(dist, scripts) };
  for (const part of ['signIn', 'portal'] as const) {
    if (sizes[part] > limitsKb[part]) throw new Error(`First load, ${part}: ${sizes[part].toFixed(1)} KB gz, at most ${limitsKb[part]}`);
  }
}
