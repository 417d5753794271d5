import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bestEncoding, compress } from './encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.4, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, *;q=0.4', 'gzip'],
  ['gzip;q=0.5, *;q=0.6', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['br;q=0', null],
  ['br;q=none', null],
  ['deflate, zstd', null],
  ['', null],
  [undefined, null],
])('a client that accepts %j gets %j', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});

test('a compressed text is decompressed to the same text', async () => {
  const text = JSON.stringify({ name: 'Ґудзик їжака 🦔'.repeat(1_000) });
  expect(brotliDecompressSync(await compress(text, 'br')).toString()).toBe(text);
  expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text);
});
