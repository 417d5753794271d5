import { z } from 'zod';
import { channel } from '../messages/messages.contract.ts';
import { defineRoute, noData } from '../route.ts';
import { readText } from '../typed-text.ts';
import { dateTime, emailAddress } from '../values.ts';

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

/** Without a password the one of before stays. */
export const mailServerForm = mailServer.extend({ password: z.string().max(500, 'Пароль задовгий').nullable() });

export const messageProvider = z.object({
  channel,
  /** Whose settings are used; null when the channel is not set up. */
  source: z.enum(['centre', 'platform', 'environment']).nullable(),
  workedAt: dateTime.nullable(),
  failedAt: dateTime.nullable(),
  failure: z.string().nullable(),
});

export const messageProviders = z.object({
  channels: z.array(messageProvider),
  /** One's own; a centre without them uses those of the platform. */
  mailServer: mailServer.extend({ hasPassword: z.boolean() }).nullable(),
});

/** Records of the domain as the name servers answer; null when they did not. */
export const mailDomain = z.object({
  domain: z.string(),
  spf: z.array(z.string()).nullable(),
  dkim: z.array(z.string()).nullable(),
  dmarc: z.array(z.string()).nullable(),
});

const access = ['SuperAdmin', 'TenantAdmin'] as const;

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
    data: z.object({ failure: z.string().nullable() }),
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
};

export const messageProvidersErrors = {
  'message-providers.private-server': 422,
  'message-providers.password-needed': 422,
  'message-providers.too-many-trials': 429,
} as const;

export type MessageProvider = z.output<typeof messageProvider>;
export type MessageProviders = z.output<typeof messageProviders>;
export type MailServer = z.output<typeof mailServer>;
export type MailDomain = z.output<typeof mailDomain>;
