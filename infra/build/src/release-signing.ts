import { signatureText, signedText } from '@dzvinok/contract/release-signature';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A publishing key: whoever holds the private half may publish. Both halves are DER in base64. */
export interface KeyPair {
  keyId: string;
  privateKey: string;
  publicKey: string;
}

/** Name of a key, which its public half (SPKI) alone gives. */
export function keyIdOf(publicKey: KeyObject): string {
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  return createHash('sha256').update(raw).digest('hex').slice(0, 16);
}

export function makeKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    keyId: keyIdOf(publicKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** A private half as CI keeps it (PKCS8, base64). */
export function readPrivateKey(text: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 key');
  return key;
}

/** Value of the header that proves a call. */
export function signatureOf(key: KeyObject, method: string, url: string, body: Uint8Array | string, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signature = sign(null, Buffer.from(signedText({ method, url, seconds, bodyHash })), key).toString('base64url');
  return signatureText({ keyId: keyIdOf(createPublicKey(key)), seconds, signature });
}
