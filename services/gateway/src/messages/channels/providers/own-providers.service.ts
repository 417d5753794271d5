import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { Database } from '@dzvinok/tenancy/database';
import { outsideTransaction, type Realm, realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { AuditService } from '../../../runtime/audit/audit.service.ts';
import { ProvidersRepository, type StoredProvider } from './providers.repository.ts';

export interface OwnProvider<Settings> {
  settings: Settings;
  secret: string | null;
}

/** Delay of changes by other processes; own changes count at once. */
const knownForMs = 30_000;
/** A provider belongs to no account. */
const nobody = 0;

/** Own settings of a centre or the platform. */
@Injectable()
export class OwnProviders {
  readonly #known = new LRUCache<string, readonly StoredProvider[]>({ max: 2_000, ttl: knownForMs });

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** Null without settings of the shape. */
  async of<Settings>(realm: Realm, channel: Channel, shape: z.ZodType<Settings>): Promise<OwnProvider<Settings> | null> {
    const stored = (await this.#stored(realm)).find((provider) => provider.channel === channel);
    const { success, data: settings } = shape.safeParse(stored?.settings);
    if (!stored || !success) return null;
    const secret = stored.sealed === null ? null : this.database.secrets.openFor(realm, fieldOf(channel), stored.sealed);
    return { settings, secret };
  }

  /** Runs the work in a transaction of the realm, and counts at once afterwards. */
  async change(realm: Realm, work: () => Promise<void>): Promise<void> {
    await runInRealm(this.database, realm, async () => {
      await work();
      await this.audit.record({ action: 'message-providers.changed' });
      await this.changes.publishNow();
    });
    this.#known.delete(String(realmId(realm)));
  }

  /** Within `change`; null settings remove the provider. */
  async save(realm: Realm, channel: Channel, settings: object | null, secret: string | null): Promise<void> {
    await this.providers.save(channel, settings, secret === null ? null : this.database.secrets.sealFor(realm, fieldOf(channel), secret));
  }

  async #stored(realm: Realm): Promise<readonly StoredProvider[]> {
    const key = String(realmId(realm));
    const known = this.#known.get(key);
    if (known) return known;
    // A centre's providers are also read inside of its transaction.
    const read = () => runInRealm(this.database, realm, () => this.providers.stored());
    const stored = await (realm === 'platform' ? outsideTransaction(read) : read());
    this.#known.set(key, stored);
    return stored;
  }
}

function fieldOf(channel: Channel) {
  return { accountId: nobody, field: `message-provider:${channel}` };
}
