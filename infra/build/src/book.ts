import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { join } from 'node:path';
import { webBase } from './web.ts';
import { root } from './workspace.ts';

/** The pages that show each part of libs/ui in all its states, as the apps would draw them. */
export function bookBuild(): RsbuildConfig {
  return mergeRsbuildConfig(webBase('libs/ui', 'book'), {
    source: { entry: { index: './book/book.tsx' } },
    html: { mountId: 'root' },
    output: { distPath: { root: join(root, '.cache/book') } },
    // One sheet of styles: the order of its layers counts.
    splitChunks: false,
    plugins: [pluginReact({ splitChunks: false })],
  });
}
