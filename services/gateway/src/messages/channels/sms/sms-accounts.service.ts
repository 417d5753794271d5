import { type MessageProvider, smsAccount } from '@dzvinok/contract/message-providers';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppConfig } from '../../../runtime/app.config.ts';
import { OwnProviders } from '../providers/own-providers.service.ts';

export interface SmsAccount extends NonNullable<AppConfig['sms']> {
  source: NonNullable<MessageProvider['source']>;
}

/** Sealed together, as neither is of use alone. */
const smsSecrets = z.object({ token: z.string(), callbackSecret: z.string().nullable() });
export type SmsSecrets = z.output<typeof smsSecrets>;

/** The account at TurboSMS that all centres send by: the platform's, else that of the environment. */
@Injectable()
export class SmsAccounts {
  constructor(
    private readonly own: OwnProviders,
    private readonly config: AppConfig,
  ) {}

  async current(): Promise<SmsAccount | null> {
    const found = await this.ownOfPlatform();
    if (!found) return this.config.sms && { source: 'environment', ...this.config.sms };
    const { settings: { sender, partKopecks, viberSender, viberKopecks, monthLimit }, secrets: { token, callbackSecret } } = found;
    return {
      source: 'platform', token, sender, partKopecks, monthLimit,
      viber: viberSender === null ? null : { sender: viberSender, kopecks: viberKopecks ?? partKopecks },
      callbackSecret: callbackSecret ?? undefined,
    };
  }

  async ownOfPlatform(): Promise<{ settings: z.output<typeof smsAccount>; secrets: SmsSecrets } | null> {
    const found = await this.own.of('platform', 'sms', smsAccount);
    return found && { settings: found.settings, secrets: smsSecrets.parse(JSON.parse(found.secret ?? 'null')) };
  }
}
