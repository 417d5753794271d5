import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export type Change = (script: string) => string;

/** The product behind a proxy on a port of its own. */
export interface ProductInFront {
  baseUrl: string;
  close: () => Promise<void>;
}

interface ChangedFile {
  isAsked: (asked: IncomingMessage) => boolean;
  answer: (text: string, answer: ServerResponse) => unknown;
}

async function openWith(baseUrl: string, { isAsked, answer: answerChanged }: ChangedFile): Promise<ProductInFront> {
  const { port } = new URL(baseUrl);
  const server = createServer((asked, answer) => {
    const isChanged = isAsked(asked);
    const { method, url: path } = asked;
    const headers = isChanged ? { host: asked.headers.host } : asked.headers;
    const sent = request({ host: '127.0.0.1', port: port || 80, method, path, headers }, async (reply) => {
      if (isChanged) return answerChanged(Buffer.concat(await reply.toArray()).toString(), answer);
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      return reply.pipe(answer);
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
    close: () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      return closed.promise;
    },
  };
}

/** The test writes `/sw.js`. Playwright's routes do not see a browser's request for a new worker. */
export async function openWithWorker(baseUrl: string, first: Change): Promise<ProductInFront & { serve: (change: Change) => void }> {
  let change = first;
  const product = await openWith(baseUrl, {
    isAsked: ({ url }) => url === '/sw.js',
    answer: (script, answer) => answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(change(script)),
  });
  return { ...product, serve: (next) => { change = next; } };
}

/** Sends pages up to a place in their text, the rest when `rest` is settled. */
export function openWithSlowPages(baseUrl: string, place: string, rest: Promise<void>): Promise<ProductInFront> {
  return openWith(baseUrl, {
    isAsked: ({ headers }) => headers.accept?.includes('text/html') ?? false,
    answer: async (page, answer) => {
      const at = page.indexOf(place);
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(page.slice(0, at));
      await rest;
      answer.end(page.slice(at));
    },
  });
}
