import { authRoutes } from '@dzvinok/contract/auth';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { centresWith } from '@dzvinok/tenancy/centres-with';
import { DatabaseUnavailable } from '@dzvinok/tenancy/connection';
import { moveTenant } from '@dzvinok/tenancy/moving';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CitusCluster, citusPrograms } from '../../../infra/local/citus-cluster.ts';
import { adminPhone, hostOf, startTestApp, testPassword, type TestApp, type TestReply, type TestSession } from '../test/app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { openMarkingCentre, placesOf, saveMark, workersOf, type MarkingCentre } from './citus.fixture.ts';

const programs = citusPrograms();

describe.skipIf(programs === null)('a cluster set up from nothing by the documented steps', () => {
  let cluster: CitusCluster;
  let app: TestApp;
  let centres: Working[];

  const placeOf = async ({ tenant }: MarkingCentre) => (await placesOf(app.connections.database, tenant)).join();

  beforeAll(async () => {
    cluster = await CitusCluster.start(programs ?? []);
    vi.stubEnv('DATABASE_URL', cluster.ownerUrl);
    app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
    centres = [await open(), await open()];
  });
  afterAll(async () => {
    await app.close();
    await cluster.stop();
  });

  interface Working extends MarkingCentre {
    admin: TestSession;
  }

  async function open(): Promise<Working> {
    const centre = await openMarkingCentre(app);
    return { ...centre, admin: await centre.signIn('admin') };
  }

  /** A sign-in, the next mark and payments. */
  const work = (centre: Working, round: number): Promise<TestReply[]> => Promise.all([
    app.request({
      method: authRoutes.login.method, url: authRoutes.login.path, host: hostOf(centre.tenant),
      body: { phoneNumber: adminPhone, password: testPassword, domain: centre.tenant.code },
    }),
    saveMark(centre, round),
    centre.admin.call(paymentsRoutes.markMany, {
      body: { studentIds: [centre.ids.anna, centre.ids.bohdan], isInsertAction: round % 2 === 0, isCurrentMonth: true },
    }),
  ]);

  test('a worker added later takes new centres and the centres that are moved to it', async () => {
    const added = await cluster.addWorker();
    const { database, directory } = app.connections;
    expect((await workersOf(database)).map(({ place }) => place)).toContain(added);
    const opened: string[] = [];
    for (let nr = 0; nr < 4 && !opened.includes(added); nr += 1) {
      const centre = await open();
      opened.push(await placeOf(centre));
      expect((await work(centre, 0)).map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(opened).toContain(added);
    const [first] = centres;
    if (!first) throw new Error('no centre');
    const { id, code, schemaName } = first.tenant;
    const home = await placeOf(first);
    await moveTenant(database, code, added);
    // A reader keeps Citus from removing the remains of the move, so that moving back has to wait.
    const [shard] = await cluster.asSuperuser<{ id: string }>(cluster.coordinator, `select shardid as id from pg_dist_shard where logicalrelid = '${schemaName}.accounts'::regclass`);
    const reading = cluster.asSuperuser(Number(home.split(':')[1]), `begin; select from ${schemaName}.accounts_${shard?.id}; select pg_sleep(6); commit`);
    expect(await moveTenant(database, code, home)).toMatchObject({ from: added, to: home });
    await reading;
    await moveTenant(database, code, added);
    await directory.forget(id);
    expect(await placeOf(first)).toBe(added);
    expect((await work(first, 0)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('while a worker is dead, calls to its centres are asked to retry, and all other centres work', async () => {
    const [here, there] = centres;
    if (!here || !there) throw new Error('no centres');
    const place = await placeOf(there);
    expect(place).not.toBe(await placeOf(here));
    await work(there, 0);
    await cluster.kill(place);
    for (let round = 0; round < 5; round += 1) {
      expect((await work(here, round + 1)).map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200, 200]);
      for (const { status, headers, text } of await work(there, 1)) {
        expect([status, headers['retry-after']], text).toEqual([503, expect.anything()]);
      }
    }
    // Work over all centres (notices, pending hashes) skips only the centres of that worker.
    const ids = await centresWith(app.connections.database, { table: 'accounts', where: 'true' });
    expect([here, there].map(({ tenant }) => ids.includes(tenant.id))).toEqual([true, false]);
    // A centre's role is made on every node.
    const opening = provisionTenant(app.connections.database, { code: 'not-opened', name: 'Центр', timezone: 'Europe/Kyiv' }, async () => undefined);
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable);
    await cluster.startAgain(place);
    await vi.waitFor(async () => expect((await saveMark(there, 1)).status).toBe(200), 20_000);
  });
});
