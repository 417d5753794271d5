import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { emailAddressesRoutes } from '@dzvinok/contract/email-addresses';
import { paths } from '@dzvinok/contract/paths';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { type Tenant, tenantKey } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { AttemptLimit, admit } from '../../runtime/limits/attempt-limit.ts';
import { EmailSender } from '../channels/email/email-sender.service.ts';
import { EmailAddressesRepository } from './email-addresses.repository.ts';

const lettersAnHour = 5;
const codeLastsMs = 15 * 60_000;
const mostTries = 5;

/** Letters go only to an address whose owner has typed the code that was sent there. */
@Injectable()
export class EmailAddressesService {
  readonly #letters: AttemptLimit;

  constructor(
    private readonly database: Database,
    private readonly addresses: EmailAddressesRepository,
    private readonly sender: EmailSender,
    private readonly centreAddress: CentreAddress,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    { redis }: Connections,
  ) {
    this.#letters = new AttemptLimit({ redis, failures: lettersAnHour, windowSeconds: 60 * 60 });
  }

  async sendCode({ tenant, accountId, fullName }: CallerInfo, address: string): Promise<void> {
    if (!await this.sender.isReady(tenant)) throw refuse('email-addresses.off');
    admit(await this.#letters.begin(tenantKey(tenant.id, 'email-code', accountId)), 'email-addresses.too-many-letters').fail();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(this.clock.now().getTime() + codeLastsMs);
    await runInTenant(this.database, tenant, () =>
      this.addresses.saveCode({ accountId, address, hash: this.#hash(tenant, { accountId, address, code }), expiresAt }));
    const origin = this.centreAddress.of(tenant.code);
    const outcome = await this.sender.send(tenant, {
      id: randomUUID(),
      to: address,
      person: fullName,
      host: new URL(origin).hostname,
      title: 'Код підтвердження пошти',
      text: 'Введіть цей код у профілі порталу, щоб отримувати сповіщення на цю адресу. Код діє 15 хвилин.\nЯкщо ви його не просили, нічого не робіть: без коду листи не надходитимуть.',
      code,
      page: { label: 'Відкрити профіль', url: origin + paths.profile },
      choicesUrl: null,
      unsubscribe: null,
    });
    if (outcome.outcome === 'refused') throw refuseField('email-addresses.refused', 'address');
    if (outcome.outcome === 'later') throw refuse('email-addresses.not-sent');
  }

  /** A wrong code counts although the call is refused, so it is refused after the commit. */
  async confirm({ tenant, accountId, role }: CallerInfo, { address, code }: { address: string; code: string }): Promise<void> {
    const given = this.#hash(tenant, { accountId, address, code });
    const outcome = await runInTenant(this.database, tenant, async () => {
      const now = this.clock.now();
      const hash = await this.addresses.tryCode(accountId, address, { now, mostTries });
      if (hash === null) return 'over';
      if (!timingSafeEqual(hash, given)) return 'wrong';
      await this.addresses.confirm(accountId, address, now);
      await this.audit.record({ action: 'email-addresses.confirmed', entity: role.toLowerCase(), entityId: accountId });
      return 'confirmed';
    });
    if (outcome === 'over') throw refuse('email-addresses.code-over');
    if (outcome === 'wrong') throw refuseField('email-addresses.wrong-code', 'code');
  }

  /** Keyed, as six digits are guessed at once from a plain hash. */
  #hash(tenant: Tenant, { accountId, address, code }: { accountId: number; address: string; code: string }): Buffer {
    const key = this.database.secrets.deriveKey(tenant.id, 'email-code');
    return createHmac('sha256', key).update(`${accountId}:${address}:${code}`).digest();
  }
}

@Controller()
export class EmailAddressesController {
  constructor(private readonly addresses: EmailAddressesService) {}

  @Route(emailAddressesRoutes.sendCode, { itself: 'the letter is sent without a connection' })
  async sendCode(@Input() { body }: RouteInput<typeof emailAddressesRoutes.sendCode>, @Caller() caller: CallerInfo) {
    await this.addresses.sendCode(caller, body.address);
    return null;
  }

  @Route(emailAddressesRoutes.confirm, { itself: 'wrong codes are counted in a transaction of their own' })
  async confirm(@Input() { body }: RouteInput<typeof emailAddressesRoutes.confirm>, @Caller() caller: CallerInfo) {
    await this.addresses.confirm(caller, body);
    return null;
  }
}
