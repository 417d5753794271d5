import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Providers of messages on this machine: a mail relay, Telegram's Bot API, TurboSMS and a push service. They count received messages. */
export class Providers {
  /** Number of arrivals by channel and delivery. TurboSMS and push services drop repetitions, so their arrivals count as attempts only. */
  readonly arrivals = new Map<string, number>();
  readonly #servers: Server[] = [];
  #pushHost = '';

  async open(): Promise<Record<string, string>> {
    const mail = await this.#listen(createServer((socket) => this.#relay(socket)));
    const web = await this.#listen(createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, body } = this.#answer(request.url ?? '', request.headers, Buffer.concat(chunks));
        response.writeHead(status, { 'content-type': 'application/json' }).end(body === null ? '' : JSON.stringify(body));
      });
    }));
    this.#pushHost = `127.0.0.1:${web}`;
    const root = `http://${this.#pushHost}`;
    return {
      SMTP_URL: `smtp://127.0.0.1:${mail}`, MAIL_FROM: 'portal@dzvinok.example', MAIL_PER_SECOND: '100',
      TELEGRAM_BOT_TOKEN: '1:chaos', TELEGRAM_BOT_NAME: 'ChaosBot', TELEGRAM_WEBHOOK_SECRET: 'chaos-webhook-secret', TELEGRAM_API_ROOT: root,
      SMS_TOKEN: 'chaos', SMS_SENDER: 'Dzvinok', SMS_PART_KOPECKS: '1', SMS_MONTH_LIMIT: '100000', SMS_API_ROOT: root, PUSH_HOSTS: this.#pushHost,
    };
  }

  pushEndpoint(accountId: number): string {
    return `http://${this.#pushHost}/push/${accountId}`;
  }

  close(): void {
    for (const server of this.#servers) server.close();
  }

  async #listen(server: Server): Promise<number> {
    this.#servers.push(server);
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    return (server.address() as AddressInfo).port;
  }

  #count(channel: string, id: string): void {
    const key = `${channel} ${id}`;
    this.arrivals.set(key, (this.arrivals.get(key) ?? 0) + 1);
  }

  #answer(url: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): { status: number; body: object | null } {
    if (url.startsWith('/push/')) {
      this.#count('push', String(headers.topic));
      return { status: 201, body: null };
    }
    const given = JSON.parse(body.toString()) as { chat_id?: number; text?: string; sequence_id?: string; recipients?: string[] };
    if (url.endsWith('/sendMessage')) {
      this.#count('telegram', /message=([\w-]+)/.exec(given.text ?? '')?.[1] ?? '');
      return { status: 200, body: { ok: true, result: { message_id: 1, date: 0, chat: { id: given.chat_id, type: 'private' }, text: given.text } } };
    }
    const id = given.sequence_id?.slice(2) ?? '';
    this.#count('sms', id);
    const result = (given.recipients ?? []).map((phone) => ({ phone, response_code: 0, message_id: id, response_status: 'OK' }));
    return { status: 200, body: { response_code: 0, response_status: 'OK', response_result: result } };
  }

  /** As much of SMTP as a relay without TLS needs. */
  #relay(socket: Socket): void {
    let text = '';
    let isLetter = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    say('220 chaos');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isLetter ? 5 : 2));
        if (isLetter) this.#count('email', /^message-id:\s*<d-([\w-]+)@/im.exec(part)?.[1] ?? '');
        const command = isLetter ? '' : part.slice(0, 4).toUpperCase();
        say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
        if (command === 'QUIT') socket.end();
        isLetter = command === 'DATA';
      }
    });
  }
}
