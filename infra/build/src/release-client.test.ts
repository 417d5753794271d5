import { signatureHeader } from '@dzvinok/contract/route';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseClient } from './release-client.ts';
import { makeKeyPair } from './release-signing.ts';

const asked: IncomingMessage[] = [];
const server = createServer((request, reply) => {
  asked.push(request);
  reply.end(JSON.stringify(request.url === '/remotes.json' ? { epoch: '1', remotes: [] } : { success: false, code: 'releases.not-found' }));
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close().closeAllConnections());

test('a team’s own state is requested with a signature, and public data without a signature', async () => {
  const address = server.address();
  const client = new ReleaseClient(`http://localhost:${typeof address === 'object' && address ? address.port : 0}`, makeKeyPair().privateKey);
  expect(await client.used()).toEqual({ epoch: '1', remotes: [] });
  await expect(client.state('mfe-admin')).rejects.toMatchObject({ code: 'releases.not-found' });
  expect(asked.map(({ url, headers }) => [url, signatureHeader in headers])).toEqual([['/remotes.json', false], ['/api/releases/mfe-admin', true]]);
});
