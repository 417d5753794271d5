import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

// Benchmarks run without a build: Node strips the types and refuses decorators.
test.each(['services/gateway/src/identity/auth/passwords.ts', 'libs/api-server/src/failure.ts'])('%s runs without a build', (file) => {
  const load = `await import(${JSON.stringify(join(root, file))}); process.stdout.write('loaded'); process.exit()`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', load], { encoding: 'utf8' })).toBe('loaded');
});
