import { z } from 'zod';
import { tenantRoles } from '../roles.ts';
import { defineRoute } from '../route.ts';
import { dateTime } from '../values.ts';

const chat = z.object({ id: z.int(), type: z.string() });

/** Buttons under a message about a lesson to come, in the order in which they are shown. */
export const lessonAnswers = [
  { answer: 'yes', label: 'Буду', ofChild: 'буде' }, { answer: 'no', label: 'Не буде', ofChild: 'не буде' }, { answer: 'call', label: 'Передзвоніть' },
] as const;
export type LessonAnswer = (typeof lessonAnswers)[number]['answer'];

/** Buttons under a reminder of a debt. Each only notifies the admins, who record payments and promises themselves. */
export const debtAnswers = [{ answer: 'paid', label: 'Уже сплатили' }, { answer: 'soon', label: 'Сплатимо за 3 дні' }, { answer: 'call', label: 'Передзвоніть' }] as const;
export type DebtAnswer = (typeof debtAnswers)[number]['answer'];

/** The used part of Telegram's Update. Other updates count as empty, because Telegram repeats refused updates. */
export const telegramUpdate = z.object({
  message: z.object({ chat, text: z.string().optional() }).optional().catch(undefined),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional().catch(undefined),
  callback_query: z.object({ id: z.string(), data: z.string(), message: z.object({ chat }) }).optional().catch(undefined),
});

/** A method that Telegram calls for the bot: the answer in the chat. */
export const telegramReply = z.union([
  z.object({ method: z.literal('sendMessage'), chat_id: z.int(), text: z.string() }),
  z.object({ method: z.literal('answerCallbackQuery'), callback_query_id: z.string(), text: z.string(), show_alert: z.boolean() }),
  z.object({}).strict(),
]);

export const telegramRoutes = {
  link: defineRoute({
    method: 'POST',
    path: '/api/profile/messages/telegram',
    access: tenantRoles,
    summary: 'A link that joins the Telegram chat in which it is opened to one’s own account, once and within 15 minutes',
    changesNoRead: 'the link is shown once',
    data: z.object({ url: z.url(), expiresAt: dateTime }),
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/telegram/webhook',
    access: 'public',
    host: 'any',
    summary: 'Updates of the franchise’s bot, or of a centre’s own, with Telegram’s secret in a header',
    changesNoRead: 'nobody who has a page open is told',
    body: telegramUpdate,
    data: telegramReply,
  }),
};

export const telegramErrors = { 'telegram.off': 409 } as const;

export type TelegramUpdate = z.output<typeof telegramUpdate>;
export type TelegramReply = z.output<typeof telegramReply>;
