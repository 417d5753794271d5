import { mkdirSync, rmSync } from 'node:fs';

/**
 * Gives programs a temporary folder of their own instead of the machine's, and removes it with all that they forgot
 * there, however the work ends. What a killed run has left goes before the next one.
 */
export async function inTempFolder<Result>(folder: string, work: (env: NodeJS.ProcessEnv) => Promise<Result>): Promise<Result> {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  remove();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return await work({ TMPDIR: folder, TEMP: folder, TMP: folder });
  } finally {
    remove();
  }
}
