import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Client } from 'pg';
import { appLoginFor } from '@dzvinok/tenancy/database';
import { startChild, type Child } from '../../local/child.ts';
import { gatewayEnvironment, prepareGateway, startGateway } from '../../local/gateway.ts';
import { freePort } from '../../local/ports.ts';
import { inOwnNamespace } from '../../local/programs.ts';
import { publishRemote } from '../../local/publishing.ts';
import { demandKeys } from '../../local/release-keys.ts';
import { remotes } from '../../local/remotes.ts';
import { readSecrets } from '../../local/secrets.ts';
import { readSettings } from '../../local/settings.ts';
import { step } from '../../local/steps.ts';
import { startStores } from '../../local/stores.ts';
import type { Supervisor } from '../../local/supervisor.ts';

export const trialDomain = 'example.test';
const here = import.meta.dirname;

/** Commands of programs that npm does not install, each with its first arguments. */
export interface ServerPrograms {
  haproxy: readonly string[];
  pgbouncer: readonly string[];
}

type Keep = (child: Child) => void;

function startProgram([command = '', ...before]: readonly string[], args: string[], options: Omit<Parameters<typeof startChild>[0], 'command' | 'args' | 'stopSignal'>): Child {
  return startChild({ ...options, command, args: [...before, ...args], stopSignal: 'SIGTERM' });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok, () => false);
}

/** Self-signed for all centres; this process and its children trust it. */
function makeCertificate(folder: string): { pem: string; certificate: string } {
  const [key, certificate, pem] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [string, string, string];
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${trialDomain}`,
    '-addext', `subjectAltName=DNS:${trialDomain},DNS:*.${trialDomain}`, '-keyout', key, '-out', certificate,
  ], { stdio: 'ignore' });
  writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  setDefaultCACertificates([readFileSync(certificate, 'utf8')]);
  return { pem, certificate };
}

/** `compose.yml` as processes on the loopback, with the HAProxy and PgBouncer settings of this folder. */
export class ServerTrial {
  readonly #supervisor: Supervisor;
  readonly #gateways: Child[] = [];
  readonly #gatewayUrls: string[] = [];
  url = '';
  certificate = '';
  databaseUrl = '';
  redisUrl = '';

  constructor(supervisor: Supervisor) {
    this.#supervisor = supervisor;
  }

  /** Resolves when the proxy answers a call; afterwards programs that end are restarted. */
  async open(folder: string, programs: ServerPrograms, fail: (error: unknown) => void): Promise<void> {
    const logs = join(folder, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    const keep: Keep = (child) => void this.#supervisor.keep(child).catch(fail);
    const secrets = readSecrets(folder);
    const stores = await startStores({ dataDir: folder, secrets, isDurable: true, databaseUrl: null, redisUrl: null }, keep);
    this.redisUrl = stores.redisUrl;
    this.databaseUrl = await step('PgBouncer', () => this.#startPgbouncer(folder, programs.pgbouncer, stores.databaseUrl, secrets.superuserPassword, keep));
    const ports = await Promise.all(Array.from({ length: 3 }, freePort));
    const releases = readSettings({ DATA_DIR: folder, BASE_DOMAIN: trialDomain }).releaseStore;
    const promoted = remotes.map((remote) => publishRemote(remote, releases)).map(({ remote, version }) => `${remote}@${version}`);
    const environmentAt = (port: number | undefined, isForJobs = false) => ({
      ...gatewayEnvironment(
        readSettings({ DATA_DIR: folder, BASE_DOMAIN: trialDomain, PORT: String(port) }), secrets,
        { databaseUrl: this.databaseUrl, redisUrl: stores.redisUrl }, { promoted, keys: demandKeys(folder, remotes) },
      ),
      DEMO_DATA: '1', DRAIN_MS: '3000', TRUST_PROXY: '127.0.0.1', RUNS_JOBS: isForJobs ? 'on' : 'off', PASSPORTS_DIR: '',
    });
    await step('Підготовка бази', () => prepareGateway(environmentAt(ports[0]), this.#supervisor.track, join(logs, 'prepare.log')));
    const [first, second, jobs] = ports;
    for (const port of [first, second]) {
      await startGateway(environmentAt(port), join(logs, `gateway-${this.#gateways.length + 1}.log`), (child) => {
        this.#gateways.push(child);
        keep(child);
      });
      this.#gatewayUrls.push(`http://127.0.0.1:${port}`);
    }
    await startGateway(environmentAt(jobs, true), join(logs, 'jobs.log'), keep);
    await step('HAProxy', () => this.#startHaproxy(folder, programs.haproxy, keep));
    this.#supervisor.restartFromNow();
  }

  async #startPgbouncer(folder: string, program: readonly string[], databaseUrl: string, superuserPassword: string, keep: Keep): Promise<string> {
    const port = String(await freePort());
    const { name, password } = appLoginFor(databaseUrl);
    const owner = new URL(databaseUrl);
    const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer-users.txt')];
    const given = readFileSync(join(here, 'pgbouncer.ini'), 'utf8')
      .replace('host=postgres port=5432', `host=127.0.0.1 port=${owner.port}`)
      .replace(/listen_addr = .*/, 'listen_addr = 127.0.0.1')
      .replace(/listen_port = .*/, `listen_port = ${port}`)
      .replace(/auth_file = .*/, `auth_file = ${users}`);
    // Tests create logins; PgBouncer looks those up in PostgreSQL.
    writeFileSync(settings, `${given}\nauth_user = postgres\n`, { mode: 0o600 });
    const logins = { [owner.username]: owner.password, [name]: password, postgres: superuserPassword };
    writeFileSync(users, Object.entries(logins).map(([login, word]) => `"${login}" "${word}"\n`).join(''), { mode: 0o600 });
    // PgBouncer refuses to run as root.
    const options = { name: 'PgBouncer', log: join(folder, 'logs/pgbouncer.log'), wrapper: inOwnNamespace() ?? [] };
    keep(startProgram(program, [settings], options));
    owner.port = port;
    for (let tries = 0; ; tries += 1) {
      const client = new Client({ connectionString: owner.href });
      const refusal = await client.connect().then(() => client.end(), (error: unknown) => error);
      if (refusal === undefined) return owner.href;
      if (tries === 50) throw refusal;
      await pause(100);
    }
  }

  async #startHaproxy(folder: string, program: readonly string[], keep: Keep): Promise<void> {
    const [plain, secure] = await Promise.all([freePort(), freePort()]);
    const { pem, certificate } = makeCertificate(folder);
    const [GATEWAY_1, GATEWAY_2] = this.#gatewayUrls.map((url) => new URL(url).host);
    const env = { ...process.env, HTTP_BIND: `127.0.0.1:${plain}`, HTTPS_BIND: `127.0.0.1:${secure}`, CERTIFICATE: pem, GATEWAY_1, GATEWAY_2 };
    keep(startProgram(program, ['-db', '-f', join(here, 'haproxy.cfg')], { name: 'HAProxy', log: join(folder, 'logs/haproxy.log'), env }));
    this.certificate = certificate;
    this.url = `https://${trialDomain}:${secure}`;
    while (!(await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(({ status }) => status === 308, () => false))) await pause(50);
  }

  /** Loopback address for callers that set the Host header themselves. */
  get proxy(): URL {
    return new URL(`https://127.0.0.1:${new URL(this.url).port}`);
  }

  /** Stops a gateway as a deployment does; resolves when its successor gets calls. */
  async restartGateway(nr: 0 | 1): Promise<void> {
    const child = this.#gateways[nr];
    const running = child && this.#supervisor.current(child);
    if (!child || !running) throw new Error('The server is not open');
    running.process.kill('SIGTERM');
    while (this.#supervisor.current(child) === running) await pause(20);
    while (!(await answers(`${this.#gatewayUrls[nr]}/health/ready`))) await pause(50);
    // Two health checks of the proxy.
    await pause(1_000);
  }

  async asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
    const owner = new Client({ connectionString: this.databaseUrl });
    await owner.connect();
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }
}
