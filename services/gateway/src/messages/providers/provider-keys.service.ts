import { refuseField } from '@dzvinok/api-server/failure';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import type { SmsForm } from '@dzvinok/contract/message-providers';
import { telegramRoutes } from '@dzvinok/contract/telegram';
import { Injectable } from '@nestjs/common';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { wordsOf } from '../channels/channel.ts';
import { OwnProviders } from '../channels/providers/own-providers.service.ts';
import { type SmsSecrets, SmsAccounts } from '../channels/sms/sms-accounts.service.ts';
import { SmsChannel } from '../channels/sms/sms-channel.ts';
import { TelegramBot } from '../channels/telegram/telegram-bot.ts';
import { TelegramBots } from '../channels/telegram/telegram-bots.service.ts';
import { TelegramLinks } from '../channels/telegram/telegram-links.service.ts';
import { ProviderTrials } from './provider-trials.service.ts';

/** Keys of Telegram, SMS and web push, typed by a SuperAdmin, and of a centre's own bot by its admin. */
@Injectable()
export class ProviderKeysService {
  constructor(
    private readonly own: OwnProviders,
    private readonly bots: TelegramBots,
    private readonly telegram: TelegramBot,
    private readonly links: TelegramLinks,
    private readonly accounts: SmsAccounts,
    private readonly sms: SmsChannel,
    private readonly trials: ProviderTrials,
    private readonly address: CentreAddress,
  ) {}

  /** Telegram is asked first, so that a wrong token is told at once and a right one gets updates. */
  async saveTelegram(caller: CallerInfo, token: string): Promise<{ botId: number; botName: string }> {
    await this.trials.count(caller);
    const realm = realmOf(caller);
    const former = await this.bots.ownOf(realm);
    const bot = await this.telegram.introduce(token);
    await this.telegram.listen(token, this.#webhook, this.bots.webhookSecretOf(realm, bot.botId));
    await this.own.change(realm, async () => {
      await this.own.save(realm, 'telegram', bot, token);
      if (realm !== 'platform') await this.links.endOthers(bot.botId);
    });
    if (former && former.id !== bot.botId) await this.telegram.leave(former.token);
    return bot;
  }

  async removeTelegram(caller: CallerInfo): Promise<void> {
    const realm = realmOf(caller);
    const former = await this.bots.ownOf(realm);
    const usual = realm === 'platform' ? null : await this.bots.of('platform');
    await this.own.change(realm, async () => {
      await this.own.save(realm, 'telegram', null, null);
      if (realm !== 'platform' && former) await this.links.endOthers(usual?.id ?? null);
    });
    if (former) await this.telegram.leave(former.token);
  }

  checkTelegram(caller: CallerInfo): Promise<{ failure: string | null }> {
    return this.trials.run(caller, 'telegram', async () => {
      const bot = await this.bots.of('platform');
      if (!bot) return 'Бота не налаштовано';
      return this.telegram.faultOf(bot.token, bot.source === 'environment' ? null : this.#webhook);
    });
  }

  async saveSms({ token, callbackSecret, ...settings }: SmsForm): Promise<void> {
    const former = (await this.accounts.ownOfPlatform())?.secrets;
    const kept = token ?? former?.token;
    if (kept === undefined) throw refuseField('message-providers.token-needed', 'token');
    const secrets: SmsSecrets = { token: kept, callbackSecret: callbackSecret ?? former?.callbackSecret ?? null };
    await this.own.change('platform', () => this.own.save('platform', 'sms', settings, JSON.stringify(secrets)));
  }

  removeSms(): Promise<void> {
    return this.own.change('platform', () => this.own.save('platform', 'sms', null, null));
  }

  trySms(caller: CallerInfo, phoneNumber: string): Promise<{ failure: string | null }> {
    return this.trials.run(caller, 'sms', async () => {
      const outcome = await this.sms.sendTrial(phoneNumber).catch((error: unknown) => ({ outcome: 'unknown' as const, reason: wordsOf(error) }));
      return outcome.outcome === 'sent' ? null : outcome.reason;
    });
  }

  savePush(subject: string | null): Promise<void> {
    return this.own.change('platform', () => this.own.save('platform', 'push', subject === null ? null : { subject }, null));
  }

  get #webhook(): string {
    return this.address.ofMessages('platform') + telegramRoutes.webhook.path;
  }
}
