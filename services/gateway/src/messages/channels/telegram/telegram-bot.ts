import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { refuse, refuseField } from '@dzvinok/api-server/failure';
import type { Api } from 'grammy';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../../../runtime/app.config.ts';
import { sendLimitMs, type SendOutcome } from '../channel.ts';
import { wasNeverSent } from '../never-sent.ts';

const updates = ['message', 'my_chat_member', 'callback_query'] as const;

/** Calls of the Bot API, without retries, which deliveries make. */
@Injectable()
export class TelegramBot implements OnApplicationBootstrap {
  readonly #logger = new Logger('Telegram');
  readonly #apis = new LRUCache<string, Promise<Api>>({ max: 200 });

  constructor(private readonly config: AppConfig) {}

  onApplicationBootstrap(): void {
    const { telegram, runsJobs } = this.config;
    if (!telegram?.webhookUrl || !runsJobs) return;
    this.#setWebhook(telegram.token, telegram.webhookUrl, telegram.webhookSecret)
      .catch((error: unknown) => this.#logger.error(`The bot gets no updates: ${reasonOf(error)}`));
  }

  /** @throws when the outcome is unknown */
  async send(token: string, chatId: number, text: string, rows: { text: string; callback_data: string }[][] = []): Promise<SendOutcome> {
    const api = await this.#open(token);
    try {
      const { message_id: id } = await api.sendMessage(chatId, text, {
        link_preview_options: { is_disabled: true }, ...rows.flat().length > 0 && { reply_markup: { inline_keyboard: rows } },
      });
      return { outcome: 'sent', providerId: String(id) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Refuses a token that Telegram does not know. */
  async introduce(token: string): Promise<{ botId: number; botName: string }> {
    const api = await this.#open(token);
    try {
      const { id, username } = await api.getMe();
      return { botId: id, botName: username };
    } catch (error) {
      throw isApiError(error) && error.error_code < 429 ? refuseField('message-providers.wrong-token', 'token') : refuse('message-providers.no-answer');
    }
  }

  async listen(token: string, url: string, secret: string): Promise<void> {
    try {
      await this.#setWebhook(token, url, secret);
    } catch (error) {
      this.#logger.warn(`A bot gets no updates at ${url}: ${reasonOf(error)}`);
      throw refuse(isApiError(error) ? 'message-providers.webhook-refused' : 'message-providers.no-answer');
    }
  }

  /** Its token may be withdrawn already. */
  async leave(token: string): Promise<void> {
    const api = await this.#open(token);
    await api.deleteWebhook().catch((error: unknown) => this.#logger.warn(`A former bot keeps its webhook: ${reasonOf(error)}`));
  }

  /** Null when the bot works; `url`: where its updates have to go. */
  async faultOf(token: string, url: string | null): Promise<string | null> {
    const api = await this.#open(token);
    try {
      await api.getMe();
      const { url: known = '' } = await api.getWebhookInfo();
      return url === null || known === url ? null : 'Відповіді людей ідуть не на цей портал. Збережіть токен бота ще раз';
    } catch (error) {
      return isApiError(error) && error.error_code < 429 ? wrongToken : `Telegram не відповів (${reasonOf(error)})`;
    }
  }

  async #setWebhook(token: string, url: string, secret: string): Promise<void> {
    const api = await this.#open(token);
    await api.setWebhook(url, { secret_token: secret, allowed_updates: updates });
  }

  /** Loaded with the first message, as most processes send none. */
  #open(token: string): Promise<Api> {
    const known = this.#apis.get(token);
    if (known) return known;
    const made = import('grammy').then(({ Api: GrammyApi }) => new GrammyApi(token, { apiRoot: this.config.telegramRoot, timeoutSeconds: sendLimitMs / 1000 }));
    this.#apis.set(token, made);
    return made;
  }
}

const wrongToken = 'Telegram не приймає токен бота. Перевірте його на сторінці каналів повідомлень';

interface ApiError {
  error_code: number;
  description: string;
  parameters: { retry_after?: number };
}

function isApiError(error: unknown): error is Error & ApiError {
  return error instanceof Error && error.name === 'GrammyError';
}

/** Telegram's own errors have messages with the address, and so the token, in them. */
function reasonOf(error: unknown): string {
  if (isApiError(error)) return `${error.error_code} ${error.description}`;
  const cause: unknown = error instanceof Error && 'error' in error ? error.error : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
}

function outcomeOf(error: unknown): SendOutcome {
  if (wasNeverSent(error)) return { outcome: 'later', reason: 'Telegram не відповідає' };
  if (!isApiError(error) || error.error_code >= 500) throw new Error(`Невідомо, чи дійшло: Telegram не відповів (${reasonOf(error)})`);
  const { error_code: code, description, parameters } = error;
  switch (code) {
    case 429: return { outcome: 'later', reason: 'Telegram просить зачекати', afterMs: (parameters.retry_after ?? 1) * 1000 };
    case 401:
    case 404: return { outcome: 'later', reason: wrongToken };
    case 403: return { outcome: 'refused', reason: 'Бота заблоковано або акаунт у Telegram видалено', endsAddress: true };
    default: return { outcome: 'refused', reason: `Telegram не прийняв повідомлення: ${description}`, endsAddress: description.includes('chat not found') };
  }
}
