import { entryFile, tableText } from '@dzvinok/contract/release-table';
import type { Release } from '@dzvinok/contract/releases';
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { packRelease } from '../../../../../infra/build/src/release-archive.ts';

export interface BuiltRelease {
  described: Release;
  files: Map<string, Buffer>;
}

export function hashOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** `text` is the content of its one chunk. */
export function builtRelease(remote: string, version: string, text = 'console.log(1)'): BuiltRelease {
  const chunk = 'static/js/async/area.0a1b2c3d.js';
  const content = Buffer.from(text);
  const files = { [chunk]: hashOf(content) };
  const entry = Buffer.from(`var probe;${tableText(remote, version, files)}`);
  const described: Release = {
    remote,
    version,
    entryName: `${remote}_${version}`.replace(/[^A-Za-z0-9]/g, '_'),
    contract: 1,
    exposes: [{ module: './area', basePath: '/area', roles: ['Teacher'], files: [chunk] }],
    files: { ...files, [entryFile]: hashOf(entry) },
    commit: '0a1b2c3d',
    builtAt: '2026-01-01T00:00:00.000Z',
  };
  return {
    described,
    files: new Map([
      [chunk, content],
      [`${chunk}.br`, brotliCompressSync(content)],
      [entryFile, entry],
      ['release.json', Buffer.from(JSON.stringify(described))],
    ]),
  };
}

export function packed({ files }: BuiltRelease): Promise<Buffer> {
  return packRelease(files);
}
