import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import type { FileStore, StoredFile } from '../../runtime/files/file-store.ts';
import { Files } from '../../runtime/files/files.ts';
import { rowsIn, type Manifest } from './passport-format.ts';

const keptPassport = z.object({
  id: z.uuid(),
  /** The centre here that was exported; null for an upload. */
  tenantId: z.int().nullable(),
  uploadedBy: z.int().nullable(),
  centre: z.object({ code: z.string(), name: z.string() }),
  exportedAt: z.string(),
  schemaVersion: z.int(),
  bytes: z.int(),
  tables: z.int(),
  rows: z.int(),
});

export type KeptPassport = z.output<typeof keptPassport>;

export type Origin = Pick<KeptPassport, 'tenantId' | 'uploadedBy'>;

const recordName = /^([0-9a-f-]{36})\.json$/;

const archiveName = (id: string): string => `${id}.tar.gz`;

/** Each archive has a record beside it for the list; the record is written last and deleted first. */
@Injectable()
export class PassportStore implements OnModuleInit {
  readonly #store: FileStore;
  readonly #workDir: string;
  readonly #read = new LRUCache<string, KeptPassport>({ max: 10_000 });

  constructor({ passports }: Files, { workDir }: AppConfig) {
    this.#store = passports;
    this.#workDir = workDir;
  }

  /** Removes leftovers of a killed process from this disk. */
  async onModuleInit(): Promise<void> {
    const dayAgo = Date.now() - 24 * 60 * 60_000;
    await this.#clear((_, changedAt) => changedAt < dayAgo);
  }

  /** Temporary paths on this disk, removed after the work. */
  async inPlaces<T>(id: string, work: (places: { folder: string; file: string }) => Promise<T>): Promise<T> {
    await mkdir(this.#workDir, { recursive: true, mode: 0o700 });
    // A process that lost the job may still be working on it, so each try has its own folder.
    const place = await mkdtemp(join(this.#workDir, `${id}.`));
    try {
      return await work({ folder: join(place, 'files'), file: join(place, 'archive') });
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  }

  async #clear(isLeft: (name: string, changedAt: number) => boolean): Promise<void> {
    for (const name of await readdir(this.#workDir).catch(() => [])) {
      const path = join(this.#workDir, name);
      const known = await stat(path).catch(() => null);
      if (known && isLeft(name, known.mtimeMs)) await rm(path, { recursive: true, force: true });
    }
  }

  /** Publishes a finished passport from a file on this disk. */
  async keep(id: string, file: string, origin: Origin, manifest: Manifest): Promise<KeptPassport> {
    const { centre: { code, name }, exportedAt, schemaVersion, tables } = manifest;
    const kept: KeptPassport = {
      id, ...origin, centre: { code, name }, exportedAt, schemaVersion,
      bytes: (await stat(file)).size, tables: tables.length, rows: rowsIn(manifest),
    };
    await this.#store.put(archiveName(id), { path: file });
    await this.#store.put(`${id}.json`, Buffer.from(JSON.stringify(kept)));
    return kept;
  }

  async list(): Promise<KeptPassport[]> {
    const records = (await this.#store.list('')).filter(({ name }) => recordName.test(name));
    const found = await Promise.all(records.map((record) => this.#readOnce(record)));
    return found.filter((kept) => kept !== null).toSorted((one, other) => other.exportedAt.localeCompare(one.exportedAt));
  }

  /** Cached: reading thousands of records from a bucket would take seconds. */
  async #readOnce({ name, changedAt }: StoredFile): Promise<KeptPassport | null> {
    const key = `${name} ${changedAt.getTime()}`;
    const known = this.#read.get(key);
    if (known) return known;
    const found = await this.find(recordName.exec(name)?.[1] ?? '');
    if (found) this.#read.set(key, found);
    return found;
  }

  async find(id: string): Promise<KeptPassport | null> {
    const record = await this.#store.read(`${id}.json`);
    return record && (keptPassport.safeParse(jsonOf(record)).data ?? null);
  }

  content(id: string): Promise<Buffer | null> {
    return this.#store.read(archiveName(id));
  }

  /** Copies to a file on this disk; false for a missing archive. */
  copyTo(id: string, file: string): Promise<boolean> {
    return this.#store.copyTo(archiveName(id), file);
  }

  async remove(id: string): Promise<void> {
    await this.#store.remove(`${id}.json`);
    await this.#store.remove(archiveName(id));
  }

  /** Removes all passports exported from a centre, with leftovers of unfinished jobs. Uploads stay. @returns the number of removed passports */
  async removeOf(tenantId: number, exportJobs: readonly string[]): Promise<number> {
    const made = (await this.list()).filter((kept) => kept.tenantId === tenantId);
    for (const { id } of made) await this.remove(id);
    for (const id of exportJobs) await this.remove(id);
    await this.#clear((name) => exportJobs.some((id) => name.startsWith(id)));
    return made.length;
  }
}

function jsonOf(text: Buffer): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
