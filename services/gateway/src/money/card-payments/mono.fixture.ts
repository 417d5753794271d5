import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';

/** mono with the calls that we make: knows one token, signs its reports, forgets nothing. */
export class FakeMono {
  readonly token = 'uMonoToken0001';
  readonly asked: { path: string; body: unknown }[] = [];
  readonly reports = new Map<string, object>();
  readonly checks = new Map<string, object[]>();
  isAway = false;
  #pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  #last = 0;
  readonly #server: Server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://mono');
      const text = Buffer.concat(parts).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      this.asked.push({ path, body });
      const answer = (status: number, content: object) => void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      if (this.isAway) return answer(500, {});
      if (request.headers['x-token'] !== this.token) return answer(403, { errCode: 'FORBIDDEN' });
      if (path === '/api/merchant/pubkey') return answer(200, { key: this.publicKey });
      if (path === '/api/merchant/invoice/remove') return answer(200, {});
      if (path === '/api/merchant/invoice/status') return answer(200, this.reports.get(searchParams.get('invoiceId') ?? '') ?? { errCode: 'NOT_FOUND' });
      if (path === '/api/merchant/invoice/fiscal-checks') return answer(200, { checks: this.checks.get(searchParams.get('invoiceId') ?? '') });
      const invoiceId = `p2_${this.#last += 1}`;
      return answer(200, { invoiceId, pageUrl: `https://pay.mbnk.biz/${invoiceId}` });
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = z.object({ port: z.int() }).parse(this.#server.address());
    return `http://127.0.0.1:${port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get publicKey(): string {
    return Buffer.from(this.#pair.publicKey.export({ type: 'spki', format: 'pem' })).toString('base64');
  }

  changeKey(): void {
    this.#pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  }

  sign(bytes: string, key: KeyObject = this.#pair.privateKey): string {
    return createSign('SHA256').update(bytes).sign(key, 'base64');
  }
}
