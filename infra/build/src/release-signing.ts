import { signatureText, signedText } from '@dzvinok/contract/release-signature';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Both halves are DER in base64; the private half allows publishing. */
export interface KeyPair {
  keyId: string;
  privateKey: string;
  publicKey: string;
}

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

/** `text` is PKCS8 in base64. */
export function readPrivateKey(text: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 key');
  return key;
}

export interface CallToSign {
  method: string;
  /** As `URL` gives it: lower case, no port. */
  hostname: string;
  url: string;
  /** Exactly the bytes sent. */
  body: Uint8Array | string;
  /** Milliseconds since 1970; now by default. */
  at?: number;
}

/** Each signature has a new nonce, because the registry accepts it once. */
export function signatureOf(key: KeyObject, { method, hostname: host, url, body, at = Date.now() }: CallToSign): string {
  const seconds = Math.floor(at / 1000);
  const nonce = randomBytes(16).toString('base64url');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signature = sign(null, Buffer.from(signedText({ method, host, url, seconds, nonce, bodyHash })), key).toString('base64url');
  return signatureText({ keyId: keyIdOf(createPublicKey(key)), seconds, nonce, signature });
}
