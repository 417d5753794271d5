import { defaultExclude, defineConfig } from 'vitest/config';
import { pageClass } from './infra/build/src/web.ts';
import { foldersWhere, type Platform } from './infra/build/src/workspace.ts';

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

const testsOf = (wanted: Platform) => tests(...foldersWhere(({ platform }) => platform === wanted));

const patience = Number(process.env['TEST_PATIENCE'] ?? 1);

/** `unit` needs nothing; `gateway` needs DATABASE_URL and REDIS_URL (`npm test` gives both); `web` runs in happy-dom. */
export default defineConfig({
  test: {
    // one more than CI has cores, as workers wait for the database a seventh of their time
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        // files of pure functions do not affect each other, and a process for each took a third of their time
        test: { name: 'unit', isolate: false, include: [...testsOf('pure'), ...tests('infra')], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          // loads the gateway once for all files, which saves two fifths of their time; each file has its own app and centres
          isolate: false,
          include: testsOf('node'),
          exclude: [...defaultExclude, 'services/gateway/citus/**'],
          testTimeout: 20_000 * patience,
          hookTimeout: 60_000 * patience,
        },
      },
      {
        extends: true,
        // only `npm run test:citus` has the servers for these tests
        test: {
          name: 'citus', include: tests('services/gateway/citus'), fileParallelism: false, testTimeout: 900_000, hookTimeout: 900_000,
        },
      },
      {
        extends: true,
        css: { modules: { generateScopedName: (name, path) => pageClass(path, name, 'test') } },
        test: {
          name: 'web',
          // Tests ask for the design system's classes by the names that they have on the page.
          css: { include: /libs\/ui\/.*\.module\.css/, modules: { classNameStrategy: 'scoped' } },
          include: testsOf('web'),
          environment: 'happy-dom',
          // A context for each file instead of a process: two thirds of the processor's time. The contexts are in processes, as a
          // run once waited for ever for a thread whose tests were over; processes take no longer, and a third of the memory.
          pool: 'vmForks',
          setupFiles: ['./infra/test/web-setup.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
