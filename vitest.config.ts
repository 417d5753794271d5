import { defineConfig } from 'vitest/config';

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

const pureLibs = ['contract', 'schedule', 'money', 'texts'];
const nodeLibs = ['tenancy', 'api-server'];
const webLibs = ['ui', 'router', 'remote', 'api-client', 'forms', 'journal'];

/** `unit` needs nothing; `gateway` needs DATABASE_URL and REDIS_URL (`npm test` gives both); `web` runs in happy-dom. */
export default defineConfig({
  test: {
    // one for each core of the machine that decides; they mostly wait for the database
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: tests(...pureLibs.map((name) => `libs/${name}/src`), 'infra') },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          // the whole gateway is loaded once for all its files: two fifths of their time; each file has an app and centres of its own
          isolate: false,
          include: tests('services/gateway', ...nodeLibs.map((name) => `libs/${name}/src`)),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: tests('shell/src', 'mfe-admin', 'mfe-teacher', 'mfe-family', ...webLibs.map((name) => `libs/${name}/src`)),
          environment: 'happy-dom',
          setupFiles: ['./infra/test/web.setup.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
