import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWorkspaces } from '../../build/src/workspace.ts';

const gateway = 'services/gateway';
/** What npm needs beside the workspaces' manifests to install what the lockfile says. */
const forNpm = ['package.json', 'package-lock.json', '.npmrc'];
/** What runs of our own; the rest of what the programs import is in node_modules. */
const shipped = [`${gateway}/dist`, `${gateway}/migrations`, `${gateway}/package.json`, 'shell/dist', 'LICENSE'];

/** Runs `npm` with these arguments in a folder and gives what it printed. */
export type RunNpm = (folder: string, args: string[]) => Promise<string>;

interface Dependency {
  name: string;
  version: string;
  license: string;
  texts: string[];
}

function readDependency(folder: string): Dependency {
  const { name, version, license }: { name: string; version: string; license?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  return { name, version, license: license ?? 'named in its own text', texts: texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()) };
}

/** The licences of everything below a `node_modules`, each with its whole text where the package brings one. */
export function noticesOf(modules: string): string {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const folders = files.filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path)).map(dirname);
  const found = folders.map((folder) => readDependency(join(modules, folder))).sort((a, b) => a.name.localeCompare(b.name));
  return found.map(({ name, version, license, texts }) => [`${name} ${version} (${license})`, ...texts].join('\n\n')).join(`\n\n${'-'.repeat(80)}\n\n`);
}

/**
 * Fills `<context>/app` with all that the image holds beside its base: the built programs, production dependencies alone, the
 * notices of third parties and a list of parts (CycloneDX). The gateway and the shell have to be built.
 */
export async function fillContext(root: string, context: string, runNpm: RunNpm): Promise<void> {
  rmSync(context, { recursive: true, force: true });
  const folder = join(context, 'app');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(context, 'data'));
  for (const file of forNpm) copyFileSync(join(root, file), join(folder, file));
  // npm wants to see every workspace that the lockfile names.
  for (const { folder: workspace } of readWorkspaces().values()) {
    mkdirSync(join(folder, workspace), { recursive: true });
    copyFileSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
  const only = ['--omit=dev', '--workspace=@dzvinok/gateway', '--include-workspace-root=false'];
  await runNpm(folder, ['ci', ...only, '--no-audit', '--no-fund']);
  writeFileSync(join(folder, 'parts.cdx.json'), await runNpm(folder, ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', ...only]));
  // Our own libs are bundled into the programs.
  const workspaces = [...readWorkspaces().values()].map((one) => one.folder.split('/')[0] ?? '');
  for (const path of [...forNpm, ...workspaces, 'node_modules/@dzvinok']) rmSync(join(folder, path), { recursive: true, force: true });
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), noticesOf(join(folder, 'node_modules')));
  for (const path of shipped) cpSync(join(root, path), join(folder, path), { recursive: true });
}
