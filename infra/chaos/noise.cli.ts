import { familyRoutes } from '@dzvinok/contract/family';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Hundreds of one centre's users call without pause, far above the centre's share. After SIGTERM the calls under way end, then the counts are printed: a refusal takes a second. */
const [baseUrl = '', host = '', token = '', connections = '300'] = process.argv.slice(2);
const { hostname, port } = new URL(baseUrl);
const agent = new Agent({ keepAlive: true });
const heard = { served: 0, refused: 0, withoutTime: 0, failed: 0 };

function ask(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = { host, authorization: `Bearer ${token}` };
  const sent = request({ agent, hostname, port, path: familyRoutes.week.path, headers }, (reply) => {
    if (reply.statusCode === 429 && !(Number(reply.headers['retry-after']) > 0)) heard.withoutTime += 1;
    reply.on('error', () => undefined).on('close', () => resolve(reply.statusCode ?? 0)).resume();
  });
  sent.on('error', () => resolve(0));
  sent.end();
  return promise;
}

let isOver = false;
process.once('SIGTERM', () => { isOver = true; });

async function person(): Promise<void> {
  while (!isOver) {
    const status = await ask();
    if (status === 200) heard.served += 1;
    else if (status === 429) heard.refused += 1;
    else heard.failed += 1;
    // A tenth of the second that the refusal names.
    if (status !== 200) await pause(100);
  }
}

process.stdout.write('begun\n');
await Promise.all(Array.from({ length: Number(connections) }, person));
process.stdout.write(JSON.stringify(heard), () => process.exit());
