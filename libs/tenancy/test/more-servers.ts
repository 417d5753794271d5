import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { appLoginFor, prepareDatabase } from '../src/database.ts';

/** PostgreSQL servers beside the common one: a centre's role belongs to a whole server, so a move needs another server. */
export class MoreServers {
  readonly #servers: { stop: () => Promise<unknown> }[] = [];
  #folder = '';

  /** @returns the owner's addresses of prepared databases, by the names given */
  async start<Name extends string>(database: string, ...names: Name[]): Promise<Record<Name, string>> {
    this.#folder = await mkdtemp(join(tmpdir(), 'more-servers-'));
    const started = await Promise.all(names.map(async (name) => {
      const url = await startPostgres({
        folder: join(this.#folder, name), log: join(this.#folder, `${name}.log`), database,
        superuserPassword: 'super', ownerPassword: 'owner', isDurable: false,
      }, (server) => void this.#servers.push(server));
      await prepareDatabase(url, appLoginFor(url));
      return [name, url] as const;
    }));
    return Object.fromEntries(started) as Record<Name, string>;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}
