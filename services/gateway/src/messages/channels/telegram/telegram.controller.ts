import { refuse } from '@dzvinok/api-server/failure';
import { bareReply, Caller, Input, Route } from '@dzvinok/api-server/handler';
import { requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { telegramRoutes, type TelegramReply, type TelegramUpdate } from '@dzvinok/contract/telegram';
import { platformKey } from '@dzvinok/tenancy/tenant';
import { Controller, Injectable } from '@nestjs/common';
import { Connections } from '../../../runtime/connections.ts';
import { AttemptLimit } from '../../../runtime/limits/attempt-limit.ts';
import { TelegramAnswers } from './telegram-answers.service.ts';
import { type Bot, TelegramBots } from './telegram-bots.service.ts';
import { TelegramLinks } from './telegram-links.service.ts';

/** A chat that writes more is not answered: each /stop asks all centres. */
const updatesPerMinute = 20;
/** Telegram takes no more. */
const longestAnswer = 200;

const help = 'Я надсилаю повідомлення вашого навчального центру. Щоб під’єднатися, відкрийте в порталі сторінку профілю й натисніть «Підключити Telegram». '
  + '/stop — більше не надсилати.';

@Injectable()
export class TelegramUpdates {
  readonly #limit: AttemptLimit;

  constructor(
    private readonly bots: TelegramBots,
    private readonly links: TelegramLinks,
    private readonly answers: TelegramAnswers,
    { redis }: Connections,
  ) {
    this.#limit = new AttemptLimit({ redis, failures: updatesPerMinute, windowSeconds: 60 });
  }

  async answer({ message, my_chat_member: membership, callback_query: press }: TelegramUpdate): Promise<TelegramReply> {
    const bot = await this.#sender();
    if (!bot) throw refuse('request.not-found');
    if (press) {
      const { chat } = press.message;
      const text = await this.#isTooMuch(chat.id) ? 'Забагато натискань. Спробуйте за хвилину.' : await this.answers.take(press.data, chat.id, bot);
      return { method: 'answerCallbackQuery', callback_query_id: press.id, text: text.slice(0, longestAnswer), show_alert: true };
    }
    const chat = message?.chat ?? membership?.chat;
    if (!chat) return {};
    if (membership?.new_chat_member.status === 'kicked') await this.links.end(chat.id, 'Бота заблоковано', bot);
    if (!message || await this.#isTooMuch(chat.id)) return {};
    return { method: 'sendMessage', chat_id: chat.id, text: await this.#answerTo(message.text ?? '', chat, bot) };
  }

  async #answerTo(text: string, chat: { id: number; type: string }, bot: Bot): Promise<string> {
    const [, command, payload = ''] = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text) ?? [];
    if (command === undefined || command === 'start' && payload === '') return help;
    if (command === 'stop') {
      await this.links.end(chat.id, 'Вимкнено командою /stop', bot);
      return 'Вимкнено. Більше нічого сюди не надсилатиму. Під’єднатися знову можна на сторінці профілю в порталі.';
    }
    if (chat.type !== 'private') return 'Тут повідомлення прочитають усі. Відкрийте посилання в особистому чаті зі мною.';
    const outcome = await this.links.link(payload, chat.id, bot);
    if (outcome.state === 'linked') return `Підключено: ${outcome.name}, центр «${outcome.centre}». /stop — вимкнути.`;
    if (outcome.state === 'used') return 'Посилання вже використане. Для іншого чату візьміть нове на сторінці профілю в порталі.';
    return 'Посилання не діє: воно працює 15 хвилин. Візьміть нове на сторінці профілю в порталі.';
  }

  async #isTooMuch(chatId: number): Promise<boolean> {
    const attempt = await this.#limit.begin(platformKey('telegram', 'chat', chatId));
    if (typeof attempt === 'number') return true;
    attempt.fail();
    return false;
  }

  async #sender(): Promise<Bot | null> {
    const given = requestContext()?.header('x-telegram-bot-api-secret-token');
    return given === undefined ? null : this.bots.bySecret(given);
  }
}

@Controller()
export class TelegramController {
  constructor(
    private readonly links: TelegramLinks,
    private readonly updates: TelegramUpdates,
  ) {}

  /** Opens its own transaction, as a reply with a secret must not be stored for repeated calls. */
  @Route(telegramRoutes.link, { itself: 'links are counted in Redis before the transaction' })
  link(@Caller() caller: CallerInfo) {
    return this.links.open(caller);
  }

  @Route(telegramRoutes.webhook, { itself: 'the update says of which centre it is' })
  async webhook(@Input() { body }: RouteInput<typeof telegramRoutes.webhook>) {
    return bareReply(await this.updates.answer(body));
  }
}
