import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillContext } from '../deploy/image/context.ts';
import { tryImage } from '../deploy/image/try-image.ts';
import { buildApps, outdatedApps } from './builds.ts';
import type { Child } from './child.ts';
import { runCommand } from './command.ts';
import { freePort } from './ports.ts';
import { findProgram, isRoot } from './programs.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, readSettings, root } from './settings.ts';
import { step } from './steps.ts';
import { testEnvironment } from './test-environment.ts';

const usage = 'npm run image [-- try | save <файл.tar>]';
const builder = 'buildah';
const folder = join(readSettings().dataDir, 'image');
const context = join(folder, 'context');
const localBase = 'localhost/dzvinok-base';

interface Wish {
  command: 'build' | 'save' | 'try';
  file: string;
}

function readWish(args: string[]): Wish {
  const { positionals: [command = 'build', file = '', ...more] } = parseArgs({ args, allowPositionals: true });
  const isKnown = command === 'build' || command === 'try' || command === 'save';
  if (!isKnown || more.length > 0 || (command === 'save') !== (file !== '')) throw new Refusal(`Так: ${usage}`);
  return { command, file };
}

function demandProgram(...names: string[]): string {
  const program = findProgram(...names);
  if (!program) throw new Refusal(`Бракує програми ${names.join(' або ')}: встановіть пакет із такою назвою.`);
  return program;
}

function tag(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
}

const image = () => `localhost/dzvinok:${tag()}`;

function run(program: string, args: string[]): void {
  const { status } = spawnSync(demandProgram(program), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Refusal(`${program} ${args[0]} завершився з кодом ${status}.`);
}

async function runNpm(cwd: string, args: string[]): Promise<string> {
  const { status, stdout, stderr } = spawnSync(demandProgram('npm'), args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Refusal(`npm ${args[0]} завершився з кодом ${status}: ${stderr.trim().split('\n').at(0)}`);
  return stdout;
}

function makeLocalBase(): void {
  const [, suite = ''] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const base = demandFolder(join(folder, 'base'));
  run('mmdebstrap', ['--quiet', '--variant=essential', '--include=ca-certificates,libatomic1,libstdc++6', suite, join(base, 'system.tar')]);
  copyFileSync(process.execPath, join(base, 'node'));
  chmodSync(join(base, 'node'), 0o755);
  run(builder, ['build', '--quiet', '--tag', localBase, '--file', join(root, 'infra/deploy/image/Base.Containerfile'), base]);
}

async function build(track: (child: Child) => void): Promise<void> {
  demandProgram(builder);
  const logs = demandFolder(join(folder, 'logs'));
  const wanted = outdatedApps().filter((app) => app === 'services/gateway' || app === 'shell');
  await step('Збірка', () => buildApps(wanted, join(logs, 'build.log'), track));
  await step('Вміст образу', () => fillContext(root, context, runNpm));
  const base = process.env.BASE_IMAGE ?? '';
  if (base === 'local') await step('Основа', async () => makeLocalBase());
  const args = base === '' ? [] : ['--build-arg', `BASE=${base === 'local' ? localBase : base}`];
  const file = join(root, 'infra/deploy/image/Containerfile');
  // Only the Docker format has health checks.
  await step('Образ', async () => run(builder, ['build', '--quiet', '--format=docker', ...args, '--tag', image(), '--file', file, context]));
  console.log(image());
}

async function tryBuilt(keep: (child: Child) => void): Promise<void> {
  const engine = demandProgram('podman', 'docker');
  // `docker version` fails when its server does not run.
  run(basename(engine), ['version']);
  const stores = await testEnvironment(folder, keep);
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  if (isRoot()) chownSync(data, 10_001, 10_001);
  const { DATABASE_URL = '', REDIS_URL = '', MASTER_KEY = '' } = stores;
  const env = { DATABASE_URL, REDIS_URL, MASTER_KEY, HOST: '127.0.0.1', PORT: String(await freePort()), DEMO_DATA: '1' };
  await step('Спроба образу: підготовка, вхід, оцінка, кінець', () => tryImage({ engine, image: image(), env, data }));
}

await runCommand(async ({ args, supervisor, keep }) => {
  const { command, file } = readWish(args);
  demandFolder(folder);
  if (command === 'build') await build(supervisor.track);
  if (command === 'try') await tryBuilt(keep);
  if (command === 'save') run(builder, ['push', '--quiet', image(), `docker-archive:${file}:${image()}`]);
  return true;
});
