import { runInPlatform } from '@dzvinok/tenancy/transaction';
import type { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { hashPassword, newIssuedPassword } from '../../identity/auth/passwords.ts';
import { SuperAdmin } from '../../identity/auth/super-admin.entity.ts';
import { SecondFactorsRepository } from '../../identity/auth/second-factors.repository.ts';
import { SessionsService } from '../../identity/auth/sessions.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { platformEm } from '../../runtime/database/database.ts';
import { SuperAdminsRepository } from './super-admins.repository.ts';

const superAdmins = new SuperAdminsRepository();
const factors = new SecondFactorsRepository();
const audit = new AuditService();
const actor = { id: null, name: 'Командний рядок', role: 'SuperAdmin' } as const;

interface Helped {
  id: number;
  fullName: string;
}

/** For the command line, when no other SuperAdmin can help. */
export class SuperAdminRecovery {
  readonly #connections: Connections;
  readonly #sessions: SessionsService;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#sessions = new SessionsService(connections.database, new Clock());
  }

  list() {
    return runInPlatform(this.#connections.database, () => superAdmins.list());
  }

  async resetSecondFactor(phoneNumber: string): Promise<Helped | null> {
    return this.#help(phoneNumber, async ({ id }) => {
      await factors.remove(id);
      await audit.record({ action: 'auth.second-factor-reset', entity: 'superadmin', entityId: id, actor });
    });
  }

  /** The password is shown only once; null for an unknown phone. */
  async reissuePassword(phoneNumber: string): Promise<(Helped & { password: string }) | null> {
    const password = newIssuedPassword();
    const hash = await hashPassword(password);
    const helped = await this.#help(phoneNumber, async (admin) => {
      admin.passwordHash = hash;
      await platformEm().flush();
      await audit.record({ action: 'accounts.password-set', entity: 'superadmin', entityId: admin.id, actor });
    });
    return helped && { ...helped, password };
  }

  /** Also ends all sessions, as an attacker may own them. */
  #help(phoneNumber: string, work: (found: SuperAdmin) => Promise<void>): Promise<Helped | null> {
    return runInPlatform(this.#connections.database, async () => {
      const found = await platformEm().findOne(SuperAdmin, { phoneNumber, archivedAt: null });
      if (!found) return null;
      await work(found);
      await this.#sessions.end('platform', found.id);
      return { id: found.id, fullName: found.fullName };
    });
  }
}
