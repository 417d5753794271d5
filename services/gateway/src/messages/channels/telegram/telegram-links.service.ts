import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { isoIn } from '@dzvinok/schedule/zone';
import { literal, type Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { withInitials } from '@dzvinok/texts/names';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { SessionsService } from '../../../identity/auth/sessions.service.ts';
import { AuditService } from '../../../runtime/audit/audit.service.ts';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { Clock } from '../../../runtime/clock/clock.ts';
import { Connections } from '../../../runtime/connections.ts';
import { db } from '../../../runtime/database/database.ts';
import { cancelUnreachable } from '../../../runtime/live/queued-deliveries.ts';
import { OwnChangesLimit } from '../../../runtime/limits/own-changes-limit.ts';
import { type Bot, isSameBot, TelegramBots } from './telegram-bots.service.ts';

export const botChanged = 'У центру інший бот. Підключіть Telegram ще раз';
const codeBytes = 24;
const lifeMs = 15 * 60_000;

/** Of the centre's id in base 36 and the code, so that one bot finds the centre. */
const payloadForm = /^([1-9a-z][0-9a-z]{0,10})_([\w-]{32})$/;

export type LinkOutcome = { state: 'linked'; name: string; centre: string } | { state: 'used' | 'unknown' };

@Injectable()
export class TelegramLinks implements OnModuleInit {
  constructor(
    private readonly bots: TelegramBots,
    private readonly connections: Connections,
    private readonly limit: OwnChangesLimit,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
  ) {}

  /** A thief of a session may not join a chat afterwards. */
  onModuleInit(): void {
    this.sessions.alsoEnd(async (accountId) => {
      await db().deleteFrom('telegram_codes').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
    });
  }

  async open(caller: CallerInfo): Promise<{ url: string; expiresAt: string }> {
    const { tenant, accountId } = caller;
    const bot = await this.bots.of(tenant);
    if (!bot || !isOn(tenant)) throw refuse('telegram.off');
    if (caller.support) throw refuse('support.closed');
    await this.limit.count(caller);
    const code = randomBytes(codeBytes).toString('base64url');
    const now = this.#now();
    const expiresAt = new Date(now.getTime() + lifeMs);
    await runInTenant(this.connections.database, tenant, async () => {
      await db().deleteFrom('telegram_codes').where('account_id', '=', accountId).where('expires_at', '<=', now).execute();
      await db().insertInto('telegram_codes').values({ hash: hashOf(code), account_id: accountId, expires_at: expiresAt }).execute();
    });
    return { url: `https://t.me/${bot.name}?start=${tenant.id.toString(36)}_${code}`, expiresAt: isoIn(tenant.timezone, expiresAt) };
  }

  /** Of two chats with one code the first one is linked. */
  async link(payload: string, chatId: number, bot: Bot): Promise<LinkOutcome> {
    const [, centre = '', code = ''] = payloadForm.exec(payload) ?? [];
    const id = Number.parseInt(centre, 36);
    const tenant = Number.isSafeInteger(id) ? await this.connections.directory.byId(id) : null;
    if (tenant?.status !== 'active' || !isOn(tenant) || !isSameBot(bot, await this.bots.of(tenant))) return { state: 'unknown' };
    return runInTenant(this.connections.database, tenant, () => this.#use(tenant, hashOf(code), chatId, bot.id));
  }

  async #use(tenant: Tenant, hash: Buffer, chatId: number, botId: number): Promise<LinkOutcome> {
    const now = this.#now();
    const taken = await db().updateTable('telegram_codes').set({ used_at: now })
      .from('accounts').whereRef('accounts.id', '=', 'telegram_codes.account_id').where('accounts.archived_at', 'is', null)
      .where('hash', '=', hash).where('used_at', 'is', null).where('expires_at', '>', now)
      .returning(['accounts.id', 'accounts.role', 'accounts.full_name as fullName']).executeTakeFirst();
    if (!taken) {
      const known = await db().selectFrom('telegram_codes').select('used_at').where('hash', '=', hash).executeTakeFirst();
      return { state: known?.used_at ? 'used' : 'unknown' };
    }
    const name = withInitials(taken.fullName);
    await db().insertInto('message_addresses')
      .values({ account_id: taken.id, channel: 'telegram', address: String(chatId), bot_id: botId, label: name, confirmed_at: now })
      .onConflict((conflict) => conflict.columns(['channel', 'address', 'account_id']).where('ended_at', 'is', null).doUpdateSet({ bot_id: botId, label: name, confirmed_at: now }))
      .execute();
    await this.audit.record({ action: 'telegram.linked', entity: taken.role.toLowerCase(), entityId: taken.id, actor: { id: taken.id, name: taken.fullName, role: taken.role } });
    return { state: 'linked', name, centre: tenant.name };
  }

  #now(): Date {
    return new Date(this.clock.now().epochMilliseconds);
  }

  /** Ends the links of the chat with this bot: in every centre, or in the bot's own. */
  async end(chatId: number, reason: string, { realm, id: botId }: Bot): Promise<void> {
    const { database, directory } = this.connections;
    const address = String(chatId);
    // Links without a bot were made by the franchise's bot.
    const ofBot = realm === 'platform' ? `(bot_id is null or bot_id = ${botId})` : `bot_id = ${botId}`;
    const where = `channel = 'telegram' and address = ${literal(address)} and ended_at is null and ${ofBot}`;
    const end = async () => {
      const ended = await db().updateTable('message_addresses').set({ ended_at: this.#now(), end_reason: reason })
        .from('accounts').whereRef('accounts.id', '=', 'message_addresses.account_id').where(sql<boolean>`${sql.raw(where)}`)
        .returning(['accounts.id', 'accounts.role', 'accounts.full_name as name']).execute();
      await cancelUnreachable(ended.map((person) => person.id), 'telegram');
      await this.audit.recordAll(ended.map((person) =>
        ({ action: 'telegram.unlinked', entity: person.role.toLowerCase(), entityId: person.id, details: { reason }, actor: person })));
    };
    if (realm === 'platform') return this.connections.inCentresWith([{ table: 'message_addresses', where }], end);
    const tenant = await directory.byId(realm.id);
    if (tenant) await runInTenant(database, tenant, end);
  }

  /** In the centre's open transaction, when another bot has begun to write to its people. */
  async endOthers(botId: number | null): Promise<void> {
    const ended = await db().updateTable('message_addresses').set({ ended_at: this.#now(), end_reason: botChanged })
      .where('channel', '=', 'telegram').where('ended_at', 'is', null).where('bot_id', 'is distinct from', botId)
      .returning('account_id').execute();
    await cancelUnreachable(ended.map((address) => address.account_id), 'telegram');
  }
}

function isOn(tenant: Tenant): boolean {
  return settingsOf(tenant).switches.telegram === true;
}

/** A fast hash suffices, as the code is random. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
