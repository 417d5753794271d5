import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  isSecure: boolean;
  user: string | null;
  password: string | null;
  /** Address of `host`, if it must not be looked up again. */
  address?: string;
}

export interface Envelope {
  from: string;
  to: string;
}

const connectsWithinMs = 5_000;
const silentAtMostMs = 8_000;
const sendsWithinMs = 18_000;

/** The relay's refusal, or the loss of the connection. */
export class SmtpFailure extends Error {
  /** Three digits of the refusal. */
  readonly code: number | null;
  /** Enhanced status as RFC 3463 has it: `5.1.1`. */
  readonly status: string | null;
  readonly response: string | null;
  /** The refusal is of this sender, recipient or letter, not of the session. */
  readonly isOfLetter: boolean;
  readonly isOfRecipient: boolean;
  /** The relay may have taken the letter although nobody knows. */
  readonly isUnknown: boolean;

  constructor(cause: Error & { responseCode?: number; response?: string; command?: string }, { hasBegun }: { hasBegun: boolean }) {
    super(cause.message, { cause });
    this.code = cause.responseCode || null;
    this.response = cause.response?.replace(/\s+/g, ' ').slice(0, 200) ?? null;
    this.status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(cause.response ?? '')?.[1] ?? null;
    this.isOfLetter = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(cause.command ?? '');
    this.isOfRecipient = cause.command === 'RCPT TO';
    this.isUnknown = hasBegun && this.code === null;
  }
}

/** Letters and passwords travel unencrypted only within this machine. */
function needsTls({ host, isSecure }: SmtpServer): boolean {
  return !isSecure && !['localhost', '127.0.0.1', '::1'].includes(host);
}

/** @returns the relay's answer. Throws `SmtpFailure` */
export function submit(server: SmtpServer, envelope: Envelope, letter: Buffer): Promise<string> {
  const connection = new SMTPConnection({
    host: server.address ?? server.host,
    servername: isIP(server.host) === 0 ? server.host : undefined,
    port: server.port,
    secure: server.isSecure,
    requireTLS: needsTls(server),
    connectionTimeout: connectsWithinMs,
    greetingTimeout: connectsWithinMs,
    dnsTimeout: connectsWithinMs,
    socketTimeout: silentAtMostMs,
  });
  let hasBegun = false;
  // The connection reads it after the relay has agreed to DATA.
  const body = new Readable({
    read() {
      hasBegun = true;
      this.push(letter);
      this.push(null);
    },
  });
  const sent = Promise.withResolvers<string>();
  const fail = (error: Error) => {
    sent.reject(new SmtpFailure(error, { hasBegun }));
    connection.close();
  };
  const timer = setTimeout(() => fail(new Error('The relay takes too long')), sendsWithinMs);
  const send = () => connection.send(envelope, body, (error, outcome) => {
    if (error || !outcome) return fail(error ?? new Error('The relay gave no answer'));
    sent.resolve(outcome.response);
    connection.quit();
  });
  connection.on('error', fail);
  connection.on('end', () => fail(new Error('The relay closed the connection')));
  connection.connect((error) => {
    if (error) return fail(error);
    if (server.user === null) return send();
    const credentials = { user: server.user, pass: server.password ?? '' };
    return connection.login({ credentials }, (refusal) => (refusal ? fail(refusal) : send()));
  });
  return sent.promise.finally(() => clearTimeout(timer));
}
