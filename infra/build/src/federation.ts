import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

/**
 * The federation's own plugin brings the CommonJS form of its runtime, of which nothing can be left out and which runs as
 * eighty modules. The same as ES modules is one, and smaller.
 */
export const asModules = Object.fromEntries(['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].map((name) => {
  // The plugin names its files where they really are, which is elsewhere when the modules are linked.
  const folder = realpathSync(join(root, 'node_modules/@module-federation', name, 'dist'));
  return [join(folder, 'index.cjs'), join(folder, 'index.js')];
}));
