import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { drillFailover } from '../chaos/failover-drill.ts';
import { isSound, tablesOf } from '../chaos/findings.ts';
import { buildGateway } from './builds.ts';
import { runCommand } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';

const usage = "DATABASE_URL=… npm run failover-drill -- '<команда, що вбиває головний сервер>'";

await runCommand(async ({ args: [kill, ...more], supervisor, stack }) => {
  const { dataDir: state, databaseUrl } = readSettings();
  if (!databaseUrl || !kill || more.length > 0) throw new Refusal(usage);
  const dataDir = demandFolder(join(state, 'failover-drill'));
  claimFolder(dataDir);
  await buildGateway(join(dataDir, 'build.log'), supervisor.track);
  const folder = join(dataDir, 'run');
  rmSync(folder, { recursive: true, force: true });
  const report = await drillFailover({ folder, databaseUrl, kill, onStart: (end) => stack.defer(end) });
  console.log(`\n${tablesOf([report])}`);
  return isSound(report);
});
