import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../local/ports.ts';
import { findProgram, inOwnNamespace, isRoot } from '../../../local/programs.ts';

const here = import.meta.dirname;
const binaries = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
// PostgreSQL refuses to run as root.
const wrapper = isRoot() ? inOwnNamespace() : [];
const haproxy = findProgram('haproxy', '/usr/sbin/haproxy');
const isRunnable = [findProgram('patroni'), findProgram('etcd'), findProgram('etcdctl'), findProgram('openssl'), binaries, wrapper].every(Boolean);
const startsWithinMs = 90_000;

/** Settings of a server: the example's file with own values. */
function settingsOf(file: string, own: Record<string, string>): Record<string, string> {
  const lines = readFileSync(join(here, file), 'utf8').split('\n').filter((line) => /^\w+=/.test(line));
  return { ...Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))), ...own };
}

describe.skipIf(!isRunnable)('a database server with Patroni and etcd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'));
  const tls = join(folder, 'tls');
  const [authority, certificate, key] = ['authority.crt', 'localhost.crt', 'localhost.key'].map((name) => join(tls, name)) as [string, string, string];
  const children: ChildProcess[] = [];
  const ports = { clients: 0, peers: 0, state: 0, postgres: 0 };
  let etcdctl: Record<string, string>;

  function start(command: string[], env: Record<string, string>): void {
    const [program = '', ...args] = [...wrapper ?? [], ...command];
    const child = spawn(program, args, { env: { PATH: process.env.PATH, HOME: folder, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(join(folder, `log-${children.length}`));
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    children.push(child);
  }

  interface Ask {
    method?: string;
    password?: string;
    hasCertificate?: boolean;
  }

  /** Status of Patroni's reply; 0 when the connection was refused. */
  function ask(path: string, { method = 'GET', password, hasCertificate = false }: Ask = {}): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    const own = hasCertificate ? { cert: readFileSync(certificate), key: readFileSync(key) } : {};
    const sent = request({
      host: 'localhost', port: ports.state, path, method, ca: readFileSync(authority), ...own, agent: false,
      headers: password === undefined ? {} : { authorization: `Basic ${btoa(`patroni:${password}`)}` },
    }, (reply) => resolve(reply.resume().statusCode ?? 0));
    sent.on('error', () => resolve(0)).end(method === 'GET' ? undefined : '{"ttl":30}');
    return promise;
  }

  /** Output of an etcdctl command, its refusal included. */
  function etcd(args: string[], env: Record<string, string>): string {
    const { stdout, stderr } = spawnSync('etcdctl', args, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
    return stdout + stderr;
  }

  /** The accepted login, or the reason of the refusal. */
  async function loginAt(port: number, ssl: false | { ca: string }): Promise<string> {
    const client = new Client({ host: 'localhost', port, user: 'dzvinok_owner', password: 'owner-word', database: 'dzvinok', ssl });
    try {
      await client.connect();
      return (await client.query<{ login: string }>('select current_user as login')).rows[0]?.login ?? '';
    } catch (error) {
      return String(error);
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    for (const name of ['clients', 'peers', 'state', 'postgres'] as const) ports[name] = await freePort();
    mkdirSync(tls);
    execFileSync(join(here, 'certificates.sh'), ['localhost'], { cwd: tls, stdio: 'ignore' });
    for (const kind of ['crt', 'key']) cpSync(join(tls, `localhost.${kind}`), join(tls, `server.${kind}`));
    const [clients, peers] = [`https://localhost:${ports.clients}`, `https://localhost:${ports.peers}`];
    const etcdEnv = settingsOf('etcd.env.example', {
      ETCD_DATA_DIR: join(folder, 'etcd'), ETCD_LISTEN_CLIENT_URLS: `https://127.0.0.1:${ports.clients}`, ETCD_ADVERTISE_CLIENT_URLS: clients,
      ETCD_LISTEN_PEER_URLS: `https://127.0.0.1:${ports.peers}`, ETCD_INITIAL_ADVERTISE_PEER_URLS: peers, ETCD_INITIAL_CLUSTER: `database-1=${peers}`,
    });
    start(['etcd'], Object.fromEntries(Object.entries(etcdEnv).map(([name, value]) => [name, value.replace('/etc/etcd/tls', tls)])));
    etcdctl = { ETCDCTL_API: '3', ETCDCTL_DIAL_TIMEOUT: '1s', ETCDCTL_COMMAND_TIMEOUT: '1s', ETCDCTL_ENDPOINTS: clients, ETCDCTL_CACERT: authority, ETCDCTL_CERT: certificate, ETCDCTL_KEY: key };
    while (!etcd(['endpoint', 'health'], etcdctl).includes('is healthy')) await pause(200);
    execFileSync(join(here, 'etcd-users.sh'), {
      env: { PATH: process.env.PATH, ...etcdctl, ETCD_ROOT_PASSWORD: 'root-word', PATRONI_ETCD3_USERNAME: 'patroni', PATRONI_ETCD3_PASSWORD: 'etcd-word' },
    });
    const settings = readFileSync(join(here, 'patroni.yml'), 'utf8')
      .replaceAll('/etc/patroni/tls', tls)
      .replace('/etc/patroni/create-owner.sh', join(here, 'create-owner.sh'))
      .replace('/usr/lib/postgresql/18/bin', String(binaries))
      .replace("ssl: 'on'", `ssl: 'on'\n    unix_socket_directories: ${folder}`);
    writeFileSync(join(folder, 'patroni.yml'), settings);
    const [state, postgres] = [`localhost:${ports.state}`, `localhost:${ports.postgres}`];
    start(['patroni', join(folder, 'patroni.yml')], settingsOf('patroni.env.example', {
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.state}`, PATRONI_RESTAPI_CONNECT_ADDRESS: state, PATRONI_RESTAPI_PASSWORD: 'state-word',
      PATRONI_POSTGRESQL_LISTEN: postgres, PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres, PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_ETCD3_HOSTS: `localhost:${ports.clients}`, PATRONI_ETCD3_PASSWORD: 'etcd-word',
      PATRONI_SUPERUSER_PASSWORD: 'postgres-word', PATRONI_REPLICATION_PASSWORD: 'replicator-word', OWNER_PASSWORD: 'owner-word',
    }));
    while ((await ask('/primary')) !== 200) await pause(300);
  }, startsWithinMs);

  afterAll(async () => {
    for (const child of children.toReversed()) {
      child.kill('SIGTERM');
      while (child.exitCode === null && child.signalCode === null) await pause(50);
    }
    while (existsSync(join(folder, 'data/postmaster.pid'))) await pause(50);
    rmSync(folder, { recursive: true });
  }, startsWithinMs);

  test('tells its state to every caller, and is changed only with a password and a certificate', async () => {
    expect(await ask('/primary')).toBe(200);
    const change = (how: Ask) => ask('/config', { method: 'PATCH', ...how });
    expect([0, 401, 403]).toContain(await change({}));
    expect([0, 401, 403]).toContain(await change({ hasCertificate: true }));
    expect([0, 401, 403]).toContain(await change({ password: 'state-word' }));
    expect(await change({ password: 'wrong', hasCertificate: true })).toBe(401);
    expect(await change({ password: 'state-word', hasCertificate: true })).toBe(200);
  });

  test('shows the data of etcd only with a certificate and a password', () => {
    const { ETCDCTL_CERT: _certificate, ETCDCTL_KEY: _key, ...stranger } = etcdctl;
    const all = ['get', '--prefix', '/', '--keys-only'];
    expect(etcd(all, stranger)).not.toContain('/service/dzvinok/');
    expect(etcd(all, etcdctl)).not.toContain('/service/dzvinok/');
    const patroni = { ...etcdctl, ETCDCTL_USER: 'patroni:etcd-word' };
    expect(etcd(['get', '--prefix', '/service/dzvinok/', '--keys-only'], patroni)).toContain('/service/dzvinok/leader');
    expect(etcd(['put', '/other', 'x'], patroni)).toContain('permission denied');
  }, 30_000);

  test('accepts no login without TLS', async () => {
    expect(await loginAt(ports.postgres, false)).toMatch(/no encryption/);
    expect(await loginAt(ports.postgres, { ca: readFileSync(authority, 'utf8') })).toBe('dzvinok_owner');
  });

  test.skipIf(haproxy === null)('is found by HAProxy, which knows its certificate', async () => {
    const port = await freePort();
    start([String(haproxy), '-db', '-f', join(here, 'haproxy.cfg')], {
      BIND: `127.0.0.1:${port}`, AUTHORITY: authority, DATABASE_1: `127.0.0.1:${ports.postgres}`, PATRONI_1: String(ports.state),
      DATABASE_2: `127.0.0.1:${await freePort()}`, PATRONI_2: String(ports.state),
    });
    await expect.poll(() => loginAt(port, { ca: readFileSync(authority, 'utf8') }), { timeout: 10_000 }).toBe('dzvinok_owner');
  }, 30_000);
});
