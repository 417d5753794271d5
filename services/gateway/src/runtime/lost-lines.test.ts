import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const fullDisk = '/dev/full';

// Only Linux has a disk that is always full.
test.runIf(existsSync(fullDisk))('a process whose log finds no room on the disk goes on', () => {
  const output = openSync(fullDisk, 'w');
  const script = `import { surviveLostLines } from '${join(import.meta.dirname, 'lost-lines.ts')}';
    surviveLostLines();
    console.log('a line'); console.error('another');
    setTimeout(() => { console.log('a third one'); process.exitCode = 7; }, 20);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', output, output] });
  expect(status).toBe(7);
});
