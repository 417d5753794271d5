import { refuse } from '@dzvinok/api-server/failure';
import { tenantCode } from '@dzvinok/contract/tenants';
import type { Database } from '@dzvinok/tenancy/database';
import { sqlState, TenantCodeTaken } from '@dzvinok/tenancy/connection';
import { newestSchemaVersion } from '@dzvinok/tenancy/provisioning';
import { restoreTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { platformDb } from '../../runtime/database/database.ts';
import type { CentreTable } from '@dzvinok/tenancy/centre-tables';
import { describeTables, passportOrder } from './table-rules.ts';
import { logoPath, rowsIn, type FileSum, type Manifest, type TableSum } from './passport-format.ts';
import { readPassport } from './passport-reader.ts';
import type { Watcher } from './progress.ts';
import { loadTable } from './table-loading.ts';
import { readFiles, readTable, speakUtc } from './table-rows.ts';

export interface RestoreRequest {
  code: string;
  name: string;
  /** Writes into the platform's schema together with the centre. */
  record: (tenant: Tenant, manifest: Manifest) => Promise<void>;
}

interface Places {
  file: string;
  folder: string;
}

function differs(why: string) {
  return refuse('passports.differs', { text: `${errorText('passports.differs')} (${why})` });
}

function broken(why: string) {
  return refuse('passports.broken', { text: `${errorText('passports.broken')} (${why})` });
}

/** The rows do not fit the table, or refer to missing rows. */
function isUnfit(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '');
}

export async function demandKnownVersion(database: Database, { schemaVersion }: Pick<Manifest, 'schemaVersion'>): Promise<void> {
  if (schemaVersion > await newestSchemaVersion(database)) throw refuse('passports.newer');
}

/** Verifies the passport first; then reads the new tables back and compares them before they become visible. All or nothing. */
export async function restorePassport(
  database: Database, { file, folder }: Places, { code, name, record }: RestoreRequest, watcher: Watcher,
): Promise<{ tenant: Tenant; manifest: Manifest }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await watcher.progress(0, 1, 'Перевірка файлів');
    const manifest = await readPassport(file, folder);
    await demandKnownVersion(database, manifest);
    const { timezone, features } = manifest.centre;
    const logo = manifest.files.some(({ path }) => path === logoPath) ? randomBytes(16).toString('hex') : null;
    const newest = await newestSchemaVersion(database);
    const { tenant } = await restoreTenant(
      database,
      { code: tenantCode.parse(code), name, timezone, features: 'logo' in features ? { ...features, logo } : features },
      {
        schemaVersion: manifest.schemaVersion,
        load: (made) => load(made, folder, manifest, watcher),
        // Later migrations change rows, so these cannot be compared with the passport.
        ...manifest.schemaVersion === newest && { verify: () => compare(manifest, watcher, 'Остання звірка') },
        record: async (made) => {
          await watcher.progress(0, 1, 'Створення таблиць');
          if (logo) await keepLogo(database, made, logo, await readFile(join(folder, logoPath)));
          await record(made, manifest);
        },
        ...watcher.signal && { signal: watcher.signal },
      });
    return { tenant, manifest };
  } catch (error) {
    throw error instanceof TenantCodeTaken ? refuse('tenants.code-taken') : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function keepLogo(database: Database, { id }: Tenant, key: string, image: Uint8Array): Promise<unknown> {
  return runInPlatform(database, () => platformDb().insertInto('tenant_logos').values({ tenant_id: id, key, image }).execute());
}

async function load(tenant: Tenant, folder: string, manifest: Manifest, watcher: Watcher): Promise<void> {
  await speakUtc();
  const total = rowsIn(manifest);
  const tables = await tablesOf(manifest);
  let done = 0;
  for (const [index, table] of tables.entries()) {
    await loadTable(tenant.id, table, folder, async (rows) => {
      done += rows;
      await watcher.progress(Math.min(done, total), total * 2, `Таблиця ${index + 1} з ${tables.length}`);
    }).catch((error: unknown) => {
      throw isUnfit(error) ? broken(table.name) : error;
    });
  }
  await compare(manifest, watcher, 'Звірка з паспортом');
}

async function tablesOf({ tables }: Manifest): Promise<CentreTable[]> {
  const here = passportOrder(await describeTables());
  const kept = new Set(tables.map(({ name }) => name));
  const strange = here.length === kept.size ? here.find(({ name }) => !kept.has(name)) : { name: 'інший перелік таблиць' };
  if (strange) throw differs(strange.name);
  return here;
}

async function compare(manifest: Manifest, watcher: Watcher, told: string): Promise<void> {
  await speakUtc();
  const total = rowsIn(manifest);
  const expected = new Map<string, TableSum>(manifest.tables.map((table) => [table.name, table]));
  const files: FileSum[] = [];
  let done = total;
  for (const table of await tablesOf(manifest)) {
    const sum = await readTable(table, async (_, rows) => {
      done += rows;
      await watcher.progress(Math.min(done, total * 2), total * 2 + 1, told);
    });
    const wanted = expected.get(table.name);
    if (sum.rows !== wanted?.rows || sum.sha256 !== wanted.sha256) throw differs(table.name);
    files.push(...await readFiles(table.name, async () => undefined));
  }
  const kept = new Map(manifest.files.filter(({ path }) => path !== logoPath).map(({ path, sha256 }) => [path, sha256]));
  if (files.length !== kept.size || files.some(({ path, sha256 }) => kept.get(path) !== sha256)) throw differs('files');
}
