import { type Realm, realmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../runtime/app.config.ts';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import type { SendOutcome } from '../channel.ts';
import { Mailbox } from '../mailbox/mailbox.ts';
import { type ChosenServer, MailServers } from '../providers/mail-servers.service.ts';
import { publicAddressOf } from '../providers/public-address.ts';
import { type LetterContent, letterHtml, letterText } from './letter.ts';
import type { SmtpFailure } from './smtp.ts';

export interface Letter extends Omit<LetterContent, 'centre'> {
  /** The same in every attempt. */
  id: string;
  to: string;
  /** For the mailbox of development. */
  person: string;
  host: string;
}

/** Codes of dead addresses: unknown mailbox or domain, moved away, no mail at all, switched off (RFC 3463). */
const deadAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

const nobody = String.raw`\b(no such|unknown|invalid|not found|does(n.t| not) exist)\b`;
const mailboxName = String.raw`\b(user|mailbox|recipient|address|account)\b`;
/** As servers without enhanced status codes say it: «No such user here», «Mailbox unknown». */
const namesNobody = new RegExp(`${nobody}.{0,20}${mailboxName}|${mailboxName}.{0,20}${nobody}`, 'i');

/** Letters of a centre, over the relay or, in development, into the mailbox. */
@Injectable()
export class EmailSender {
  constructor(
    private readonly config: AppConfig,
    private readonly mailbox: Mailbox,
    private readonly servers: MailServers,
  ) {}

  async isReady(realm: Realm): Promise<boolean> {
    return this.mailbox.isOpen || await this.servers.of(realm) !== null;
  }

  async hasOwnServer(realm: Realm): Promise<boolean> {
    return (await this.servers.of(realm))?.source === 'centre';
  }

  /** Throws when it is unknown whether the relay took the letter. */
  async send(realm: Realm, letter: Letter): Promise<SendOutcome> {
    const chosen = await this.servers.of(realm);
    const { accent, phone, email: replyTo = null } = settingsOf(realm === 'platform' ? { features: {} } : realm);
    const centre = realm === 'platform' ? 'Дзвінок' : realm.name;
    const content = { ...letter, centre: { name: centre, accent, phone } };
    const written = { ...letter, centre, replyTo, html: letterHtml(content), text: letterText(content) };
    if (chosen) return this.#submit(chosen, written);
    if (!this.mailbox.isOpen) return { outcome: 'later', reason: 'Пошту не налаштовано' };
    this.mailbox.keep({
      realm: realmId(realm), channel: 'email', person: letter.person, address: letter.to, title: letter.title, text: written.text, html: written.html,
    });
    return { outcome: 'sent' };
  }

  async #submit({ source, server, from }: ChosenServer, letter: Letter & { centre: string; replyTo: string | null; html: string; text: string }): Promise<SendOutcome> {
    // Loaded with the first letter: many processes send none.
    const [{ default: MailComposer }, smtp] = await Promise.all([import('nodemailer/lib/mail-composer'), import('./smtp.ts')]);
    const raw = await new MailComposer({
      from: { name: letter.centre, address: from },
      to: letter.to,
      ...letter.replyTo !== null && { replyTo: letter.replyTo },
      subject: letter.title,
      text: letter.text,
      html: letter.html,
      messageId: `<d-${letter.id}@${letter.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...letter.unsubscribe && unsubscribeHeaders(letter.unsubscribe.url) },
    }).compile().build();
    const address = source === 'centre' && !this.config.allowsPrivateRelays ? await publicAddressOf(server.host).catch(() => null) : undefined;
    if (address === null) return { outcome: 'later', reason: `Поштового сервера ${server.host} в інтернеті немає` };
    try {
      return { outcome: 'sent', providerId: await smtp.submit({ ...server, address }, { from, to: letter.to }, raw) };
    } catch (error) {
      if (!(error instanceof smtp.SmtpFailure) || error.isUnknown) throw error;
      return outcomeOf(error);
    }
  }
}

/** RFC 8058. In one line, as relays that sign afterwards stumble over folded lines. */
function unsubscribeHeaders(url: string) {
  const whole = (value: string) => ({ prepared: true, foldLines: false, value });
  return { 'List-Unsubscribe': whole(`<${url}>`), 'List-Unsubscribe-Post': whole('List-Unsubscribe=One-Click') };
}

function isDead({ code, status, response, isOfRecipient }: SmtpFailure): boolean {
  if (status !== null) return deadAddress.has(status);
  return code === 550 && isOfRecipient && namesNobody.test(response ?? '') && !/sender/i.test(response ?? '');
}

function outcomeOf(failure: SmtpFailure): SendOutcome {
  const { code, response, message, isOfLetter } = failure;
  const answer = response ?? message;
  if (code === null) return { outcome: 'later', reason: `Поштовий сервер недоступний: ${answer}` };
  if (code < 500 || !isOfLetter) return { outcome: 'later', reason: `Поштовий сервер поки не приймає: ${answer}` };
  const endsAddress = isDead(failure);
  return { outcome: 'refused', reason: `${endsAddress ? 'Такої адреси немає' : 'Поштовий сервер відмовив'}: ${answer}`, endsAddress };
}
