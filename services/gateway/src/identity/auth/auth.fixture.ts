import { authRoutes } from '@dzvinok/contract/auth';
import { staffRoles, type StaffRole, type TenantRole } from '@dzvinok/contract/roles';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { randomInt } from 'node:crypto';
import { AccountsService } from '../accounts/accounts.service.ts';
import { testPassword, type TestApp, type TestReply } from '../../../test/app.fixture.ts';

/** Unique in the run, because failures are counted by phone. */
export function newPhone(): string {
  return `07${randomInt(1e8).toString().padStart(8, '0')}`;
}

/** Without the rows of the role's own feature; of a staff role, an admin with it. */
export async function addAccount(app: TestApp, tenant: Tenant, given: TenantRole | StaffRole): Promise<{ id: number; phoneNumber: string }> {
  const phoneNumber = newPhone();
  const staffRole = staffRoles.find((one) => one === given) ?? null;
  const role: TenantRole = staffRole ? 'TenantAdmin' : given as TenantRole;
  const account = { role, staffRole, fullName: `Хтось ${tenant.code}`, phoneNumber, password: testPassword };
  const id = await runInTenant(app.connections.database, tenant, () => app.app.get(AccountsService).create(account));
  return { id, phoneNumber };
}

interface Attempt {
  host: string;
  body: unknown;
  address?: string;
  headers?: Record<string, string>;
}

export function attemptSignIn(app: TestApp, { host, body, address, headers }: Attempt): Promise<TestReply> {
  return app.request({ method: 'POST', url: authRoutes.login.path, host, body, address, headers });
}

export function refresh(app: TestApp, host: string, refreshToken: string): Promise<TestReply> {
  return app.request({ method: 'POST', url: authRoutes.refresh.path, host, body: JSON.stringify(refreshToken) });
}

export function signOut(app: TestApp, host: string, refreshToken: string): Promise<TestReply> {
  return app.request({ method: 'POST', url: authRoutes.logout.path, host, body: JSON.stringify(refreshToken) });
}

export function adminCall(app: TestApp, host: string, token?: string): Promise<TestReply> {
  return app.request({ method: 'GET', url: teachersRoutes.list.path, host, token });
}
