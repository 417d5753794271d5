import { join } from 'node:path';
import { drillBackup } from '../chaos/backup-drill.ts';
import { isSound, tablesOf } from '../chaos/findings.ts';
import { buildGateway } from './builds.ts';
import { runCommand } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';

const usage = 'npm run backup-drill [-- <секунд роботи до миті відновлення і стільки ж після неї>]';

await runCommand(async ({ args: [given = '5', ...more], supervisor, stack }) => {
  const seconds = Number(given);
  if (!(seconds >= 1) || more.length > 0) throw new Refusal(usage);
  const dataDir = demandFolder(join(readSettings().dataDir, 'backup-drill'));
  claimFolder(dataDir);
  await buildGateway(join(dataDir, 'build.log'), supervisor.track);
  const report = await drillBackup({ folder: join(dataDir, 'run'), seconds, say: (line) => console.log(line), onStart: (end) => stack.defer(end) });
  console.log(`\n${tablesOf([report])}`);
  return isSound(report);
});
