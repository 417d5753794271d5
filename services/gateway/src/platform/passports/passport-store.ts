import { z } from 'zod';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { rowsIn, type Manifest } from './passport-format.ts';

const keptPassport = z.object({
  id: z.uuid(),
  /** The centre of this installation that it was made of; null for an uploaded one. */
  tenantId: z.int().nullable(),
  /** The SuperAdmin who uploaded it. */
  uploadedBy: z.int().nullable(),
  centre: z.object({ code: z.string(), name: z.string() }),
  exportedAt: z.string(),
  schemaVersion: z.int(),
  bytes: z.int(),
  tables: z.int(),
  rows: z.int(),
});

export type KeptPassport = z.output<typeof keptPassport>;

/** The owner of a passport. */
export type Origin = Pick<KeptPassport, 'tenantId' | 'uploadedBy'>;

const recordName = /^([0-9a-f-]{36})\.json$/;

/** Stores passports in a folder: an archive each, and beside it a file with its entry of the list. */
@Injectable()
export class PassportStore {
  readonly #folder: string;

  constructor({ passportsDir }: AppConfig) {
    this.#folder = passportsDir;
  }

  archive(id: string): string {
    return join(this.#folder, `${id}.tar.gz`);
  }

  /** Makes the places in which a passport is written; nobody sees it there. */
  async places(id: string): Promise<{ folder: string; file: string }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return { folder: join(this.#folder, `.${id}`), file: join(this.#folder, `.${id}.tar.gz`) };
  }

  /** Shows a finished passport to everybody who may see it. */
  async keep(id: string, origin: Origin, manifest: Manifest): Promise<KeptPassport> {
    const { file } = await this.places(id);
    const { centre: { code, name }, exportedAt, schemaVersion, tables } = manifest;
    const kept: KeptPassport = {
      id, ...origin, centre: { code, name }, exportedAt, schemaVersion,
      bytes: (await stat(file)).size, tables: tables.length, rows: rowsIn(manifest),
    };
    await rename(file, this.archive(id));
    await writeFile(join(this.#folder, `.${id}.json`), JSON.stringify(kept), { mode: 0o600 });
    await rename(join(this.#folder, `.${id}.json`), join(this.#folder, `${id}.json`));
    return kept;
  }

  /** Lists passports, newest first. */
  async list(): Promise<KeptPassport[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = names.flatMap((name) => recordName.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.find(id)));
    return found.filter((kept) => kept !== null).toSorted((one, other) => other.exportedAt.localeCompare(one.exportedAt));
  }

  async find(id: string): Promise<KeptPassport | null> {
    try {
      return keptPassport.parse(JSON.parse(await readFile(join(this.#folder, `${id}.json`), 'utf8')));
    } catch {
      return null;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, `${id}.json`), { force: true });
    await rm(this.archive(id), { force: true });
  }

  /**
   * Removes everything that was made of a centre, also by one of those jobs that never ended. Uploaded passports stay.
   * @returns the number of removed passports
   */
  async removeOf(tenantId: number, exportJobs: readonly string[]): Promise<number> {
    const made = (await this.list()).filter((kept) => kept.tenantId === tenantId);
    for (const { id } of made) await this.remove(id);
    for (const id of exportJobs) {
      const { folder, file } = await this.places(id);
      for (const path of [folder, file, this.archive(id)]) await rm(path, { recursive: true, force: true });
    }
    return made.length;
  }
}
