import { createHmac } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / stepMs);
}

/** RFC 6238 with SHA-1 and six digits, which all apps know. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** False for a recovery code, which has letters too. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

interface Given {
  code: string;
  milliseconds: number;
  /** Codes up to this half minute are spent. */
  after: number;
}

/** The present half minute or a neighbour, as clocks differ; null for none. */
export function stepOf(secret: Uint8Array, { code, milliseconds, after }: Given): number | null {
  const present = stepAt(milliseconds);
  const fitting = [present - 1, present, present + 1].filter((step) => step > after && codeAt(secret, step) === code);
  return fitting.at(0) ?? null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Content of the QR code; `place` tells accounts of several centres apart in one app. */
export function setUpUri(secret: string, { phoneNumber, place }: { phoneNumber: string; place: string }): string {
  const issuer = `Dzvinok ${place}`;
  const facts = Object.entries({ secret, issuer, algorithm: 'SHA1', digits, period: stepMs / 1000 });
  const query = facts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${phoneNumber}`)}?${query}`;
}
