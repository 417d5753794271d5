import { createRsbuild, type HtmlBasicTag, type RsbuildConfig } from '@rsbuild/core';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browsers } from './web.ts';
import { root } from './workspace.ts';

interface AheadBuild {
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  /** Source file, relative to the shell's folder. */
  entry: string;
}

const folder = 'static/js';
const place = `/${folder}/ahead.js`;

/** Stands in the page for the script until that is built and has its name. */
export const aheadTag: HtmlBasicTag = { tag: 'script', attrs: { src: place, async: true, fetchpriority: 'high' } };

function aheadConfig({ app, entry }: AheadBuild): RsbuildConfig {
  return {
    root: join(root, app),
    mode: 'production',
    source: { entry: { ahead: entry } },
    output: {
      cleanDistPath: false,
      copy: [],
      filename: { js: '[name].[contenthash:10].js' },
      legalComments: 'none',
      overrideBrowserslist: browsers,
    },
    tools: { htmlPlugin: false },
    server: { publicDir: false },
    performance: { printFileSize: false },
  };
}

/**
 * Builds the script that begins before the shell is there into a finished `dist`, without federation and of a few
 * kilobytes, and writes its name into the page.
 */
export async function buildAhead(ahead: AheadBuild): Promise<void> {
  const dist = join(root, ahead.app, 'dist');
  const rsbuild = await createRsbuild({ cwd: join(root, ahead.app), config: aheadConfig(ahead) });
  const { close } = await rsbuild.build();
  await close();
  const name = (await readdir(join(dist, folder))).find((file) => /^ahead\.[0-9a-f]+\.js$/.test(file));
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  if (!name || !page.includes(place)) throw new Error('The page and its first script do not know each other');
  await writeFile(join(dist, 'index.html'), page.replace(place, `/${folder}/${name}`));
}
