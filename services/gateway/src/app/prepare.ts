import 'reflect-metadata';
import { appLoginFor, prepareDatabase } from '@dzvinok/tenancy/database';
import { ensurePlatformKey } from '@dzvinok/tenancy/master-key';
import { migrateFleet } from '@dzvinok/tenancy/fleet';
import { migratePlatform } from '@dzvinok/tenancy/migration';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { seedDemo } from '../../seeds/demo-centres.ts';
import { readConfig, type AppConfig } from '../runtime/app.config.ts';
import { openConnections, type Connections } from '../runtime/connections.ts';
import { AuditService } from '../runtime/audit/audit.service.ts';
import { Clock } from '../runtime/clock/clock.ts';
import { openFiles, type Files } from '../runtime/files/files.ts';
import { fleetReportOf } from '../platform/fleet/fleet-report.ts';
import { JobsRepository } from '../runtime/jobs/jobs.repository.ts';
import { releaseStoreOf } from '../delivery/publishing/release-store.ts';
import { promoteReleases, registerReleases } from '../delivery/publishing/register-releases.ts';
import { ReleaseChecks, RemotesManifestService } from '../delivery/registry/remotes-manifest.service.ts';
import { registerReleaseKeys } from '../delivery/keys/register-keys.ts';
import { ReleaseWriterRepository, ReleaseWriter } from '../delivery/registry/release-writer.service.ts';
import { ReleasesRepository } from '../delivery/registry/releases.repository.ts';
import { startOrTell } from '../runtime/start-failure.ts';
import { createSuperAdmin } from '../platform/super-admins/create-super-admin.ts';
import { SuperAdminsRepository } from '../platform/super-admins/super-admins.repository.ts';

const lanes = 4;

function report(line: string): void {
  console.log(line);
}

function appRoleOf({ appUrl, ownerUrl }: AppConfig): { name: string; password: string } {
  const { username, password } = new URL(appUrl);
  return username && password
    ? { name: decodeURIComponent(username), password: decodeURIComponent(password) }
    : appLoginFor(ownerUrl);
}

/** Records the migration like a job, so that the platform's screen shows it. */
async function migrate({ database, directory }: Connections, { migrationsDir }: AppConfig): Promise<void> {
  const startedAt = new Date();
  const found = await migrateFleet(database, {
    migrationsDir,
    lanes,
    onProgress: ({ code, tenantId, outcome, done, total: all }) => {
      if (outcome === 'current') return;
      report(`Centre ${code}: ${outcome} (${done} of ${all})`);
      // A running gateway refuses the centre until it learns of this.
      void directory.forget(tenantId);
    },
  });
  const { total, migrated, quarantined } = found;
  report(`Centres: ${total}, migrated now: ${migrated}`);
  for (const { code, error } of quarantined) report(`Centre ${code} was left as it was: ${error}`);
  if (migrated + quarantined.length === 0) return;
  await runInPlatform(database, () => new JobsRepository().addFinished('fleet-migration', startedAt, { ...fleetReportOf(found) }));
}

/** Registers the operator’s own releases and keys, which need no key. */
async function fillRegistry(connections: Connections, config: AppConfig, files: Files): Promise<void> {
  const { database } = connections;
  const clock = new Clock();
  const checks = new ReleaseChecks(config, database);
  const releases = new ReleasesRepository();
  const manifests = new RemotesManifestService(config, connections, releases, checks, clock);
  const writer = new ReleaseWriter(database, new ReleaseWriterRepository(), releases, checks, manifests, new AuditService(), clock);
  await registerReleases({ database, report }, releaseStoreOf(config, files));
  await checks.reportMisfits(report);
  await promoteReleases({ database, report }, process.env.PROMOTE ?? '', writer, await checks.shell());
  await registerReleaseKeys(database, config.releaseKeys, report);
}

async function hasSuperAdmins({ database }: Connections): Promise<boolean> {
  return (await runInPlatform(database, () => new SuperAdminsRepository().list())).length > 0;
}

async function prepare(): Promise<void> {
  const config = readConfig();
  const files = await openFiles(config);
  await prepareDatabase(config.ownerUrl, appRoleOf(config));
  for (const url of Object.values(config.clusters)) await prepareDatabase(url, appLoginFor(url));
  await migratePlatform(config.ownerUrl, config.migrationsDir);
  report('The platform’s tables are up to date');
  const connections = openConnections(config);
  try {
    await ensurePlatformKey(connections.database, { continues: await hasSuperAdmins(connections) });
    await migrate(connections, config);
    await fillRegistry(connections, config, files);
    const { SUPERADMIN_PHONE: phoneNumber, SUPERADMIN_PASSWORD: password, DEMO_DATA: demoData } = process.env;
    if (phoneNumber && password) {
      await createSuperAdmin(connections.database, { fullName: 'Адміністратор системи', phoneNumber, password }, report);
    }
    if (demoData === '1') {
      await createSuperAdmin(connections.database, demoSuperAdmin, report);
      await seedDemo(connections.database, report);
    }
  } finally {
    await connections.close();
  }
}

const demoSuperAdmin = { fullName: 'Олена Системна', phoneNumber: '0500000000', password: '12345678', needsSecondFactor: false };

await startOrTell('Prepare', prepare);
