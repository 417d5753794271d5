import { refuse, refuseField } from '@dzvinok/api-server/refusal';
import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import type { AddReleaseKeyBody, ReleaseKey } from '@dzvinok/contract/release-board';
import type { ReleaseSignature } from '@dzvinok/contract/release-signature';
import { signatureHeader } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { platformKey } from '@dzvinok/tenancy/redis-key';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { addressBlock } from '../../runtime/limits/address-block.ts';
import { AttemptLimit, letIn } from '../../runtime/limits/attempt-limit.ts';
import { KnownKeys } from './configured-keys.ts';
import { ReleaseKeysRepository, type ActiveKey } from './release-keys.repository.ts';
import { claimedSignature, endOf, isSignedBy, readPublicKey } from './signed-call.ts';
import type { ReleaseActor } from '../registry/release-writer.ts';

/** Manages the keys by which teams publish; each key is for one remote. */
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

  /** Finds the key that signed the call that is being answered; refuses in the same words whatever is wrong. */
  async demand(remote: string): Promise<ReleaseActor> {
    const context = requestContext();
    if (!context) throw refuse('releases.key-refused');
    const key = await this.#signer(remote, context, claimedSignature(context.header(signatureHeader), this.clock.now()));
    if (key) return { id: null, name: `Ключ «${key.label}»`, keyId: key.keyId };
    // Only wrong signatures that had to be looked up count, so a team that shares an address with a stranger can publish.
    const attempt = await this.#wrong.begin(platformKey('release-key', 'address', addressBlock(context.ip)));
    letIn(attempt, 'request.too-many').fail();
    throw refuse('releases.key-refused');
  }

  async list(remote: string): Promise<ReleaseKey[]> {
    return runInPlatform(this.database, () => this.keys.list(remote));
  }

  /** Adding a key again changes nothing; a revoked key, or one of another remote, is refused. */
  async add(remote: string, { label, publicKey }: AddReleaseKeyBody, by: ReleaseActor): Promise<ReleaseKey[]> {
    const key = readPublicKey(publicKey);
    if (!key) throw refuseField('releases.key-wrong', 'publicKey');
    return runInPlatform(this.database, async () => {
      if (await this.keys.add({ ...key, remote, label, createdBy: by.name })) {
        await this.#tell('releases.key-added', { remote, keyId: key.keyId, label });
      }
      const there = await this.keys.list(remote);
      if (!there.some(({ keyId, revokedAt }) => keyId === key.keyId && revokedAt === null)) throw refuse('request.conflict');
      return there;
    });
  }

  async revoke(remote: string, keyId: string, _by: ReleaseActor): Promise<ReleaseKey[]> {
    const left = await runInPlatform(this.database, async () => {
      const label = await this.keys.revoke(remote, keyId);
      if (label !== null) await this.#tell('releases.key-revoked', { remote, keyId, label });
      const there = await this.keys.list(remote);
      if (!there.some((key) => key.keyId === keyId)) throw refuse('releases.not-found');
      return there;
    });
    this.#known.forget();
    return left;
  }

  async #signer(remote: string, context: RequestContext, signature: ReleaseSignature): Promise<ActiveKey | null> {
    const key = await this.#known.find(remote, signature.keyId);
    if (!key || !isSignedBy(key.publicKey, context, signature)) return null;
    // Used signatures are in the database, which is needed here anyway; Redis might be away.
    const isFirst = await runInPlatform(this.database, () => this.keys.use(signature, endOf(signature)));
    return isFirst ? key : null;
  }

  #tell(action: AuditEntry['action'], details: AuditEntry['details']): Promise<void> {
    return this.audit.record({ action, entity: 'remote', details });
  }
}
