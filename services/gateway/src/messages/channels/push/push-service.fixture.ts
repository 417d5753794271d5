import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  payload: unknown;
}

/** A browser's subscription with the private half of its key. */
export class Browser {
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };
  readonly #curve: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.keys = { p256dh: this.#curve.generateKeys('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** RFC 8291 with the one record that RFC 8188 allows there. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const shared = this.#curve.computeSecret(sender);
    const derived = (key: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) => Buffer.from(hkdfSync('sha256', key, by, info, length));
    const secret = derived(shared, this.#auth, Buffer.concat([Buffer.from('WebPush: info\0'), this.#curve.getPublicKey(), sender]), 32);
    const decipher = createDecipheriv('aes-128-gcm', derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16), derived(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/** Status 0: the connection is cut. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

/** A push service that decrypts what it takes; `answers` are by path. */
export class PushService {
  readonly taken: Taken[] = [];
  readonly answers = new Map<string, Answer>();
  readonly #browsers = new Map<string, Browser>();
  readonly #server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks);
      this.taken.push({ path, headers: request.headers, bytes: body.length, payload: JSON.parse(this.#browsers.get(path)?.decrypt(body) ?? 'null') });
      const { status, headers = {}, text = '' } = this.answers.get(path) ?? { status: 201, headers: { location: `http://${this.host}/m/1` } };
      if (status === 0) request.socket.destroy();
      else reply.writeHead(status, headers).end(text);
    });
  });
  host = '';

  async open(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    this.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return this;
  }

  browser(name: string, answer?: Answer): Browser {
    const browser = new Browser(`http://${this.host}/${name}`);
    this.#browsers.set(`/${name}`, browser);
    if (answer) this.answers.set(`/${name}`, answer);
    return browser;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
