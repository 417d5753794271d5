import type { RequestContext } from '@dzvinok/api-server/request-context';
import { signedText, signatureLivesSeconds, type ReleaseSignature } from '@dzvinok/contract/release-signature';
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';

/** A team's public key as it is kept. */
export interface PublicKey {
  keyId: string;
  /** SPKI, base64. */
  publicKey: string;
}

/** @returns null for whatever is no public key of Ed25519 */
export function readPublicKey(text: string): PublicKey | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    if (key.asymmetricKeyType !== 'ed25519') return null;
    const der = key.export({ type: 'spki', format: 'der' });
    const keyId = createHash('sha256').update(der.subarray(-32)).digest('hex').slice(0, 16);
    return { keyId, publicKey: der.toString('base64') };
  } catch {
    return null;
  }
}

function keyOf(publicKey: string): KeyObject {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
}

function hashOf(body: unknown): string {
  const bytes = body instanceof Uint8Array ? body : body === undefined ? '' : JSON.stringify(body);
  return createHash('sha256').update(bytes).digest('hex');
}

type SignedRequest = Pick<RequestContext, 'method' | 'url' | 'sentBody'>;

/** Whether it is of another time, be it before or to come; to be asked first, as it costs nothing. */
export function isLate({ seconds }: ReleaseSignature, now: Temporal.Instant): boolean {
  return Math.abs(now.epochMilliseconds / 1000 - seconds) > signatureLivesSeconds;
}

/** Whether a key signed this very call. */
export function isSignedBy(publicKey: string, request: SignedRequest, { seconds, signature }: ReleaseSignature): boolean {
  const text = signedText({ method: request.method, url: request.url, seconds, bodyHash: hashOf(request.sentBody()) });
  return verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, 'base64url'));
}
