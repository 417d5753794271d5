import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

/** The federation plugin brings its runtime as CommonJS: eighty modules without tree shaking. The ES form is one smaller module. */
export const asModules = Object.fromEntries(['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].map((name) => {
  // The plugin names real paths, which differ from these when modules are linked.
  const folder = realpathSync(join(root, 'node_modules/@module-federation', name, 'dist'));
  return [join(folder, 'index.cjs'), join(folder, 'index.js')];
}));
