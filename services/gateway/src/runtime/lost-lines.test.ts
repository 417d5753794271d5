import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const fullDisk = '/dev/full';

/** Output goes to `/dev/full`, which only Linux has. @returns the exit code */
function endOf(script: string): number | null {
  const output = openSync(fullDisk, 'w');
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', output, output], timeout: 20_000 }).status;
}

test.runIf(existsSync(fullDisk))('a process whose output finds no room on the disk goes on', () => {
  const script = `import { surviveLostLines } from '${join(import.meta.dirname, 'lost-lines.ts')}';
    surviveLostLines();
    console.log('a line'); console.error('another');
    setTimeout(() => { console.log('a third one'); process.exitCode = 7; }, 20);`;
  expect(endOf(script)).toBe(7);
});

test.runIf(existsSync(fullDisk))('so does one whose log finds none, and it ends when it is asked to', () => {
  const script = `import { surviveLostLines } from '${join(import.meta.dirname, 'lost-lines.ts')}';
    import { AppLogger } from '${join(import.meta.dirname, 'logger.ts')}';
    surviveLostLines();
    const logger = new AppLogger();
    logger.log('a line', 'Test');
    setTimeout(() => { logger.log('another', 'Test'); process.exit(7); }, 300);`;
  expect(endOf(script)).toBe(7);
});
