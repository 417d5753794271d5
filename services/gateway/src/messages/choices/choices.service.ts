import { refuse } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { channels as channelOrder, kindRules, messageKinds, type Channel, type MessageKind } from '@dzvinok/contract/message-kinds';
import { usualQuietHours, type KindChoice, type MessageChoices, type MessageSettings, type PushSubscriptionKeys } from '@dzvinok/contract/messages';
import type { Role } from '@dzvinok/contract/roles';
import { isoIn } from '@dzvinok/schedule/zone';
import { Database } from '@dzvinok/tenancy/database';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { SessionsService } from '../../identity/auth/sessions.service.ts';
import { AppConfig } from '../../runtime/app.config.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { cancelQueued, endedRights } from '../../runtime/live/queued-deliveries.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { MessageChannels } from '../channels/channel.ts';
import { isPushService } from '../channels/push/push-services.rules.ts';
import { VapidKeys } from '../channels/push/vapid-keys.ts';
import { ChoicesRepository, type StoredAddress } from './choices.repository.ts';

const order = Object.keys(kindRules);
const mostBrowsers = 20;

@Injectable()
export class ChoicesService implements OnModuleInit {
  constructor(
    private readonly repository: ChoicesRepository,
    private readonly channels: MessageChannels,
    private readonly vapid: VapidKeys,
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
    private readonly limit: OwnChangesLimit,
    private readonly sessions: SessionsService,
  ) {}

  /** A browser without a session shows no notifications, as after a sign-out there. */
  onModuleInit(): void {
    this.sessions.alsoEnd(async (accountId, { areLeft }) => {
      if (areLeft) await this.repository.endPush(accountId);
    });
  }

  async settings({ accountId, role, tenant }: CallerInfo): Promise<MessageSettings> {
    const ready = await this.channels.readyFor(tenant);
    return runInTenant(this.database, tenant, async () => {
      const choices = await this.repository.choices(accountId);
      const addresses = await this.repository.addresses(accountId);
      const reached = new Set<Channel>(addresses.filter(({ confirmedAt, endReason }) => confirmedAt && endReason === null).map(({ channel }) => channel));
      if (await this.repository.hasPhone(accountId)) reached.add('sms');
      return {
        kinds: kindsOf(role).map((kind) => ({
          kind, channels: choices?.channels[kind] ?? [...kindRules[kind].usual], isAtOnce: choices?.atOnce.includes(kind) ?? false,
        })),
        quietHours: { from: choices?.quietFrom ?? usualQuietHours.from, until: choices?.quietUntil ?? usualQuietHours.until },
        promotion: choices?.promotionVersion && choices.promotionAt
          ? { version: choices.promotionVersion, agreedAt: isoIn(tenant.timezone, choices.promotionAt) } : null,
        channels: [...ready].map((channel) => ({ channel, hasAddress: reached.has(channel) })),
        addresses: addresses.map((address) => shown(address, tenant.timezone)),
        pushKey: this.vapid.pair.publicKey,
      };
    });
  }

  /** Choices equal to the usual choices are not stored, so that they follow later changes of these. */
  async choose(caller: CallerInfo, { kinds, quietHours, promotionVersion }: MessageChoices): Promise<void> {
    await this.limit.countChoice(caller);
    const { accountId, role } = caller;
    const former = await this.repository.choices(accountId);
    const own = kinds.filter(({ kind }) => kindRules[kind].roles.includes(role));
    const channels = { ...former?.channels };
    const atOnce = new Set(former?.atOnce);
    for (const choice of own) {
      const chosen = sorted(choice);
      if (String(chosen) === String(kindRules[choice.kind].usual)) delete channels[choice.kind];
      else channels[choice.kind] = chosen;
      if (choice.isAtOnce && kindRules[choice.kind].isDigest) atOnce.add(choice.kind);
      else atOnce.delete(choice.kind);
    }
    const isKept = promotionVersion !== null && former?.promotionVersion === promotionVersion;
    const promotionAt = promotionVersion === null ? null : isKept ? former?.promotionAt ?? null : this.clock.now();
    const quietFrom = quietHours.from === usualQuietHours.from ? null : quietHours.from;
    const quietUntil = quietHours.until === usualQuietHours.until ? null : quietHours.until;
    if (promotionVersion === null && former?.promotionVersion) {
      await cancelQueued(sql`d.account_id = ${accountId} and d.kind = 'promotion'`, endedRights.noConsent);
    }
    const optional = own.filter(({ kind }) => !kindRules[kind].isNecessary);
    // A digest may have other kinds too, and leaves this kind out when it is sent.
    await cancelQueued(sql`d.account_id = ${accountId} and d.subject not like 'digest %' and exists (
      select from json_to_recordset(${JSON.stringify(optional)}::json) as choice (kind text, channels jsonb)
      where choice.kind = d.kind and not choice.channels @> to_jsonb(d.channel))`, endedRights.off);
    await this.repository.save(accountId, { channels, atOnce: [...atOnce], quietFrom, quietUntil, promotionVersion, promotionAt });
  }

  async addPush(caller: CallerInfo, subscription: PushSubscriptionKeys & { label: string }): Promise<void> {
    if (!isPushService(subscription.endpoint, this.config.pushHosts)) throw refuse('messages.push-service-unknown');
    await this.limit.count(caller);
    if (await this.repository.countPush(caller.accountId, subscription.endpoint) >= mostBrowsers) throw refuse('messages.too-many-addresses');
    if (!await this.repository.addPush(caller.accountId, subscription)) this.changes.nothingChanged();
  }

  /** Another person's or an ended address is left alone, and the reply does not tell. */
  async remove({ accountId }: CallerInfo, which: { id: number } | { endpoint: string }): Promise<void> {
    if (!await this.repository.end(accountId, which)) this.changes.nothingChanged();
  }
}

function kindsOf(role: Role): MessageKind[] {
  return messageKinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).filter((kind) => kindRules[kind].roles.includes(role));
}

function sorted({ channels: chosen }: KindChoice): Channel[] {
  return channelOrder.filter((channel) => chosen.includes(channel));
}

function shown({ id, channel, label, address, addedAt, confirmedAt, endReason }: StoredAddress, zone: string): MessageSettings['addresses'][number] {
  return {
    id, channel, label: channel === 'email' ? address : label, endpoint: channel === 'push' ? address : null, addedAt: isoIn(zone, addedAt), isConfirmed: confirmedAt !== null, endReason,
  };
}
