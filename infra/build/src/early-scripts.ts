import { createRsbuild, mergeRsbuildConfig, type HtmlBasicTag, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBundled } from './notices.ts';
import { browsers } from './web.ts';
import { root } from './workspace.ts';

/** Preact instead of React in scripts that share nothing with the shell: a tenth of the size. */
export const preactForReact = {
  'react/jsx-runtime$': 'preact/jsx-runtime',
  'react-dom$': 'preact/compat',
  'react-dom/client$': 'preact/compat/client',
  'react$': 'preact/compat',
} as const;

interface ScriptBuild {
  app: string;
  name: string;
  entry: string;
  config?: RsbuildConfig;
}

const folder = 'static/js';

/** Builds a classic script without federation into a finished `dist`; gives its path there. */
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
  app: string;
  entry: string;
  base: RsbuildConfig;
}

/** Builds the script that draws an area's first screen before the shell, with Preact; its styles stay in the area's sheet. */
export function buildEarly({ app, entry, base }: EarlyBuild): Promise<string> {
  const config = mergeRsbuildConfig(base, {
    output: { emitCss: false },
    plugins: [pluginReact({ splitChunks: false })],
    resolve: {
      alias: {
        ...preactForReact,
        // Only parts loaded on demand use these.
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
  app: string;
  entry: string;
  signInScript: string;
}

const firstPlace = '/static/js/first.js';

export const firstScriptTag: HtmlBasicTag = { tag: 'script', attrs: { src: firstPlace } };

const tagInPage = new RegExp(`<script[^>]*src="${firstPlace}"[^>]*></script>`);

const entryIn = /href="(\/static\/js\/index\.[0-9a-f]+\.js)"/;

/** Writes the first script into the page: the browser shows nothing before it has run. The gateway allows it by its hash. */
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
