import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBundled } from './notices.ts';
import { browsers } from './web.ts';
import { root } from './workspace.ts';

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
