import { join } from 'node:path';
import { runTests } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { demandFolder, readSettings } from './settings.ts';
import { inTempFolder } from './temp-folder.ts';
import { testEnvironment } from './test-environment.ts';
import { runVitest } from './test-suites.ts';

const inputs = '500';

/** `npm run fuzz`: 500 inputs (or `FUZZ_INPUTS`) per route and caller; `npm test` tries only a few. */
await runTests(async ({ supervisor, keep }) => {
  const folder = join(readSettings().dataDir, 'test');
  claimFolder(demandFolder(folder));
  const env = { FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? inputs, ...await testEnvironment(folder, keep) };
  return inTempFolder(join(folder, 'tmp'), (own) =>
    runVitest(['gateway'], { ...env, ...own }, supervisor.track, ['services/gateway/test/isolation/fuzz.test.ts']));
});
