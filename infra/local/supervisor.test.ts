import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startChild, type Child } from './child.ts';
import { Supervisor } from './supervisor.ts';

let folder = '';
let supervisor: Supervisor;
const said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  supervisor = new Supervisor();
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});

afterEach(async () => {
  await supervisor.stopAll();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const log = () => join(folder, 'log');

function program(script: string): Child {
  return startChild({
    name: 'Програма', command: process.execPath, args: ['-e', `console.log(process.pid); ${script}`], log: log(), stopSignal: 'SIGTERM',
  });
}

function pids(): number[] {
  return readFileSync(log(), 'utf8').split('\n').filter(Boolean).map(Number);
}

const stays = 'setInterval(() => {}, 1000)';

async function whenStarted(times: number): Promise<number> {
  await vi.waitFor(() => expect(pids()).toHaveLength(times), { timeout: 10_000 });
  return pids().at(-1) ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a program that dies while the product starts fails the whole start', async () => {
  const death = supervisor.keep(program('process.exit(3)'));
  await expect(death).rejects.toThrow('Програма несподівано завершився (код 3)');
});

test('a program that dies later is started again with a message, and its log goes on', async () => {
  const first = program(stays);
  void supervisor.keep(first);
  supervisor.restartFromNow();
  for (const time of [1, 2]) process.kill(await whenStarted(time), 'SIGKILL');
  const last = await whenStarted(3);
  expect(supervisor.current(first).process.pid).toBe(last);
  expect(said).toEqual([
    '✗ Програма несподівано завершився (сигнал SIGKILL); запускаю знову за 0,1 с',
    '✗ Програма несподівано завершився (сигнал SIGKILL); запускаю знову за 0,25 с',
  ]);
  await supervisor.stopAll();
  expect(isAlive(last)).toBe(false);
});

test('a program that always dies is started after longer and longer pauses, and not at all once everything is stopped', async () => {
  void supervisor.keep(program('process.exit(1)'));
  supervisor.restartFromNow();
  await vi.waitFor(() => expect(said.at(-1)).toContain('за 0,5 с'), { timeout: 10_000 });
  await supervisor.stopAll();
  const starts = pids().length;
  await new Promise((done) => setTimeout(done, 800));
  expect(pids()).toHaveLength(starts);
});
