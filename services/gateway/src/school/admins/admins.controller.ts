import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { accountRoles, adminsRoutes, type AccountRole, type Admin, type AdminForm, type CreateAdminBody, type ListedAdmin } from '@dzvinok/contract/admins';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AccountChanges, AccountsService, isSupport } from '../../identity/accounts/accounts.service.ts';
import { SessionsService } from '../../identity/auth/sessions.service.ts';
import { AuditService, changed, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';

type StoredAdmin = Admin & { role: AccountRole };

/** Admins of a centre manage each other and the accounts of roles without a form of their own; support, which works as an admin, may only look. */
@Injectable()
export class AdminsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
  ) {}

  async list({ accountId }: CallerInfo): Promise<ListedAdmin[]> {
    const present = await this.#present().orderBy(nameOrder('full_name')).orderBy('id').execute();
    return present.map((admin) => ({ ...admin, isSelf: admin.id === accountId }));
  }

  async add({ password, role = 'TenantAdmin', ...given }: CreateAdminBody): Promise<{ id: number }> {
    refuseSupport();
    const form = ofRole(role, given);
    const holder = await this.accounts.findByPhone(form.phoneNumber);
    const isBack = holder?.role === role && holder.isArchived;
    const id = isBack ? holder.id : await this.accounts.create({ role, ...form, password });
    if (isBack) {
      await this.#change(id, { ...form, password });
      await this.accounts.restore(id);
    }
    await this.#record('admins.added', id, { after: { ...form, role } });
    return { id };
  }

  async update(id: number, { role: _role, ...form }: AdminForm, caller: CallerInfo): Promise<Admin> {
    refuseSupport();
    const { id: _id, avatarPath, role, ...before } = await this.#lock(id, caller);
    const after = ofRole(role, { ...form, staffRole: form.staffRole === undefined ? before.staffRole : form.staffRole });
    const isMoved = after.staffRole !== before.staffRole;
    if (isMoved && id === caller.accountId) throw refuse('admins.own-role');
    await this.#change(id, after);
    if (isMoved) await this.sessions.endAll(id);
    await this.#record('admins.updated', id, changed(before, after));
    return { id, avatarPath, role, ...after };
  }

  async resetPassword(id: number, caller: CallerInfo): Promise<{ password: string }> {
    refuseSupport();
    if (id === caller.accountId) throw refuse('admins.own');
    await this.#find(id);
    return { password: await this.accounts.reissue(id) };
  }

  async remove(id: number, caller: CallerInfo): Promise<void> {
    refuseSupport();
    if (id === caller.accountId) throw refuse('admins.own');
    const found = await this.#lock(id, caller);
    await this.accounts.archive(id);
    await this.#record('admins.removed', id, { before: { fullName: found.fullName, phoneNumber: found.phoneNumber } });
  }

  /** Admins who remove or narrow each other at once wait here; the caller stays, so a full admin remains. */
  async #lock(id: number, { accountId }: CallerInfo): Promise<StoredAdmin> {
    const present = await this.#present().orderBy('id').forUpdate().execute();
    const found = present.find((admin) => admin.id === id);
    if (!found) throw refuse('admins.not-found');
    if (!present.some((admin) => admin.id === accountId && admin.staffRole === null)) throw refuse('admins.last');
    return found;
  }

  async #find(id: number): Promise<StoredAdmin> {
    const found = await this.#present().where('id', '=', id).executeTakeFirst();
    if (!found) throw refuse('admins.not-found');
    return found;
  }

  async #change(id: number, form: AccountChanges): Promise<void> {
    const found = await this.accounts.find(id, form.phoneNumber);
    const account = found.find((one) => one.id === id);
    if (!account) throw refuse('admins.not-found');
    const { isPasswordChanged } = this.accounts.change(account, found.find((one) => one.id !== id) ?? null, form);
    await this.accounts.save(account, isPasswordChanged);
  }

  #present() {
    return db()
      .selectFrom('accounts')
      .select(['id', 'full_name as fullName', 'phone_number as phoneNumber', 'avatar_path as avatarPath', 'staff_role as staffRole'])
      .select(sql<AccountRole>`role`.as('role'))
      .where('role', 'in', accountRoles.map((role) => sql.lit(role)))
      .where('archived_at', 'is', null)
      .where('support_of', 'is', null);
  }

  #record(action: AuditEntry['action'], id: number, facts: Pick<AuditEntry, 'before' | 'after'>): Promise<void> {
    return this.audit.record({ action, entity: 'account', entityId: id, ...facts });
  }
}

/** Only an admin may be narrowed to a staff role. */
function ofRole<Form extends Pick<AdminForm, 'staffRole'>>(role: AccountRole, form: Form): Form {
  return role === 'TenantAdmin' ? form : { ...form, staffRole: null };
}

function refuseSupport(): void {
  if (isSupport()) throw refuse('support.closed');
}

@Controller()
export class AdminsController {
  constructor(private readonly admins: AdminsService) {}

  @Route(adminsRoutes.list, 'centre')
  list(@Caller() caller: CallerInfo) {
    return this.admins.list(caller);
  }

  @Route(adminsRoutes.create, 'centre')
  create(@Input() { body }: RouteInput<typeof adminsRoutes.create>) {
    return this.admins.add(body);
  }

  @Route(adminsRoutes.update, 'centre')
  update(@Input() { body: { id, ...form } }: RouteInput<typeof adminsRoutes.update>, @Caller() caller: CallerInfo) {
    return this.admins.update(id, form, caller);
  }

  @Route(adminsRoutes.resetPassword, 'centre')
  resetPassword(@Input() { params }: RouteInput<typeof adminsRoutes.resetPassword>, @Caller() caller: CallerInfo) {
    return this.admins.resetPassword(params.id, caller);
  }

  @Route(adminsRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof adminsRoutes.remove>, @Caller() caller: CallerInfo) {
    await this.admins.remove(params.id, caller);
    return null;
  }
}
