import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exposedBy } from './remote-manifest.ts';
import { takenFromShell } from './singletons.ts';
import { webBase } from './web.ts';
import { root } from './workspace.ts';

interface RemoteDev {
  app: string;
  port: number;
}

function devBase({ app, port }: RemoteDev): RsbuildConfig {
  return mergeRsbuildConfig(webBase(app, 'dev'), {
    mode: 'development',
    logLevel: 'warn',
    server: { port, host: '127.0.0.1', strictPort: true, printUrls: false },
    dev: { lazyCompilation: false, progressBar: false, writeToDisk: false },
    output: { sourceMap: { js: 'cheap-module-source-map' }, cleanDistPath: false },
  });
}

/** Serves a remote from its sources to a production shell. That shell's React has no hot reload, so a change reloads the page. */
export function remoteDev(dev: RemoteDev): RsbuildConfig {
  const { app, port } = dev;
  return mergeRsbuildConfig(devBase(dev), {
    dev: {
      hmr: false,
      liveReload: true,
      assetPrefix: `http://localhost:${port}/`,
      client: { protocol: 'ws', host: 'localhost', port, overlay: false },
    },
    tools: { htmlPlugin: false, rspack: { entry: {} } },
    plugins: [
      pluginReact({ fastRefresh: false, swcReactOptions: { development: false, refresh: false } }),
      pluginModuleFederation({
        name: devEntryName(app),
        filename: 'remoteEntry.js',
        exposes: exposedBy(app),
        shared: takenFromShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
        manifest: false,
      }),
    ],
  });
}

function devEntryName(app: string): string {
  return `${app}_dev`.replace(/[^A-Za-z0-9]/g, '_');
}

const aloneEntry = 'src/dev-standalone.tsx';

export function canStandAlone(app: string): boolean {
  return existsSync(join(root, app, aloneEntry));
}

export function standaloneDev(dev: RemoteDev): RsbuildConfig {
  return mergeRsbuildConfig(devBase(dev), {
    source: { entry: { index: `./${aloneEntry}` } },
    html: { title: dev.app, mountId: 'root' },
    plugins: [pluginReact()],
  });
}
