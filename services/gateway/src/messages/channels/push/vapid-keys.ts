import { pushForm } from '@dzvinok/contract/message-providers';
import { Database } from '@dzvinok/tenancy/database';
import { Injectable } from '@nestjs/common';
import { createECDH } from 'node:crypto';
import { AppConfig } from '../../../runtime/app.config.ts';
import { OwnProviders } from '../providers/own-providers.service.ts';

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** The platform's keys by which push services know the sender (RFC 8292); derived from the platform's key, as new keys would end all subscriptions. */
@Injectable()
export class VapidKeys {
  #pair: KeyPair | undefined;

  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly own: OwnProviders,
  ) {}

  get pair(): KeyPair {
    this.#pair ??= this.#derive();
    return this.#pair;
  }

  /** Contact for push services; Apple refuses an address that is not real. */
  async subject(): Promise<string> {
    const { support, baseDomain } = this.config;
    const own = await this.own.of('platform', 'push', pushForm);
    const email = own?.settings.subject ?? support.email;
    if (email !== null) return `mailto:${email}`;
    return baseDomain === 'localhost' || baseDomain.endsWith('.localhost') ? 'mailto:nobody@example.org' : `https://${baseDomain}`;
  }

  /** One of 2³² derived numbers is no private key of the curve, and the next one is taken. */
  #derive(): KeyPair {
    const curve = createECDH('prime256v1');
    for (let nr = 1; ; nr += 1) {
      const number = this.database.secrets.deriveKey('platform', `web push ${nr}`);
      try {
        curve.setPrivateKey(number);
        return { publicKey: curve.getPublicKey('base64url'), privateKey: number.toString('base64url') };
      } catch (error) {
        if (nr === 3) throw error;
      }
    }
  }
}
