import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { inputsHash } from './inputs.ts';
import { finishBuild, precompress } from './output.ts';
import { providedByShell } from './singletons.ts';
import { webBase } from './web.ts';
import { buildWorker } from './worker.ts';

interface ShellBuild {
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  title: string;
  /** HTML template, relative to the shell's folder. */
  template: string;
  /** Service worker that becomes `/sw.js`, relative to the shell's folder. */
  worker: string;
}

const within = (...parts: string[]) => new RegExp(`[\\\\/](${parts.join('|')})[\\\\/]`);

/**
 * Every shared module is asked for on its own, which would make dozens of small files. What several doors use goes
 * into these few; what one door alone uses (the calendar, the long lists) stays with it and comes when it is needed.
 */
const cacheGroups = {
  router: { name: 'router', test: within('node_modules/react-router', 'libs/router'), enforce: true },
  fields: { name: 'fields', test: within('@mantine/core/esm/components/(?:Input\\w*|TextInput|Textarea|Combobox|ScrollArea|Checkbox|Select|Pill\\w*)'), minChunks: 2, priority: 1, enforce: true },
  ui: { name: 'ui', test: within('@mantine', '@floating-ui', '@tabler', 'libs/ui'), minChunks: 3, enforce: true },
  data: { name: 'data', test: within('zod', '@tanstack', 'libs/(contract|texts|remote|api-client)'), enforce: true },
};

/**
 * The host: knows no remote at build time (they are registered at run time) and provides every singleton.
 * No script is written into the page, so `script-src 'self'` holds.
 */
export function shellBuild({ app, title, template, worker }: ShellBuild): RsbuildConfig {
  const build = inputsHash(app).slice(0, 12);
  return mergeRsbuildConfig(webBase(app, 'shell'), {
    source: { entry: { index: './src/index.ts' }, define: { SHELL_BUILD: JSON.stringify(build) } },
    output: { assetPrefix: '/', inlineScripts: false, inlineStyles: false },
    html: { title, template, scriptLoading: 'defer' },
    splitChunks: { preset: 'none', chunks: 'async', cacheGroups },
    plugins: [
      pluginReact({ splitChunks: false }),
      pluginModuleFederation({
        name: 'shell',
        remotes: {},
        shared: providedByShell(app),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true },
        manifest: false,
      }),
      finishBuild(app, async (dist) => {
        await buildWorker({ app, entry: worker, build });
        await precompress(dist);
      }),
    ],
  });
}
