import { refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import { type MailDomain, mailServer, type MessageProvider, type MessageProviders, messageProvidersRoutes, pushForm } from '@dzvinok/contract/message-providers';
import { type Channel, channels } from '@dzvinok/contract/message-kinds';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { runInRealm, type Realm } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../runtime/app.config.ts';
import { MessageChannels } from '../channels/channel.ts';
import { EmailSender } from '../channels/email/email-sender.service.ts';
import { MailServers } from '../channels/providers/mail-servers.service.ts';
import { NameServers, readMailDomain } from '../channels/providers/mail-domain.ts';
import { publicAddressOf } from '../channels/providers/public-address.ts';
import { OwnProviders } from '../channels/providers/own-providers.service.ts';
import { ProvidersRepository } from '../channels/providers/providers.repository.ts';
import { SmsAccounts } from '../channels/sms/sms-accounts.service.ts';
import { TelegramBots } from '../channels/telegram/telegram-bots.service.ts';
import { ProviderKeysService } from './provider-keys.service.ts';
import { ProviderTrials } from './provider-trials.service.ts';

type ServerForm = RouteInput<typeof messageProvidersRoutes.saveMailServer>['body'];

@Injectable()
export class MessageProvidersService {
  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly channels: MessageChannels,
    private readonly providers: ProvidersRepository,
    private readonly own: OwnProviders,
    private readonly servers: MailServers,
    private readonly bots: TelegramBots,
    private readonly accounts: SmsAccounts,
    private readonly sender: EmailSender,
    private readonly names: NameServers,
    private readonly trials: ProviderTrials,
  ) {}

  async list(caller: CallerInfo): Promise<MessageProviders> {
    const realm = realmOf(caller);
    const sources = await this.#sourcesIn(realm);
    const states = new Map((await runInRealm(this.database, realm, () => this.providers.states())).map((state) => [state.channel, state]));
    const [mail, bot] = [await this.own.of(realm, 'email', mailServer), await this.bots.ownOf(realm)];
    return {
      channels: channels.map((channel) => {
        const { workedAt = null, failedAt = null, failure = null } = states.get(channel) ?? {};
        return { channel, source: sources[channel], workedAt: workedAt?.toISOString() ?? null, failedAt: failedAt?.toISOString() ?? null, failure };
      }),
      mailServer: mail && { ...mail.settings, hasPassword: mail.secret !== null },
      telegram: bot && { botId: bot.id, botName: bot.name },
      ...realm === 'platform' && await this.#ofPlatform(),
    };
  }

  async #ofPlatform(): Promise<Pick<MessageProviders, 'sms' | 'push'>> {
    const [sms, push] = [await this.accounts.ownOfPlatform(), await this.own.of('platform', 'push', pushForm)];
    return { sms: sms && { ...sms.settings, hasCallbackSecret: sms.secrets.callbackSecret !== null }, push: push?.settings ?? null };
  }

  /** The name is looked up again at each sending; here the admin is told at once. */
  async save(caller: CallerInfo, form: ServerForm): Promise<void> {
    const realm = realmOf(caller);
    if (realm !== 'platform' && !this.config.allowsPrivateRelays) {
      const address = await publicAddressOf(form.host).catch(() => null);
      if (address === null) throw refuseField('message-providers.private-server', 'host');
    }
    const former = await this.own.of(realm, 'email', mailServer);
    // Otherwise a new server would get the password of the former server.
    const keeps = form.password === null && former?.secret && former.settings.host === form.host && former.settings.user === form.user;
    if (form.user !== null && form.password === null && !keeps) throw refuseField('message-providers.password-needed', 'password');
    const { password, ...settings } = form;
    const secret = form.user === null ? null : password ?? former?.secret ?? null;
    await this.own.change(realm, () => this.own.save(realm, 'email', settings, secret));
  }

  remove(caller: CallerInfo): Promise<void> {
    const realm = realmOf(caller);
    return this.own.change(realm, () => this.own.save(realm, 'email', null, null));
  }

  try(caller: CallerInfo, address: string): Promise<{ failure: string | null }> {
    return this.trials.run(caller, 'email', () => this.#outcome(realmOf(caller), { person: caller.fullName, address }));
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

  /** In development a channel that is not set up is shown by the mailbox. */
  async #sourcesIn(realm: Realm): Promise<Record<Channel, MessageProvider['source']>> {
    const chosen = {
      push: await this.own.of('platform', 'push', pushForm) ? 'platform' as const : 'environment' as const,
      telegram: (await this.bots.of(realm))?.source ?? null,
      email: (await this.servers.of(realm))?.source ?? null,
      sms: (await this.accounts.current())?.source ?? null,
    };
    if (realm === 'platform') return chosen;
    const ready = await this.channels.readyFor(realm);
    const sourceOf = (channel: 'telegram' | 'sms') => (ready.has(channel) ? chosen[channel] ?? 'environment' : null);
    return { ...chosen, telegram: sourceOf('telegram'), sms: sourceOf('sms') };
  }
}

const runsItself = { itself: 'names are looked up and letters are sent without a connection' };

@Controller()
export class MessageProvidersController {
  constructor(
    private readonly providers: MessageProvidersService,
    private readonly keys: ProviderKeysService,
  ) {}

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

  @Route(messageProvidersRoutes.saveTelegram, runsItself)
  saveTelegram(@Input() { body }: RouteInput<typeof messageProvidersRoutes.saveTelegram>, @Caller() caller: CallerInfo) {
    return this.keys.saveTelegram(caller, body.token);
  }

  @Route(messageProvidersRoutes.removeTelegram, runsItself)
  async removeTelegram(@Caller() caller: CallerInfo) {
    await this.keys.removeTelegram(caller);
    return null;
  }

  @Route(messageProvidersRoutes.checkTelegram, runsItself)
  checkTelegram(@Caller() caller: CallerInfo) {
    return this.keys.checkTelegram(caller);
  }

  @Route(messageProvidersRoutes.saveSms, runsItself)
  async saveSms(@Input() { body }: RouteInput<typeof messageProvidersRoutes.saveSms>) {
    await this.keys.saveSms(body);
    return null;
  }

  @Route(messageProvidersRoutes.removeSms, runsItself)
  async removeSms() {
    await this.keys.removeSms();
    return null;
  }

  @Route(messageProvidersRoutes.trySms, runsItself)
  trySms(@Input() { body }: RouteInput<typeof messageProvidersRoutes.trySms>, @Caller() caller: CallerInfo) {
    return this.keys.trySms(caller, body.phoneNumber);
  }

  @Route(messageProvidersRoutes.savePush, runsItself)
  async savePush(@Input() { body }: RouteInput<typeof messageProvidersRoutes.savePush>) {
    await this.keys.savePush(body.subject);
    return null;
  }
}
