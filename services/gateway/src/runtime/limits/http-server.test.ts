import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { adminPhone, hostOf, signIn, startTestApp, type AppOptions, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openPage, until } from '../live/live.fixture.ts';
import { socketLimits } from './http-server.ts';

/** Keeps its half open and reads, but closes nothing. */
class Client {
  readonly socket: Socket;
  text = '';
  isEnded = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8');
    const end = () => { this.isEnded = true; };
    this.socket.on('data', (text: string) => { this.text += text; }).on('end', end).on('error', end);
    clients.push(this);
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  get statuses(): number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  }
}

const clients: Client[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});

const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

async function startOn(options: AppOptions = {}): Promise<{ app: TestApp; port: number }> {
  const app = await startTestApp(options);
  await app.app.listen(0, '127.0.0.1');
  return { app, port: Number(new URL(await app.app.getUrl()).port) };
}

function heldBy({ app }: TestApp): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  app.getHttpServer().getConnections((_error: Error | null, count: number) => resolve(count));
  return promise;
}

async function untilHeld(app: TestApp, count: number): Promise<void> {
  for (const end = performance.now() + 8_000; (await heldBy(app)) !== count; await pause(20)) {
    if (performance.now() > end) expect(await heldBy(app)).toBe(count);
  }
}

describe('a connection', () => {
  let app: TestApp;
  let port: number;
  let tenant: Tenant;
  let admin: TestSession;
  beforeAll(async () => {
    ({ app, port } = await startOn());
    tenant = await app.openCentre();
    admin = await signIn(app, tenant, adminPhone);
  });
  afterAll(() => app.close());

  function creates(name: string): string {
    const body = JSON.stringify({ name });
    const head = [`POST ${subjectsRoutes.create.path} HTTP/1.1`, `Host: ${hostOf(tenant)}`, `Authorization: Bearer ${admin.accessToken}`,
      'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
    return [...head, '', body].join('\r\n');
  }

  const names = async () => (await admin.data(subjectsRoutes.list, {})).map(({ name }) => name);

  test.each([
    ['is no request', 'nonsense\r\n\r\n', 400],
    ['has headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered and closed when its request %s', async (_name, text, status) => {
    const client = new Client(port).send(text);
    await until(() => client.statuses.length > 0, () => 'a reply');
    expect(client.statuses).toEqual([status]);
    await untilHeld(app, 0);
  });

  test('may have eight unfinished requests, which are answered in order', async () => {
    const client = new Client(port).send(Array.from({ length: 7 }, (_, nr) => creates(`Предмет ${nr}`)).join('') + `GET ${subjectsRoutes.list.path} HTTP/1.1\r\n`
      + `Host: ${hostOf(tenant)}\r\nAuthorization: Bearer ${admin.accessToken}\r\n\r\n`);
    await until(() => client.statuses.length === 8, () => `8 replies: ${client.text}`);
    expect(client.statuses).toEqual(Array.from({ length: 8 }, () => 200));
    // Each was handled after the one before it had its reply.
    expect(client.text.slice(client.text.lastIndexOf('HTTP/1.1'))).toContain('Предмет 6');
    client.send(live.repeat(8));
    await until(() => client.statuses.length === 16, () => '8 more replies');
  });

  test('is closed by the ninth request, and the eight before it are not started', async () => {
    const before = await names();
    const client = new Client(port).send(Array.from({ length: 9 }, (_, nr) => creates(`Зайвий ${nr}`)).join(''));
    await untilHeld(app, 0);
    expect(client.text).toBe('');
    await pause(500);
    expect((await names()).filter((name) => !before.includes(name) && name !== 'Зайвий 0')).toEqual([]);
  });

  test('is closed when it sends without end', async () => {
    const client = new Client(port);
    client.socket.pause();
    for (let nr = 0; nr < 50; nr += 1) client.send(live.repeat(1_000));
    await untilHeld(app, 0);
    expect((await app.request({ method: 'GET', url: '/health/live', host: 'x' })).status).toBe(200);
  });
});

test('a silent connection is closed in time, and so is a reply that stands still', async () => {
  const { app, port } = await startOn({ sockets: { ...socketLimits, headersMs: 400, silentMs: 1_000 } });
  const page = await openPage(app, await signIn(app, await app.openCentre(), adminPhone));
  const silent = new Client(port);
  await until(() => silent.statuses.length > 0, () => 'a refusal');
  expect(silent.statuses).toEqual([408]);
  await page.ended();
  await untilHeld(app, 0);
  await app.close();
});

describe('an address that holds all its connections', () => {
  const sockets = { ...socketLimits, connectionsOfBlock: 3 };

  async function filled(options: AppOptions): Promise<{ app: TestApp; port: number; silent: Client[] }> {
    const { app, port } = await startOn(options);
    const silent = [new Client(port), new Client(port), new Client(port)];
    await untilHeld(app, 3);
    return { app, port, silent };
  }

  test('loses its oldest idle connection to the newest one', async () => {
    const { app, port, silent } = await filled({ sockets });
    const [first, second, third] = silent;
    first?.send('GET /health/live HTTP/1.1\r\n');
    const newest = new Client(port).send(live);
    await until(() => newest.statuses.length === 1, () => 'a reply');
    await until(() => first?.isEnded === true, () => 'the end of the first');
    expect([second?.isEnded, third?.isEnded, newest.isEnded]).toEqual([false, false, false]);
    expect(await heldBy(app)).toBe(3);
    await app.close();
  });

  test('gets no further connection while each of them has an unfinished request', async () => {
    const { app, port } = await startOn({ sockets });
    const admin = await signIn(app, await app.openCentre(), adminPhone);
    const pages = [await openPage(app, admin), await openPage(app, admin), await openPage(app, admin)];
    const newest = new Client(port).send(live);
    await until(() => newest.isEnded, () => 'the end');
    expect([newest.text, ...pages.map(({ isOver }) => isOver)]).toEqual(['', false, false, false]);
    pages[0]?.close();
    await untilHeld(app, 2);
    const later = new Client(port).send(live);
    await until(() => later.statuses.length === 1, () => 'a reply');
    await app.close();
  });

  test('may hold more connections when it is a trusted proxy', async () => {
    const { app, port, silent } = await filled({ sockets, config: { trustProxy: ['127.0.0.1'] } });
    const newest = new Client(port).send(live);
    await until(() => newest.statuses.length === 1, () => 'a reply');
    expect(silent.map(({ isEnded }) => isEnded)).toEqual([false, false, false]);
    await app.close();
  });
});
