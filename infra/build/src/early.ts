import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { preactForReact } from './preact.ts';
import { buildScript } from './script.ts';

interface EarlyBuild {
  /** Folder of the remote, relative to the root of the repository. */
  app: string;
  /** Source file, relative to it. */
  entry: string;
  /** The configuration of the remote's own build: the two share one sheet of styles. */
  base: RsbuildConfig;
}

/**
 * Builds the script that draws an area's first screen before the shell is there, from the same components: Preact
 * stands in for React, which is ten times as much. Styles stay in the area's own sheet, and what is imported when it is
 * wanted is not part of it.
 */
export function buildEarly({ app, entry, base }: EarlyBuild): Promise<string> {
  const config = mergeRsbuildConfig(base, {
    output: { emitCss: false },
    plugins: [pluginReact({ splitChunks: false })],
    resolve: {
      alias: {
        ...preactForReact,
        // Only what comes when it is wanted uses it.
        '@mantine/core$': false,
        '@mantine/dates$': false,
        '@mantine/hooks$': false,
        '@mantine/notifications$': false,
      },
    },
    tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'weak' } } } } },
  });
  return buildScript({ app, name: 'early', entry, config });
}
