import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../build/src/is-running.ts';
import { Refusal } from './refusal.ts';

/** Keeps a data folder for this process until it ends; refuses when another one of ours lives in it. */
export function claimFolder(folder: string): void {
  const file = join(folder, 'in-use-by.pid');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner && owner !== process.pid && isRunning(owner, 'infra/local')) {
      throw new Refusal(`Теку ${folder} вже використовує запущений Дзвінок (процес ${owner}). Зупиніть його або задайте DATA_DIR.`);
    }
    writeFileSync(file, String(process.pid));
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
