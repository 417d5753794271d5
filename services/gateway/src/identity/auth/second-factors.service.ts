import type { Role } from '@dzvinok/contract/roles';
import type { SecondFactorState } from '@dzvinok/contract/second-factor';
import { isoIn } from '@dzvinok/schedule/zone';
import { Database } from '@dzvinok/tenancy/database';
import { realmId, type Realm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { base32, isAppCode, setUpUri, stepOf } from './totp.ts';

export type Demand = 'none' | 'code' | 'setup';

interface Owner {
  id: number;
  role: Role;
}

/** The platform has no time zone, so it uses that of its operators. */
const platformZone = 'Europe/Kyiv';
const field = 'totp';
const secretBytes = 20;

@Injectable()
export class SecondFactors {
  readonly #secrets: Database['secrets'];

  constructor(
    { secrets }: Database,
    private readonly repository: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly clock: Clock,
  ) {
    this.#secrets = secrets;
  }

  /** Students, parents and teachers have no second factor. */
  mayBeAsked(role: Role): boolean {
    return role === 'SuperAdmin' || role === 'TenantAdmin';
  }

  async demandOf(realm: Realm, { id, role }: Owner): Promise<Demand> {
    if (!this.mayBeAsked(role)) return 'none';
    const factor = await this.repository.find(id);
    if (factor?.confirmedAt) return 'code';
    return await this.isRequired(realm, id) ? 'setup' : 'none';
  }

  /** The platform decides per SuperAdmin, a centre for all its admins. */
  async isRequired(realm: Realm, accountId: number): Promise<boolean> {
    return realm === 'platform'
      ? this.repository.isNeededByPlatform(accountId)
      : settingsOf(realm).switches.adminSecondFactor;
  }

  async stateOf(realm: Realm, accountId: number): Promise<SecondFactorState> {
    const factor = await this.repository.find(accountId);
    const since = factor?.confirmedAt ?? null;
    return {
      isOn: since !== null,
      isRequired: await this.isRequired(realm, accountId),
      since: since && isoIn(realm === 'platform' ? platformZone : realm.timezone, since),
      recoveryCodesLeft: since === null ? 0 : await this.repository.countRecoveryCodes(accountId),
    };
  }

  /** Null when a confirmed secret exists, which cannot be replaced this way. */
  async begin(realm: Realm, { id, phoneNumber }: { id: number; phoneNumber: string }): Promise<{ secret: string; uri: string } | null> {
    const bytes = randomBytes(secretBytes);
    const sealed = this.#secrets.sealFor(realm, { accountId: id, field }, bytes.toString('base64'));
    if (!(await this.repository.begin(id, sealed))) return null;
    const secret = base32(bytes);
    return { secret, uri: setUpUri(secret, { phoneNumber, place: realm === 'platform' ? realm : realm.code }) };
  }

  /** Gives the recovery codes; null for a wrong code. */
  async confirm(realm: Realm, accountId: number, code: string): Promise<string[] | null> {
    const factor = await this.repository.find(accountId);
    if (!factor || factor.confirmedAt) return null;
    const step = this.#stepOf(realm, accountId, factor, code);
    if (step === null || !(await this.repository.confirm(accountId, { sealed: factor.sealed, step, at: this.#now() }))) return null;
    return this.renewRecoveryCodes(realm, accountId);
  }

  /** Each code counts once; null for a wrong or spent code. */
  async accept(realm: Realm, accountId: number, code: string): Promise<'code' | 'recovery-code' | null> {
    const factor = await this.repository.find(accountId);
    if (!factor?.confirmedAt) return null;
    if (!isAppCode(code)) {
      const hash = this.recoveryCodes.hash(realmId(realm), accountId, code);
      return await this.repository.spendRecoveryCode(accountId, hash, this.#now()) ? 'recovery-code' : null;
    }
    const step = this.#stepOf(realm, accountId, factor, code);
    if (step === null) return null;
    return await this.repository.spendStep(accountId, { sealed: factor.sealed, step }) ? 'code' : null;
  }

  async renewRecoveryCodes(realm: Realm, accountId: number): Promise<string[]> {
    const codes = this.recoveryCodes.make();
    await this.repository.replaceRecoveryCodes(accountId, codes.map((code) => this.recoveryCodes.hash(realmId(realm), accountId, code)));
    return codes;
  }

  async turnOff(accountId: number): Promise<boolean> {
    const factor = await this.repository.find(accountId);
    await this.repository.remove(accountId);
    return Boolean(factor?.confirmedAt);
  }

  #stepOf(realm: Realm, accountId: number, factor: { sealed: string; lastStep: number }, code: string): number | null {
    const secret = Buffer.from(this.#secrets.openFor(realm, { accountId, field }, factor.sealed), 'base64');
    return stepOf(secret, { code, milliseconds: this.#now().getTime(), after: factor.lastStep });
  }

  #now(): Date {
    return new Date(this.clock.now().epochMilliseconds);
  }
}
