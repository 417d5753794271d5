import { readFileSync } from 'node:fs';

/** Compares the command too: the system reuses process numbers. */
export function isRunning(pid: number, part: string): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part);
  } catch {
    return false;
  }
}
