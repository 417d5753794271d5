import type { Release } from '@dzvinok/contract/releases';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from '../../../test/app.fixture.ts';
import { newRemote, writeRelease } from '../registry/releases.fixture.ts';

export class TriedRemote {
  readonly name = newRemote();
  readonly stable = '1.0.0';
  readonly canary = '1.1.0';
  readonly next = '1.2.0';
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async register(changes: Partial<Release> = {}): Promise<void> {
    const store = mkdtempSync(join(tmpdir(), 'dzvinok-store-'));
    await this.run('insert into platform.release_remotes (remote) values ($1)', []);
    for (const version of [this.stable, this.canary, this.next]) {
      const manifest = JSON.stringify(writeRelease(store, this.name, version, changes));
      await this.run('insert into platform.releases (remote, version, manifest) values ($1, $2, $3)', [version, manifest]);
    }
    await this.run('insert into platform.release_channels (remote, version) values ($1, $2)', [this.stable]);
  }

  async tryOut(version: string, since: Date, ...centres: Tenant[]): Promise<void> {
    await this.run('update platform.release_channels set canary_version = $2, canary_since = $3 where remote = $1', [version, since]);
    await this.run('delete from platform.release_canary_centres where remote = $1', []);
    for (const { id } of centres) {
      await this.run('insert into platform.release_canary_centres (remote, tenant_id) values ($1, $2)', [id]);
    }
  }

  /** Two failed loads of each account. */
  async insertReports(version: string, at: Date, { id }: Tenant, ...accounts: number[]): Promise<void> {
    await this.run(`insert into platform.release_reports (remote, version, minute, tenant_id, account_id, load_failures)
      select $1, $2, $3, $4, account, 2 from unnest($5::bigint[]) account`, [version, at, id, accounts]);
  }

  /** One line each: version, centre, counts, code. */
  async told(): Promise<string[]> {
    const rows = await this.run<{ line: string }>(
      `select concat_ws(' ', version, loads, load_failures, render_failures, code) as line from platform.release_reports
       where remote = $1 order by version, tenant_id, account_id, minute`, []);
    return rows.map(({ line }) => line);
  }

  async canaryNow(): Promise<string | null> {
    const [row] = await this.run<{ canary_version: string | null }>(
      'select canary_version from platform.release_channels where remote = $1', []);
    return row?.canary_version ?? null;
  }

  async events(): Promise<{ kind: string; version: string; reason: string; details: unknown; actor_name: string | null }[]> {
    return this.run('select kind, version, reason, details, actor_name from platform.release_events where remote = $1 order by revision', []);
  }

  async logged(): Promise<{ action: string; actor_id: number | null; ip: string | null; user_agent: string | null }[]> {
    return this.run(`select action, actor_id, ip, user_agent from platform.audit_log
      where details ->> 'name' like $1 || ' %' order by id`, []);
  }

  /** The remote is `$1`. */
  async run<Row>(text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.#app.connections.database.ownerPool.query(text, [this.name, ...values]);
    return rows;
  }
}
