// The first step of every command of this repository. It runs on whatever Node the machine has (20 or newer) and
// imports nothing but Node itself and its neighbour: it brings the dependencies, then goes on under the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { provideLibatomic } from './libatomic.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-lockfile');
const pinnedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function refuse(line) {
  console.error(`✗ ${line}`);
  process.exit(1);
}

function lockfileHash() {
  return createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** npm's record of installed packages, compared with the lockfile; also sees a plain `npm install`. */
function installedMatchesLockfile() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional, link }]) => {
      if (!installed[path]) return Boolean(optional);
      return link ? existsSync(join(root, path)) : installed[path].version === version;
    });
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const hash = lockfileHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;
  if (!installedMatchesLockfile()) return false;
  try {
    writeFileSync(stampFile, hash);
  } catch {
    // Another user's tree is compared anew each time.
  }
  return true;
}

/** Waits for a child, passes every signal on to it, and returns how it ended. */
function follow(child, onSignal = (signal) => child.kill(signal)) {
  const parent = process.ppid;
  const underNpm = Boolean(process.env.npm_lifecycle_event);
  const watch = setInterval(() => {
    if (underNpm && process.ppid !== parent) onSignal('SIGTERM');
  }, 500);
  for (const signal of signals) process.on(signal, onSignal);
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 127, error }));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, onSignal);
      done({ code: code ?? 128 + constants.signals[signal] });
    });
  });
}

function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /npm-cli\.[cm]?js$/.test(script)) return { command: node ?? process.execPath, prefix: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', prefix: [] };
}

async function install() {
  const { command, prefix } = npmCommand();
  const began = Date.now();
  console.log('… Залежності: npm ci (перший раз це близько хвилини)');
  const heartbeat = setInterval(() => {
    console.log(`  … npm ci: ${Math.round((Date.now() - began) / 1000)} с`);
  }, 10_000);
  const child = spawn(command, [...prefix, 'ci', '--no-fund', '--no-audit'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  let stopped = false;
  const { code, error } = await follow(child, (signal) => {
    stopped = true;
    child.kill(signal);
  });
  clearInterval(heartbeat);
  if (stopped) process.exit(130);
  if (error) refuse(`Не вдалося запустити npm (${error.message}). Встановіть npm 10 або новіший.`);
  if (code !== 0) refuse(`npm ci завершився з кодом ${code}; перевірте з’єднання з реєстром npm і повторіть.`);
  if (!existsSync(pinnedNode)) {
    refuse(`Для ${process.platform}-${process.arch} немає збірки Node 26 серед залежностей проєкту.`);
  }
  const { status, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (status !== 0) refuse(`Node 26 із залежностей проєкту тут не запускається: ${(stderr ?? '').trim()}`);
  writeFileSync(stampFile, lockfileHash());
  console.log(`✓ Залежності: ${((Date.now() - began) / 1000).toFixed(1).replace('.', ',')} с`);
}

function isPinnedNode() {
  return realpathSync(process.execPath) === realpathSync(pinnedNode);
}

/** Linux can be asked to end a child together with its parent, even when the parent is killed outright. */
function dyingWithUs(command, args) {
  const known = process.platform === 'linux' && spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;
  return known ? ['setpriv', ['--pdeathsig', 'TERM', command, ...args]] : [command, args];
}

async function main() {
  process.env.COMMAND_BEGAN = String(performance.timeOrigin);
  const [command = '', ...args] = process.argv.slice(2);
  const program = join(root, 'infra/local', `${command}.cli.ts`);
  if (!/^[a-z-]+$/.test(command) || !existsSync(program)) refuse(`Невідома команда «${command}».`);
  if (Number(process.versions.node.split('.')[0]) < 20) refuse(`Потрібен Node 20 або новіший (тут ${process.version}).`);
  if (!provideLibatomic(root)) refuse('Для Node 26 бракує бібліотеки libatomic.so.1: встановіть пакет libatomic1 (libatomic).');
  if (!isInstalled()) await install();
  process.env.PATH = `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  if (isPinnedNode()) {
    // Missing on Node 20, so not imported statically.
    const { enableCompileCache } = await import('node:module');
    enableCompileCache?.(join(root, '.cache/compiled'));
    process.argv.splice(1, 2, program);
    await import(pathToFileURL(program).href);
    return;
  }
  const [file, list] = dyingWithUs(pinnedNode, [program, ...args]);
  const { code } = await follow(spawn(file, list, { stdio: 'inherit' }));
  process.exit(code);
}

await main();
