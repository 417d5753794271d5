import { type ParsedMail, simpleParser } from 'mailparser';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { SmtpServer } from './smtp.ts';

export const sender = 'noreply@dzvinok.example';

export type RelayMood =
  | { refuses: string; at: 'recipient' | 'letter' }
  | 'takes' | 'takes and drops' | 'drops at recipient';

/** A mail server on this machine, which keeps what it takes. */
export class TestRelay {
  readonly letters: ParsedMail[] = [];
  mood: RelayMood = 'takes';
  readonly #server: SMTPServer;
  readonly #sockets = new Set<{ destroy(): unknown }>();

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        if (this.mood === 'drops at recipient') return this.#drop();
        return done(this.#refusalAt('recipient'));
      },
      onData: (stream, _session, done) => void this.#receive(stream, done),
    });
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** @returns the setting of a gateway that sends by it */
  async open(listensOn = 0): Promise<{ server: SmtpServer; from: string }> {
    await new Promise<void>((resolve) => void this.#server.listen(listensOn, '127.0.0.1', resolve));
    const { port } = this.#server.server.address() as AddressInfo;
    return { server: { host: '127.0.0.1', port, isSecure: false, user: null, password: null }, from: sender };
  }

  async close(): Promise<void> {
    this.#drop();
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  async #receive(stream: Readable, done: (refusal: Error | null) => void): Promise<void> {
    const letter = await simpleParser(stream);
    const refusal = this.#refusalAt('letter');
    if (!refusal) this.letters.push(letter);
    if (this.mood === 'takes and drops') this.#drop();
    else done(refusal);
  }

  #drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The server writes the code by itself: `550 5.1.1 No such user` has it first. */
  #refusalAt(place: 'recipient' | 'letter'): (Error & { responseCode: number }) | null {
    if (typeof this.mood !== 'object' || this.mood.at !== place) return null;
    const [code = '', ...text] = this.mood.refuses.split(' ');
    return Object.assign(new Error(text.join(' ')), { responseCode: Number(code) });
  }
}
