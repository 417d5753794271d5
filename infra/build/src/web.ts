import type { PostCSSPlugin, RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { root } from './workspace.ts';

/** The styles ask for `light-dark()` anyway. */
export const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'];

const designSystem = join(root, 'libs/ui/src') + sep;

/**
 * Names a class of a CSS module on the page. Those of the design system are the same in every build: a script that draws
 * before the shell has arrived brings its own copy of the components and uses the shell's sheet. Others end in `suffix`.
 */
export function pageClass(path: string, name: string, suffix: string): string {
  if (path.startsWith(designSystem)) return `dz-${name}`;
  const hash = createHash('sha256').update(relative(root, path)).digest('base64url');
  return `${name}-${hash.slice(0, 6)}-${suffix}`;
}

/**
 * Puts each CSS module into a layer: those of the design system below those of apps, so that an app's own class counts
 * over that of the part which carries it.
 */
const moduleLayers: PostCSSPlugin = {
  postcssPlugin: 'module-layers',
  Once(sheet, { AtRule }) {
    const path = sheet.source?.input.file ?? '';
    if (!path.endsWith('.module.css')) return;
    const layer = new AtRule({ name: 'layer', params: path.startsWith(designSystem) ? 'ui' : 'app' });
    layer.append(sheet.nodes);
    sheet.append(layer);
  },
};

/** What a call is for stands in the API's documentation, which the gateway makes; pages leave it out. */
const withoutSummaries: RsbuildPlugin = {
  name: 'dzvinok:without-summaries',
  setup(api) {
    const contracts = { test: /[\\/]libs[\\/]contract[\\/]src[\\/].*\.contract\.ts$/ };
    api.transform(contracts, ({ code }) => code.replace(/^(\s+)summary: '[^'\n]*',$/gm, "$1summary: '',"));
  },
};

/**
 * The settings that the shell and the remotes have in common. `suffix` ends every class name of a CSS module, so that two
 * apps (or two releases of one) with equal file names never style each other.
 */
export function webBase(app: string, suffix: string): RsbuildConfig {
  return {
    root: join(root, app),
    mode: 'production',
    output: {
      target: 'web',
      cleanDistPath: true,
      cssModules: { exportLocalsConvention: 'asIs' },
      dataUriLimit: 0,
      legalComments: 'none',
      overrideBrowserslist: browsers,
      sourceMap: false,
    },
    performance: { printFileSize: false },
    plugins: [withoutSummaries],
    tools: {
      cssLoader: { modules: { getLocalIdent: ({ resourcePath }, _pattern, name) => pageClass(resourcePath, name, suffix) } },
      postcss: { postcssOptions: { plugins: [moduleLayers] } },
    },
    server: { cors: { origin: /^http:\/\/([a-z0-9-]+\.)?localhost(:\d+)?$/ } },
  };
}
