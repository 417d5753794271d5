import type { HtmlBasicTag, RsbuildConfig } from '@rsbuild/core';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildScript } from './script.ts';
import { root } from './workspace.ts';

interface FirstScriptBuild {
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  /** Source file, relative to the shell's folder. */
  entry: string;
  /** Address of the script of the page's own sign-in. */
  signInScript: string;
}

const place = '/static/js/first.js';

/** Stands in the page for the script until that is built. */
export const firstScriptTag: HtmlBasicTag = { tag: 'script', attrs: { src: place } };

const tagInPage = new RegExp(`<script[^>]*src="${place}"[^>]*></script>`);

/** The page names the shell's entry; the first script runs it. */
const entryIn = /href="(\/static\/js\/index\.[0-9a-f]+\.js)"/;

/**
 * Builds the script of a few kilobytes that begins before the shell is there and then runs the shell's entry
 * (`SHELL_ENTRY`), and writes it into the page: the browser shows nothing before it has run, and waits for no other file.
 * The gateway allows it by its hash.
 */
export async function buildFirstScript({ app, entry, signInScript }: FirstScriptBuild): Promise<void> {
  const path = join(root, app, 'dist/index.html');
  const page = await readFile(path, 'utf8');
  const shellEntry = entryIn.exec(page)?.[1];
  if (!tagInPage.test(page) || !shellEntry) throw new Error('The page and its first script do not know each other');
  const define = { SHELL_ENTRY: JSON.stringify(shellEntry), SIGN_IN_SCRIPT: JSON.stringify(signInScript) };
  const config: RsbuildConfig = { source: { define } };
  const file = join(root, app, 'dist', await buildScript({ app, name: 'first', entry, config }));
  const text = (await readFile(file, 'utf8')).trim();
  if (/<\/script|<!--/i.test(text)) throw new Error('The first script cannot stand in a page');
  await writeFile(path, page.replace(tagInPage, () => `<script>${text}</script>`));
  await rm(file);
}
