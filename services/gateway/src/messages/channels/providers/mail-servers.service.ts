import type { MailServer, MessageProvider } from '@dzvinok/contract/message-providers';
import { Database } from '@dzvinok/tenancy/database';
import { outsideTransaction, type Realm, realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../../../runtime/app.config.ts';
import type { SmtpServer } from '../email/smtp.ts';
import { ProvidersRepository } from './providers.repository.ts';

export interface ChosenServer {
  source: NonNullable<MessageProvider['source']>;
  server: SmtpServer;
  from: string;
}

type OwnServer = Omit<ChosenServer, 'source'>;

/** Of other processes; a change made by this one counts at once. */
const knownForMs = 30_000;
const sealedField = 'message-provider:email';
/** A provider belongs to no account. */
const nobody = 0;

/** The mail server that a centre's letters leave by: its own, else the platform's, else that of the environment. */
@Injectable()
export class MailServers {
  readonly #known = new LRUCache<string, { own: OwnServer | null }>({ max: 2_000, ttl: knownForMs });

  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly providers: ProvidersRepository,
  ) {}

  async of(realm: Realm): Promise<ChosenServer | null> {
    const centre = realm === 'platform' ? null : await this.#own(realm);
    if (centre) return { source: 'centre', ...centre };
    const platform = await this.#own('platform');
    if (platform) return { source: 'platform', ...platform };
    return this.config.mail ? { source: 'environment', ...this.config.mail } : null;
  }

  /** In the realm's open transaction. A null password keeps the one of before. */
  async save(realm: Realm, { password, ...settings }: MailServer & { password: string | null }): Promise<void> {
    const former = await this.providers.mailServer();
    const sealed = password === null ? former?.sealed ?? null
      : this.database.secrets.sealFor(realm, { accountId: nobody, field: sealedField }, password);
    await this.providers.saveMailServer(settings, settings.user === null ? null : sealed);
  }

  /** Call it after the commit of a change. */
  forget(realm: Realm): void {
    this.#known.delete(String(realmId(realm)));
  }

  async #own(realm: Realm): Promise<OwnServer | null> {
    const key = String(realmId(realm));
    const known = this.#known.get(key);
    if (known) return known.own;
    // Asked for a centre inside of its transaction too.
    const read = () => runInRealm(this.database, realm, () => this.#read(realm));
    const own = await (realm === 'platform' ? outsideTransaction(read) : read());
    this.#known.set(key, { own });
    return own;
  }

  async #read(realm: Realm): Promise<OwnServer | null> {
    const found = await this.providers.mailServer();
    if (!found) return null;
    const { settings: { host, port, user, from }, sealed } = found;
    const password = sealed === null ? null : this.database.secrets.openFor(realm, { accountId: nobody, field: sealedField }, sealed);
    return { server: { host, port, isSecure: port === 465, user, password }, from };
  }
}
