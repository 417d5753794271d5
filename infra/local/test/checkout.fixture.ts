import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { foldersWhere } from '../../build/src/workspace.ts';

const root = resolve(import.meta.dirname, '../../..');
const copied = ['infra', 'libs', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
/** npm reads all workspaces' folders. */
const described = foldersWhere(({ kind }) => kind === 'app' || kind === 'remote');
const left = new Set(['node_modules', 'dist']);

let checkouts = 0;

export interface Said {
  code: number | null;
  text: string;
}

export interface Checkout {
  folder: string;
  /** As the npm script does. */
  run: (program: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<Said>;
  start: (program: string, args: string[], env?: NodeJS.ProcessEnv) => ChildProcess;
  remove: () => void;
}

function linkModules(folder: string): void {
  const modules = join(root, 'node_modules');
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@dzvinok'), { recursive: true });
  for (const name of readdirSync(modules)) if (name !== '@dzvinok') symlinkSync(join(modules, name), join(own, name));
  for (const name of readdirSync(join(modules, '@dzvinok'))) symlinkSync(readlinkSync(join(modules, '@dzvinok', name)), join(own, '@dzvinok', name));
}

/** Outside the repository, whose builds other tests use. */
export function checkOut(remote: string, env: NodeJS.ProcessEnv = {}): Checkout {
  const top = mkdtempSync(join(tmpdir(), 'checkout-'));
  // at different depths, so that builds differ in the path to the modules
  const folder = join(top, ...Array.from({ length: checkouts++ % 3 }, () => 'deeper'));
  for (const path of [...copied, remote]) cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !left.has(basename(from)) });
  for (const path of described) {
    mkdirSync(join(folder, path), { recursive: true });
    cpSync(join(root, path, 'package.json'), join(folder, path, 'package.json'));
  }
  linkModules(folder);

  const start: Checkout['start'] = (program, args, more) => spawn(process.execPath, [join(folder, `infra/local/${program}.cli.ts`), ...args], {
    env: { ...process.env, DATA_DIR: join(folder, '.data'), ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: Checkout['run'] = async (program, args, more) => {
    const child = start(program, args, more);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)));
    const { promise, resolve: done } = Promise.withResolvers<number | null>();
    child.once('close', done);
    return { code: await promise, text };
  };
  return { folder, run, start, remove: () => rmSync(top, { recursive: true, force: true }) };
}
