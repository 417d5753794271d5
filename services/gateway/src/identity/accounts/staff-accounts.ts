import { refuse } from '@dzvinok/api-server/failure';
import { accountRoles, type AccountRole } from '@dzvinok/contract/admins';
import type { TenantRole } from '@dzvinok/contract/roles';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import type { Connections } from '../../runtime/connections.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { LiveBus } from '../../runtime/live/live-streams.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { newIssuedPassword } from '../auth/passwords.ts';
import { PendingPasswordHashes } from '../auth/pending-password-hashes.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { AccountsService } from './accounts.service.ts';

const isKept = (role: TenantRole): role is AccountRole => accountRoles.some((one) => one === role);

const actor = { id: null, name: 'Командний рядок', role: null } as const;

interface NewStaff {
  role: TenantRole;
  fullName: string;
  phoneNumber: string;
}

/** Accounts of a centre's staff without a form of the admin, for the command line. */
export class StaffAccounts {
  readonly #connections: Connections;
  readonly #accounts: AccountsService;
  readonly #hashes: PendingPasswordHashes;
  readonly #audit = new AuditService();

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#hashes = new PendingPasswordHashes(connections);
    const { database } = connections;
    const notices = new NoticeEvents(new LiveEvents(new LiveBus(connections)));
    this.#accounts = new AccountsService(database, new SessionsService(database, new Clock()), this.#audit, this.#hashes, notices);
  }

  /** @returns the password, which is shown once */
  async add(code: string, { role, fullName, phoneNumber }: NewStaff): Promise<string> {
    if (!isKept(role)) throw new Error(`Роль ${role} додає адміністратор центру. Тут можна: ${accountRoles.join(', ')}`);
    const password = newIssuedPassword();
    await this.#within(code, async () => {
      const id = await this.#accounts.create({ role, fullName, phoneNumber, password });
      await this.#record('accounts.created', id, { role, fullName, phoneNumber });
    });
    return password;
  }

  /** Ends the old password and every session. */
  reissue(code: string, phoneNumber: string): Promise<string> {
    return this.#within(code, async () => this.#accounts.reissue(await this.#find(phoneNumber), actor));
  }

  archive(code: string, phoneNumber: string): Promise<void> {
    return this.#within(code, async () => {
      const id = await this.#find(phoneNumber);
      await this.#accounts.archive(id);
      await this.#record('accounts.archived', id);
    });
  }

  restore(code: string, phoneNumber: string): Promise<void> {
    return this.#within(code, async () => {
      const id = await this.#find(phoneNumber);
      await this.#accounts.restore(id);
      await this.#record('accounts.restored', id);
    });
  }

  async #find(phoneNumber: string): Promise<number> {
    const account = await this.#accounts.findByPhone(phoneNumber);
    if (!account || !isKept(account.role)) throw new Error(`У центрі немає такого номера з роллю ${accountRoles.join(', ')}.`);
    return account.id;
  }

  /** New passwords are hashed before the program ends. */
  async #within<T>(code: string, work: () => Promise<T>): Promise<T> {
    const { database, directory } = this.#connections;
    const tenant = await directory.byCode(code);
    if (!tenant) throw refuse('tenants.not-found');
    const done = await runInTenant(database, tenant, work);
    await this.#hashes.settled();
    return done;
  }

  #record(action: AuditEntry['action'], id: number, after?: AuditEntry['after']): Promise<void> {
    return this.#audit.record({ action, entity: 'account', entityId: id, actor, ...(after && { after }) });
  }
}

