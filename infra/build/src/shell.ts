import { shellDescription, type ShellDescription } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type HtmlBasicTag, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFirstScript, firstScriptTag } from './early-scripts.ts';
import { buildEarlySignIn } from './early-sign-in.ts';
import { asModules } from './federation.ts';
import { checkFirstLoad } from './first-load.ts';
import { inputsHash } from './inputs.ts';
import { writeNotices } from './notices.ts';
import { finishBuild, precompress } from './output.ts';
import { ofPages, providedByShell } from './singletons.ts';
import { webBase } from './web.ts';
import { root } from './workspace.ts';
import { buildWorker } from './worker.ts';

interface ShellBuild {
  app: string;
  title: string;
  template: string;
  firstScript: string;
  signIn: { script: string; markup: string };
  worker: string;
}

const within = (...parts: string[]) => new RegExp(`[\\\\/](?:${parts.join('|')})(?:[\\\\/]|$)`);

/** Modules of the design system that the frame and every first screen use. */
const ofFirstScreens = within(
  'libs/ui/src/(?:provider|page|scroll|text|time|money|layout|state|icons|button|list)',
  'libs/ui/src/menu/(?:menu|drop-menu|user-menu|user-button|notification-block)\\.(?:tsx|module\\.css)',
  'libs/ui/src/toast/late-toasts\\.tsx',
  'libs/ui/src/form/toggles\\.(?:tsx|module\\.css)',
  '@mantine/core/esm/core',
  '@tabler/icons-react/dist/esm/icons',
);

/** The build leaves these modules empty (`withoutJsonSchemas`); without a group they would be a file to wait for. */
const isIgnored = (module: Rspack.Module) => module.identifier().startsWith('ignored|');

/** One chunk per shared module would make dozens of small files. Modules that one door alone uses load with it on demand. */
const cacheGroups = {
  drawing: { name: 'react', test: within('node_modules/react-dom', 'node_modules/react', 'node_modules/scheduler'), enforce: true },
  router: { name: 'router', test: within('node_modules/react-router', 'libs/router'), enforce: true },
  fields: {
    name: 'fields',
    test: within(
      '@mantine/core/esm/components/(?:Input\\w*|TextInput|Textarea|Combobox|ScrollArea|Checkbox|Select|Pill\\w*)',
      '@mantine/hooks/esm/use-debounced-callback',
      'libs/ui/src/form/text-fields\\.tsx',
    ),
    minChunks: 2,
    priority: 1,
    enforce: true,
  },
  forms: {
    name: 'forms',
    test: within(
      '@mantine/form',
      'klona',
      'fast-deep-equal',
      '@mantine/core/esm/components/(?:PasswordInput|ActionIcon)',
      'libs/ui/src/form/(?:form|schema-form|password-field|phone-\\w+)\\.tsx?',
    ),
    minChunks: 2,
    priority: 1,
    enforce: true,
  },
  floating: {
    name: 'floating',
    test: within(
      '@floating-ui',
      '@mantine/core/esm/components/(?:Menu|Popover|Tooltip|Modal\\w*|Overlay|FocusTrap|Paper|Portal|Transition|CloseButton|VisuallyHidden)',
      '@mantine/core/esm/utils/Floating',
      '@mantine/hooks/esm/use-focus-(?:return|trap)',
    ),
    priority: 1,
    enforce: true,
  },
  ui: { name: 'ui', test: within('@mantine', '@floating-ui', '@tabler', 'libs/ui'), minChunks: 3, enforce: true },
  first: { name: 'ui', test: ofFirstScreens, priority: 2, enforce: true },
  data: { name: 'data', test: within('zod', '@tanstack', 'zustand', 'eventsource-parser', 'libs/remote', 'libs/session', 'libs/early', 'libs/storage', 'libs/api-client/src/(?!offline/offline-storage)[^?]+', 'libs/contract/src/(?:live|marks)'), enforce: true },
  ignored: { name: 'data', test: isIgnored, enforce: true },
  contract: { name: 'data', test: within('libs/(contract|texts)/src/(?!messages/|profile/|second-factor/|support/|avatars/)[^?]+'), minChunks: 2, priority: 1, enforce: true },
  styles: { name: 'styles', type: 'css/mini-extract', test: within('@mantine', 'libs/ui/src/(?!chart|gallery|slider)[a-z]+', 'shell/src/(?:areas|frame|page)'), priority: 3, enforce: true },
};

/** Every first screen needs these, but the entry or a drawn text requests them late: the page names them. */
const neededAtOnce = [/\/(?:react|router|ui|data|styles|bootstrap)\.[0-9a-f]+\.(?:js|css)$/, /\/onest-(?:cyrillic|latin)\.[0-9a-f]+\.woff2$/];

const ofZod = (file: string) => join(root, 'node_modules/zod/v4/core', file);

/** Pages make no JSON schemas, and zod has no option to leave that code out (6 kB). */
const withoutJsonSchemas = {
  [ofZod('to-json-schema.js')]: join(root, 'libs/remote/src/zod/no-json-schema.ts'),
  [ofZod('json-schema-processors.js')]: false as const,
  [ofZod('json-schema-generator.js')]: false as const,
};

/** Names files for `begin-page.ts` to preload: `preload-first` at once when signed in, `preload-later` after the early drawing. */
function inTurn(tags: HtmlBasicTag[]): HtmlBasicTag[] {
  const placed = tags.map(({ attrs, ...tag }) => {
    if (tag.tag === 'script' && attrs?.src !== undefined) return { tag: 'link', attrs: { rel: 'preload-later', as: 'script', href: attrs.src } };
    if (tag.tag === 'link' && attrs?.rel === 'preload') return { ...tag, attrs: { ...attrs, rel: attrs.as === 'script' ? 'preload-later' : 'preload-first' } };
    return { ...tag, attrs };
  });
  const named = (file: RegExp) => placed.filter(({ attrs }) => file.test(String(attrs?.href)));
  // The entry runs first; React takes longest to arrive.
  const urgent = [...named(/\/index\.[0-9a-f]+\.js$/), ...named(/\/react\./)];
  return [...urgent, ...placed.filter((tag) => !urgent.includes(tag)), firstScriptTag];
}

export function describeShell(app: string, build: string): ShellDescription {
  const provides = Object.entries(providedByShell(app)).map(([request, { version = '' }]): [string, string] => [request, version]);
  return { build, contracts: [remoteContractVersion - 1, remoteContractVersion], provides: Object.fromEntries(provides) };
}

/** Gateways and release builds read `shell.json` to tell which releases fit. */
async function writeDescription(app: string, build: string, dist: string): Promise<void> {
  const description = shellDescription.parse(describeShell(app, build));
  await writeFile(join(dist, 'shell.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/** Knows no remote at build time; provides every singleton. */
export function shellBuild({ app, title, template, firstScript, signIn, worker }: ShellBuild): RsbuildConfig {
  const build = inputsHash(app).slice(0, 12);
  return mergeRsbuildConfig(webBase(app, 'shell'), {
    source: { entry: { index: './src/index.ts' }, define: { SHELL_BUILD: JSON.stringify(build) } },
    output: { assetPrefix: '/', inlineScripts: false, inlineStyles: /[\\/]index\.[0-9a-f]+\.css$/ },
    resolve: { alias: { ...withoutJsonSchemas, ...asModules } },
    html: { title, template, scriptLoading: 'defer', tags: [inTurn] },
    performance: { preload: { type: 'async-chunks', include: neededAtOnce } },
    splitChunks: { preset: 'none', chunks: 'async', cacheGroups },
    plugins: [
      pluginReact({ splitChunks: false }),
      pluginModuleFederation({
        name: 'shell',
        remotes: {},
        shared: providedByShell(app),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        manifest: false,
      }),
      finishBuild(app, async (dist) => {
        const signInScript = await buildEarlySignIn({ app, ...signIn, alias: { ...withoutJsonSchemas, ...ofPages } });
        await buildFirstScript({ app, entry: firstScript, signInScript });
        await buildWorker({ app, entry: worker, build });
        await writeDescription(app, build, dist);
        await writeNotices(dist);
        await precompress(dist);
        await checkFirstLoad(dist, signInScript);
      }),
    ],
  });
}
