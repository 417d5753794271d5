import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesFile, noticesOf, packagesIn } from '../../build/src/notices.ts';
import { readWorkspaces } from '../../build/src/workspace.ts';

const gateway = 'services/gateway';
const forNpm = ['package.json', 'package-lock.json', '.npmrc'];
const shipped = [`${gateway}/dist`, `${gateway}/migrations`, `${gateway}/package.json`, 'shell/dist', 'LICENSE'];

export type RunNpm = (folder: string, args: string[]) => Promise<string>;

/** Fills `<context>/app`: built programs, production dependencies, notices and a CycloneDX list. Gateway and shell must be built. */
export async function fillContext(root: string, context: string, runNpm: RunNpm): Promise<void> {
  rmSync(context, { recursive: true, force: true });
  const folder = join(context, 'app');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(context, 'data'));
  for (const file of forNpm) copyFileSync(join(root, file), join(folder, file));
  // npm demands the manifest of every workspace in the lockfile.
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
  writeFileSync(join(folder, noticesFile), noticesOf(packagesIn(join(folder, 'node_modules'))));
  for (const path of shipped) cpSync(join(root, path), join(folder, path), { recursive: true });
}
