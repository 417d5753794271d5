import { shellDescription, type ShellDescription } from '@dzvinok/contract/compatibility';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type HtmlBasicTag, type RsbuildConfig } from '@rsbuild/core';
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
  /** Folder of the shell, relative to the root of the repository. */
  app: string;
  title: string;
  /** HTML template, relative to the shell's folder. */
  template: string;
  /** Script that runs before the shell has arrived, relative to the shell's folder. */
  firstScript: string;
  /** The sign-in that is a part of the page: its script and its markup, relative to the shell's folder. */
  signIn: { script: string; markup: string };
  /** Service worker that becomes `/sw.js`, relative to the shell's folder. */
  worker: string;
}

const within = (...parts: string[]) => new RegExp(`[\\\\/](?:${parts.join('|')})(?:[\\\\/]|$)`);

/** Doors of the design system that the frame and every first screen use, with what stands behind them. */
const ofFirstScreens = within(
  'libs/ui/src/(?:provider|page|scroll|text|time|money|layout|state|icons|button|list)',
  'libs/ui/src/menu/(?:menu|drop-menu|user-menu|user-button|notification-block)\\.(?:tsx|module\\.css)',
  'libs/ui/src/toast/late-toasts\\.tsx',
  'libs/ui/src/form/toggles\\.(?:tsx|module\\.css)',
  '@mantine/core/esm/core',
  '@tabler/icons-react/dist/esm/icons',
);

/**
 * Every shared module is asked for on its own, which would make dozens of small files. What several doors use goes
 * into these few; what one door alone uses (the calendar, the long lists) stays with it and comes when it is needed.
 */
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
  contract: { name: 'data', test: within('libs/(contract|texts)'), minChunks: 2, priority: 1, enforce: true },
  styles: { name: 'styles', type: 'css/mini-extract', test: within('@mantine', 'libs/ui/src/(?!chart|gallery|slider)[a-z]+'), priority: 3, enforce: true },
};

/** Every first screen needs these, but they are asked for only once the entry runs, or a text is drawn: the page names them. */
const neededAtOnce = [/\/(?:react|router|ui|data|styles|bootstrap)\.[0-9a-f]+\.(?:js|css)$/, /\/onest-(?:cyrillic|latin)\.[0-9a-f]+\.woff2$/];

const ofZod = (file: string) => join(root, 'node_modules/zod/v4/core', file);

/** A page checks by its schemas and describes none; zod cannot be asked to leave that out: six kilobytes. */
const withoutJsonSchemas = {
  [ofZod('to-json-schema.js')]: join(root, 'libs/remote/src/zod/no-json-schema.ts'),
  [ofZod('json-schema-processors.js')]: false as const,
  [ofZod('json-schema-generator.js')]: false as const,
};

/**
 * Names what the portal needs without having it fetched: the first script, which follows, makes preloads of it. Sheets and
 * fonts come at once where somebody is signed in (`preload-first`), scripts after what an area draws early
 * (`preload-later`), and nothing of it before the sign-in can be used (`begin-page.ts` of libs/early).
 */
function inTurn(tags: HtmlBasicTag[]): HtmlBasicTag[] {
  const placed = tags.map(({ attrs, ...tag }) => {
    if (tag.tag === 'script' && attrs?.src !== undefined) return { tag: 'link', attrs: { rel: 'preload-later', as: 'script', href: attrs.src } };
    if (tag.tag === 'link' && attrs?.rel === 'preload') return { ...tag, attrs: { ...attrs, rel: attrs.as === 'script' ? 'preload-later' : 'preload-first' } };
    return { ...tag, attrs };
  });
  const named = (file: RegExp) => placed.filter(({ attrs }) => file.test(String(attrs?.href)));
  // The entry is run first, and React is the longest on its way.
  const urgent = [...named(/\/index\.[0-9a-f]+\.js$/), ...named(/\/react\./)];
  return [...urgent, ...placed.filter((tag) => !urgent.includes(tag)), firstScriptTag];
}

/** Describes what releases can count on in this shell. */
export function describeShell(app: string, build: string): ShellDescription {
  const provides = Object.entries(providedByShell(app)).map(([request, { version = '' }]): [string, string] => [request, version]);
  return { build, contracts: [remoteContractVersion - 1, remoteContractVersion], provides: Object.fromEntries(provides) };
}

/** Puts `shell.json` beside the page: by it a gateway, and whoever makes a release, tells what fits. */
async function writeDescription(app: string, build: string, dist: string): Promise<void> {
  const description = shellDescription.parse(describeShell(app, build));
  await writeFile(join(dist, 'shell.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/**
 * The host: knows no remote at build time (they are registered at run time) and provides every singleton.
 * One script is written into the page, which the gateway allows by its hash.
 */
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
