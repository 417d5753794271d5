import type { Role } from '@dzvinok/contract/route';
import type { SecondFactorState } from '@dzvinok/contract/second-factor';
import { isoIn } from '@dzvinok/schedule/zone';
import { Database } from '@dzvinok/tenancy/database';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { realmId, type Realm } from './realm.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { base32, setUpUri, stepOf } from './totp.ts';

/** The next step of a sign-in whose password was right. */
export type Demand = 'none' | 'code' | 'setup';

interface Owner {
  id: number;
  role: Role;
}

/** The platform has no time zone of its own, so it uses the one of the people who run it. */
const platformZone = 'Europe/Kyiv';
const field = 'totp';
const secretBytes = 20;

/** Manages codes from an app as the second step of a sign-in, inside a transaction of the realm. */
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

  /** True for roles that may have a second factor; students, parents and teachers have none. */
  mayBeAsked(role: Role): boolean {
    return role === 'SuperAdmin' || role === 'TenantAdmin';
  }

  async demandOf(realm: Realm, { id, role }: Owner): Promise<Demand> {
    if (!this.mayBeAsked(role)) return 'none';
    const factor = await this.repository.find(id);
    if (factor?.confirmedAt) return 'code';
    return await this.isRequired(realm, id) ? 'setup' : 'none';
  }

  /** True when it may not be turned off: the platform decides for each SuperAdmin, a centre for all its admins. */
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

  /** Makes a new secret for the app; null when there is a confirmed one, which cannot be replaced this way. */
  async begin(realm: Realm, { id, phoneNumber }: { id: number; phoneNumber: string }): Promise<{ secret: string; uri: string } | null> {
    const bytes = randomBytes(secretBytes);
    const sealed = this.#secrets.sealFor(realm, { accountId: id, field }, bytes.toString('base64'));
    if (!(await this.repository.begin(id, sealed))) return null;
    const secret = base32(bytes);
    return { secret, uri: setUpUri(secret, { phoneNumber, place: realm === 'platform' ? realm : realm.code }) };
  }

  /** Turns it on by the first code; gives the recovery codes, or null for a code that is wrong. */
  async confirm(realm: Realm, accountId: number, code: string): Promise<string[] | null> {
    const factor = await this.repository.find(accountId);
    if (!factor || factor.confirmedAt) return null;
    const step = this.#stepOf(realm, accountId, factor, code);
    if (step === null || !(await this.repository.confirm(accountId, { sealed: factor.sealed, step, at: this.#now() }))) return null;
    return this.renewRecoveryCodes(realm, accountId);
  }

  /** Takes a code of the app or a recovery code, each of which counts once; null when it is wrong or spent. */
  async accept(realm: Realm, accountId: number, code: string): Promise<'code' | 'recovery-code' | null> {
    const factor = await this.repository.find(accountId);
    if (!factor?.confirmedAt) return null;
    if (!/^\d{6}$/.test(code)) {
      const hash = this.recoveryCodes.hash(realmId(realm), accountId, code);
      return await this.repository.spendRecoveryCode(accountId, hash, this.#now()) ? 'recovery-code' : null;
    }
    const step = this.#stepOf(realm, accountId, factor, code);
    if (step === null) return null;
    return await this.repository.spendStep(accountId, { sealed: factor.sealed, step }) ? 'code' : null;
  }

  /** Replaces all recovery codes by new ones. */
  async renewRecoveryCodes(realm: Realm, accountId: number): Promise<string[]> {
    const codes = this.recoveryCodes.make();
    await this.repository.replaceRecoveryCodes(accountId, codes.map((code) => this.recoveryCodes.hash(realmId(realm), accountId, code)));
    return codes;
  }

  /** @returns false when there was no confirmed one */
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
