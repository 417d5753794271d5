import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Kilobytes by gzip that may come before the sign-in can be used, and of the portal's first scripts after it. */
const most = { signIn: 120, portal: 230 } as const;

/** Files that the page names for the portal. */
const named = /<link[^>]*rel="preload-(?:first|later)"[^>]*>/g;

async function kilobytes(dist: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, `${file}.gz`))).size));
  return sizes.reduce((total, size) => total + size, 0) / 1000;
}

/** Refuses a finished shell whose first load has grown past what it may be. */
export async function checkFirstLoad(dist: string, signInScript: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(named)].flatMap(([tag]) => /href="([^"]+\.js)"/.exec(tag)?.[1] ?? []);
  const sizes = { signIn: await kilobytes(dist, ['index.html', signInScript]), portal: await kilobytes(dist, scripts) };
  for (const part of ['signIn', 'portal'] as const) {
    if (sizes[part] > most[part]) throw new Error(`First load, ${part}: ${sizes[part].toFixed(1)} KB gz, at most ${most[part]}`);
  }
}
