import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../local/postgres.ts';
import { readSecrets, type Secrets } from '../local/secrets.ts';
import { Supervisor } from '../local/supervisor.ts';
import { Archive, failedToArchive, whenArchived } from './archive.ts';
import { readCentres } from './centre.ts';
import { atLeast, none, told, type Finding, type Report } from './findings.ts';
import { Installation } from './installation.ts';
import { checkWrites } from './invariants.ts';
import type { Ledger } from './ledger.ts';
import { short } from './scenarios.ts';
import { SmallDisk } from './small-disk.ts';
import { Workplace, type Stage } from './stage.ts';

interface DrillOptions {
  /** Emptied at the start; logs are kept beside it. */
  folder: string;
  /** Seconds of writing before the moment of restore, and again after it. */
  seconds: number;
  say: (line: string) => void;
  onStart: (stop: () => Promise<void>) => void;
}

interface Drill extends DrillOptions {
  secrets: Secrets;
  archive: Archive;
  disk: SmallDisk;
  findings: Finding[];
  start: (name: string, settings: Record<string, string>) => Promise<{ superuser: string; owner: string; port: string }>;
}

/** Row count and checksum, to compare data before and after the restore. */
type Sums = Map<string, string>;

/** Restores at a past moment and compares. Meanwhile the archive's disk is full for a while, if this machine permits. */
export async function drillBackup(options: DrillOptions): Promise<Report> {
  const { folder, onStart } = options;
  const began = performance.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  const supervisor = new Supervisor();
  const secrets = readSecrets(folder);
  using disk = new SmallDisk(join(folder, 'archive'));
  const archive = new Archive({ folder: disk.folder, cluster: join(folder, 'server'), superuserPassword: secrets.superuserPassword });
  const start: Drill['start'] = async (name, settings) => {
    const { superuserPassword, ownerPassword } = secrets;
    const server = { folder: join(folder, name), log: join(folder, `logs/${name}.log`), superuserPassword, ownerPassword, database: 'dzvinok', isDurable: true, settings };
    const owner = await startPostgres(server, supervisor.track);
    const superuser = new URL(owner);
    Object.assign(superuser, { username: 'postgres', password: superuserPassword });
    return { owner, superuser: superuser.href, port: superuser.port };
  };
  const findings: Finding[] = [];
  const drill = { ...options, secrets, archive, disk, findings, start };
  const server = await start('server', archive.settings);
  const installation = new Installation(join(folder, 'product'), { database: server.owner });
  onStart(async () => {
    await installation.close();
    await supervisor.stopAll();
  });
  try {
    await Promise.race([installation.open(), installation.failed]);
    await write(drill, server, installation);
  } finally {
    await installation.close();
    await supervisor.stopAll();
    rmSync(`${folder}-logs`, { recursive: true, force: true });
    cpSync(`${folder}/logs`, `${folder}-logs`, { recursive: true });
  }
  return { scenario: 'Restore to a moment into a new server', findings, seconds: (performance.now() - began) / 1_000 };
}

async function write(drill: Drill, server: { superuser: string; port: string }, installation: Installation): Promise<void> {
  const { archive, findings, seconds, say } = drill;
  const stage: Stage = { installation, centres: await installation.asOwner(readCentres), extent: short };
  const before = new Workplace(stage);
  await before.open();
  const backupAt = performance.now();
  await archive.begin(server.port);
  findings.push(told('backup while people write, s', (performance.now() - backupAt) / 1_000));
  await fillArchive(drill, server);
  await pause(seconds * 1_000);
  findings.push(...await before.settle());
  const sums = await withClient(installation.databaseUrl, sumsOf);
  const moment = await withClient(installation.databaseUrl, async (owner) =>
    (await owner.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? '');
  say(`… мить, до якої відновлюємо: ${moment}`);
  await pause(1_000);

  const after = new Workplace(stage);
  await after.open();
  await pause(seconds * 1_000);
  await after.settle();
  findings.push(told('acknowledged writes after the moment', after.ledger.count('acknowledged')));
  await withClient(server.superuser, whenArchived);
  await installation.close();
  await restore(drill, { moment, sums, stage, before: before.ledger, after: after.ledger });
}

/** A full archive must not disturb people; once it has room, it catches up. */
async function fillArchive({ disk, findings, folder }: Drill, { superuser }: { superuser: string }): Promise<void> {
  if (disk.refusal !== null) return void findings.push(told('full archive', `not tried: ${disk.refusal}`));
  await withClient(superuser, async (client) => {
    const failedBefore = await failedToArchive(client);
    disk.fill();
    const fullAt = performance.now();
    try {
      await client.query('select pg_switch_wal()');
      while (await failedToArchive(client) === failedBefore && performance.now() - fullAt < 60_000) await pause(100);
      findings.push(atLeast('failures told by pg_stat_archiver while the archive is full', await failedToArchive(client) - failedBefore, 1));
    } finally {
      disk.giveRoom();
    }
    const roomAt = performance.now();
    await whenArchived(client);
    findings.push(told('archive complete again after, s', (performance.now() - roomAt) / 1_000));
  });
  const line = readFileSync(join(folder, 'logs/server.log'), 'utf8').split('\n').find((text) => text.includes('No space left on device'));
  findings.push(told('the server’s log says', line?.trim() ?? 'nothing of it'));
}

interface Wanted {
  moment: string;
  sums: Sums;
  stage: Stage;
  before: Ledger;
  after: Ledger;
}

async function restore({ archive, folder, findings, start }: Drill, { moment, sums, stage, before, after }: Wanted): Promise<void> {
  const began = performance.now();
  await archive.restore(join(folder, 'restored'), moment);
  const copied = performance.now();
  const restored = await start('restored', {});
  const ready = performance.now();
  findings.push(
    told('files restored, s', (copied - began) / 1_000),
    told('log gone through and server ready, s', (ready - copied) / 1_000),
    told('restored in all, s', (ready - began) / 1_000));
  await withClient(restored.owner, async (owner) => {
    const found = await sumsOf(owner);
    findings.push(
      ...(await checkWrites(owner, stage.centres, before)).map((finding) => ({ ...finding, figure: `restored: ${finding.figure}` })),
      none('restored: written after the moment', await textsAfter(owner, stage, after)),
      told('restored: tables compared', sums.size),
      none('restored: tables with other rows', [...sums].filter(([schema, sum]) => found.get(schema) !== sum).map(([schema, sum]) =>
        `${schema} has ${found.get(schema)}, not ${sum}`)));
  });
}

async function textsAfter(owner: Client, { centres }: Stage, { writes }: Ledger): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, code } of centres) {
    const texts = writes.filter(({ centre, kind }) => centre === code && kind !== 'attendance').map(({ text }) => text);
    const { rows } = await owner.query<{ text: string }>(`
      select comment as text from ${schema}.mark_changes where comment = any($1)
      union all select after->>'comment' from ${schema}.audit_log where after->>'comment' = any($1)
      union all select after->>'description' from ${schema}.audit_log where after->>'description' = any($1)`, [texts]);
    found.push(...rows.map(({ text }) => text));
  }
  return found;
}

async function sumsOf(owner: Client): Promise<Sums> {
  const { rows: tables } = await owner.query<{ schema: string; name: string }>(`
    select schemaname as schema, quote_ident(tablename) as name from pg_tables where schemaname ~ '^t_[0-9]+$' order by 1, 2`);
  const sums: Sums = new Map();
  for (const { schema, name } of tables) {
    const { rows: [sum] } = await owner.query<{ text: string }>(`
      select count(*) || ':' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as text from ${schema}.${name} t`);
    sums.set(`${schema}.${name}`, sum?.text ?? '');
  }
  return sums;
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
