import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

/** Locks `dist` for this process: two builds at once would describe and release half-written files. */
export function claimBuild(folder: string, app: string): void {
  const file = join(folder, `build-${app.replaceAll('/', '-')}.pid`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner && owner !== process.pid && isRunning(owner, 'rsbuild')) throw new Error(`${app} is being built just now by process ${owner}: wait for it, then repeat`);
    writeFileSync(file, String(process.pid));
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
