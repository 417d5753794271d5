import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { findProgram } from './programs.ts';
import { Refusal } from './refusal.ts';

interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  /** Default: our own output. */
  log?: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  input?: string;
  uid?: number;
  gid?: number;
  stopSignal: 'SIGINT' | 'SIGTERM';
  wrapper?: string[];
  /** The stop signal also goes to the programs that the child starts. */
  stopsGroup?: boolean;
  appends?: boolean;
}

export interface Ending {
  isGood: boolean;
  text: string;
}

export interface Child {
  name: string;
  log: string | undefined;
  process: ChildProcess;
  exited: Promise<Ending>;
  hasExited(): boolean;
  stop(): Promise<void>;
  startAgain(): Child;
}

const stopTimeoutMs = 15_000;

function signalGroup(process: ChildProcess, signal: NodeJS.Signals, wholeGroup: boolean): void {
  if (!process.pid) return;
  try {
    globalThis.process.kill(wholeGroup ? -process.pid : process.pid, signal);
  } catch {
    // Gone already.
  }
}

/** Own process group: Ctrl-C reaches only this command, which stops programs in order. On Linux the program dies with it even after SIGKILL. */
export function startChild(options: ChildOptions): Child {
  const { name, log, wrapper = [], stopSignal } = options;
  const tie = process.platform === 'linux' && findProgram('setpriv') ? ['setpriv', '--pdeathsig', stopSignal.slice(3)] : [];
  const line = [...wrapper, ...tie, options.command, ...options.args];
  const output = log ? openSync(log, options.appends ? 'a' : 'w', 0o600) : 'inherit';
  const child = spawn(line[0] ?? options.command, line.slice(1), {
    cwd: options.cwd ?? '/',
    env: options.env ?? process.env,
    detached: true,
    uid: options.uid,
    gid: options.gid,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', output, output],
  });
  if (typeof output === 'number') closeSync(output);
  child.stdin?.end(options.input);
  let ended = false;
  const exited = new Promise<Ending>((done) => {
    child.once('error', (error) => done({ isGood: false, text: error.message }));
    child.once('exit', (code, signal) => done({ isGood: code === 0, text: signal ? `сигнал ${signal}` : `код ${code}` }));
  }).finally(() => {
    ended = true;
  });
  return {
    name,
    log,
    process: child,
    exited,
    hasExited: () => ended,
    async stop() {
      if (ended) return;
      signalGroup(child, stopSignal, options.stopsGroup ?? false);
      const giveUp = setTimeout(() => signalGroup(child, 'SIGKILL', true), stopTimeoutMs);
      await exited;
      clearTimeout(giveUp);
    },
    startAgain: () => startChild({ ...options, appends: true }),
  };
}

export function lastLines(child: Child, count = 15): string {
  if (!child.log) return '';
  return readFileSync(child.log, 'utf8').trimEnd().split('\n').slice(-count).map((line) => `    ${line}`).join('\n');
}

export async function runToEnd(options: ChildOptions, track: (child: Child) => void): Promise<void> {
  const child = startChild(options);
  track(child);
  const ending = await child.exited;
  if (!ending.isGood) throw new Refusal(`${options.name}: ${ending.text}`);
}
