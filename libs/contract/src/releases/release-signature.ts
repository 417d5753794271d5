/** What of a call is signed: nobody can make another call, or the same one much later, out of a signature seen. */
export interface SignedCall {
  method: string;
  /** Path and query, as the request line names them. */
  url: string;
  /** When it was signed, in seconds since 1970. */
  seconds: number;
  /** SHA-256 of the body in hex; of nothing where there is none. */
  bodyHash: string;
}

/** A call's signature as its header carries it. */
export interface ReleaseSignature {
  keyId: string;
  seconds: number;
  /** base64url */
  signature: string;
}

/** How far the clocks of both sides may be apart. */
export const signatureLivesSeconds = 300;

/** The text that is signed; both sides make it on their own. */
export function signedText({ method, url, seconds, bodyHash }: SignedCall): string {
  return [method, url, String(seconds), bodyHash].join('\n');
}

export function signatureText({ keyId, seconds, signature }: ReleaseSignature): string {
  return `v1 ${keyId} ${seconds} ${signature}`;
}

/** @returns null where the header is none of ours */
export function readSignature(header: string): ReleaseSignature | null {
  const [, keyId, seconds, signature] = /^v1 ([0-9a-f]{16}) (\d{1,12}) ([\w-]{86})$/.exec(header) ?? [];
  return keyId && seconds && signature ? { keyId, seconds: Number(seconds), signature } : null;
}
