import type { PostCSSPlugin, RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { root } from './workspace.ts';

/** The styles need `light-dark()`. */
export const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'];

const designSystem = join(root, 'libs/ui/src') + sep;

/** The design system's class names are equal in every build: early scripts bundle its components but use the shell's sheet. */
export function pageClass(path: string, name: string, suffix: string): string {
  if (path.startsWith(designSystem)) return `dz-${name}`;
  const hash = createHash('sha256').update(relative(root, path)).digest('base64url');
  return `${name}-${hash.slice(0, 6)}-${suffix}`;
}

/** Layers let an app's class override the class of a design-system part. */
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

/** Summaries of calls serve the gateway's API documentation only. */
const withoutSummaries: RsbuildPlugin = {
  name: 'dzvinok:without-summaries',
  setup(api) {
    const contracts = { test: /[\\/]libs[\\/]contract[\\/]src[\\/].*\.contract\.ts$/ };
    api.transform(contracts, ({ code }) => code.replace(/^(\s+)summary: '[^'\n]*',$/gm, "$1summary: '',"));
  },
};

/** `suffix` ends class names, so that apps or releases with equal file names never style each other. */
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
