import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const tickMs = 10;

interface Usage {
  parent: number;
  ms: number;
}

/** Reads `/proc/<pid>/stat`; the name in it may hold blanks and brackets. */
function usageOf(pid: string): Usage | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, ms: (user + system + endedUser + endedSystem) * tickMs };
  } catch {
    return null;
  }
}

/**
 * Milliseconds of processor time that these programs and all that they started have used since they began, ended ones
 * included. 0 where the system does not tell (it is read from Linux's `/proc`).
 */
export function processorTime(pids: readonly number[]): number {
  if (process.platform !== 'linux') return 0;
  const usages = new Map<number, Usage>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const usage = usageOf(entry);
    if (usage) usages.set(Number(entry), usage);
  }
  const belongs = (pid: number): boolean => pids.includes(pid) || belongsByParent(pid);
  const belongsByParent = (pid: number): boolean => {
    const parent = usages.get(pid)?.parent ?? 0;
    return parent > 1 && belongs(parent);
  };
  return [...usages].filter(([pid]) => belongs(pid)).reduce((total, [, { ms }]) => total + ms, 0);
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  return usageOf(String(pid))?.parent ?? 0;
}

/** Memory that one process has for itself alone, in MB. */
export function ownMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((total, size) => total + size, 0) / 1024;
}
