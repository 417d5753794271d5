import { z } from 'zod';
import { channel } from '../messages/messages.contract.ts';
import { defineRoute, noData } from '../route.ts';
import { readText } from '../typed-text.ts';
import { dateTime, emailAddress, phoneNumber } from '../values.ts';

/** Ports on which mail servers take letters to pass on; 465 is encrypted from the start. */
export const smtpPorts = [465, 587, 2525, 25] as const;

export const mailServer = z.object({
  host: z.string('Вкажіть сервер').trim().toLowerCase().min(1, 'Вкажіть сервер').max(253, 'Назва задовга')
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Вкажіть лише назву сервера, як smtp.приклад.ua'),
  port: z.literal(smtpPorts, 'Можна 465, 587, 2525 або 25'),
  user: z.string().overwrite(readText).max(254, 'Ім’я задовге').nullable(),
  /** The sender of all letters. */
  from: emailAddress,
});

/** Null keeps the saved password. */
export const mailServerForm = mailServer.extend({ password: z.string().max(500, 'Пароль задовгий').nullable() });

/** As BotFather gives it. */
export const telegramForm = z.object({
  token: z.string('Вставте токен').trim().regex(/^\d{3,15}:[\w-]{20,100}$/, 'Скопіюйте токен повністю: число, двокрапка й довгий рядок'),
});

export const telegramBot = z.object({ botId: z.int(), botName: z.string() });

const kopecks = z.int('Вкажіть ціле число копійок').min(1, 'Вкажіть ціну').max(10_000, 'Ціна завелика');
const senderName = z.string('Вкажіть ім’я відправника').overwrite(readText).min(1, 'Вкажіть ім’я відправника').max(30, 'Ім’я задовге');

/** An account at TurboSMS; prices are those of its contract. */
export const smsAccount = z.object({
  sender: senderName,
  partKopecks: kopecks,
  /** Null: SMS only. */
  viberSender: senderName.nullable(),
  viberKopecks: kopecks.nullable(),
  /** Hryvnias a month for a centre without a limit of its own. */
  monthLimit: z.int('Вкажіть ціле число гривень').min(0, 'Вкажіть ціле число гривень').max(1_000_000, 'Сума завелика'),
});

/** Null keeps the saved value. */
export const smsForm = smsAccount.extend({
  token: z.string().trim().min(10, 'Токен закороткий').max(200, 'Токен задовгий').nullable(),
  callbackSecret: z.string().trim().min(16, 'Щонайменше 16 знаків').max(200, 'Задовге').nullable(),
});

/** Contact for push services; null: the portal's support. */
export const pushForm = z.object({ subject: emailAddress.nullable() });

export const messageProvider = z.object({
  channel,
  /** Owner of the settings in use; null when the channel is not set up. */
  source: z.enum(['centre', 'platform', 'environment']).nullable(),
  workedAt: dateTime.nullable(),
  failedAt: dateTime.nullable(),
  failure: z.string().nullable(),
});

export const messageProviders = z.object({
  channels: z.array(messageProvider),
  /** Own settings; without them a centre uses the platform's. */
  mailServer: mailServer.extend({ hasPassword: z.boolean() }).nullable(),
  /** Own bot. */
  telegram: telegramBot.nullish(),
  /** Of the platform only, as is `push`. */
  sms: smsAccount.extend({ hasCallbackSecret: z.boolean() }).nullish(),
  push: pushForm.nullish(),
});

/** Records of the domain as the name servers answer; null when they did not. */
export const mailDomain = z.object({
  domain: z.string(),
  spf: z.array(z.string()).nullable(),
  dkim: z.array(z.string()).nullable(),
  dmarc: z.array(z.string()).nullable(),
});

const access = ['SuperAdmin', 'TenantAdmin'] as const;
const ofPlatform = { access: ['SuperAdmin'], host: 'platform' } as const;
/** Result of a trial: null when it worked. */
const outcome = z.object({ failure: z.string().nullable() });

export const messageProvidersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/messageProviders',
    access,
    host: 'any',
    summary: 'By which channels the centre, or the platform for a SuperAdmin, sends messages, and whether they work',
    reads: ['message-providers'],
    data: messageProviders,
  }),
  saveMailServer: defineRoute({
    method: 'PUT',
    path: '/api/messageProviders/email',
    access,
    host: 'any',
    summary: 'Use one’s own mail server; the password is kept sealed and never shown',
    changes: ['message-providers'],
    body: mailServerForm,
    data: noData,
  }),
  removeMailServer: defineRoute({
    method: 'DELETE',
    path: '/api/messageProviders/email',
    access,
    host: 'any',
    summary: 'Use the usual mail server again; repeating changes nothing',
    changes: ['message-providers'],
    data: noData,
  }),
  tryEmail: defineRoute({
    method: 'POST',
    path: '/api/messageProviders/email/trial',
    access,
    host: 'any',
    summary: 'Send a trial letter',
    changes: ['message-providers'],
    timeLimitMs: 25_000,
    body: z.object({ address: emailAddress }),
    data: outcome,
  }),
  mailDomain: defineRoute({
    method: 'GET',
    path: '/api/messageProviders/email/domain',
    access,
    host: 'any',
    summary: 'SPF, DKIM and DMARC of the sender’s domain as found now',
    reads: ['message-providers'],
    data: mailDomain.nullable(),
  }),
  saveTelegram: defineRoute({
    method: 'PUT',
    path: '/api/messageProviders/telegram',
    access,
    host: 'any',
    summary: 'Use one’s own bot: Telegram is asked for its name and told where updates go; the token is kept sealed and never shown',
    changes: ['message-providers', 'messages'],
    timeLimitMs: 45_000,
    body: telegramForm,
    data: telegramBot,
  }),
  removeTelegram: defineRoute({
    method: 'DELETE',
    path: '/api/messageProviders/telegram',
    access,
    host: 'any',
    summary: 'Use the usual bot again, which ends the links made with one’s own; repeating changes nothing',
    changes: ['message-providers', 'messages'],
    timeLimitMs: 25_000,
    data: noData,
  }),
  checkTelegram: defineRoute({
    method: 'POST',
    path: '/api/messageProviders/telegram/trial',
    ...ofPlatform,
    summary: 'Ask Telegram whether the bot works and where it sends updates',
    changes: ['message-providers'],
    timeLimitMs: 45_000,
    data: outcome,
  }),
  saveSms: defineRoute({
    method: 'PUT',
    path: '/api/messageProviders/sms',
    ...ofPlatform,
    summary: 'Send SMS and Viber by this account; token and secret are kept sealed and never shown',
    changes: ['message-providers'],
    body: smsForm,
    data: noData,
  }),
  removeSms: defineRoute({
    method: 'DELETE',
    path: '/api/messageProviders/sms',
    ...ofPlatform,
    summary: 'Use the account of the server’s settings again, if it has one; repeating changes nothing',
    changes: ['message-providers'],
    data: noData,
  }),
  trySms: defineRoute({
    method: 'POST',
    path: '/api/messageProviders/sms/trial',
    ...ofPlatform,
    summary: 'Send a trial SMS, which costs one part',
    changes: ['message-providers'],
    timeLimitMs: 25_000,
    body: z.object({ phoneNumber }),
    data: outcome,
  }),
  savePush: defineRoute({
    method: 'PUT',
    path: '/api/messageProviders/push',
    ...ofPlatform,
    summary: 'Whom push services can write to; the keys are the platform’s own and are never shown',
    changes: ['message-providers'],
    body: pushForm,
    data: noData,
  }),
};

export const messageProvidersErrors = {
  'message-providers.private-server': 422,
  'message-providers.password-needed': 422,
  'message-providers.too-many-trials': 429,
  'message-providers.token-needed': 422,
  'message-providers.wrong-token': 422,
  'message-providers.no-answer': 409,
  'message-providers.webhook-refused': 409,
} as const;

export type MessageProvider = z.output<typeof messageProvider>;
export type MessageProviders = z.output<typeof messageProviders>;
export type MailServer = z.output<typeof mailServer>;
export type SmsForm = z.output<typeof smsForm>;
export type MailDomain = z.output<typeof mailDomain>;
