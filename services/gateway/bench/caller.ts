import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  etag: string;
  body: Buffer;
}

/** Calls one centre over a few open connections; bodies stay compressed as sent. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: URL;
  readonly #host: string;
  readonly #token: string | null;

  /** `host` goes into the header: Node does not resolve `*.localhost` everywhere. */
  constructor(baseUrl: string, host: string, token: string | null = null) {
    this.#address = new URL(baseUrl);
    this.#host = host;
    this.#token = token;
  }

  as(token: string): Caller {
    return new Caller(this.#address.origin, this.#host, token);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { hostname, port } = this.#address;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request({ agent: this.#agent, host: hostname, port, method, path, headers: {
      host: this.#host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...headers,
    } }, async (response) => {
      const { statusCode: status = 0, headers: { etag = '' } } = response;
      resolve({ status, etag, body: Buffer.concat(await response.toArray()) });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const answer = await promise;
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`);
    return answer;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  close(): void {
    this.#agent.destroy();
  }
}
