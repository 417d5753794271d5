import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildScript, preactForReact } from './early-scripts.ts';
import { webBase } from './web.ts';
import { root } from './workspace.ts';

interface EarlySignInBuild {
  app: string;
  script: string;
  markup: string;
  alias: Record<string, string | false>;
}

const name = 'sign-in';

const place = `<div id="${name}"></div>`;

const base = (app: string): RsbuildConfig => mergeRsbuildConfig(webBase(app, 'shell'), { output: { assetPrefix: '/' }, plugins: [pluginReact({ splitChunks: false })] });

async function drawMarkup({ app, markup, alias }: EarlySignInBuild): Promise<string> {
  const folder = join(root, '.cache/early-sign-in');
  const config: RsbuildConfig = {
    source: { entry: { markup } },
    output: { target: 'node', module: true, distPath: { root: folder }, filename: { js: '[name].mjs' }, autoExternal: false, copy: [] },
    resolve: { alias },
    server: { publicDir: false },
  };
  const rsbuild = await createRsbuild({ cwd: join(root, app), config: mergeRsbuildConfig(base(app), config) });
  const { close } = await rsbuild.build();
  await close();
  const drawn: { markup: () => string } = await import(`${pathToFileURL(join(folder, 'markup.mjs')).href}?${Date.now()}`);
  return drawn.markup();
}

async function buildFormScript({ app, script, alias }: EarlySignInBuild): Promise<string> {
  const config: RsbuildConfig = {
    resolve: { alias: { ...alias, ...preactForReact } },
    // Mantine names React exports that Preact lacks and the form does not need.
    tools: { rspack: { module: { parser: { javascript: { exportsPresence: false } } } } },
  };
  return buildScript({ app, name, entry: script, config: mergeRsbuildConfig(base(app), config) });
}

async function takeStyles(app: string): Promise<string> {
  const folder = join(root, app, 'dist/static/css');
  const file = (await readdir(folder)).find((one) => one.startsWith(`${name}.`));
  if (!file) throw new Error(`The form of ${app} was built without its styles`);
  const styles = await readFile(join(folder, file), 'utf8');
  await rm(join(folder, file));
  return styles.trim();
}

/** Drops Mantine's unused variables: four fifths of the styles. */
function withUsedVariables(styles: string, users: string): string {
  const used = new Set(`${styles}${users}`.match(/(?<=var\()--mantine-[a-z0-9-]+/g));
  const kept = styles.replace(/(--mantine-[a-z0-9-]+):[^;{}]*;?/g, (whole, variable: string) => (used.has(variable) ? whole : ''));
  return kept === styles ? styles : withUsedVariables(kept, users);
}

export async function buildEarlySignIn(build: EarlySignInBuild): Promise<string> {
  const { app } = build;
  const script = await buildFormScript(build);
  const markup = await drawMarkup(build);
  const styles = withUsedVariables(await takeStyles(app), `${markup}${await readFile(join(root, app, 'dist', script), 'utf8')}`);
  const path = join(root, app, 'dist/index.html');
  const page = await readFile(path, 'utf8');
  if (!page.includes(place) || /<\/style/i.test(styles)) throw new Error(`The page of ${app} has no place for its form`);
  const drawn = page
    .replace(place, () => place.replace('></', () => `>${markup}</`))
    .replace('</title>', () => `</title><style>${styles}</style>`);
  await writeFile(path, drawn);
  return `/${script}`;
}
