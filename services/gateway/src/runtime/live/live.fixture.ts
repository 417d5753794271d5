import { liveEvent, liveRoutes, type LiveEvent } from '@dzvinok/contract/live';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp, TestSession } from '../../../test/app.fixture.ts';

const patienceMs = 15_000;

export class Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly #reply: IncomingMessage;
  #text = '';
  #isOver = false;

  constructor(reply: IncomingMessage) {
    this.#reply = reply;
    this.status = reply.statusCode ?? 0;
    this.headers = reply.headers;
    reply.setEncoding('utf8');
    reply.on('data', (text: string) => { this.#text += text; });
    reply.on('close', () => { this.#isOver = true; });
    reply.on('error', () => undefined);
  }

  get text(): string {
    return this.#text;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get heard(): LiveEvent[] {
    return this.#text.split('\n\n').slice(0, -1)
      .filter((block) => block.startsWith('data: '))
      .map((block) => liveEvent.parse(JSON.parse(block.slice('data: '.length))));
  }

  /** Without `ready`, and without the notices, which are written some seconds after a save. */
  get changes(): LiveEvent[] {
    return this.heard.filter(({ kind }) => kind !== 'ready' && kind !== 'notices');
  }

  /** Waits for this many events. */
  async next(count = 1): Promise<LiveEvent[]> {
    await until(() => this.changes.length >= count, () => `${count} events, heard ${JSON.stringify(this.heard)}`);
    return this.changes;
  }

  async ready(count = 1): Promise<void> {
    await until(() => this.heard.filter(({ kind }) => kind === 'ready').length >= count, () => 'ready');
  }

  async ended(): Promise<void> {
    await until(() => this.isOver, () => 'the end of the stream');
  }

  /** As a closed laptop does. */
  stopReading(): void {
    this.#reply.pause();
  }

  close(): void {
    this.#reply.destroy();
  }
}

export async function until(isSo: () => boolean, what: () => string): Promise<void> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > patienceMs) throw new Error(`Waited in vain for ${what()}`);
    await pause(10);
  }
}

/** A real connection, as `inject` has no endless replies. */
export async function ask(app: TestApp, host: string, headers: Record<string, string>): Promise<Page> {
  const { port } = new URL(await app.app.getUrl());
  const request = get({ port, host: '127.0.0.1', path: liveRoutes.events.path, agent: false, headers: { ...headers, host } });
  const [reply]: IncomingMessage[] = await once(request, 'response');
  if (!reply) throw new Error('No reply');
  return new Page(reply);
}

export async function openPage(app: TestApp, { host, accessToken }: TestSession): Promise<Page> {
  const page = await ask(app, host, { authorization: `Bearer ${accessToken}` });
  await page.ready();
  return page;
}

export async function openWay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined);
      socket.on('close', () => { sockets.delete(socket); other.destroy(); });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The way has no port');
  const through = new URL(url);
  through.port = String(address.port);
  return {
    url: through.href,
    cut(): void {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend(): void {
      isCut = false;
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
