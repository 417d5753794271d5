import { once } from 'node:events';
import { createServer } from 'node:http';

export interface BotCall {
  token: string;
  method: string;
  body: Record<string, unknown>;
}

/** Telegram's Bot API: keeps the calls, knows the bots in `names`, and takes every message. */
export class TestBotApi {
  readonly calls: BotCall[] = [];
  /** By token. */
  readonly names = new Map<string, string>();
  readonly #server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      const body: BotCall['body'] = JSON.parse(Buffer.concat(parts).toString() || '{}');
      this.calls.push({ token, method, body });
      const username = this.names.get(token);
      const answer = username === undefined
        ? { ok: false, error_code: 401, description: 'Unauthorized' }
        : { ok: true, result: this.#resultOf(token, method, username) };
      reply.writeHead(answer.ok ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });

  /** @returns its address, for the setting `telegramRoot` */
  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  of(method: string): BotCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #resultOf(token: string, method: string, username: string): unknown {
    switch (method) {
      case 'getMe': return { id: Number.parseInt(token, 10), is_bot: true, first_name: username, username };
      case 'getWebhookInfo': return { url: this.of('setWebhook').findLast((call) => call.token === token)?.body.url ?? '' };
      case 'sendMessage': return { message_id: 7, date: 1_795_651_200, chat: { id: 501, type: 'private' }, text: '…' };
      default: return true;
    }
  }
}
