import { join } from 'node:path';
import type { Child } from './child.ts';
import { claimFolder } from './data-folder-claim.ts';
import { lineOf } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';
import { Supervisor } from './supervisor.ts';
import { inTempFolder } from './temp-folder.ts';
import { testEnvironment } from './test-environment.ts';
import { runVitest } from './test-suites.ts';

const inputs = '500';

/** `npm run fuzz`: what `npm test` tries with a few inputs for each route and caller, with five hundred (or `FUZZ_INPUTS`). */
async function fuzz(supervisor: Supervisor, fail: (error: unknown) => void): Promise<number> {
  const folder = join(readSettings().dataDir, 'test');
  claimFolder(demandFolder(folder));
  const keep = (child: Child) => void supervisor.keep(child).catch(fail);
  const env = { FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? inputs, ...await testEnvironment(folder, keep) };
  const { failed } = await inTempFolder(join(folder, 'tmp'), (own) =>
    runVitest(['gateway'], { ...env, ...own }, supervisor.track, ['services/gateway/test/isolation/fuzz.test.ts']));
  return failed;
}

const supervisor = new Supervisor();
const trouble = Promise.withResolvers<never>();
const outcome = await Promise.race([supervisor.asked(), trouble.promise, fuzz(supervisor, trouble.reject)]).catch((error: unknown) => {
  console.error(`✗ ${lineOf(error)}`);
  return 1;
});
await supervisor.stopAll();
process.exit(outcome === 0 ? 0 : 1);
