import type { HtmlBasicTag } from '@rsbuild/core';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildScript } from './script.ts';
import { root } from './workspace.ts';

interface FirstScriptBuild {
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  /** Source file, relative to the shell's folder. */
  entry: string;
}

const place = '/static/js/first.js';

/** Stands in the page for the script until that is built and has its name. */
export const firstScriptTag: HtmlBasicTag = { tag: 'script', attrs: { src: place, async: true, fetchpriority: 'high' } };

/** Builds the script of a few kilobytes that begins before the shell is there, and writes its name into the page. */
export async function buildFirstScript({ app, entry }: FirstScriptBuild): Promise<void> {
  const file = await buildScript({ app, name: 'first', entry });
  const path = join(root, app, 'dist/index.html');
  const page = await readFile(path, 'utf8');
  if (!page.includes(place)) throw new Error('The page and its first script do not know each other');
  await writeFile(path, page.replace(place, `/${file}`));
}
