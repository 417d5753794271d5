import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can swallow all data of its open connections, as a broken network does. */
export async function openStallingProxy({ hostname, port }: URL) {
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => { pairs.delete(pair); near.destroy(); far.destroy(); });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    urlOf(direct: string): string {
      const url = new URL(direct);
      url.port = String(address.port);
      return url.href;
    },
    /** Open connections stay dead; new ones work. */
    stall(): void {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    close(): void {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
    },
  };
}
