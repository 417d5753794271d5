import { supportRoutes, type SupportMode } from '@dzvinok/contract/support';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { hostOf, TestSession, type TestApp, type TestReply } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';

export function grantFor(mode: SupportMode, hours = 1) {
  return { reason: 'Не відкривається журнал', hours, mode };
}

export async function askForTicket(superAdmin: TestSession, tenant: Tenant): Promise<string> {
  const { address } = await superAdmin.data(supportRoutes.enter, { params: { tenantId: tenant.id } });
  const { origin, pathname, hash } = new URL(address);
  if (origin !== `http://${hostOf(tenant)}` || pathname !== '/login') throw new Error(`The link leads to ${address}`);
  return new URLSearchParams(hash.slice(1)).get('support') ?? '';
}

export function presentTicket(app: TestApp, host: string, ticket: string): Promise<TestReply> {
  return app.request({ method: 'POST', url: supportRoutes.signIn.path, host, body: { ticket } });
}

export async function enter(app: TestApp, superAdmin: TestSession, tenant: Tenant): Promise<TestSession> {
  const reply = await presentTicket(app, hostOf(tenant), await askForTicket(superAdmin, tenant));
  if (reply.status !== 200) throw new Error(`Support was not let in: ${reply.text}`);
  const { role, tokenPair } = supportRoutes.signIn.data.parse(reply.body.data);
  return new TestSession(app, hostOf(tenant), role, tokenPair);
}

/** Ends an open grant before. */
export async function letIn(admin: TestSession, mode: SupportMode, hours?: number): Promise<void> {
  await admin.data(supportRoutes.end, {});
  await admin.data(supportRoutes.grant, { body: grantFor(mode, hours) });
}

/** In order; `like` as in SQL. */
export function told(app: TestApp, tenant: Tenant, like: string) {
  return runInTenant(app.connections.database, tenant, () =>
    db().selectFrom('audit_log').selectAll().where('action', 'like', like).orderBy('id').execute());
}
