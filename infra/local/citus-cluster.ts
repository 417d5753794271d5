import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './ports.ts';

const database = 'dzvinok';
const passwords = { superuser: 'super', owner: 'owner' };
const settings = {
  listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_preload_libraries: 'citus', wal_level: 'logical', max_connections: 400,
  max_locks_per_transaction: 256, max_worker_processes: 32, dynamic_shared_memory_type: 'mmap', fsync: 'off', timezone: 'UTC',
};

interface Node {
  port: number;
  process: ChildProcess;
}

/** Folder of Citus' programs from `CITUS_PROGRAMS`, with words before each call: `chroot --userspec=postgres:postgres /srv/citus /usr/lib/…/bin`. */
export function citusPrograms(): string[] | null {
  const words = process.env['CITUS_PROGRAMS']?.split(' ').filter(Boolean);
  return words?.length ? words : null;
}

/** A cluster on this machine for one run, set up from nothing as `infra/deploy/README.md` says: coordinator and two workers. */
export class CitusCluster {
  readonly nodes: Node[] = [];
  readonly #before: string[];
  readonly #bin: string;
  #folder = '';

  private constructor(programs: readonly string[]) {
    this.#before = programs.slice(0, -1);
    this.#bin = programs.at(-1) ?? '';
  }

  static async start(programs: readonly string[]): Promise<CitusCluster> {
    const cluster = new CitusCluster(programs);
    cluster.#folder = (await cluster.#shell('mktemp -d /tmp/citus-XXXXXX')).trim();
    const [coordinator] = await Promise.all([freePort(), freePort(), freePort()].map(async (port) => cluster.#startNode(await port, cluster.nodes.length)));
    if (coordinator === undefined) throw new Error('There is no coordinator');
    for (const { port } of cluster.nodes) await cluster.#prepare(port);
    await cluster.asSuperuser(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
    for (const { port } of cluster.nodes.slice(1)) await cluster.asSuperuser(coordinator, `select citus_add_node('127.0.0.1', ${port})`);
    await cluster.asSuperuser(coordinator, `create role dzvinok_owner login createrole password '${passwords.owner}'`);
    await cluster.asSuperuser(coordinator, `alter database ${database} owner to dzvinok_owner`);
    return cluster;
  }

  get coordinator(): number {
    return this.nodes[0]?.port ?? 0;
  }

  get ownerUrl(): string {
    return `postgres://dzvinok_owner:${passwords.owner}@127.0.0.1:${this.coordinator}/${database}`;
  }

  /** Roles come first: a centre's roles are on the coordinator, and Citus grants to them when it adds the node. */
  async addWorker(): Promise<string> {
    const port = await this.#startNode(await freePort(), this.nodes.length);
    await this.#prepare(port);
    await this.#shell(`'${this.#bin}/pg_dumpall' --roles-only -h 127.0.0.1 -p ${this.coordinator} -U postgres | '${this.#bin}/psql' -q -h 127.0.0.1 -p ${port} -U postgres -d ${database}`);
    await this.asSuperuser(this.coordinator, `select citus_add_node('127.0.0.1', ${port})`);
    return `127.0.0.1:${port}`;
  }

  async kill(place: string): Promise<void> {
    const node = this.#nodeAt(place);
    const gone = once(node.process, 'exit');
    node.process.kill('SIGKILL');
    await gone;
  }

  async startAgain(place: string): Promise<void> {
    const node = this.#nodeAt(place);
    node.process = await this.#serve(node.port, this.nodes.indexOf(node));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(async ({ process }) => {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const gone = once(process, 'exit');
      process.kill('SIGQUIT');
      await gone;
    }));
    await this.#shell(`rm -rf '${this.#folder}'`);
  }

  async asSuperuser<Row extends object>(port: number, sql: string, name = database): Promise<Row[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: passwords.superuser, database: name });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  #nodeAt(place: string): Node {
    const node = this.nodes.find(({ port }) => place === `127.0.0.1:${port}`);
    if (!node) throw new Error(`There is no node ${place}`);
    return node;
  }

  async #startNode(port: number, nr: number): Promise<number> {
    const node: Node = { port, process: spawn('true') };
    this.nodes.push(node);
    const auth = nr === 0 ? 'scram-sha-256' : 'trust';
    const lines = ['127.0.0.1', 'localhost'].flatMap((host) => Object.entries({ postgres: passwords.superuser, dzvinok_owner: passwords.owner })
      .map(([user, password]) => `${host}:${nr === 0 ? port : this.coordinator}:*:${user}:${password}`));
    await this.#shell(`umask 077 && mkdir '${this.#folder}/${nr}' && cat > '${this.#folder}/${nr}/.pgpass'`, lines.join('\n'));
    await this.#shell(`cat > '${this.#folder}/${nr}/password' && '${this.#bin}/initdb' -D '${this.#folder}/${nr}/data' -U postgres `
      + `--auth=${auth} --pwfile='${this.#folder}/${nr}/password' --encoding=UTF8 --locale=C.UTF-8 --no-sync`, passwords.superuser);
    node.process = await this.#serve(port, nr);
    return port;
  }

  /** Right after a kill, sessions of the former server may still end; then the start is refused. */
  async #serve(port: number, nr: number): Promise<ChildProcess> {
    const home = `${this.#folder}/${nr}`;
    const given = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [program = '', ...args] = [...this.#before, 'env', `HOME=${home}`, `PGPASSFILE=${home}/.pgpass`, `${this.#bin}/postgres`, '-D', `${home}/data`, ...given];
    for (let tries = 1; ; tries += 1) {
      const server = spawn(program, args, { stdio: 'ignore', cwd: '/' });
      while (server.exitCode === null && server.signalCode === null) {
        if (await this.asSuperuser(port, 'select 1', 'postgres').then(() => true, () => false)) return server;
        await pause(100);
      }
      if (tries === 20) throw new Error(`A node of the cluster does not start: ${program} ${args.join(' ')}`);
      await pause(500);
    }
  }

  async #prepare(port: number): Promise<void> {
    await this.asSuperuser(port, `create database ${database}`, 'postgres');
    await this.asSuperuser(port, 'create extension citus');
  }

  #shell(line: string, input = ''): Promise<string> {
    const [program, ...args] = [...this.#before, 'env', `HOME=${this.#folder}`, `PGPASSFILE=${this.#folder}/0/.pgpass`, 'sh', '-ec', line];
    return new Promise((done, fail) => {
      const child = execFile(program, args, { cwd: '/' }, (error, stdout, stderr) => (error ? fail(new Error(`${line}: ${stderr || error.message}`)) : done(stdout)));
      // A program that reads nothing may be over already.
      child.stdin?.on('error', () => undefined).end(input);
    });
  }
}
