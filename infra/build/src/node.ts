import type { RsbuildConfig } from '@rsbuild/core';
import { join } from 'node:path';
import { finishBuild } from './output.ts';
import { root } from './workspace.ts';

interface NodeBuild {
  app: string;
  entries: Record<string, string>;
}

function isBare(request: string): boolean {
  return !/^(\.|\/|[A-Za-z]:\\|@dzvinok\/|@swc\/helpers)/.test(request);
}

/** Libs are bundled from TypeScript; other packages are imported from node_modules at run time. */
export function nodeBuild({ app, entries }: NodeBuild): RsbuildConfig {
  return {
    root: join(root, app),
    mode: 'production',
    source: { entry: entries, decorators: { version: 'legacy' } },
    output: {
      target: 'node',
      module: true,
      // Worker threads are found beside the program.
      assetPrefix: './',
      autoExternal: false,
      cleanDistPath: true,
      // Node keeps the source in memory: white space and comments go, and ASCII takes one byte a letter instead of two.
      minify: { jsOptions: { minimizerOptions: { compress: false, mangle: false, format: { asciiOnly: true, comments: false } } } },
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
