import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Api } from 'grammy';
import { AppConfig } from '../../../runtime/app.config.ts';
import { sendLimitMs, type SendOutcome } from '../channel.ts';
import { wasNeverSent } from '../never-sent.ts';

/** Telegram takes 4096 characters; a message of the portal leads to its page anyway. */
const longestText = 4_000;

/** The franchise's bot. Without retries of its own: those belong to the deliveries. */
@Injectable()
export class TelegramBot implements OnApplicationBootstrap {
  readonly #logger = new Logger('Telegram');
  #api: Promise<Api> | undefined;

  constructor(private readonly config: AppConfig) {}

  onApplicationBootstrap(): void {
    const { telegram, runsJobs } = this.config;
    if (!telegram?.webhookUrl || !runsJobs) return;
    const { webhookUrl, webhookSecret } = telegram;
    this.#open()
      .then((api) => api.setWebhook(webhookUrl, { secret_token: webhookSecret, allowed_updates: ['message', 'my_chat_member', 'callback_query'] }))
      .catch((error: unknown) => this.#logger.error(`The bot gets no updates: ${reasonOf(error)}`));
  }

  /** @throws when nobody knows whether the message went */
  async send(chatId: number, text: string, buttons: readonly { text: string; callback_data: string }[] = []): Promise<SendOutcome> {
    const api = await this.#open();
    try {
      const { message_id: id } = await api.sendMessage(chatId, text.slice(0, longestText), {
        link_preview_options: { is_disabled: true }, ...buttons.length > 0 && { reply_markup: { inline_keyboard: [[...buttons]] } },
      });
      return { outcome: 'sent', providerId: String(id) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Loaded with the first message, as most processes send none. */
  #open(): Promise<Api> {
    return this.#api ??= import('grammy').then(({ Api: GrammyApi }) => {
      const { telegram } = this.config;
      if (!telegram) throw new Error('Without a token there is no bot');
      return new GrammyApi(telegram.token, { apiRoot: telegram.apiRoot, timeoutSeconds: sendLimitMs / 1000 });
    });
  }
}

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
    case 404: return { outcome: 'later', reason: 'Telegram не приймає ключ бота. Перевірте його в налаштуваннях порталу' };
    case 403: return { outcome: 'refused', reason: 'Бота заблоковано або акаунт у Telegram видалено', endsAddress: true };
    default: return { outcome: 'refused', reason: `Telegram не прийняв повідомлення: ${description}`, endsAddress: description.includes('chat not found') };
  }
}
