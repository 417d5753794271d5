import { refuse } from '@dzvinok/api-server/failure';
import { Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { smsRoutes, type SmsReport } from '@dzvinok/contract/sms';
import { centresWith } from '@dzvinok/tenancy/centres-with';
import { literal, platformKey } from '@dzvinok/tenancy/tenant';
import { afterCommit, currentTenant, runInTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Clock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { db } from '../../runtime/database/database.ts';
import { advanceNextChannel } from '../../runtime/live/queued-deliveries.ts';
import { SmsAccounts } from '../channels/sms/sms-accounts.service.ts';
import { DeliveryWakes } from './delivery-wakes.service.ts';

/** In two spellings, as the reports of SMS and of Viber have them. Other statuses are not final. */
const delivered: ReadonlySet<string> = new Set(['delivrd', 'delivered', 'read']);
const failed: ReadonlySet<string> = new Set(['undeliv', 'undelivered', 'rejectd', 'rejected', 'expired', 'failed', 'cancelled']);

@Injectable()
export class SmsReports {
  constructor(
    private readonly accounts: SmsAccounts,
    private readonly connections: Connections,
    private readonly wakes: DeliveryWakes,
    private readonly clock: Clock,
  ) {}

  /** Unknown messages are accepted without a change, as TurboSMS repeats refused reports for hours. */
  async take({ id, signature, data: { message_id: providerId, status } }: SmsReport): Promise<void> {
    if (!await this.#isSigned(id, signature)) throw refuse('request.not-found');
    const isDelivered = delivered.has(status.toLowerCase());
    if (!isDelivered && !failed.has(status.toLowerCase())) return;
    const { database, directory } = this.connections;
    for (const tenantId of await this.#centresOf(providerId)) {
      const tenant = await directory.byId(tenantId);
      if (tenant) await runInTenant(database, tenant, () => this.#apply(providerId, isDelivered));
    }
  }

  /** Deliveries that have ended stay as they are. */
  async #apply(providerId: string, isDelivered: boolean): Promise<void> {
    const at = this.clock.now();
    const now = at.toString();
    const changed = await db().updateTable('deliveries')
      .set(isDelivered ? { state: 'delivered' } : { state: 'failed', reason: 'Оператор не доставив SMS', settled_at: now })
      .where('channel', '=', 'sms').where('state', '=', 'sent')
      .where('id', 'in', db().selectFrom('delivery_attempts').select('delivery_id').where('provider_id', '=', providerId))
      .returning(['id', 'account_id as accountId', 'subject']).executeTakeFirst();
    if (!changed) return;
    if (!isDelivered) {
      const { id } = currentTenant();
      const dueAt = new Date(at.epochMilliseconds);
      await advanceNextChannel(changed, dueAt);
      return afterCommit(() => this.wakes.note(id, dueAt));
    }
    await db().updateTable('delivery_attempts').set({ delivered_at: now })
      .where('delivery_id', '=', changed.id).where('provider_id', '=', providerId).execute();
  }

  /** Redis knows the centre, and when it is lost, all centres are asked. */
  async #centresOf(providerId: string): Promise<readonly number[]> {
    const known = await this.connections.redis?.get(platformKey('sms', providerId)).catch(() => null);
    if (known) return [Number(known)];
    return centresWith(this.connections.database, { table: 'delivery_attempts', where: `provider_id = ${literal(providerId)}` });
  }

  /** The order of the two differs between documents of TurboSMS. */
  async #isSigned(id: string, signature: string): Promise<boolean> {
    const secret = (await this.accounts.current())?.callbackSecret;
    if (secret === undefined) return false;
    const given = Buffer.from(signature.toLowerCase());
    return [`${secret}${id}`, `${id}${secret}`].some((text) => {
      const expected = Buffer.from(createHash('sha1').update(text).digest('hex'));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

@Controller()
export class SmsReportsController {
  constructor(private readonly reports: SmsReports) {}

  @Route(smsRoutes.report, { itself: 'the message says of which centre it is' })
  async report(@Input() { body }: RouteInput<typeof smsRoutes.report>) {
    await this.reports.take(body);
    return null;
  }
}
