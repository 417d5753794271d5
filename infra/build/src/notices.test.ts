import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesOf, packageOf, packagesIn } from './notices.ts';

test('notices name every dependency, nested and scoped ones too, with its whole licence', () => {
  const modules = mkdtempSync(join(tmpdir(), 'notices-'));
  const add = (folder: string, name: string, license?: string) => {
    mkdirSync(join(modules, folder, 'dist'), { recursive: true });
    writeFileSync(join(modules, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
    writeFileSync(join(modules, folder, 'dist/package.json'), '{}');
    if (license) writeFileSync(join(modules, folder, 'LICENSE.md'), `${name} may be used`);
  };
  add('plain', 'plain', 'MIT');
  add('@scoped/one', '@scoped/one', 'ISC');
  add('plain/node_modules/nested', 'nested');
  const notices = noticesOf(packagesIn(modules));
  rmSync(modules, { recursive: true });
  expect(notices.match(/^\S+ 1\.0\.0 \(.*\)$/gm)).toEqual(['@scoped/one 1.0.0 (ISC)', 'nested 1.0.0 (named in its own text)', 'plain 1.0.0 (MIT)']);
  expect(notices).toContain('@scoped/one may be used');
});

test.each([
  ['/p/node_modules/react/index.js', '/p/node_modules/react'],
  ['/p/node_modules/@mantine/core/styles/Input.css', '/p/node_modules/@mantine/core'],
  ['/p/node_modules/one/node_modules/two/a.js', '/p/node_modules/one/node_modules/two'],
  // a page that shares the package has read its version only
  ['/p/node_modules/react/package.json', null],
  ['/p/libs/ui/src/button.tsx', null],
  ['/p/node_modules/@dzvinok/ui/src/button.tsx', null],
])('%s belongs to the package %s', (file, folder) => {
  expect(packageOf(file)).toBe(folder);
});
