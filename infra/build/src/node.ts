import type { RsbuildConfig, Rspack } from '@rsbuild/core';
import { join } from 'node:path';
import { finishBuild } from './output.ts';
import { root } from './workspace.ts';

interface NodeBuild {
  app: string;
  entries: Record<string, string>;
}

/** Large packages of ES modules that no other package imports: minified they take half the memory, and a start reads fewer files. */
const bundled = /^(@mikro-orm\/|(jose|kysely|zod)(\/|$))/;

function isExternal(request: string): boolean {
  return !/^(\.|\/|[A-Za-z]:\\|@dzvinok\/|@swc\/helpers)/.test(request) && !bundled.test(request);
}

/** The minifier leaves tagged templates as they are, and one letter beyond ASCII doubles the memory of a whole file. */
const asciiTemplates = {
  apply({ hooks, rspack: { Compilation, sources } }: Rspack.Compiler) {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    hooks.thisCompilation.tap('ascii', (compilation) => compilation.hooks.processAssets.tap({ name: 'ascii', stage }, (assets) => {
      for (const [name, asset] of Object.entries(assets).filter(([file]) => file.endsWith('.js'))) {
        const ascii = new sources.ReplaceSource(asset);
        for (const { 0: letter, index } of asset.source().toString().matchAll(/[^\0-\x7F]/g)) {
          ascii.replace(index, index, `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
        }
        compilation.updateAsset(name, ascii);
      }
    }));
  },
};

/** Libs are bundled from TypeScript; most packages are imported from node_modules at run time. */
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
      minify: { jsOptions: { minimizerOptions: { compress: false, mangle: { keep_classnames: true, keep_fnames: true }, format: { asciiOnly: true, comments: false } } } },
      sourceMap: { js: 'source-map' },
      filename: { js: '[name].js' },
      externals: ({ request }, callback) =>
        request && isExternal(request) ? callback(undefined, `module-import ${request}`) : callback(),
    },
    performance: { printFileSize: false },
    tools: { rspack: { module: { parser: { javascript: { importMeta: false } } }, plugins: [asciiTemplates] } },
    plugins: [finishBuild(app, async () => {})],
  };
}
