import type { RsbuildConfig } from '@rsbuild/core';
import { join } from 'node:path';
import { root } from './workspace.ts';

/** The styles ask for `light-dark()` anyway. */
export const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'];

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
      cssModules: { localIdentName: `[local]-[hash:base64:6]-${suffix}` },
      dataUriLimit: 0,
      legalComments: 'none',
      overrideBrowserslist: browsers,
      sourceMap: false,
    },
    performance: { printFileSize: false },
    server: { cors: { origin: /^http:\/\/([a-z0-9-]+\.)?localhost(:\d+)?$/ } },
  };
}
