import { LRUCache } from 'lru-cache';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { SealBroken } from './connection.ts';
import type { Tenant } from './tenant.ts';

export interface SealContext {
  accountId: number;
  field: string;
}

const version = 'v1';
const ivLength = 12;
const tagLength = 16;
const derivedAtMost = 10_000;

interface MasterKey {
  id: string;
  wrapping: Buffer;
}

/** The master key only wraps random keys in the directory, so it can be changed. Without its row a centre's sealed texts are lost. */
export class TenantSecrets {
  readonly #master: Buffer;
  readonly #active: MasterKey;
  readonly #masters: ReadonlyMap<string, MasterKey>;
  #platformKey: Buffer | undefined;
  /** Deriving takes a tenth of a millisecond, and each save with an idempotency key needs one. */
  readonly #derived = new LRUCache<string, Buffer>({ max: derivedAtMost });

  /** `masterKey` is 32 bytes, base64; `otherMasterKey` opens older keys while the master key is being changed. */
  constructor(masterKey: string, otherMasterKey?: string) {
    this.#master = bytesOf(masterKey);
    this.#active = masterOf(this.#master);
    const masters = otherMasterKey === undefined ? [this.#active] : [masterOf(bytesOf(otherMasterKey)), this.#active];
    this.#masters = new Map(masters.map((master) => [master.id, master]));
  }

  /** The wrapping master key's id in wrapped keys; it reveals nothing of the key. */
  get masterId(): string {
    return this.#active.id;
  }

  newWrappedKey(tenantId: number): string {
    return this.#wrap(tenantPlace(tenantId), randomBytes(32));
  }

  /** The platform's wrapped key. `continues` keeps keys derived from the master key, so that sessions stay valid. */
  newWrappedPlatformKey({ continues }: { continues: boolean }): string {
    return this.#wrap(platformPlace, continues ? this.#master : randomBytes(32));
  }

  /** Must come before deriving. Throws SealBroken under an unknown master key. */
  usePlatformKey(wrappedKey: string): void {
    this.#platformKey = this.#unwrap(platformPlace, wrappedKey);
    this.#derived.clear();
  }

  /** Wraps a key with the active master key; null when it already is. */
  rewrap(owner: number | 'platform', wrappedKey: string): string | null {
    if (wrappedKey.split('.')[1] === this.#active.id) return null;
    const place = owner === 'platform' ? platformPlace : tenantPlace(owner);
    return this.#wrap(place, this.#unwrap(place, wrappedKey));
  }

  sealFor(tenant: Tenant | 'platform', context: SealContext, text: string): string {
    return `${version}.${encrypt(this.#sealingKey(tenant), placeOf(tenant, context), Buffer.from(text, 'utf8'))}`;
  }

  /** Decrypts; throws SealBroken unless sealed for exactly this centre, account and field. */
  openFor(tenant: Tenant | 'platform', context: SealContext, sealed: string): string {
    const [sealedVersion, body, ...rest] = sealed.split('.');
    if (sealedVersion !== version || body === undefined || rest.length > 0) throw new SealBroken('Not a sealed text');
    return decrypt(this.#sealingKey(tenant), placeOf(tenant, context), body).toString('utf8');
  }

  /** Derives 32 signing bytes for one purpose, the same in every process. Needs `usePlatformKey`. */
  deriveKey(tenantId: number | 'platform', purpose: string): Buffer {
    return this.#derive(`tenant:${tenantId}:${purpose}`);
  }

  #sealingKey(tenant: Tenant | 'platform'): Buffer {
    if (tenant === 'platform') return this.#derive('platform sealing');
    return this.#unwrap(tenantPlace(tenant.id), wrappedKeyOf(tenant));
  }

  #wrap(place: string, key: Buffer): string {
    return `${version}.${this.#active.id}.${encrypt(this.#active.wrapping, place, key)}`;
  }

  #unwrap(place: string, wrappedKey: string): Buffer {
    const [wrappedVersion, masterId, body] = wrappedKey.split('.');
    if (wrappedVersion !== version || masterId === undefined || body === undefined) throw new SealBroken('The wrapped key has an unknown form');
    const master = this.#masters.get(masterId);
    if (!master) throw new SealBroken(`The wrapped key was made under another master key, ${masterId}; here is ${[...this.#masters.keys()].join(' and ')}`);
    return decrypt(master.wrapping, place, body);
  }

  #derive(info: string): Buffer {
    const known = this.#derived.get(info);
    if (known) return known;
    if (this.#platformKey === undefined) throw new Error('The platform’s key was not read yet');
    const key = derived(this.#platformKey, info);
    this.#derived.set(info, key);
    return key;
  }
}

const platformPlace = 'platform-key';

function tenantPlace(tenantId: number): string {
  return `tenant-key:${tenantId}`;
}

function bytesOf(masterKey: string): Buffer {
  const bytes = Buffer.from(masterKey, 'base64');
  if (bytes.length !== 32) throw new Error('The master key must be 32 bytes in base64');
  return bytes;
}

function masterOf(key: Buffer): MasterKey {
  const id = createHash('sha256').update('dzvinok master key id').update(key).digest('hex').slice(0, 8);
  return { id, wrapping: derived(key, 'wrapping') };
}

function derived(key: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'dzvinok', info, 32));
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

const wrappedKeys = new WeakMap<Tenant, string>();

/** Keeps the key beside the tenant, so that logging or answering a tenant cannot reveal it. */
export function rememberWrappedKey(tenant: Tenant, wrappedKey: string): void {
  wrappedKeys.set(tenant, wrappedKey);
}

function wrappedKeyOf(tenant: Tenant): string {
  const wrappedKey = wrappedKeys.get(tenant);
  if (wrappedKey === undefined) throw new Error('This tenant is a copy: seal with the one that the directory or provisioning gave');
  return wrappedKey;
}
