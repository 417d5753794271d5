import { createServer, type Server } from 'node:http';
import { z } from 'zod';

const sold = z.object({ id: z.uuid() });

/** Checkbox with the calls that we make; a receipt is done at the second question, as the tax office takes its time. */
export class FakeCheckbox {
  readonly keys = { licenseKey: 'test-license-0001', pin: '1234567' };
  readonly sales: { id: string }[] = [];
  readonly shifts: string[] = [];
  isAway = false;
  #isOpen = false;
  readonly #asked = new Map<string, number>();
  readonly #server: Server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const [status, content] = this.#answer(`${request.method} ${request.url}`, request.headers, text === '' ? undefined : JSON.parse(text));
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
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

  #answer(call: string, headers: NodeJS.Dict<string | string[]>, body: unknown): [number, unknown] {
    if (this.isAway) return [502, {}];
    if (headers['x-license-key'] !== this.keys.licenseKey) return [403, { message: 'Невірний ключ ліцензії' }];
    if (call === 'POST /cashier/signinPinCode') {
      return z.object({ pin_code: z.literal(this.keys.pin) }).safeParse(body).success ? [200, { access_token: 'bearer' }] : [403, { message: 'Невірний пін код' }];
    }
    if (headers['authorization'] !== 'Bearer bearer') return [401, { message: 'Not authenticated' }];
    if (call === 'GET /cashier/shift') return [200, this.#isOpen ? { status: 'OPENED' } : null];
    if (call === 'POST /shifts' || call === 'POST /shifts/close') {
      this.#isOpen = call === 'POST /shifts';
      this.shifts.push(this.#isOpen ? 'opened' : 'closed');
      return [202, { status: this.#isOpen ? 'CREATED' : 'CLOSING' }];
    }
    if (call === 'POST /receipts/sell') {
      if (!this.#isOpen) return [400, { message: 'Зміну не відкрито' }];
      const sale = sold.loose().parse(body);
      if (this.sales.some(({ id }) => id === sale.id)) return [400, { message: 'Чек із таким номером вже є' }];
      this.sales.push(sale);
      return [201, { status: 'CREATED' }];
    }
    const id = /^GET \/receipts\/(.+)$/.exec(call)?.[1] ?? '';
    if (!this.sales.some((sale) => sale.id === id)) return [404, { message: 'Чек не знайдено' }];
    const asked = (this.#asked.get(id) ?? 0) + 1;
    this.#asked.set(id, asked);
    return [200, asked > 1 ? { status: 'DONE', fiscal_code: `ФН-${this.sales.length}` } : { status: 'CREATED' }];
  }
}
