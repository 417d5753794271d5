import { refuse } from '@dzvinok/api-server/failure';
import type { RequestContext } from '@dzvinok/api-server/request-context';
import { isFormerSignature, readSignature, signedText, signatureLivesSeconds, type ReleaseSignature } from '@dzvinok/contract/release-signature';
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';

export interface PublicKey {
  keyId: string;
  /** SPKI, base64. */
  publicKey: string;
}

/** Null unless it is a public key of Ed25519. */
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

type SignedRequest = Pick<RequestContext, 'method' | 'origin' | 'url' | 'signedBytes'>;

/** Used signatures are remembered longer than they are valid, as clocks of processes differ. */
export function endOf({ seconds }: ReleaseSignature): Date {
  return new Date((seconds + 2 * signatureLivesSeconds) * 1000);
}

function isLate({ seconds }: ReleaseSignature, now: Temporal.Instant): boolean {
  return Math.abs(now.epochMilliseconds / 1000 - seconds) > signatureLivesSeconds;
}

/** Refuses a malformed or outdated signature without a look-up, so it is the cheapest check and comes first. */
export function claimedSignature(header: string | undefined, now: Temporal.Instant): ReleaseSignature {
  if (header !== undefined && isFormerSignature(header)) throw refuse('releases.command-old');
  const signature = header === undefined ? null : readSignature(header);
  if (!signature || isLate(signature, now)) throw refuse('releases.key-refused');
  return signature;
}

/** The host is the requested one, also behind a trusted proxy. */
export function isSignedBy(
  publicKey: string, { method, origin, url, signedBytes }: SignedRequest, { seconds, nonce, signature }: ReleaseSignature,
): boolean {
  const bodyHash = createHash('sha256').update(signedBytes ?? '').digest('hex');
  const host = URL.parse(origin)?.hostname ?? ''; // nobody signs for none
  const text = signedText({ method, host, url, seconds, nonce, bodyHash });
  return verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, 'base64url'));
}
