import type { LiveEvent } from '@dzvinok/contract/live';
import type { SavedMark } from '@dzvinok/contract/marks';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { readAudience, type Concerned } from './live-audience.ts';
import { LiveBus } from './live-bus.ts';
import { merge, type AddressedEvent } from './live-event.ts';

/** A group whose journal has a new version. */
export interface ChangedGroup {
  id: number;
  version: number;
  teacherId: number;
}

interface Change {
  groups: readonly ChangedGroup[];
  concerned: Concerned;
  /** Given when nothing else changed. */
  marks?: readonly SavedMark[] | undefined;
  /** Who has just lost the group must learn that. */
  formerTeacherId?: number | undefined;
}

/** Tells the people concerned of a change, as soon as it is saved; of one that is not saved nobody hears. */
@Injectable()
export class LiveEvents {
  readonly #bus: LiveBus;
  readonly #waiting = new Map<number, AddressedEvent[]>();

  constructor(bus: LiveBus) {
    this.#bus = bus;
  }

  /** To be called inside the transaction that makes the change: who may hear of it is decided there. */
  async tell(change: Change): Promise<void> {
    if (change.groups.length === 0) return;
    const { id } = currentTenant();
    const items = await itemsOf(change);
    afterCommit(() => this.#add(id, items));
  }

  /** What is saved in one go becomes one event about each thing. */
  #add(tenantId: number, items: readonly AddressedEvent[]): void {
    const waiting = this.#waiting.get(tenantId);
    if (waiting) {
      waiting.push(...items);
      return;
    }
    this.#waiting.set(tenantId, [...items]);
    setImmediate(() => {
      const all = this.#waiting.get(tenantId) ?? [];
      this.#waiting.delete(tenantId);
      this.#bus.publish(tenantId, merge(all));
    });
  }
}

async function itemsOf({ groups, concerned, marks, formerTeacherId }: Change): Promise<AddressedEvent[]> {
  const { admins, families } = await readAudience(concerned);
  const former = formerTeacherId === undefined ? [] : [formerTeacherId];
  const ofGroup = ({ id: groupId, version }: ChangedGroup): LiveEvent =>
    marks ? { kind: 'marks', groupId, version, marks: [...marks] } : { kind: 'group', groupId, version };
  return [
    ...groups.map((group) => ({ to: [...admins, group.teacherId, ...former], event: ofGroup(group) })),
    ...families.map(({ studentId, parentIds }): AddressedEvent =>
      ({ to: [studentId, ...parentIds], event: { kind: 'student', studentId } })),
  ];
}
