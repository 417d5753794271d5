import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { liveRoutes } from '@dzvinok/contract/live';
import { z } from 'zod';

/** Holds streams only, as a process has a limited number of sockets. Sends `open`, then the time of the last expected event of each storm. */
const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), port: z.number(), streams: z.array(z.object({ host: z.string(), token: z.string() })) }),
  z.object({ kind: z.literal('expect'), events: z.number() }),
]);

export type ListenersOrder = z.input<typeof order>;

export type ListenersWord = { kind: 'open' } | { kind: 'expecting' } | { kind: 'heard'; at: number } | { kind: 'lost' };

const openedAtOnce = 50;
const comeAgainMs = 1_000;
const mark = 'data: {"kind":"notices"';
let missing = 0;

function say(word: ListenersWord): void {
  process.send?.(word);
}

/** Counts without storing: over loopback an event comes in one piece. */
function count(text: string): void {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    missing -= 1;
    if (missing === 0) say({ kind: 'heard', at: performance.timeOrigin + performance.now() });
  }
}

async function listen(port: number, stream: { host: string; token: string }): Promise<Socket> {
  const { host, token } = stream;
  const socket = connect({ host: '127.0.0.1', port });
  socket.setEncoding('utf8');
  socket.write(`GET ${liveRoutes.events.path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  let head = '';
  while (!head.includes('"ready"')) {
    const [piece] = await once(socket, 'data');
    head += String(piece);
    if (head.startsWith('HTTP/1.1 503')) {
      // Pages reconnect too.
      socket.destroy();
      await pause(comeAgainMs);
      return listen(port, stream);
    }
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, 500));
  }
  socket.on('data', (piece) => count(String(piece))).on('close', () => say({ kind: 'lost' }));
  return socket;
}

process.on('message', (message) => {
  const wish = order.parse(message);
  if (wish.kind === 'expect') {
    missing = wish.events;
    return say({ kind: 'expecting' });
  }
  const left = [...wish.streams];
  const open = async () => {
    for (let stream = left.pop(); stream; stream = left.pop()) await listen(wish.port, stream);
  };
  void Promise.all(Array.from({ length: openedAtOnce }, open)).then(() => say({ kind: 'open' }));
});
