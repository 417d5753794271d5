import { readFileSync } from 'node:fs';

/** Tells whether the process of that number still is the program whose command names `part`; a number may go to another one. */
export function isRunning(pid: number, part: string): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part);
  } catch {
    return false;
  }
}
