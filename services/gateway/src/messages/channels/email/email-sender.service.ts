import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import MailComposer from 'nodemailer/lib/mail-composer';
import { AppConfig } from '../../../runtime/app.config.ts';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { Mailbox } from '../mailbox/mailbox.ts';
import type { SendOutcome } from '../channel.ts';
import { type LetterContent, letterHtml, letterText } from './letter.ts';
import { SmtpFailure, submit } from './smtp.ts';

export interface Letter extends Omit<LetterContent, 'centre'> {
  /** The same in every attempt. */
  id: string;
  to: string;
  /** For the mailbox of development. */
  person: string;
  host: string;
}

/** Nobody is behind such an address: unknown mailbox or domain, moved away, no mail at all, switched off (RFC 3463). */
const deadAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Letters of a centre, over the relay or, in development, into the mailbox. */
@Injectable()
export class EmailSender {
  constructor(
    private readonly config: AppConfig,
    private readonly mailbox: Mailbox,
  ) {}

  async isReady(): Promise<boolean> {
    return this.config.mail !== undefined || this.mailbox.isOpen;
  }

  /** Throws when nobody knows whether the relay took the letter. */
  async send(tenant: Tenant, letter: Letter): Promise<SendOutcome> {
    const { accent, phone } = settingsOf(tenant);
    const content = { ...letter, centre: { name: tenant.name, accent, phone } };
    const { mail } = this.config;
    if (mail) return this.#submit(mail, { ...letter, centre: tenant.name, html: letterHtml(content), text: letterText(content) });
    if (!this.mailbox.isOpen) return { outcome: 'later', reason: 'Пошту не налаштовано' };
    this.mailbox.keep({
      tenantId: tenant.id, channel: 'email', person: letter.person, address: letter.to, title: letter.title, text: letterText(content), html: letterHtml(content),
    });
    return { outcome: 'sent' };
  }

  async #submit({ server, from }: NonNullable<AppConfig['mail']>, letter: Letter & { centre: string; html: string; text: string }): Promise<SendOutcome> {
    const raw = await new MailComposer({
      from: { name: letter.centre, address: from },
      to: letter.to,
      subject: letter.title,
      text: letter.text,
      html: letter.html,
      messageId: `<d-${letter.id}@${letter.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...letter.unsubscribe && unsubscribeHeaders(letter.unsubscribe.url) },
    }).compile().build();
    try {
      return { outcome: 'sent', providerId: await submit(server, { from, to: letter.to }, raw) };
    } catch (error) {
      if (!(error instanceof SmtpFailure) || error.isUnknown) throw error;
      return outcomeOf(error);
    }
  }
}

/** RFC 8058. In one line, as relays that sign afterwards stumble over folded ones. */
function unsubscribeHeaders(url: string) {
  const whole = (value: string) => ({ prepared: true, foldLines: false, value });
  return { 'List-Unsubscribe': whole(`<${url}>`), 'List-Unsubscribe-Post': whole('List-Unsubscribe=One-Click') };
}

function outcomeOf({ code, status, response, message, isOfLetter }: SmtpFailure): SendOutcome {
  const answer = response ?? message;
  if (code === null) return { outcome: 'later', reason: `Поштовий сервер недоступний: ${answer}` };
  if (code < 500 || !isOfLetter) return { outcome: 'later', reason: `Поштовий сервер поки не приймає: ${answer}` };
  const endsAddress = status !== null && deadAddress.has(status);
  return { outcome: 'refused', reason: `${endsAddress ? 'Такої адреси немає' : 'Поштовий сервер відмовив'}: ${answer}`, endsAddress };
}
