import { refuse } from '@dzvinok/api-server/failure';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../runtime/app.config.ts';
import { runCommandLine } from '../../runtime/command-line.ts';
import { openConnections, type Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { PendingPasswordHashes } from '../../identity/auth/pending-password-hashes.ts';
import { exportPassport } from './passport-export.ts';
import { rowsIn, type Manifest } from './passport-format.ts';
import { readPassport } from './passport-reader.ts';
import { restorePassport } from './passport-restore.ts';
import type { Watcher } from './progress.ts';

const usage = `npm run passport -- export <код> [--out <файл>]
npm run passport -- verify <файл>
npm run passport -- restore <файл> --code <новий код> --by "<хто вимагає>" --reason "<причина>" [--name <назва>]`;

const byHand = { id: null, name: 'Командний рядок', role: 'SuperAdmin' } as const;
const audit = new AuditService();

/** Rewrites one line in a terminal. */
const watcher: Watcher = {
  progress: async (done, total, text = '') => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${Math.floor((done / Math.max(total, 1)) * 100)} % ${text}`);
  },
};

function tell(line: string): void {
  console.log(process.stdout.isTTY ? `\r\u001b[K${line}` : line);
}

function contentOf(manifest: Manifest): string {
  return `таблиць ${manifest.tables.length}, рядків ${rowsIn(manifest)}, файлів ${manifest.files.length}`;
}

async function withConnections<T>(work: (connections: Connections, scratch: string) => Promise<T>): Promise<T> {
  const connections = openConnections(readConfig());
  const scratch = await mkdtemp(join(tmpdir(), 'dzvinok-passport-'));
  try {
    return await work(connections, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await connections.close();
  }
}

function exportTo(code: string, out: string | undefined): Promise<void> {
  return withConnections(async (connections, scratch) => {
    const { database, directory } = connections;
    const tenant = await directory.byCode(code);
    if (!tenant) throw refuse('tenants.not-found');
    const pendingHashes = new PendingPasswordHashes(connections);
    pendingHashes.wake(tenant);
    await pendingHashes.settled();
    const target = resolve(out ?? `${code}-${new Date().toISOString().slice(0, 10)}.dzvinok.tar.gz`);
    const manifest = await exportPassport(database, tenant, { folder: join(scratch, 'tables'), file: `${target}.new` }, watcher);
    await rename(`${target}.new`, target);
    await runInPlatform(database, () => audit.record({
      action: 'passports.exported', entity: 'tenant', entityId: tenant.id, details: { code }, actor: byHand,
    }));
    tell(`✓ ${target}: ${contentOf(manifest)}`);
  });
}

interface RestoreOrder {
  code: string;
  name: string | undefined;
  orderedBy: string;
  reason: string;
}

function restoreFrom(file: string, { code, name, orderedBy, reason }: RestoreOrder): Promise<void> {
  return withConnections(async ({ database, directory }, scratch) => {
    const wanted = name ?? (await readPassport(file)).centre.name;
    const { tenant, manifest } = await restorePassport(database, { file, folder: join(scratch, 'files') }, {
      code,
      name: wanted,
      record: (made, { centre }) => runInPlatform(database, () => audit.record({
        action: 'passports.restored', entity: 'tenant', entityId: made.id,
        details: { code, name: wanted, from: centre.code, reason }, actor: { ...byHand, name: orderedBy },
      })),
    }, watcher);
    await directory.forget(tenant.id);
    tell(`✓ Центр «${wanted}» відновлено з кодом ${code}: ${contentOf(manifest)}; контрольні суми збіглися`);
  });
}

async function verify(file: string): Promise<void> {
  const manifest = await readPassport(file);
  const { centre: { name, code }, exportedAt, schemaVersion } = manifest;
  tell(`✓ Паспорт центру «${name}» (${code}) від ${exportedAt}, версія схеми ${schemaVersion}: ${contentOf(manifest)}; контрольні суми збіглися`);
}

async function main(): Promise<void> {
  const { positionals: [command, subject], values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, code: { type: 'string' }, name: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
  });
  if (command === 'export' && subject) return exportTo(subject, values.out);
  if (command === 'verify' && subject) return verify(resolve(subject));
  const { code, name } = values;
  const [orderedBy, reason] = [values.by?.trim(), values.reason?.trim()];
  if (command === 'restore' && subject && code && orderedBy && reason) return restoreFrom(resolve(subject), { code, name, orderedBy, reason });
  console.error(usage);
  process.exitCode = 2;
}

await runCommandLine(main);
