import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { lineOf } from './refusal.ts';
import { commandEnvironment, runningDatabaseUrl } from './running-stores.ts';
import { root } from './settings.ts';

const usage = 'npm run fleet -- status\nnpm run fleet -- migrate [--lanes 4]\nnpm run fleet -- move <код> --to <хост:порт або кластер>';
const migrations = ['--dir', join(root, 'services/gateway/migrations')];

interface Row {
  version: number;
  centres: number;
  error: string | null;
  code: string | null;
}

async function status(): Promise<number> {
  const client = new Client({ connectionString: runningDatabaseUrl() });
  await client.connect();
  const { rows } = await client.query<Row>(`
    select schema_version as version, count(*)::int as centres, migration_error as error,
           case when migration_error is not null then min(code) end as code
    from platform.tenants group by schema_version, migration_error, case when migration_error is not null then id end
    order by schema_version desc, code`);
  await client.end();
  for (const { version, centres, error, code } of rows) {
    console.log(error === null ? `Версія ${version}: центрів ${centres}` : `✗ Версія ${version}, ${code}: ${error}`);
  }
  return rows.some(({ error }) => error !== null) ? 1 : 0;
}

function runProgram(name: string, args: string[]): number {
  const all = [join(root, 'libs/tenancy/src', `${name}.cli.ts`), ...args];
  return spawnSync(process.execPath, all, { cwd: root, env: commandEnvironment(), stdio: 'inherit' }).status ?? 1;
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command === 'status') return status();
  if (command === 'migrate') return runProgram('migrate', [...migrations, ...args]);
  if (command === 'move') return runProgram('move', [...migrations, ...args]);
  console.error(usage);
  return 2;
}

try {
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  console.error(`✗ ${lineOf(error)}`);
  process.exit(1);
}
