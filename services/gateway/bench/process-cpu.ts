import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

interface Usage {
  parent: number;
  ms: number;
}

/** `/proc/<pid>/stat`; the name in it may contain blanks and brackets. */
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

/** Processor milliseconds of these programs and all their children, ended ones included; 0 without Linux's `/proc`. */
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

export function parentOf(pid: number): number {
  return usageOf(String(pid))?.parent ?? 0;
}

/** Private memory in MB. */
export function ownMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((total, size) => total + size, 0) / 1024;
}
