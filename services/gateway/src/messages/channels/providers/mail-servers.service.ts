import { mailServer, type MessageProvider } from '@dzvinok/contract/message-providers';
import type { Realm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../runtime/app.config.ts';
import type { SmtpServer } from '../email/smtp.ts';
import { OwnProviders } from './own-providers.service.ts';

export interface ChosenServer {
  source: NonNullable<MessageProvider['source']>;
  server: SmtpServer;
  from: string;
}

/** The mail server that a centre's letters leave by: its own, else the platform's, else that of the environment. */
@Injectable()
export class MailServers {
  constructor(
    private readonly own: OwnProviders,
    private readonly config: AppConfig,
  ) {}

  async of(realm: Realm): Promise<ChosenServer | null> {
    const centre = realm === 'platform' ? null : await this.#own(realm);
    if (centre) return { source: 'centre', ...centre };
    const platform = await this.#own('platform');
    if (platform) return { source: 'platform', ...platform };
    return this.config.mail ? { source: 'environment', ...this.config.mail } : null;
  }

  async #own(realm: Realm): Promise<Omit<ChosenServer, 'source'> | null> {
    const found = await this.own.of(realm, 'email', mailServer);
    if (!found) return null;
    const { settings: { host, port, user, from }, secret: password } = found;
    return { server: { host, port, isSecure: port === 465, user, password }, from };
  }
}
