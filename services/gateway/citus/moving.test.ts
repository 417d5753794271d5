import { appLoginFor, prepareDatabase } from '@dzvinok/tenancy/database';
import { moveTenant } from '@dzvinok/tenancy/moving';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { startTestApp, type TestApp } from '../test/app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { db } from '../src/runtime/database/database.ts';
import { openMarkingCentre, placesOf, saveMark, workersOf, type MarkingCentre, type Worker } from './citus.fixture.ts';

let app: TestApp;
let workers: Worker[];
let moved: MarkingCentre;
let neighbour: MarkingCentre;
const folder = mkdtempSync(join(tmpdir(), 'dzvinok-clusters-'));
const servers: { stop: () => Promise<unknown> }[] = [];

/** OTHER_CITUS_URL's coordinator, else a plain PostgreSQL. */
async function otherCluster(): Promise<string> {
  const database = new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1);
  const url = process.env['OTHER_CITUS_URL'] ?? await startPostgres({
    folder: join(folder, 'postgres'), log: join(folder, 'postgres.log'), database,
    superuserPassword: 'super', ownerPassword: 'owner', isDurable: false,
  }, (server) => void servers.push(server));
  await prepareDatabase(url, appLoginFor(url));
  return url;
}

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon), database: { clusters: { other: await otherCluster() } } });
  workers = await workersOf(app.connections.database);
  [moved, neighbour] = [await openMarkingCentre(app), await openMarkingCentre(app)];
});
afterAll(async () => {
  await app.close();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Saves marks in turn and repeats failed saves, as a page does. */
class Writer {
  saved = 0;
  refused = 0;
  longestMs = 0;
  readonly done: Promise<void>;
  readonly #centre: MarkingCentre;
  readonly #version: number;
  #stopped = false;

  constructor(centre: MarkingCentre, version: number) {
    this.#centre = centre;
    this.#version = version;
    this.done = this.#write();
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.done;
  }

  async #write(): Promise<void> {
    let begun = performance.now();
    while (!this.#stopped) {
      const { status, headers, text } = await saveMark(this.#centre, this.#version + this.saved);
      if (status !== 200) {
        this.refused += 1;
        if (headers['retry-after'] === undefined || this.refused > 100) throw new Error(text);
        continue;
      }
      if (!text.includes('"kind":"saved"')) throw new Error(text);
      this.saved += 1;
      this.longestMs = Math.max(this.longestMs, performance.now() - begun);
      begun = performance.now();
    }
  }
}

const historyOf = (centre: MarkingCentre) => centre.within(() =>
  db().selectFrom('mark_changes').select(['id', 'version']).orderBy('id').execute());

interface Way {
  from: string;
  to: string;
}

/** Saves marks in the centre and a neighbour during the move, then compares acknowledged saves with the history. */
async function moveUnderWrites(ways: readonly Way[]): Promise<void> {
  const { database, directory } = app.connections;
  const centres = [moved, neighbour];
  const before = await Promise.all(centres.map(async (centre) => (await historyOf(centre)).length));
  const writers = centres.map((centre, index) => new Writer(centre, before[index] ?? 0));
  try {
    for (const { from, to } of ways) {
      const move = await moveTenant(database, moved.tenant.code, to);
      await directory.forget(moved.tenant.id);
      expect(move).toMatchObject({ from, to });
      const savedByNow = writers.map(({ saved }) => saved);
      await vi.waitFor(() => expect(writers.every(({ saved }, index) => saved > (savedByNow[index] ?? 0))).toBe(true), 10_000);
      const told = writers.map(({ saved, refused, longestMs }) => `${saved} saved, ${refused} refused, longest wait ${Math.round(longestMs)} ms`);
      console.warn(`${from} → ${to} in ${Math.round(move.durationMs)} ms; the centre: ${told[0]}; its neighbour: ${told[1]}`);
    }
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()));
  }
  for (const [index, centre] of centres.entries()) {
    const versions = Array.from({ length: (before[index] ?? 0) + (writers[index]?.saved ?? 0) }, (_, nr) => nr + 1);
    expect((await historyOf(centre)).map(({ version }) => version)).toEqual(versions);
  }
  expect(writers[1]?.refused).toBe(0);
}

test('a centre moves to the other worker and back while its marks are saved: no mark is lost, and the other centre does not wait', async () => {
  const { database } = app.connections;
  const [home = ''] = await placesOf(database, moved.tenant);
  const away = workers.find(({ place }) => place !== home)?.place ?? '';
  await moveUnderWrites([{ from: home, to: away }, { from: away, to: home }]);
  expect(await placesOf(database, moved.tenant)).toEqual([home]);
  expect(await moveTenant(database, moved.tenant.code, home)).toMatchObject({ from: home, to: home });
  await expect(moveTenant(database, moved.tenant.code, 'nowhere:1')).rejects.toThrow(/There is no worker nowhere:1/);
});

test('a centre moves to another cluster and back in the same way', async () => {
  await moveUnderWrites([{ from: 'main', to: 'other' }, { from: 'other', to: 'main' }]);
  expect(await placesOf(app.connections.database, moved.tenant)).toHaveLength(1);
});
