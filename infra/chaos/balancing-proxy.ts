import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 200;

/** Like a production balancer: asks gateways whether they are ready, never repeats a call. */
export class BalancingProxy implements AsyncDisposable {
  readonly #backends: { url: URL; isReady: boolean }[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((call, reply) => this.#pass(call, reply));
  readonly #ending = new AbortController();
  #next = 0;

  constructor(backends: readonly URL[]) {
    this.#backends = backends.map((url) => ({ url, isReady: false }));
    this.#server.keepAliveTimeout = 120_000;
  }

  async open(): Promise<URL> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    await this.#look();
    void this.#watch();
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    return new URL(`http://127.0.0.1:${address.port}`);
  }

  isReady(url: URL): boolean {
    return this.#backends.some((backend) => backend.url === url && backend.isReady);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  async #watch(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await pause(lookEveryMs);
      await this.#look();
    }
  }

  async #look(): Promise<void> {
    await Promise.all(this.#backends.map(async (backend) => {
      const signal = AbortSignal.timeout(2_000);
      backend.isReady = await fetch(new URL('/health/ready', backend.url), { signal }).then(({ ok }) => ok, () => false);
    }));
  }

  #pass(call: IncomingMessage, reply: ServerResponse): void {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    this.#next += 1;
    const backend = ready[this.#next % ready.length];
    if (!backend) return void reply.writeHead(502).end();
    const { hostname, port } = backend.url;
    const { method, url: path, headers } = call;
    const passed = request({ agent: this.#agent, hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
    });
    passed.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    reply.on('close', () => reply.writableFinished || passed.destroy());
    call.pipe(passed);
  }
}
