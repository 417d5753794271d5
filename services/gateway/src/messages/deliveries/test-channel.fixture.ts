import type { Channel } from '@dzvinok/contract/message-kinds';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { sql } from 'kysely';
import type { LessonsScenario, Person } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import type { MessageAddress, MessageChannel, OutgoingMessage, SendOutcome } from '../channels/channel.ts';

type Answer = (message: OutgoingMessage) => Promise<SendOutcome> | SendOutcome;

/** A channel whose provider is the test. */
export class TestChannel implements MessageChannel {
  perSecond = 1_000;
  readonly sent: { to: string; message: OutgoingMessage }[] = [];
  answer: Answer = () => ({ outcome: 'sent', providerId: 'p' });
  isSetUp = true;
  providerOf = async (_tenant: Tenant): Promise<string> => this.name;

  constructor(readonly name: Channel, readonly isRepeatable = true) {}

  async isReady(): Promise<boolean> {
    return this.isSetUp;
  }

  async send(_tenant: unknown, message: OutgoingMessage, { address }: MessageAddress): Promise<SendOutcome> {
    this.sent.push({ to: address, message });
    return this.answer(message);
  }

  /** Titles by address, of all messages so far; forgets them. */
  take(): [to: string, title: string][] {
    return this.sent.splice(0).map(({ to, message }) => [to, message.title]);
  }
}

/** A confirmed address, whose text is the person's name and channel. */
export async function giveAddress(centre: LessonsScenario, person: Person, channel: 'push' | 'telegram' | 'email'): Promise<void> {
  await centre.within(() => db().insertInto('message_addresses')
    .values({ account_id: centre.ids[person], channel, address: `${person} ${channel}`, confirmed_at: sql<Date>`now()` }).execute());
}
