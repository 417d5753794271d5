import { refuseUpdating } from '@dzvinok/api-server/failure';
import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { platformDb } from '../../runtime/database/database.ts';
import type { CentreTable } from '@dzvinok/tenancy/centre-tables';
import { describeTables, passportOrder } from './table-rules.ts';
import {
  formatVersion, logoPath, manifestPath, readmeFor, readmePath, sumsPath, tablePath, type FileSum, type Manifest, type TableSum,
} from './passport-format.ts';
import type { Watcher } from './progress.ts';
import { omittedTables } from './table-rules.ts';
import { countRows, readFiles, readTable, speakUtc } from './table-rows.ts';
import { tarOf } from '../../runtime/archive/tar.ts';

// A statement fetches some thousand rows, and the first one sorts the whole table.
const statementTimeoutMs = 60_000;

interface Exported {
  tables: TableSum[];
  files: FileSum[];
}

/** All data is of one moment, while the centre stays in use. `folder` is for temporary files and is removed afterwards. */
export async function exportPassport(
  database: Database, tenant: Tenant, { folder, file }: { folder: string; file: string }, watcher: Watcher,
): Promise<Manifest> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const exportedAt = new Date();
    const centre = await readCentre(database, tenant.id);
    const logo = await writeLogo(centre.logo, folder);
    const { tables, files } = await runInTenant(database, tenant, () => spool(folder, watcher),
      { isolation: 'repeatable read', readOnly: true, statementTimeoutMs, ...watcher.signal && { signal: watcher.signal } });
    if ((await readCentre(database, tenant.id)).schema_version !== centre.schema_version) throw refuseUpdating();
    const { code, name, timezone, features } = centre;
    const manifest: Manifest = {
      format: 'dzvinok-passport',
      version: formatVersion,
      schemaVersion: centre.schema_version,
      exportedAt: exportedAt.toISOString(),
      centre: { code, name, timezone, features },
      tables,
      files: [...logo, ...files],
      omitted: [...omittedTables],
    };
    await pack(manifest, { folder, file });
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readCentre(database: Database, id: number) {
  return runInPlatform(database, () => platformDb()
    .selectFrom('tenants')
    .leftJoin('tenant_logos', 'tenant_logos.tenant_id', 'tenants.id')
    .select(['code', 'name', 'timezone', 'features', 'schema_version', 'tenant_logos.image as logo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow());
}

async function writeLogo(image: Uint8Array | null, folder: string): Promise<FileSum[]> {
  if (!image) return [];
  await writeInto(folder, logoPath, image);
  return [{ path: logoPath, bytes: image.byteLength, sha256: createHash('sha256').update(image).digest('hex') }];
}

async function writeInto(folder: string, path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

/** Spools files to disk first, as an archive stores each file's length before its content. */
async function spool(folder: string, watcher: Watcher): Promise<Exported> {
  await speakUtc();
  const order = passportOrder(await describeTables());
  const total = await countRows(order);
  const result: Exported = { tables: [], files: [] };
  let done = 0;
  for (const [index, table] of order.entries()) {
    const told = `Таблиця ${index + 1} з ${order.length}`;
    result.tables.push(await spoolTable(folder, table, async (rows) => {
      done += rows;
      await watcher.progress(Math.min(done, total), total, told);
    }));
    result.files.push(...await readFiles(table.name, (path, bytes) => writeInto(folder, path, bytes)));
  }
  return result;
}

async function spoolTable(folder: string, table: CentreTable, onRows: (rows: number) => Promise<void>): Promise<TableSum> {
  await writeInto(folder, tablePath(table.name), '');
  const handle = await open(join(folder, tablePath(table.name)), 'a');
  try {
    return await readTable(table, async (lines, rows) => {
      await handle.write(lines);
      await onRows(rows);
    });
  } finally {
    await handle.close();
  }
}

async function pack(manifest: Manifest, { folder, file }: { folder: string; file: string }): Promise<void> {
  const texts: [string, string][] = [
    [readmePath, readmeFor(manifest)],
    [manifestPath, `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  const sums = [
    ...texts.map(([path, text]) => ({ path, sha256: createHash('sha256').update(text).digest('hex') })),
    ...manifest.tables.map(({ name, sha256 }) => ({ path: tablePath(name), sha256 })),
    ...manifest.files,
  ];
  texts.push([sumsPath, sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')]);
  for (const [path, text] of texts) await writeInto(folder, path, text);
  const order = [readmePath, manifestPath, ...sums.slice(2).map(({ path }) => path), sumsPath];
  await pipeline(tarOf(folder, order, new Date(manifest.exportedAt)), createGzip(), createWriteStream(file, { mode: 0o600 }));
}
