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
  /** Folder of the remote, relative to the root of the repository; also its name in the registry. */
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

/**
 * A remote as its source files are now, for a shell that was built as it always is. That shell's React is the one for
 * production, which knows neither how to take a changed component in nor what JSX of the development mode imports: so
 * neither is used, and a change loads the page anew at its address.
 */
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

/** Name of the federation container of a remote that is being worked on: no release has it. */
function devEntryName(app: string): string {
  return `${app}_dev`.replace(/[^A-Za-z0-9]/g, '_');
}

const aloneEntry = 'src/dev-standalone.tsx';

/** Tells whether a remote has a page of its own, on which it needs neither shell nor gateway. */
export function canStandAlone(app: string): boolean {
  return existsSync(join(root, app, aloneEntry));
}

/** Serves that page. Its React is of the development mode, so a changed component is taken in without a new load. */
export function standaloneDev(dev: RemoteDev): RsbuildConfig {
  return mergeRsbuildConfig(devBase(dev), {
    source: { entry: { index: `./${aloneEntry}` } },
    html: { title: dev.app, mountId: 'root' },
    plugins: [pluginReact()],
  });
}
