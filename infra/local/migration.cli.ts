import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { lineOf } from './refusal.ts';
import { root } from './settings.ts';
import { Supervisor } from './supervisor.ts';

const program = join(root, 'services/gateway/src/runtime/database/migration.cli.ts');

/** Has a PostgreSQL of its own: needs no running product and changes none. */
async function run(folder: string, supervisor: Supervisor): Promise<number> {
  const options = {
    folder: join(folder, 'postgres'), log: join(folder, 'postgres.log'), database: 'dzvinok', superuserPassword: 'compare',
    ownerPassword: 'compare', isDurable: false,
  };
  const databaseUrl = await startPostgres(options, (child) => void supervisor.keep(child).catch(() => undefined));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

const supervisor = new Supervisor();
const folder = mkdtempSync(join(tmpdir(), 'dzvinok-migration-'));
const status = await run(folder, supervisor).catch((error: unknown) => {
  console.error(`✗ ${lineOf(error)}`);
  return 1;
});
await supervisor.stopAll();
rmSync(folder, { recursive: true, force: true });
process.exit(status);
