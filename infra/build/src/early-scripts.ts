import { createRsbuild, mergeRsbuildConfig, type HtmlBasicTag, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBundled } from './notices.ts';
import { browsers } from './web.ts';
import { root } from './workspace.ts';

// The scripts that begin before the portal is there: the page's first one, the sign-in's (`early-sign-in.ts`) and an area's.

/** Preact in React's place, for scripts that come before the shell and share nothing with it: a tenth of the size. */
export const preactForReact = {
  'react/jsx-runtime$': 'preact/jsx-runtime',
  'react-dom$': 'preact/compat',
  'react-dom/client$': 'preact/compat/client',
  'react$': 'preact/compat',
} as const;

interface ScriptBuild {
  /** Folder of the app, relative to the root of the repository. */
  app: string;
  /** The start of its file's name. */
  name: string;
  /** Source file, relative to the app's folder. */
  entry: string;
  config?: RsbuildConfig;
}

const folder = 'static/js';

/**
 * Builds one classic script without federation into a finished `dist`, for what runs before anything can be shared;
 * gives its path there.
 */
export async function buildScript({ app, name, entry, config = {} }: ScriptBuild): Promise<string> {
  const own: RsbuildConfig = {
    root: join(root, app),
    mode: 'production',
    source: { entry: { [name]: entry } },
    output: {
      cleanDistPath: false,
      copy: [],
      filename: { js: '[name].[contenthash:10].js' },
      legalComments: 'none',
      overrideBrowserslist: browsers,
    },
    tools: { htmlPlugin: false },
    splitChunks: false,
    server: { publicDir: false },
    performance: { printFileSize: false },
  };
  const rsbuild = await createRsbuild({ cwd: join(root, app), config: mergeRsbuildConfig(config, own) });
  const { close, stats } = await rsbuild.build();
  noteBundled(stats);
  await close();
  const files = await readdir(join(root, app, 'dist', folder));
  const file = files.find((one) => one.startsWith(`${name}.`) && /^\.[0-9a-f]+\.js$/.test(one.slice(name.length)));
  if (!file) throw new Error(`${app} was built without its ${name}`);
  return `${folder}/${file}`;
}

interface EarlyBuild {
  /** Folder of the remote, relative to the root of the repository. */
  app: string;
  /** Source file, relative to it. */
  entry: string;
  /** The configuration of the remote's own build: the two share one sheet of styles. */
  base: RsbuildConfig;
}

/**
 * Builds the script that draws an area's first screen before the shell is there, from the same components: Preact
 * stands in for React, which is ten times as much. Styles stay in the area's own sheet, and what is imported when it is
 * wanted is not part of it.
 */
export function buildEarly({ app, entry, base }: EarlyBuild): Promise<string> {
  const config = mergeRsbuildConfig(base, {
    output: { emitCss: false },
    plugins: [pluginReact({ splitChunks: false })],
    resolve: {
      alias: {
        ...preactForReact,
        // Only what comes when it is wanted uses it.
        '@mantine/core$': false,
        '@mantine/dates$': false,
        '@mantine/hooks$': false,
        '@mantine/notifications$': false,
      },
    },
    tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'weak' } } } } },
  });
  return buildScript({ app, name: 'early', entry, config });
}

interface FirstScriptBuild {
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  /** Source file, relative to the shell's folder. */
  entry: string;
  /** Address of the script of the page's own sign-in. */
  signInScript: string;
}

const firstPlace = '/static/js/first.js';

/** Stands in the page for the script until that is built. */
export const firstScriptTag: HtmlBasicTag = { tag: 'script', attrs: { src: firstPlace } };

const tagInPage = new RegExp(`<script[^>]*src="${firstPlace}"[^>]*></script>`);

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
