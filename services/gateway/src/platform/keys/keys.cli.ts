import { countByMasterKey, rewrapKeys } from '@dzvinok/tenancy/master-key';
import { readConfig } from '../../runtime/app.config.ts';
import { runCommandLine } from '../../runtime/command-line.ts';
import { openConnections, type Connections } from '../../runtime/connections.ts';

const usage = `npm run keys -- status
npm run keys -- rotate`;
const progressInterval = 500;

async function showStatus({ database }: Connections): Promise<void> {
  const counts = await countByMasterKey(database);
  for (const [id, count] of counts) {
    console.log(`Ключ ${id}${id === database.secrets.masterId ? ' (MASTER_KEY)' : ''}: ним запечатано ключів ${count}`);
  }
  const others = [...counts.keys()].filter((id) => id !== database.secrets.masterId);
  console.log(others.length === 0
    ? '✓ Інший головний ключ цій базі більше не потрібен'
    : `Ще потрібен головний ключ ${others.join(', ')}: виконайте npm run keys -- rotate`);
}

async function rotate({ database }: Connections): Promise<void> {
  const tell = (total: number) => {
    if (total % progressInterval === 0) console.log(`… ${total}`);
  };
  const { rewrapped, unopened } = await rewrapKeys(database, tell);
  console.log(`✓ Запечатано головним ключем ${database.secrets.masterId}: ключів ${rewrapped}`);
  if (unopened.length === 0) return;
  for (const line of unopened) console.error(`✗ ${line}`);
  throw new Error('Ці ключі лишилися, як були. Задайте в MASTER_KEY_OTHER головний ключ, який їх відкриває, і повторіть.');
}

async function main(): Promise<void> {
  const [command = '', ...more] = process.argv.slice(2);
  const commands: Record<string, (connections: Connections) => Promise<void>> = { status: showStatus, rotate };
  const run = commands[command];
  if (!run || more.length > 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connections = openConnections(readConfig());
  try {
    await run(connections);
  } finally {
    await connections.close();
  }
}

await runCommandLine(main);
