import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webSource } from './sources.ts';

const server = createServer(({ url = '' }, reply) => void reply.writeHead(Number(url.slice(1))).end('{}'));
let address = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const there = server.address();
  address = `http://localhost:${typeof there === 'object' && there ? there.port : 0}`;
});

afterAll(() => server.close().closeAllConnections());

test.each([404, 410])('a page that is answered with %i does not exist', async (status) => {
  expect(await webSource(address)(`/${status}`)).toBeNull();
});

// A proxy that demands a password must not make a good release look bad.
test.each([302, 400, 401, 403, 407, 429, 502])('an answer with %i leaves open whether the page exists', async (status) => {
  await expect(webSource(address)(`/${status}`)).rejects.toThrow(`HTTP ${status}`);
});
