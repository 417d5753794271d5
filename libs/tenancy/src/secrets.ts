import { LRUCache } from 'lru-cache';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { SealBroken } from './errors.ts';
import type { Tenant } from './tenant.ts';

/** The place that a sealed text belongs to; it does not open anywhere else. */
export interface SealContext {
  accountId: number;
  field: string;
}

const version = 'v1';
const ivLength = 12;
const tagLength = 16;
const derivedAtMost = 10_000;

/**
 * Everything that the master key protects. The master key wraps a random key per centre, which is kept in the
 * directory; losing the directory row makes that centre's sealed texts unreadable for ever, and that is wanted.
 */
export class TenantSecrets {
  readonly #master: Buffer;
  readonly #masterId: string;
  /** Deriving takes a tenth of a millisecond, and each save with an idempotency key needs one. */
  readonly #derived = new LRUCache<string, Buffer>({ max: derivedAtMost });

  /** @param masterKey 32 bytes, base64 */
  constructor(masterKey: string) {
    this.#master = Buffer.from(masterKey, 'base64');
    if (this.#master.length !== 32) throw new Error('The master key must be 32 bytes in base64');
    this.#masterId = createHash('sha256').update('dzvinok master key id').update(this.#master).digest('hex').slice(0, 8);
  }

  /** A new random key for a centre, wrapped for its directory row. */
  newWrappedKey(tenantId: number): string {
    const wrapped = encrypt(this.#wrappingKey(), `tenant-key:${tenantId}`, randomBytes(32));
    return `${version}.${this.#masterId}.${wrapped}`;
  }

  /** Encrypts a text for one account and field of a centre (or of the platform itself). */
  sealFor(tenant: Tenant | 'platform', context: SealContext, text: string): string {
    return `${version}.${encrypt(this.#sealingKey(tenant), placeOf(tenant, context), Buffer.from(text, 'utf8'))}`;
  }

  /** Decrypts a text that was sealed for exactly this centre, account and field; throws SealBroken otherwise. */
  openFor(tenant: Tenant | 'platform', context: SealContext, sealed: string): string {
    const [sealedVersion, body, ...rest] = sealed.split('.');
    if (sealedVersion !== version || body === undefined || rest.length > 0) throw new SealBroken('Not a sealed text');
    return decrypt(this.#sealingKey(tenant), placeOf(tenant, context), body).toString('utf8');
  }

  /** Derives 32 bytes for one purpose of one centre, the same in every process; they sign tokens. */
  deriveKey(tenantId: number | 'platform', purpose: string): Buffer {
    return this.#derive(`tenant:${tenantId}:${purpose}`);
  }

  #sealingKey(tenant: Tenant | 'platform'): Buffer {
    if (tenant === 'platform') return this.#derive('platform sealing');
    const [wrappedVersion, masterId, body] = wrappedKeyOf(tenant).split('.');
    if (wrappedVersion !== version || body === undefined) throw new SealBroken('The wrapped key has an unknown form');
    if (masterId !== this.#masterId) throw new SealBroken('The wrapped key was made under another master key');
    return decrypt(this.#wrappingKey(), `tenant-key:${tenant.id}`, body);
  }

  #wrappingKey(): Buffer {
    return this.#derive('wrapping');
  }

  #derive(info: string): Buffer {
    const known = this.#derived.get(info);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#master, 'dzvinok', info, 32));
    this.#derived.set(info, key);
    return key;
  }
}

function placeOf(tenant: Tenant | 'platform', context: SealContext): string {
  const owner = tenant === 'platform' ? 'platform' : String(tenant.id);
  return JSON.stringify([version, owner, context.accountId, context.field]);
}

function encrypt(key: Buffer, associated: string, plain: Buffer): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function decrypt(key: Buffer, associated: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < ivLength + tagLength) throw new SealBroken('A sealed text is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(associated, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken('A sealed text does not open here', { cause });
  }
}

// The key is kept beside the tenant, not in it, so that logging or answering a tenant cannot give it away.
const wrappedKeys = new WeakMap<Tenant, string>();

/** Keeps the key of a tenant that was read from the directory. */
export function rememberWrappedKey(tenant: Tenant, wrappedKey: string): void {
  wrappedKeys.set(tenant, wrappedKey);
}

function wrappedKeyOf(tenant: Tenant): string {
  const wrappedKey = wrappedKeys.get(tenant);
  if (wrappedKey === undefined) throw new Error('This tenant is a copy: seal with the one that the directory or provisioning gave');
  return wrappedKey;
}
