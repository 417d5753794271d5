import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const inPage = /<script>([\s\S]*?)<\/script>/g;

const hashesByPage = new Map<string, { changed: number; hashes: string[] }>();

export function scriptsIn(page: string): string[] {
  const changed = statSync(page).mtimeMs;
  const read = hashesByPage.get(page);
  if (read?.changed === changed) return read.hashes;
  const hashes = [...readFileSync(page, 'utf8').matchAll(inPage)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  hashesByPage.set(page, { changed, hashes });
  return hashes;
}
