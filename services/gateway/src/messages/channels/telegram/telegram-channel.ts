import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { cutTo, MessageChannels, type MessageAddress, type MessageChannel, type OutgoingMessage, type SendOutcome } from '../channel.ts';
import { buttonsUnder } from './telegram-buttons.ts';
import { TelegramBot } from './telegram-bot.ts';
import { TelegramBots } from './telegram-bots.service.ts';
import { botChanged } from './telegram-links.service.ts';

/** Telegram takes 4096 characters with the line breaks. */
const longestText = 4_000;

@Injectable()
export class TelegramChannel implements MessageChannel, OnModuleInit {
  readonly name = 'telegram';
  readonly isRepeatable = false;
  readonly perSecond = 25;

  constructor(
    private readonly channels: MessageChannels,
    private readonly bots: TelegramBots,
    private readonly api: TelegramBot,
  ) {}

  onModuleInit(): void {
    this.channels.add(this);
  }

  async isReady(tenant: Tenant): Promise<boolean> {
    return settingsOf(tenant).switches.telegram === true && await this.bots.of(tenant) !== null;
  }

  async providerOf(tenant: Tenant): Promise<string> {
    return `telegram ${(await this.bots.of(tenant))?.id ?? ''}`;
  }

  async send(tenant: Tenant, message: OutgoingMessage, { address, botId = null }: MessageAddress): Promise<SendOutcome> {
    const bot = await this.bots.of(tenant);
    if (!bot) return { outcome: 'later', reason: 'Telegram не налаштовано' };
    // A bot can write only in chats that were begun with it.
    if (botId !== null && botId !== bot.id) return { outcome: 'refused', reason: botChanged, endsAddress: true };
    const { title, text, url } = message;
    const shown = cutTo(longestText - title.length - url.length, text);
    return this.api.send(bot.token, Number(address), [title, shown, url].filter(Boolean).join('\n'), buttonsUnder(tenant, message));
  }
}
