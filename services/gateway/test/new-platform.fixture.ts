import { appLoginFor, prepareDatabase } from '@dzvinok/tenancy/database';
import { migratePlatform } from '@dzvinok/tenancy/migration';
import { randomBytes } from 'node:crypto';
import { startTestApp } from './app.fixture.ts';
import { productMigrations } from './test-database.fixture.ts';

/** An own platform, as settings of the common platform would reach all test files. */
export async function newPlatform(): Promise<{ ownerUrl: string; appUrl: string }> {
  const maker = await startTestApp();
  const url = new URL(maker.connections.database.ownerPool.options.connectionString ?? '');
  url.pathname = `/providers_${randomBytes(4).toString('hex')}`;
  await maker.connections.database.ownerPool.query(`create database ${url.pathname.slice(1)}`);
  await maker.close();
  const login = appLoginFor(url.href);
  await prepareDatabase(url.href, login);
  await migratePlatform(url.href, productMigrations);
  return { ownerUrl: url.href, appUrl: login.url };
}
