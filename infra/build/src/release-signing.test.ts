import { readSignature, signedText } from '@dzvinok/contract/release-signature';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packRelease } from './release-archive.ts';
import { makeKeyPair, readPrivateKey, signatureOf } from './release-signing.ts';

test('a call is signed so that the public key proves the signature, and the header reads back', () => {
  const pair = makeKeyPair();
  const call = { method: 'POST', hostname: 'platform.example.ua', url: '/api/releases/mfe-teacher', body: '{"a":1}', at: 1_700_000_000_900 };
  const header = signatureOf(readPrivateKey(pair.privateKey), call);
  expect(signatureOf(readPrivateKey(pair.privateKey), call)).not.toBe(header);
  const read = readSignature(header);
  expect(read).toMatchObject({ keyId: pair.keyId, seconds: 1_700_000_000 });
  const nonce = read?.nonce ?? '';
  const bodyHash = createHash('sha256').update('{"a":1}').digest('hex');
  const key = createPublicKey({ key: Buffer.from(pair.publicKey, 'base64'), type: 'spki', format: 'der' });
  const signed = { method: 'POST', host: 'platform.example.ua', url: '/api/releases/mfe-teacher', seconds: 1_700_000_000, nonce, bodyHash };
  const isProved = (changes: Partial<typeof signed>) =>
    verify(null, Buffer.from(signedText({ ...signed, ...changes })), key, Buffer.from(read?.signature ?? '', 'base64url'));
  expect(isProved({})).toBe(true);
  for (const changes of [{ url: '/api/releases/mfe-admin' }, { host: 'platform.other.ua' }, { nonce: 'A'.repeat(22) }]) {
    expect(isProved(changes)).toBe(false);
  }
});

const [nonce, signature] = ['A'.repeat(22), 'A'.repeat(86)];
test.each([
  '', 'v2', 'v3 0123456789abcdef 1 x', `v2 0123456789ABCDEF 1 ${nonce} ${signature}`, `v2 0123456789abcdef -1 ${nonce} ${signature}`,
  `v2 0123456789abcdef 1 ${signature}`, `v1 0123456789abcdef 1 ${signature}`,
])(
  '«%s» is no signature', (header) => {
    expect(readSignature(header)).toBeNull();
  });

test('the same files make the same archive, and a name that tar would cut is refused', async () => {
  const files = new Map([['release.json', Buffer.from('{}')], ['static/js/a.js', Buffer.from('1')]]);
  const packed = await packRelease(files);
  expect(packed.equals(await packRelease(new Map(files)))).toBe(true);
  expect(gunzipSync(packed).byteLength % 512).toBe(0);
  await expect(packRelease(new Map([['x'.repeat(101), Buffer.of()]]))).rejects.toThrow('cannot be the name');
  await expect(packRelease(new Map([['назва.js', Buffer.of()]]))).rejects.toThrow('cannot be the name');
});

test('a release is packed into the same bytes as by earlier versions of this command', async () => {
  const packed = await packRelease(new Map([['release.json', Buffer.from('{}')], ['static/js/a.js', Buffer.from('1')]]));
  expect(createHash('sha256').update(gunzipSync(packed)).digest('hex'))
    .toBe('b4ade260a11582d636ebd31a924d778c7d542baee7c4e43bdbd3d41e0929a4b4');
});
