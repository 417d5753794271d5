import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { testRedisUrl } from '../../test/test-database.fixture.ts';
import { openRedis } from './connections.ts';

/** A proxy before Redis that forwards nothing while frozen. */
async function freezableRedis() {
  const target = new URL(testRedisUrl());
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const redis = connect(Number(port), hostname);
    for (const [from, to] of [[client, redis], [redis, client]] as const) {
      sockets.add(from.on('data', (data) => void to.write(data)).on('close', () => to.destroy()).on('error', () => to.destroy()));
      if (isFrozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  target.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: target.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a Redis that does not answer delays one command, then none, and is used again when it answers', async () => {
  const store = await freezableRedis();
  const redis = openRedis(store.url);
  await vi.waitFor(() => expect(redis.status).toBe('ready'), 5_000);
  expect(await redis.ping()).toBe('PONG');
  store.freeze();
  await expect(redis.ping()).rejects.toThrow('Command timed out');
  const began = performance.now();
  for (let time = 0; time < 20; time += 1) await expect(redis.ping()).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(500);
  store.thaw();
  await vi.waitFor(async () => expect(await redis.ping()).toBe('PONG'), { timeout: 5_000, interval: 100 });
  redis.disconnect();
  store.close();
}, 15_000);
