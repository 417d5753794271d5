import { createServer, request } from 'node:http';

export type Change = (script: string) => string;

/** The product once more, at a port of its own, where `/sw.js` is what the test says. */
export interface ProductWithAnotherWorker {
  /** Apex address. */
  baseUrl: string;
  serve: (change: Change) => void;
  close: () => Promise<void>;
}

/**
 * Stands in front of the product. A browser asks for a worker's new version behind the back of Playwright's routes,
 * so they cannot play a release.
 */
export async function openWithWorker(baseUrl: string, first: Change): Promise<ProductWithAnotherWorker> {
  const { port } = new URL(baseUrl);
  let change = first;
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js';
    const { method, url: path } = asked;
    const headers = isWorker ? { host: asked.headers.host } : asked.headers;
    const sent = request({ host: '127.0.0.1', port: port || 80, method, path, headers }, async (reply) => {
      if (!isWorker) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      const script = change(Buffer.concat(await reply.toArray()).toString());
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script);
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const url = new URL(baseUrl);
  url.port = String(address.port);
  return {
    baseUrl: url.origin,
    serve: (next) => {
      change = next;
    },
    close: () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      return closed.promise;
    },
  };
}
