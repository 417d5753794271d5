import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, type Child } from '../local/child.ts';
import { freePort } from '../local/ports.ts';
import { findRedis, visitRedis } from '../local/redis.ts';

const primaryName = 'main';
/** Sentinels declare a server dead after this silence. */
const deadAfterMs = 1_000;

interface Node {
  port: number;
  child: Child;
}

export class RedisSentinels {
  readonly #folder: string;
  readonly #password: string;
  readonly #track: (child: Child) => Child;
  #nodes: Node[] = [];
  #primary = 0;
  url = '';

  constructor(folder: string, password: string, track: (child: Child) => Child) {
    this.#folder = folder;
    this.#password = password;
    this.#track = track;
  }

  async open(): Promise<void> {
    const [first, second, ...sentinels] = await Promise.all(Array.from({ length: 5 }, freePort));
    if (first === undefined || second === undefined) throw new Error('There are no free ports');
    const stored = ['save ""', 'appendonly yes', `requirepass ${this.#password}`, `masterauth ${this.#password}`];
    this.#nodes = [
      { port: first, child: await this.#start('redis-1', first, stored) },
      { port: second, child: await this.#start('redis-2', second, [...stored, `replicaof 127.0.0.1 ${first}`]) },
    ];
    for (const [nr, port] of sentinels.entries()) {
      await this.#start(`sentinel-${nr + 1}`, port, [
        `sentinel monitor ${primaryName} 127.0.0.1 ${first} 2`, `sentinel auth-pass ${primaryName} ${this.#password}`,
        `sentinel down-after-milliseconds ${primaryName} ${deadAfterMs}`, `sentinel failover-timeout ${primaryName} 5000`,
      ], '--sentinel');
    }
    this.url = `redis+sentinel://:${this.#password}@${sentinels.map((port) => `127.0.0.1:${port}`).join()}/${primaryName}`;
    // Sentinels find each other and the replica through the primary.
    await pause(3_000);
  }

  async #start(name: string, port: number, lines: readonly string[], ...args: string[]): Promise<Child> {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Redis and Sentinel write their state into this file.
    const file = join(folder, 'redis.conf');
    writeFileSync(file, [`port ${port}`, 'bind 127.0.0.1', `dir "${folder}"`, ...lines, ''].join('\n'), { mode: 0o600 });
    const { path, env } = await findRedis();
    const child = this.#track(startChild({ name, command: path, args: [file, ...args], env, log: join(folder, 'log'), stopSignal: 'SIGTERM' }));
    await this.#answers(port);
    return child;
  }

  async #answers(port: number): Promise<void> {
    while (!(await visitRedis(`redis://127.0.0.1:${port}`).then(() => true, () => false))) await pause(20);
  }

  kill(): void {
    const { pid } = this.#node(this.#primary).child.process;
    if (pid === undefined) throw new Error('The primary does not run');
    process.kill(pid, 'SIGKILL');
    this.#primary = 1 - this.#primary;
  }

  async bringBack(): Promise<void> {
    const node = this.#node(1 - this.#primary);
    node.child = this.#track(node.child.startAgain());
    await this.#answers(node.port);
    await pause(12_000);
  }

  #node(nr: number): Node {
    const node = this.#nodes[nr];
    if (!node) throw new Error('The Sentinels are not open');
    return node;
  }
}
