import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesOf } from './context.ts';

test('notices name every dependency, nested and scoped ones too, with its whole licence', () => {
  const modules = mkdtempSync(join(tmpdir(), 'notices-'));
  const add = (folder: string, name: string, license?: string) => {
    mkdirSync(join(modules, folder, 'dist'), { recursive: true });
    writeFileSync(join(modules, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
    // a package inside a package is no dependency
    writeFileSync(join(modules, folder, 'dist/package.json'), '{}');
    if (license) writeFileSync(join(modules, folder, 'LICENSE.md'), `${name} may be used`);
  };
  add('plain', 'plain', 'MIT');
  add('@scoped/one', '@scoped/one', 'ISC');
  add('plain/node_modules/nested', 'nested');
  const notices = noticesOf(modules);
  rmSync(modules, { recursive: true });
  expect(notices.match(/^\S+ 1\.0\.0 \(.*\)$/gm)).toEqual(['@scoped/one 1.0.0 (ISC)', 'nested 1.0.0 (named in its own text)', 'plain 1.0.0 (MIT)']);
  expect(notices).toContain('@scoped/one may be used');
});
