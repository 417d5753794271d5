import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersWhere } from '../build/src/workspace.ts';

/** `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

const roots = new Set(foldersWhere(() => true).map((folder) => folder.split('/', 1).join()));
const outside = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return outside.has(entry.name) ? [] : walk(root, path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

export function readSources(root: string): SourceFile[] {
  const tops = new Set(readdirSync(root));
  return [...roots]
    .filter((folder) => tops.has(folder))
    .flatMap((folder) => walk(root, folder))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
