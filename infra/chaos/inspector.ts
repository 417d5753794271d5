import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Held {
  heapMb: number;
  timers: number;
  sockets: number;
}

interface Answer {
  id?: number;
  result?: { result?: { value?: unknown } };
}

function portOf(pid: number): string {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  return /--inspect-port=127\.0\.0\.1:(\d+)/.exec(environment)?.[1] ?? '';
}

async function addressOf(pid: number): Promise<string> {
  // At this signal Node opens its inspector on the port given at its start.
  process.kill(pid, 'SIGUSR1');
  for (let tries = 0; ; tries += 1) {
    const list: unknown = await fetch(`http://127.0.0.1:${portOf(pid)}/json/list`).then((reply) => reply.json(), () => null);
    const address: unknown = Array.isArray(list) ? Reflect.get(Object(list[0]), 'webSocketDebuggerUrl') : undefined;
    if (typeof address === 'string') return address;
    if (tries === 100) throw new Error('The inspector of the gateway cannot be opened');
    await pause(50);
  }
}

export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

export async function heldBy(pid: number): Promise<Held> {
  const socket = new WebSocket(await addressOf(pid));
  await new Promise((open, fail) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', fail);
  });
  let lastId = 0;
  const ask = (method: string, params: object = {}) => {
    const id = lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    socket.addEventListener('message', ({ data }) => {
      const answer: Answer = JSON.parse(String(data));
      if (answer.id === id) resolve(answer.result?.result?.value);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  const evaluate = async (expression: string) => Number(await ask('Runtime.evaluate', { expression, returnByValue: true }));
  const countOf = (kind: string) => evaluate(`process.getActiveResourcesInfo().filter((name) => name.startsWith('${kind}')).length`);
  try {
    for (let time = 0; time < 3; time += 1) await ask('HeapProfiler.collectGarbage');
    return { heapMb: await evaluate('process.memoryUsage().heapUsed') / 2 ** 20, timers: await countOf('Timeout'), sockets: await countOf('TCPSocketWrap') };
  } finally {
    socket.close();
  }
}
