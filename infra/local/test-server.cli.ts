import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readCentres } from '../chaos/centre.ts';
import { isSound, none, tablesOf, told, type Report } from '../chaos/findings.ts';
import { checkReplies, checkWrites } from '../chaos/invariants.ts';
import { Ledger } from '../chaos/ledger.ts';
import { namesOf, Tally } from '../chaos/tally.ts';
import { Work } from '../chaos/work.ts';
import { ServerTrial, trialDomain } from '../deploy/server/server-trial.ts';
import { buildApps, outdatedApps } from './builds.ts';
import type { Child } from './child.ts';
import { runCommand } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { findProgram } from './programs.ts';
import { demandFolder, readSettings } from './settings.ts';
import { step } from './steps.ts';
import { sum, type TestOutcome } from './test-outcome.ts';
import { runTestsOver, runVitest } from './test-suites.ts';

/** From the variable of its name (`HAPROXY`, …), else from PATH. */
function programOf(name: string): string[] | null {
  const given = process.env[name.toUpperCase()]?.split(' ').filter(Boolean);
  if (given?.length) return given;
  const found = findProgram(name, `/usr/sbin/${name}`);
  return found === null ? null : [found];
}

async function restartUnderLoad(server: ServerTrial): Promise<Report> {
  const began = performance.now();
  const centres = await server.asOwner((owner) => readCentres(owner, trialDomain));
  const [tally, ledger] = [new Tally(), new Ledger()];
  const works = centres.map((centre) => new Work({ centre, baseUrl: server.proxy, liveUrl: server.proxy, paceMs: 40, tally, ledger }));
  for (const work of works) await work.start();
  await pause(2_000);
  for (const nr of [0, 1, 0, 1] as const) await server.restartGateway(nr);
  await Promise.all(works.map((work) => work.end()));
  const written = await server.asOwner((owner) => checkWrites(owner, centres, ledger));
  for (const work of works) work.close();
  const findings = [told('calls', tally.attempts.length), none('failed calls', namesOf(tally.failed())), ...written, ...checkReplies(tally)];
  return { scenario: 'Rolling restart of two gateways behind HAProxy and PgBouncer', findings, seconds: (performance.now() - began) / 1_000 };
}

async function testIsolation(server: ServerTrial, track: (child: Child) => void): Promise<TestOutcome> {
  const database = 'server_tests';
  await server.asOwner(async (owner) => {
    await owner.query(`drop database if exists ${database}`);
    await owner.query(`create database ${database}`);
  });
  const url = new URL(server.databaseUrl);
  url.pathname = `/${database}`;
  const env = { DATABASE_URL: url.href, REDIS_URL: server.redisUrl };
  return runVitest(['gateway'], env, track, ['services/gateway/test/isolation', 'services/gateway/src/messages/deliveries']);
}

await runCommand(async ({ supervisor, fail }) => {
  const [haproxy, pgbouncer] = [programOf('haproxy'), programOf('pgbouncer')];
  if (!haproxy || !pgbouncer) {
    console.log('Один сервер не перевірено: потрібні haproxy і pgbouncer від 1.21, на PATH або у змінних HAPROXY і PGBOUNCER.');
    return true;
  }
  const folder = demandFolder(join(readSettings().dataDir, 'server'));
  claimFolder(folder);
  for (const part of ['postgres', 'redis', 'releases']) rmSync(join(folder, part), { recursive: true, force: true });
  const outdated = outdatedApps();
  if (outdated.length > 0) await step(`Збірка (${outdated.join(', ')})`, () => buildApps(outdated, join(folder, 'build.log'), supervisor.track));
  const server = new ServerTrial(supervisor);
  await server.open(folder, { haproxy, pgbouncer }, fail);
  const report = await step('Перезапуск під роботою', () => restartUnderLoad(server));
  const day = await runTestsOver({
    url: server.url, filters: ['day/'], track: supervisor.track,
    env: { PRIVATE_DOMAIN: trialDomain, NODE_EXTRA_CA_CERTS: server.certificate },
  });
  const { passed, failures } = sum([day, await testIsolation(server, supervisor.track)]);
  console.log(`\n${tablesOf([report])}\n\n${passed} passed, ${failures.length} failed`);
  return isSound(report) && failures.length === 0 && passed > 0;
});
