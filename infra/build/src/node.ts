import type { RsbuildConfig } from '@rsbuild/core';
import { join } from 'node:path';
import { finishBuild } from './output.ts';
import { root } from './workspace.ts';

interface NodeBuild {
  /** Folder of the service, relative to the root of the repository. */
  app: string;
  /** Name of a program in `dist` → its source file. */
  entries: Record<string, string>;
}

function isBare(request: string): boolean {
  return !/^(\.|\/|[A-Za-z]:\\|@dzvinok\/|@swc\/helpers)/.test(request);
}

/**
 * A Node service: ES modules with Nest's decorators and their metadata. Our libs are bundled from their TypeScript
 * sources; everything else is imported from node_modules when the program runs.
 */
export function nodeBuild({ app, entries }: NodeBuild): RsbuildConfig {
  return {
    root: join(root, app),
    mode: 'production',
    source: { entry: entries, decorators: { version: 'legacy' } },
    output: {
      target: 'node',
      module: true,
      // A thread's file is found beside the program.
      assetPrefix: './',
      autoExternal: false,
      cleanDistPath: true,
      minify: false,
      sourceMap: { js: 'source-map' },
      filename: { js: '[name].js' },
      externals: ({ request }, callback) =>
        request && isBare(request) ? callback(undefined, `module-import ${request}`) : callback(),
    },
    performance: { printFileSize: false },
    tools: { rspack: { module: { parser: { javascript: { importMeta: false } } } } },
    plugins: [finishBuild(app, async () => {})],
  };
}
