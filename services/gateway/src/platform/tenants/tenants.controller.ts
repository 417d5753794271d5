import { refuse, Refusal } from '@dzvinok/api-server/failure';
import { Input, Route } from '@dzvinok/api-server/handler';
import { formerReply, keepReplies, type KeyedCall, ownKeyedCall } from '@dzvinok/api-server/idempotency';
import type { RouteInput } from '@dzvinok/contract/route';
import { type SubjectColor, subjectColorOf } from '@dzvinok/contract/subjects';
import { type OnboardedTenant, type OnboardTenantBody, tenantsRoutes } from '@dzvinok/contract/tenants';
import { KeyedQueue } from '@dzvinok/flow';
import { isUniqueViolation, OpeningBusy, TenantCodeTaken } from '@dzvinok/tenancy/connection';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Controller, Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { newIssuedPassword } from '../../identity/auth/passwords.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { settingsOf, CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { Connections } from '../../runtime/connections.ts';
import { db } from '../../runtime/database/database.ts';
import { codeTaken, TenantsService } from './tenants.service.ts';

interface Beginnings {
  starter: StarterData;
  features: Record<string, unknown>;
  source: string | null;
}

/** A repeated call gets the stored reply for this long; later the code is simply taken. */
const answeredFor = '15 minutes';

@Injectable()
export class OnboardingService {
  readonly #repeated = new KeyedQueue();

  constructor(
    private readonly connections: Connections,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly address: CentreAddress,
  ) {}

  /**
   * Makes the centre and its first admin in one transaction. The password is shown once, and again to a repeated call
   * with the same idempotency key: only the centre's id is stored as the reply; the password is read from the centre, sealed there.
   */
  async onboard(body: OnboardTenantBody): Promise<OnboardedTenant> {
    const call = ownKeyedCall(this.connections.database);
    if (!call) return this.#open(body, null);
    return this.#repeated.run(call.turn, async () => {
      const known = await this.#openedBy(call, body);
      if (known) return known;
      try {
        return await this.#open(body, call);
      } catch (error) {
        // Another process may have answered the same call meanwhile.
        const openedMeanwhile = isTaken(error) ? await this.#openedBy(call, body) : null;
        if (openedMeanwhile) return openedMeanwhile;
        throw error;
      }
    });
  }

  async #openedBy(call: KeyedCall, { adminPhoneNumber }: OnboardTenantBody): Promise<OnboardedTenant | null> {
    const { database, directory } = this.connections;
    const tenantId = await runInPlatform(database, () => formerReply(call, answeredFor));
    const tenant = tenantId === undefined ? null : await directory.byId(Number(tenantId));
    const adminPassword = tenant && await runInTenant(database, tenant, () => this.accounts.issuedPasswordOf(adminPhoneNumber));
    if (!tenant || !adminPassword) return null;
    const { id, code } = tenant;
    return { id, code, address: this.address.of(code), adminPhoneNumber, adminPassword };
  }

  async #open(body: OnboardTenantBody, call: KeyedCall | null): Promise<OnboardedTenant> {
    const { code, name, timezone, adminPhoneNumber } = body;
    const { starter, features, source } = await this.#beginningsOf(body);
    const adminPassword = newIssuedPassword();
    const { tenant } = await provisionTenant(
      this.connections.database,
      { code, name, timezone, features },
      () => this.#furnish(body, starter, adminPassword),
      { record: (made) => this.#record(made, source, call) },
    ).catch((error: unknown) => {
      if (error instanceof OpeningBusy) throw refuse('tenants.opening-others', { headers: { 'retry-after': '30' } });
      throw error instanceof TenantCodeTaken ? codeTaken() : error;
    });
    await this.connections.directory.forget(tenant.id);
    return { id: tenant.id, code, address: this.address.of(code), adminPhoneNumber, adminPassword };
  }

  async #furnish({ adminFullName: fullName, adminPhoneNumber: phoneNumber }: OnboardTenantBody, starter: StarterData, password: string) {
    await insertStarterData(starter);
    await this.accounts.create({ role: 'TenantAdmin', fullName, phoneNumber, password });
    await this.audit.record({ action: 'tenants.opened' });
  }

  async #record({ id, code, name }: Tenant, source: string | null, call: KeyedCall | null): Promise<void> {
    if (call) await keepReplies([{ call, reply: String(id) }]);
    const details = { code, name, ...(source === null ? {} : { copiedFrom: source }) };
    await this.audit.record({ action: 'tenants.onboarded', entity: 'tenant', entityId: id, details });
  }

  /** Copies neither logo nor people. */
  async #beginningsOf({ copyFrom, subjects, classrooms }: OnboardTenantBody): Promise<Beginnings> {
    if (!copyFrom) return { starter: starterDataOf(subjects, classrooms), features: {}, source: null };
    const tenant = await this.connections.directory.byId(copyFrom);
    if (!tenant) throw refuse('tenants.not-found', { fields: { copyFrom: errorText('tenants.not-found') } });
    const starter = await runInTenant(this.connections.database, tenant, async () => {
      await this.audit.record({ action: 'tenants.settings-copied' });
      return readStarterData();
    });
    return { starter, features: { ...settingsOf(tenant), logo: null, phone: null, email: undefined }, source: tenant.code };
  }
}

function isTaken(error: unknown): boolean {
  return isUniqueViolation(error) || (error instanceof Refusal && error.code === 'tenants.code-taken');
}

interface StarterData {
  subjects: { name: string; color: SubjectColor }[];
  classrooms: string[];
}

function starterDataOf(subjects: readonly string[], classrooms: readonly string[]): StarterData {
  return { subjects: subjects.map((name) => ({ name, color: subjectColorOf(name) })), classrooms: [...classrooms] };
}

/** Run inside the copied centre's transaction. */
async function readStarterData(): Promise<StarterData> {
  const subjects = await db().selectFrom('subjects').select(['name', 'color']).orderBy('id').execute();
  const classrooms = await db().selectFrom('classrooms').select('name').orderBy('id').execute();
  return { subjects, classrooms: classrooms.map(({ name }) => name) };
}

/** Run inside the new centre's transaction. Repeated names are inserted once. */
async function insertStarterData({ subjects, classrooms }: StarterData): Promise<void> {
  if (subjects.length > 0) {
    await db().insertInto('subjects').values(subjects).onConflict((conflict) => conflict.doNothing()).execute();
  }
  if (classrooms.length > 0) {
    const rows = classrooms.map((name) => ({ name }));
    await db().insertInto('classrooms').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
  }
}

const runsItself = { itself: 'works on the platform and in centres' };

@Controller()
export class TenantsController {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingService,
  ) {}

  @Route(tenantsRoutes.list, runsItself)
  list() {
    return this.tenants.list();
  }

  @Route(tenantsRoutes.checkCode, 'platform')
  checkCode(@Input() { params }: RouteInput<typeof tenantsRoutes.checkCode>) {
    return this.tenants.checkCode(params.code);
  }

  @Route(tenantsRoutes.onboard, runsItself)
  onboard(@Input() { body }: RouteInput<typeof tenantsRoutes.onboard>) {
    return this.onboarding.onboard(body);
  }
}
