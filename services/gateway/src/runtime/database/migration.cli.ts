// The difference between the entities and the migrations, as the next migration:
//   DATABASE_URL=… node services/gateway/src/runtime/database/migration.cli.ts <name>
import { readMigrations, type MigrationKind } from '@dzvinok/tenancy/migration-files';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { schemaDifference } from './schema-difference.ts';

const kinds: readonly MigrationKind[] = ['tenant', 'platform'];
const migrationsDir = resolve(import.meta.dirname, '../../../migrations');

const head = `-- Written from the entities: read it before you keep it. The release before this one must be able to run on it, and
-- what the comparison does not see (functions, what triggers do, rows to be brought along) is added by hand.
`;

async function writeMigration(kind: MigrationKind, name: string, ownerUrl: string): Promise<string | null> {
  const sql = await schemaDifference({ ownerUrl, migrationsDir, kind });
  if (sql === '') return null;
  const number = String((await readMigrations(migrationsDir, kind)).length + 1).padStart(4, '0');
  const file = join(migrationsDir, kind, `${number}_${name}.sql`);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  await writeFile(file, `${head}\n${sql}\n`);
  return file;
}

const [name = ''] = process.argv.slice(2);
const ownerUrl = process.env.DATABASE_URL;
if (!ownerUrl || !/^[a-z0-9_]+$/.test(name)) {
  console.error('npm run migration -- <name>   (a–z, 0–9, _)');
  process.exit(2);
}
const written = [];
for (const kind of kinds) written.push(await writeMigration(kind, name, ownerUrl));
const files = written.filter((file) => file !== null);
for (const file of files) console.log(relative(process.cwd(), file));
if (files.length === 0) console.log('Сутності й міграції збігаються: писати нічого.');
