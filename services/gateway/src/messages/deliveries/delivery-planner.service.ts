import type { Channel } from '@dzvinok/contract/message-kinds';
import { messageKindOf } from '@dzvinok/contract/notice-kind';
import type { Notice } from '@dzvinok/contract/notices';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CentreClock, type CentreDay } from '../../runtime/clock/clock.ts';
import { MessageChannels } from '../channels/channel.ts';
import { NoticeWriter } from '../notices/notice-writer.service.ts';
import { NoticesRepository, type NoticeKey } from '../notices/notices.repository.ts';
import { DeliveriesRepository, type NewDelivery, type Person } from './deliveries.repository.ts';
import { channelsFor, deliveryTimes } from './delivery-times.ts';

/** Limit of the index. */
const longestSubject = 300;

/** Decides when and by which channels a person is told of new notices outside the product. */
@Injectable()
export class DeliveryPlanner implements OnModuleInit {
  constructor(
    private readonly writer: NoticeWriter,
    private readonly notices: NoticesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly channels: MessageChannels,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.writer.onWritten((written) => this.plan(written));
  }

  /** In the transaction that has written the notices. */
  async plan(written: readonly NoticeKey[]): Promise<void> {
    if (written.length === 0) return;
    const ready = await this.channels.readyFor(currentTenant());
    if (ready.size === 0) return;
    const people = await this.deliveries.people([...new Set(written.map(({ accountId }) => accountId))]);
    const reachable = new Map([...people.values()].map((person) => [person.accountId, reachableBy(person, ready)]));
    const told = written.filter(({ accountId }) => (reachable.get(accountId)?.size ?? 0) > 0);
    const today = this.clock.today();
    const planned = (await this.notices.now(told, today.day)).flatMap(({ accountId, notice, mailingId }) => {
      const person = people.get(accountId);
      if (!person) return [];
      return deliveriesOf(notice, person, reachable.get(accountId) ?? new Set(), today)
        .map((delivery) => (mailingId === null ? delivery : { ...delivery, mailingId, subject: `mailing ${mailingId}` }));
    });
    await this.deliveries.add(merged(planned));
  }
}

function reachableBy({ addresses, isArchived }: Person, ready: ReadonlySet<Channel>): Set<Channel> {
  return new Set(isArchived ? [] : addresses.map(({ channel }) => channel).filter((channel) => ready.has(channel)));
}

function deliveriesOf(notice: Notice, person: Person, reachable: ReadonlySet<Channel>, { now, zone }: CentreDay): NewDelivery[] {
  const kind = messageKindOf(notice);
  const startsAt = notice.kind === 'lesson' && notice.startsAt ? new Date(notice.startsAt) : null;
  // A reminder is about a day, so it is not kept for the evening.
  const isPrompt = notice.kind === 'event' && notice.event.money !== undefined && 'owed' in notice.event.money;
  const isMinor = notice.kind === 'lesson' && (notice.change === 'room' || notice.change === 'teacher');
  const times = deliveryTimes({ kind, startsAt, isMinor, isPrompt, now, zone }, person);
  if (!times) return [];
  const { first, later, notAfter, isUrgent, gatheredFor } = times;
  return channelsFor(kind, person.channels, reachable, isUrgent).map((channel, step) => ({
    accountId: person.accountId, channel, kind, subject: gatheredFor ?? subjectOf(notice), noticeIds: [notice.id],
    dueAt: step === 0 ? first : later(step), notAfter, isUrgent, mailingId: null,
  }));
}

/** The same for all children of a parent. */
function subjectOf(notice: Notice): string {
  switch (notice.kind) {
    case 'lesson': return `${notice.change} ${notice.lessonDate} ${notice.text}`.slice(0, longestSubject);
    case 'event': return `${notice.event.kind} ${notice.event.title}`.slice(0, longestSubject);
    default: return `${messageKindOf(notice)} ${notice.lessonId}`;
  }
}

/** One statement cannot write a row twice. */
function merged(planned: readonly NewDelivery[]): NewDelivery[] {
  const known = new Map<string, NewDelivery>();
  for (const delivery of planned) {
    const key = `${delivery.accountId} ${delivery.channel} ${delivery.subject}`;
    const before = known.get(key);
    known.set(key, before ? { ...before, noticeIds: [...before.noticeIds, ...delivery.noticeIds] } : delivery);
  }
  return [...known.values()];
}
