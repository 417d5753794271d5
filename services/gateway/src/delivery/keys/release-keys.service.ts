import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import type { AddReleaseKeyBody, ReleaseKey as ReleaseKeyItem } from '@dzvinok/contract/release-board';
import type { ReleaseSignature } from '@dzvinok/contract/release-signature';
import { signatureHeader } from '@dzvinok/contract/route';
import { SingleFlight } from '@dzvinok/flow';
import { Database } from '@dzvinok/tenancy/database';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { platformKey } from '@dzvinok/tenancy/tenant';
import { afterCommit, runInPlatform } from '@dzvinok/tenancy/transaction';
import { LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { platformDb, platformEm } from '../../runtime/database/database.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { addressBlock } from '../../runtime/limits/address-block.ts';
import { AttemptLimit, admit } from '../../runtime/limits/attempt-limit.ts';
import { ReleaseKey } from './release-key.entity.ts';
import { claimedSignature, endOf, isSignedBy, readPublicKey, type PublicKey } from './signed-call.ts';
import type { ReleaseActor } from '../registry/release-writer.service.ts';

interface ActiveKey extends PublicKey {
  remote: string;
  label: string;
}

@Injectable()
export class ReleaseKeysRepository {
  async listActive(): Promise<ActiveKey[]> {
    const rows = await platformDb().selectFrom('release_keys')
      .select(['key_id', 'remote', 'public_key', 'label'])
      .where('revoked_at', 'is', null)
      .execute();
    return rows.map((row) => ({ keyId: row.key_id, remote: row.remote, publicKey: row.public_key, label: row.label }));
  }

  /** @returns false for a signature used before */
  async use({ keyId, nonce }: Pick<ReleaseSignature, 'keyId' | 'nonce'>, endsAt: Date): Promise<boolean> {
    const added = await platformDb().insertInto('release_signatures')
      .values({ key_id: keyId, nonce, ends_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .execute();
    return added.length > 0;
  }

  async forgetUsed(before: Date): Promise<void> {
    await platformDb().deleteFrom('release_signatures').where('ends_at', '<', before).execute();
  }
}

/** A key revoked by another process is accepted here for at most this long. */
const freshForMs = 2_000;
const apartMs = 100;

/** Made-up signatures cause one read of the database at a time, at most one per `apartMs`. */
class KnownKeys {
  readonly #read: () => Promise<ActiveKey[]>;
  #keys: readonly ActiveKey[] = [];
  #readAt = -Infinity;
  #isFresh = false;
  readonly #reads = new SingleFlight<void>();

  constructor(read: () => Promise<ActiveKey[]>) {
    this.#read = read;
  }

  forget(): void {
    this.#isFresh = false;
  }

  async find(remote: string, keyId: string): Promise<ActiveKey | null> {
    const known = this.#find(remote, keyId);
    if (known && this.#isFresh && performance.now() - this.#readAt < freshForMs) return known;
    await this.#reads.runFresh('', () => this.#readAgain());
    return this.#find(remote, keyId);
  }

  #find(remote: string, keyId: string): ActiveKey | null {
    return this.#keys.find((key) => key.remote === remote && key.keyId === keyId) ?? null;
  }

  async #readAgain(): Promise<void> {
    await pause(Math.max(0, this.#readAt + apartMs - performance.now()));
    this.#readAt = performance.now();
    this.#isFresh = true;
    try {
      this.#keys = await this.#read();
    } catch (error) {
      this.#isFresh = false;
      throw error;
    }
  }
}

const signedParams = z.object({ remote: z.string() });
const orderBy = { createdAt: 'asc', keyId: 'asc' } as const;

@Injectable()
export class ReleaseKeys implements OnModuleInit {
  readonly #wrong: AttemptLimit;
  readonly #known: KnownKeys;

  constructor(
    private readonly database: Database,
    private readonly keys: ReleaseKeysRepository,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly housekeeping: Housekeeping,
    { redis }: Connections,
  ) {
    this.#wrong = new AttemptLimit({ redis, failures: 20, windowSeconds: 15 * 60 });
    this.#known = new KnownKeys(() => runInPlatform(database, () => keys.listActive()));
  }

  onModuleInit(): void {
    this.housekeeping.add('used release signatures', () =>
      runInPlatform(this.database, () => this.keys.forgetUsed(new Date(this.clock.now().epochMilliseconds))));
  }

  /** All failures get the same refusal. */
  async demand(remote: string): Promise<ReleaseActor> {
    const context = requestContext();
    if (!context) throw refuse('releases.key-refused');
    const key = await this.#signer(remote, context, this.#claimed(context));
    return key ? { id: null, name: `Ключ «${key.label}»`, keyId: key.keyId } : this.#refuseWrong(context);
  }

  /** Refuses an unknown key before the body is read, which the check of the signature needs. */
  async demandKnown(context: RequestContext, params: unknown): Promise<void> {
    const { keyId } = this.#claimed(context);
    const { remote } = signedParams.parse(params);
    if (!(await this.#known.find(remote, keyId))) await this.#refuseWrong(context);
  }

  #claimed(context: RequestContext): ReleaseSignature {
    return claimedSignature(context.header(signatureHeader), this.clock.now());
  }

  async #refuseWrong(context: RequestContext): Promise<never> {
    // Counts failures only, so a team that shares an address with an attacker can still publish.
    const attempt = await this.#wrong.begin(platformKey('release-key', 'address', addressBlock(context.ip)));
    admit(attempt, 'request.too-many').fail();
    throw refuse('releases.key-refused');
  }

  /** Adding a key again changes nothing; a revoked key, or a key of another remote, is refused. */
  async add(remote: string, { label, publicKey }: AddReleaseKeyBody, by: ReleaseActor): Promise<ReleaseKeyItem[]> {
    const key = readPublicKey(publicKey);
    if (!key) throw refuseField('releases.key-wrong', 'publicKey');
    const register = () => runInPlatform(this.database, () => this.#register({ ...key, remote, label, createdByName: by.name }));
    return register().catch((error: unknown) => {
      // A simultaneous call has registered the key, so the second try finds it.
      if (isUniqueViolation(error)) return register();
      throw error;
    });
  }

  async revoke(remote: string, keyId: string): Promise<ReleaseKeyItem[]> {
    const keys = await platformEm().find(ReleaseKey, { remote }, { orderBy, lockMode: LockMode.PESSIMISTIC_WRITE });
    const key = keys.find((one) => one.keyId === keyId);
    if (!key) throw refuse('releases.not-found');
    if (!key.revokedAt) {
      key.revokedAt = new Date();
      await platformEm().flush();
      await this.#tell('releases.key-revoked', key);
    }
    afterCommit(() => this.#known.forget());
    return itemsOf(keys);
  }

  async #register(given: RequiredEntityData<ReleaseKey>): Promise<ReleaseKeyItem[]> {
    const { remote, keyId } = given;
    const known = await platformEm().find(ReleaseKey, { $or: [{ remote }, { keyId }] }, { orderBy });
    let key = known.find((one) => one.keyId === keyId);
    if (!key) {
      key = platformEm().create(ReleaseKey, given);
      known.push(key);
      await platformEm().persist(key).flush();
      await this.#tell('releases.key-added', key);
    }
    if (key.remote !== remote || key.revokedAt) throw refuse('request.conflict');
    return itemsOf(known);
  }

  async #signer(remote: string, context: RequestContext, signature: ReleaseSignature): Promise<ActiveKey | null> {
    const key = await this.#known.find(remote, signature.keyId);
    if (!key || !isSignedBy(key.publicKey, context, signature)) return null;
    // Used signatures are in the database, as Redis might be down.
    const isFirst = await runInPlatform(this.database, () => this.keys.use(signature, endOf(signature)));
    return isFirst ? key : null;
  }

  #tell(action: AuditEntry['action'], { remote, keyId, label }: ReleaseKey): Promise<void> {
    return this.audit.record({ action, entity: 'remote', details: { remote, keyId, label } });
  }
}

function itemsOf(keys: readonly ReleaseKey[]): ReleaseKeyItem[] {
  return keys.map(({ keyId, label, createdAt, createdByName, revokedAt }) => ({
    keyId, label, createdAt: createdAt.toISOString(), createdBy: createdByName ?? null, revokedAt: revokedAt?.toISOString() ?? null,
  }));
}
