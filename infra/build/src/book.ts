import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { join } from 'node:path';
import { webBase } from './web.ts';
import { root } from './workspace.ts';

export function bookBuild(): RsbuildConfig {
  return mergeRsbuildConfig(webBase('libs/ui', 'book'), {
    source: { entry: { index: './book/book.tsx' } },
    html: { mountId: 'root' },
    output: { distPath: { root: join(root, '.cache/book') } },
    // One style sheet: the order of its layers matters.
    splitChunks: false,
    plugins: [pluginReact({ splitChunks: false })],
  });
}
