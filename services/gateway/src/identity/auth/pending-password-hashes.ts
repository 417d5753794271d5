import { centresWith } from '@dzvinok/tenancy/centres-with';
import { DatabaseUnavailable } from '@dzvinok/tenancy/connection';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';
import { db } from '../../runtime/database/database.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export const issuedPasswordField = 'issued_password';

const isPending = 'password_hash is null and issued_password is not null';

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Hashing is slow, so it follows the commit, one hash at a time, or the first sign-in makes it. Nulls in the table survive a restart. */
@Injectable()
export class PendingPasswordHashes implements OnModuleDestroy {
  readonly #database: Connections['database'];
  readonly #directory: Connections['directory'];
  readonly #waiting = new Map<number, Tenant>();
  #working: Promise<void> | null = null;
  #isStopping = false;

  constructor({ database, directory }: Connections) {
    this.#database = database;
    this.#directory = directory;
  }

  wake(tenant: Tenant): void {
    this.#waiting.set(tenant.id, tenant);
    this.#working ??= this.#work();
  }

  /** At a start it takes up hashes that an earlier process left. @returns the centres that have pending hashes */
  async wakeAll(): Promise<number[]> {
    try {
      const centres = await centresWith(this.#database, { table: 'accounts', where: isPending });
      for (const id of centres) {
        const tenant = await this.#directory.byId(id);
        if (tenant && !this.#isStopping) this.wake(tenant);
      }
      return centres;
    } catch (error) {
      this.#database.report(error, 'looking for pending password hashes');
      return [];
    }
  }

  async settled(): Promise<void> {
    await this.#working;
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    await this.#working;
  }

  /** A pending hash is made from the given password when it fits, so a first sign-in costs one hash. @returns the hash that fits, or null */
  async check(tenant: Tenant, accountId: number, password: string): Promise<string | null> {
    const { hash, sealed } = await this.#read(tenant, accountId);
    if (hash !== null || sealed === null) return await verifyPassword(hash, password) ? hash : null;
    const made = await hashPassword(password);
    if (!isSame(password, this.#open(tenant, accountId, sealed))) return null;
    return await this.#keep(tenant, accountId, sealed, made) ? made : this.check(tenant, accountId, password);
  }

  async #make(tenant: Tenant, accountId: number): Promise<void> {
    const { hash, sealed } = await this.#read(tenant, accountId);
    if (hash !== null || sealed === null) return;
    const made = await hashPassword(this.#open(tenant, accountId, sealed));
    if (!await this.#keep(tenant, accountId, sealed, made)) await this.#make(tenant, accountId);
  }

  #open(tenant: Tenant, accountId: number, sealed: string): string {
    return this.#database.secrets.openFor(tenant, { accountId, field: issuedPasswordField }, sealed);
  }

  /** False when another process was quicker, or another password was issued meanwhile. */
  async #keep(tenant: Tenant, accountId: number, sealed: string, made: string): Promise<boolean> {
    const kept = await runInTenant(this.#database, tenant, () =>
      db().updateTable('accounts').set({ password_hash: made })
        .where('id', '=', accountId).where('password_hash', 'is', null).where('issued_password', '=', sealed)
        .returning('id').executeTakeFirst());
    return kept !== undefined;
  }

  async #read(tenant: Tenant, accountId: number): Promise<{ hash: string | null; sealed: string | null }> {
    const account = await runInTenant(this.#database, tenant, () =>
      db().selectFrom('accounts').select(['password_hash as hash', 'issued_password as sealed'])
        .where('id', '=', accountId).executeTakeFirst());
    return account ?? { hash: null, sealed: null };
  }

  async #work(): Promise<void> {
    for (const [id, tenant] of this.#waiting) {
      this.#waiting.delete(id);
      try {
        await this.#workOff(tenant);
      } catch (error) {
        // Sign-ins still make their own hashes; the rest follows with the next pending hash or at the next start.
        this.#database.report(error, 'making pending password hashes');
      }
    }
    this.#working = null;
  }

  async #workOff(tenant: Tenant): Promise<void> {
    const pending = await runInTenant(this.#database, tenant, () =>
      db().selectFrom('accounts').select('id')
        .where('password_hash', 'is', null).where('issued_password', 'is not', null).orderBy('id').execute());
    for (const { id } of pending) {
      if (this.#isStopping) return;
      try {
        await this.#make(tenant, id);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        // A password that cannot be decrypted must not hold up the others.
        this.#database.report(error, `making the pending password hash of account ${id}`);
      }
    }
  }
}
