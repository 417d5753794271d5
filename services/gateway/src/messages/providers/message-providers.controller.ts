import { refuseField } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import { type MailDomain, type MessageProviders, messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import { type Channel, channels } from '@dzvinok/contract/message-kinds';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { platformKey, tenantKey } from '@dzvinok/tenancy/tenant';
import { runInRealm, type Realm } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../runtime/app.config.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Connections } from '../../runtime/connections.ts';
import { AttemptLimit, admit } from '../../runtime/limits/attempt-limit.ts';
import { MessageChannels } from '../channels/channel.ts';
import { EmailSender } from '../channels/email/email-sender.service.ts';
import { MailServers } from '../channels/providers/mail-servers.service.ts';
import { NameServers, readMailDomain } from '../channels/providers/mail-domain.ts';
import { publicAddressOf } from '../channels/providers/public-address.ts';
import { ProviderStates } from '../channels/providers/provider-states.service.ts';
import { ProvidersRepository } from '../channels/providers/providers.repository.ts';

type ServerForm = RouteInput<typeof messageProvidersRoutes.saveMailServer>['body'];

const trialsAnHour = 10;

@Injectable()
export class MessageProvidersService {
  readonly #trials: AttemptLimit;

  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly channels: MessageChannels,
    private readonly providers: ProvidersRepository,
    private readonly servers: MailServers,
    private readonly sender: EmailSender,
    private readonly names: NameServers,
    private readonly states: ProviderStates,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    { redis }: Connections,
  ) {
    this.#trials = new AttemptLimit({ redis, failures: trialsAnHour, windowSeconds: 60 * 60 });
  }

  async list(caller: CallerInfo): Promise<MessageProviders> {
    const realm = realmOf(caller);
    const [ready, chosen] = await Promise.all([this.#readyIn(realm), this.servers.of(realm)]);
    return runInRealm(this.database, realm, async () => {
      const states = new Map((await this.providers.states()).map((state) => [state.channel, state]));
      const own = await this.providers.mailServer();
      return {
        channels: channels.map((channel) => {
          const { workedAt = null, failedAt = null, failure = null } = states.get(channel) ?? {};
          const source = channel === 'email' ? chosen?.source ?? null : ready.has(channel) ? 'environment' as const : null;
          return { channel, source, workedAt: workedAt?.toISOString() ?? null, failedAt: failedAt?.toISOString() ?? null, failure };
        }),
        mailServer: own && { ...own.settings, hasPassword: own.sealed !== null },
      };
    });
  }

  /** The name is looked up again at each sending; here the admin is told at once. */
  async save(caller: CallerInfo, form: ServerForm): Promise<void> {
    const realm = realmOf(caller);
    if (realm !== 'platform' && !this.config.allowsPrivateRelays) {
      const address = await publicAddressOf(form.host).catch(() => null);
      if (address === null) throw refuseField('message-providers.private-server', 'host');
    }
    await this.#change(realm, async () => {
      const former = await this.providers.mailServer();
      // Otherwise a new server would get the password of the former one.
      const keeps = form.password === null && former?.sealed && former.settings.host === form.host && former.settings.user === form.user;
      if (form.user !== null && form.password === null && !keeps) throw refuseField('message-providers.password-needed', 'password');
      await this.servers.save(realm, form);
    });
  }

  remove(caller: CallerInfo): Promise<void> {
    return this.#change(realmOf(caller), () => this.providers.saveMailServer(null, null));
  }

  async try(caller: CallerInfo, address: string): Promise<{ failure: string | null }> {
    const realm = realmOf(caller);
    const key = realm === 'platform' ? platformKey('mail-trial', caller.accountId) : tenantKey(realm.id, 'mail-trial', caller.accountId);
    admit(await this.#trials.begin(key), 'message-providers.too-many-trials').fail();
    const failure = await this.#outcome(realm, { person: caller.fullName, address });
    await this.states.note(realm, 'email', failure);
    await runInRealm(this.database, realm, () => this.changes.publishNow());
    return { failure };
  }

  async domain(caller: CallerInfo): Promise<MailDomain | null> {
    const chosen = await this.servers.of(realmOf(caller));
    return chosen && readMailDomain(this.names, chosen.from);
  }

  async #outcome(realm: Realm, { person, address }: { person: string; address: string }): Promise<string | null> {
    try {
      const outcome = await this.sender.send(realm, {
        id: randomUUID(),
        to: address,
        person,
        host: this.config.baseDomain,
        title: 'Пробний лист',
        text: 'Якщо ви читаєте цей лист, пошту налаштовано правильно.',
        code: null,
        page: null,
        choicesUrl: null,
        unsubscribe: null,
      });
      return outcome.outcome === 'sent' ? null : outcome.reason;
    } catch {
      return 'Зв’язок із поштовим сервером обірвався. Перевірте, чи дійшов лист.';
    }
  }

  async #readyIn(realm: Realm): Promise<ReadonlySet<Channel>> {
    return realm === 'platform' ? new Set() : this.channels.readyFor(realm);
  }

  async #change(realm: Realm, work: () => Promise<void>): Promise<void> {
    await runInRealm(this.database, realm, async () => {
      await work();
      await this.audit.record({ action: 'message-providers.changed' });
      await this.changes.publishNow();
    });
    this.servers.forget(realm);
  }
}

const runsItself = { itself: 'names are looked up and letters are sent without a connection' };

@Controller()
export class MessageProvidersController {
  constructor(private readonly providers: MessageProvidersService) {}

  @Route(messageProvidersRoutes.list, runsItself)
  list(@Caller() caller: CallerInfo) {
    return this.providers.list(caller);
  }

  @Route(messageProvidersRoutes.saveMailServer, runsItself)
  async saveMailServer(@Input() { body }: RouteInput<typeof messageProvidersRoutes.saveMailServer>, @Caller() caller: CallerInfo) {
    await this.providers.save(caller, body);
    return null;
  }

  @Route(messageProvidersRoutes.removeMailServer, runsItself)
  async removeMailServer(@Caller() caller: CallerInfo) {
    await this.providers.remove(caller);
    return null;
  }

  @Route(messageProvidersRoutes.tryEmail, runsItself)
  tryEmail(@Input() { body }: RouteInput<typeof messageProvidersRoutes.tryEmail>, @Caller() caller: CallerInfo) {
    return this.providers.try(caller, body.address);
  }

  @Route(messageProvidersRoutes.mailDomain, runsItself)
  mailDomain(@Caller() caller: CallerInfo) {
    return this.providers.domain(caller);
  }
}
