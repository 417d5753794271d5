import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEarly } from './early-scripts.ts';
import { asModules } from './federation.ts';
import { writeNotices } from './notices.ts';
import { finishBuild, precompress } from './output.ts';
import { exposedBy } from './remote-manifest.ts';
import { federationManifest, orderFederationManifest, releaseName, writeRelease, writeTable } from './release.ts';
import { takenFromShell } from './singletons.ts';
import { webBase } from './web.ts';

interface RemoteBuild {
  app: string;
  early?: string;
}

/** Modules that the shell provides have no code, so they need no chunk. */
const withCode = /^(?!consume-shared)/;

/** Numbers modules and chunks, because hashes of their names depend on the build's folder: the same sources must give the same files. */
const sameEverywhere: NonNullable<Rspack.Configuration['optimization']> = {
  moduleIds: 'natural',
  chunkIds: 'natural',
  splitChunks: {
    cacheGroups: {
      default: { type: withCode, minChunks: 2, priority: -20, reuseExistingChunk: true },
      defaultVendors: { type: withCode, test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
    },
  },
};

export function remoteBuild({ app, early }: RemoteBuild): RsbuildConfig {
  const named = releaseName(app);
  const { entryName, version } = named;
  const base = webBase(app, entryName.slice(-8));
  return mergeRsbuildConfig(base, {
    output: { assetPrefix: 'auto' },
    resolve: { alias: asModules },
    tools: { htmlPlugin: false, rspack: { entry: {}, optimization: sameEverywhere } },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: entryName,
        filename: 'remoteEntry.js',
        exposes: exposedBy(app),
        shared: takenFromShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        // The shell brings the federation runtime.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
        manifest: { fileName: federationManifest },
      }),
      finishBuild(app, async (dist) => {
        if (releaseName(app).version !== version) throw new Error(`Files of ${app} were saved while it was built: build it again`);
        await rm(join(dist, 'mf-manifest-stats.json'), { force: true });
        const earlyFile = early && (await buildEarly({ app, entry: early, base }));
        await writeNotices(dist);
        await orderFederationManifest(dist);
        await writeTable(named, dist);
        await precompress(dist);
        await writeRelease(named, dist, earlyFile);
      }),
    ],
  });
}
