import { join } from 'node:path';
import { runTests } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';
import { inTempFolder } from './temp-folder.ts';
import { testEnvironment } from './test-environment.ts';
import { runVitest } from './test-suites.ts';

const files = ['services/gateway/test/several-gateways.test.ts', 'services/gateway/src/runtime/files'];

function storeOfThePerson(): NodeJS.ProcessEnv {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Refusal('Потрібне сховище S3, у якому можна створювати бакети: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.');
  }
  return { TEST_S3_ENDPOINT: S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY };
}

/** `npm run test:gateways`: the three-gateway tests over a real S3 store; in `npm test` they have a store of their own. */
await runTests(async ({ supervisor, keep }) => {
  const store = storeOfThePerson();
  const folder = join(readSettings().dataDir, 'test');
  claimFolder(demandFolder(folder));
  const env = { ...store, ...await testEnvironment(folder, keep) };
  return inTempFolder(join(folder, 'tmp'), (own) => runVitest(['gateway'], { ...env, ...own }, supervisor.track, files));
});
