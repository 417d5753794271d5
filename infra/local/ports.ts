import { createServer } from 'node:net';
import { Refusal } from './refusal.ts';

function listen(port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : port));
    });
  });
}

export function freePort(): Promise<number> {
  return listen(0, '127.0.0.1');
}

export async function demandPort(port: number, host: string, otherwise = 'PORT=8081 npm start'): Promise<void> {
  try {
    await listen(port, host);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (reason === 'EADDRINUSE') {
      throw new Refusal(`Порт ${port} зайнятий. Звільніть його або задайте інший: ${otherwise}`);
    }
    throw new Refusal(`Порт ${port} на адресі ${host} недоступний (${reason}). Задайте інші PORT і HOST.`);
  }
}
