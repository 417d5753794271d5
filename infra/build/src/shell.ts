import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { finishBuild, precompress } from './output.ts';
import { providedByShell } from './singletons.ts';
import { webBase } from './web.ts';

interface ShellBuild {
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  title: string;
  /** HTML template, relative to the shell's folder. */
  template: string;
}

/**
 * The host: knows no remote at build time (they are registered at run time) and provides every singleton.
 * No script is written into the page, so `script-src 'self'` holds.
 */
export function shellBuild({ app, title, template }: ShellBuild): RsbuildConfig {
  return mergeRsbuildConfig(webBase(app, 'shell'), {
    source: { entry: { index: './src/index.ts' } },
    output: { assetPrefix: '/', inlineScripts: false, inlineStyles: false },
    html: { title, template, scriptLoading: 'defer' },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: 'shell',
        remotes: {},
        shared: providedByShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      finishBuild(app, precompress),
    ],
  });
}
