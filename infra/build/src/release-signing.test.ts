import { readSignature, signedText } from '@dzvinok/contract/release-signature';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packRelease } from './release-archive.ts';
import { makeKeyPair, readPrivateKey, signatureOf } from './release-signing.ts';

test('a call is signed so that the public half proves it, and the header reads back', () => {
  const pair = makeKeyPair();
  const header = signatureOf(readPrivateKey(pair.privateKey), 'POST', '/api/releases/mfe-teacher', '{"a":1}', 1_700_000_000_900);
  const read = readSignature(header);
  expect(read).toMatchObject({ keyId: pair.keyId, seconds: 1_700_000_000 });
  const bodyHash = createHash('sha256').update('{"a":1}').digest('hex');
  const key = createPublicKey({ key: Buffer.from(pair.publicKey, 'base64'), type: 'spki', format: 'der' });
  const isProved = (url: string) => verify(null,
    Buffer.from(signedText({ method: 'POST', url, seconds: 1_700_000_000, bodyHash })), key, Buffer.from(read?.signature ?? '', 'base64url'));
  expect([isProved('/api/releases/mfe-teacher'), isProved('/api/releases/mfe-admin')]).toEqual([true, false]);
});

test.each(['', 'v1', 'v2 0123456789abcdef 1 x', `v1 0123456789ABCDEF 1 ${'A'.repeat(86)}`, `v1 0123456789abcdef -1 ${'A'.repeat(86)}`])(
  '«%s» is no signature', (header) => {
    expect(readSignature(header)).toBeNull();
  });

test('the same files make the same archive, and a name that tar would cut is refused', () => {
  const files = new Map([['release.json', Buffer.from('{}')], ['static/js/a.js', Buffer.from('1')]]);
  expect(packRelease(files).equals(packRelease(new Map(files)))).toBe(true);
  expect(gunzipSync(packRelease(files)).byteLength % 512).toBe(0);
  expect(() => packRelease(new Map([['x'.repeat(101), Buffer.of()]]))).toThrow('cannot be the name');
  expect(() => packRelease(new Map([['назва.js', Buffer.of()]]))).toThrow('cannot be the name');
});
