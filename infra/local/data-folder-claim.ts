import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../build/src/is-running.ts';
import { Refusal } from './refusal.ts';

export function claimFolder(folder: string): void {
  const file = join(folder, 'in-use-by.pid');
  const own = join(folder, `in-use-by.${process.pid}.new`);
  writeFileSync(own, String(process.pid));
  try {
    // A link makes the file appear with its content at once.
    linkSync(own, file);
  } catch {
    const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (owner && owner !== process.pid && isRunning(owner, 'infra/local')) {
      throw new Refusal(`Теку ${folder} вже використовує запущений Дзвінок (процес ${owner}). Зупиніть його або задайте DATA_DIR.`);
    }
    renameSync(own, file);
  } finally {
    rmSync(own, { force: true });
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
