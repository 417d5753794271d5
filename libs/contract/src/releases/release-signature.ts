/** Signed parts of a call, so that a seen signature fits no other call, host or repetition. */
export interface SignedCall {
  method: string;
  /** In small letters without port, which a proxy may leave out. */
  host: string;
  /** Path and query, as the request line names them. */
  url: string;
  /** Time of signing, in seconds since 1970. */
  seconds: number;
  /** 16 random bytes in base64url; a signature counts once. */
  nonce: string;
  /** SHA-256 in hex of the sent body, or of nothing. */
  bodyHash: string;
}

export interface ReleaseSignature {
  keyId: string;
  seconds: number;
  nonce: string;
  signature: string;
}

/** Allowed difference of both clocks. */
export const signatureLivesSeconds = 300;

/** The signed text; both sides make it themselves. */
export function signedText({ method, host, url, seconds, nonce, bodyHash }: SignedCall): string {
  return [method, host, url, String(seconds), nonce, bodyHash].join('\n');
}

export function signatureText({ keyId, seconds, nonce, signature }: ReleaseSignature): string {
  return `v2 ${keyId} ${seconds} ${nonce} ${signature}`;
}

export function readSignature(header: string): ReleaseSignature | null {
  const [, keyId, seconds, nonce, signature] = /^v2 ([0-9a-f]{16}) (\d{1,12}) ([\w-]{22}) ([\w-]{86})$/.exec(header) ?? [];
  return keyId && seconds && nonce && signature ? { keyId, seconds: Number(seconds), nonce, signature } : null;
}

/** True for signatures without a host, of older commands: refused, with the reason. */
export function isFormerSignature(header: string): boolean {
  return header.startsWith('v1 ');
}
