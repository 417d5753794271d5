import type { Locator, TestInfo } from '@playwright/test';
import { writeFile } from 'node:fs/promises';

/** By its path: megabytes in the call itself take a busy browser more than ten seconds. */
export async function chooseLargeFile(input: Locator, info: TestInfo, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  await input.setInputFiles(path, { timeout: 30_000 });
}
