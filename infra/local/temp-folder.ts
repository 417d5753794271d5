import { mkdirSync, rmSync } from 'node:fs';

/** Own temporary folder for programs, removed at the end; leftovers of a killed run are removed at the next start. */
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
