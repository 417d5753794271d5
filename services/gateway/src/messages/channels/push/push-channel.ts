import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../../runtime/app.config.ts';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../../runtime/clock/clock.ts';
import { type MessageAddress, type MessageChannel, MessageChannels, type OutgoingMessage, sendLimitMs, type SendOutcome } from '../channel.ts';
import { wasNeverSent } from '../never-sent.ts';
import { generalTexts } from './general.texts.ts';
import { isPushService } from './push-services.rules.ts';
import { VapidKeys } from './vapid-keys.ts';

/** Services take 4 096 bytes with the encryption. */
const mostBytes = 3_000;
const mostSeconds = 28 * 24 * 60 * 60;

@Injectable()
export class PushChannel implements MessageChannel, OnModuleInit {
  readonly name = 'push';
  /** The topic replaces a copy that the service still keeps, the tag one that the device shows. */
  readonly isRepeatable = true;
  readonly perSecond = 100;

  constructor(
    private readonly channels: MessageChannels,
    private readonly vapid: VapidKeys,
    private readonly config: AppConfig,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.channels.add(this);
  }

  async isReady(): Promise<boolean> {
    return true;
  }

  async send(tenant: Tenant, message: OutgoingMessage, address: MessageAddress): Promise<SendOutcome> {
    const request = await this.#request(message, address, payloadOf(tenant, message), await this.vapid.subject());
    if (!request) return { outcome: 'refused', reason: 'Підписка браузера пошкоджена', endsAddress: true };
    const { endpoint, headers, body } = request;
    try {
      // A redirect could lead anywhere.
      return await outcomeOf(await fetch(endpoint, {
        method: 'POST', headers, body: Uint8Array.from(body), redirect: 'manual', signal: AbortSignal.timeout(sendLimitMs),
      }), this.clock.now());
    } catch (error) {
      if (wasNeverSent(error)) return { outcome: 'later', reason: `Сервіс сповіщень недоступний (${codeOf(error)})` };
      throw error;
    }
  }

  async #request(message: OutgoingMessage, { address: endpoint, keys }: MessageAddress, payload: string, subject: string) {
    if (!keys || !isPushService(endpoint, this.config.pushHosts)) return null;
    const { p256dh = '', auth = '' } = keys;
    const seconds = Math.floor((message.expiresAt.getTime() - this.clock.now().getTime()) / 1000);
    // Loaded with the first message: many processes send none.
    const { default: webPush } = await import('web-push');
    try {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...this.vapid.pair },
        TTL: Math.max(0, Math.min(mostSeconds, seconds)),
        urgency: message.isUrgent ? 'high' : 'normal',
        topic: topicOf(message),
      });
      return { endpoint, headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])), body };
    } catch {
      return null;
    }
  }
}

/** At most 32 characters of Base64URL (RFC 8030): the id without its hyphens. */
function topicOf({ id }: OutgoingMessage): string {
  return id.replace(/[^\w]/g, '').slice(0, 32);
}

/** Declarative Web Push: Safari shows it by itself, other browsers by the service worker. */
function payloadOf(tenant: Tenant, message: OutgoingMessage): string {
  const isShown = settingsOf(tenant).switches.detailsOnLockedScreens === true;
  const [title, body] = isShown ? [message.title, message.text] : [tenant.name, generalTexts[message.kind]];
  const written = (text: string) => JSON.stringify({
    web_push: 8030,
    notification: { title: title.slice(0, 200), body: text, lang: 'uk', tag: topicOf(message), navigate: message.url },
  });
  let text = body.slice(0, mostBytes);
  while (text && Buffer.byteLength(written(text)) > mostBytes) text = `${text.slice(0, -20).toWellFormed().trimEnd()}…`;
  return written(text);
}

async function outcomeOf(reply: Response, now: Date): Promise<SendOutcome> {
  const { status, headers } = reply;
  const said = await wordsOf(reply);
  const reason = `Сервіс сповіщень відповів ${status}${said && `: ${said}`}`;
  if (status >= 200 && status < 300) return { outcome: 'sent', providerId: headers.get('location')?.slice(0, 500) };
  if (status === 429 || status >= 500) return { outcome: 'later', reason, afterMs: pauseIn(headers.get('retry-after'), now) };
  return { outcome: 'refused', reason, endsAddress: status === 404 || status === 410 };
}

/** The beginning of the reply names the fault. */
async function wordsOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value ? Buffer.from(value).toString().replace(/\s+/g, ' ').trim().slice(0, 200) : '';
}

/** Seconds or a date (RFC 9110). */
function pauseIn(retryAfter: string | null, now: Date): number | undefined {
  if (retryAfter === null) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function codeOf(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null;
}
