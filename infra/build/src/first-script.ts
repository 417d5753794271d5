import type { HtmlBasicTag, RsbuildConfig } from '@rsbuild/core';
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

/** The page names the shell's entry; the first script runs it. */
const entryIn = /href="(\/static\/js\/index\.[0-9a-f]+\.js)"/;

/**
 * Builds the script of a few kilobytes that begins before the shell is there and then runs the shell's entry
 * (`SHELL_ENTRY`), and writes its name into the page.
 */
export async function buildFirstScript({ app, entry }: FirstScriptBuild): Promise<void> {
  const path = join(root, app, 'dist/index.html');
  const page = await readFile(path, 'utf8');
  const shellEntry = entryIn.exec(page)?.[1];
  if (!page.includes(place) || !shellEntry) throw new Error('The page and its first script do not know each other');
  const config: RsbuildConfig = { source: { define: { SHELL_ENTRY: JSON.stringify(shellEntry) } } };
  const file = await buildScript({ app, name: 'first', entry, config });
  await writeFile(path, page.replace(place, `/${file}`));
}
