import { type MessageProvider, telegramBot } from '@dzvinok/contract/message-providers';
import { type Realm, realmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '../../../runtime/app.config.ts';
import { Connections } from '../../../runtime/connections.ts';
import { OwnProviders } from '../providers/own-providers.service.ts';

export interface Bot {
  source: NonNullable<MessageProvider['source']>;
  /** The bot writes only to people of this realm. */
  realm: Realm;
  id: number;
  name: string;
  token: string;
  webhookSecret: string;
}

const centreInSecret = /^c([1-9a-z][0-9a-z]{0,10})_/;

@Injectable()
export class TelegramBots {
  constructor(
    private readonly connections: Connections,
    private readonly config: AppConfig,
    private readonly own: OwnProviders,
  ) {}

  /** The bot that writes to people of the centre: its own, else the franchise's. */
  async of(realm: Realm): Promise<Bot | null> {
    const centre = realm === 'platform' ? null : await this.ownOf(realm);
    return centre ?? await this.ownOf('platform') ?? this.#ofEnvironment();
  }

  async ownOf(realm: Realm): Promise<Bot | null> {
    const found = await this.own.of(realm, 'telegram', telegramBot);
    if (!found?.secret) return null;
    const { settings: { botId: id, botName: name }, secret: token } = found;
    return { source: realm === 'platform' ? 'platform' : 'centre', realm, id, name, token, webhookSecret: this.webhookSecretOf(realm, id) };
  }

  async bySecret(given: string): Promise<Bot | null> {
    const centre = Number.parseInt(centreInSecret.exec(given)?.[1] ?? '', 36);
    const tenant = Number.isSafeInteger(centre) ? await this.connections.directory.byId(centre) : null;
    const known = [tenant && await this.ownOf(tenant), await this.ownOf('platform'), this.#ofEnvironment()];
    return known.find((bot) => bot && timingSafeEqual(digest(bot.webhookSecret), digest(given))) ?? null;
  }

  /** Names the centre, so that one address serves all bots and stays when a centre changes its bot. */
  webhookSecretOf(realm: Realm, botId: number): string {
    const key = this.connections.database.secrets.deriveKey(realmId(realm), `telegram webhook ${botId}`).toString('base64url');
    return realm === 'platform' ? key : `c${realm.id.toString(36)}_${key}`;
  }

  #ofEnvironment(): Bot | null {
    const { telegram } = this.config;
    if (!telegram) return null;
    const { token, botName: name, webhookSecret } = telegram;
    return { source: 'environment', realm: 'platform', id: Number.parseInt(token, 10) || 0, name, token, webhookSecret };
  }
}

export function isSameBot(one: Bot, other: Bot | null): boolean {
  return other !== null && one.id === other.id && realmId(one.realm) === realmId(other.realm);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
