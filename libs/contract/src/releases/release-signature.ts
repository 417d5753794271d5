/** The signed parts of a call: nobody can make another call, one elsewhere, or the same once more, out of a signature seen. */
export interface SignedCall {
  method: string;
  /** Name of the host that it is sent to, in small letters and without a port: a proxy may leave that out. */
  host: string;
  /** Path and query, as the request line names them. */
  url: string;
  /** Time of signing, in seconds since 1970. */
  seconds: number;
  /** Another one for each call: 16 random bytes in base64url. A signature counts once. */
  nonce: string;
  /** SHA-256 in hex of the body's bytes as they are sent; of nothing where there is none. */
  bodyHash: string;
}

/** A call's signature as its header carries it. */
export interface ReleaseSignature {
  keyId: string;
  seconds: number;
  nonce: string;
  /** base64url */
  signature: string;
}

/** The clocks of both sides may be so far apart. */
export const signatureLivesSeconds = 300;

/** The text that is signed; both sides make it on their own. */
export function signedText({ method, host, url, seconds, nonce, bodyHash }: SignedCall): string {
  return [method, host, url, String(seconds), nonce, bodyHash].join('\n');
}

export function signatureText({ keyId, seconds, nonce, signature }: ReleaseSignature): string {
  return `v2 ${keyId} ${seconds} ${nonce} ${signature}`;
}

/** @returns null where the header is none of ours */
export function readSignature(header: string): ReleaseSignature | null {
  const [, keyId, seconds, nonce, signature] = /^v2 ([0-9a-f]{16}) (\d{1,12}) ([\w-]{22}) ([\w-]{86})$/.exec(header) ?? [];
  return keyId && seconds && nonce && signature ? { keyId, seconds: Number(seconds), nonce, signature } : null;
}

/** True for a signature by a command from before signatures named their host: it is refused, and the person can be told why. */
export function isFormerSignature(header: string): boolean {
  return header.startsWith('v1 ');
}
