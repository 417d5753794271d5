import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { accountFor } from '../local/postgres.ts';
import { findProgram } from '../local/programs.ts';
import { Refusal } from '../local/refusal.ts';

const stanza = 'dzvinok';

interface ArchiveOptions {
  folder: string;
  cluster: string;
  superuserPassword: string;
}

export class Archive {
  readonly repository: string;
  /** Folder of Unix sockets: pgBackRest connects without a network. */
  readonly #sockets: string;
  readonly #program: string;
  readonly #config: string;
  readonly #password: string;
  readonly #cluster: string;

  constructor({ folder, cluster, superuserPassword }: ArchiveOptions) {
    const program = findProgram('pgbackrest');
    if (!program) throw new Refusal('Немає програми pgbackrest: встановіть пакет pgbackrest (він є в Debian, Ubuntu і в PGDG).');
    this.#program = program;
    this.#cluster = cluster;
    this.#password = superuserPassword;
    this.#config = join(folder, 'pgbackrest.conf');
    this.#sockets = join(folder, 'sockets');
    this.repository = join(folder, 'repository');
    for (const path of [this.#sockets, this.repository]) mkdirSync(path, { recursive: true, mode: 0o700 });
    writeFileSync(this.#config, `
[global]
repo1-path=${this.repository}
log-level-file=off
lock-path=${join(folder, 'locks')}
spool-path=${join(folder, 'spool')}
compress-type=zst
start-fast=y
[${stanza}]
pg1-path=${cluster}
pg1-socket-path=${this.#sockets}
pg1-user=postgres
`);
  }

  get settings(): Record<string, string> {
    return {
      archive_mode: 'on',
      archive_command: `${this.#program} --config=${this.#config} --stanza=${stanza} archive-push %p`,
      unix_socket_directories: this.#sockets,
    };
  }

  async begin(port: string): Promise<void> {
    await this.#run('stanza-create', `--pg1-port=${port}`);
    await this.#run('backup', '--type=full', `--pg1-port=${port}`);
  }

  /** Restores the server's state at `moment` into an empty folder; usable after a start and the replay of the log. */
  async restore(folder: string, moment: string): Promise<void> {
    mkdirSync(folder, { mode: 0o700 });
    await this.#run('restore', `--pg1-path=${folder}`, '--type=time', `--target=${moment}`, '--target-action=promote');
  }

  async #run(command: string, ...args: string[]): Promise<void> {
    const { wrapper, uid, gid } = accountFor(this.#cluster);
    const line = [...wrapper, this.#program, `--config=${this.#config}`, `--stanza=${stanza}`, '--log-level-console=warn', ...args, command];
    try {
      await promisify(execFile)(line[0] ?? '', line.slice(1), { uid, gid, env: { ...process.env, PGPASSWORD: this.#password } });
    } catch (error) {
      const said = error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : String(error);
      throw new Refusal(`pgbackrest ${command}: ${said.split('\n').find((text) => text.includes('ERROR')) ?? said}`);
    }
  }
}

export async function whenArchived(owner: Client): Promise<void> {
  const { rows: [{ name } = { name: '' }] } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  for (;;) {
    const { rows: [archiver] } = await owner.query<{ isThere: boolean }>('select last_archived_wal >= $1 as "isThere" from pg_stat_archiver', [name]);
    if (archiver?.isThere) return;
    await pause(100);
  }
}

export async function failedToArchive(owner: Client): Promise<number> {
  const { rows: [archiver] } = await owner.query<{ count: string }>('select failed_count as count from pg_stat_archiver');
  return Number(archiver?.count ?? 0);
}
