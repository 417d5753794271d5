import type { ChangeFacts } from '@dzvinok/api-server/changes';
import type { LiveEvent } from '@dzvinok/contract/live';
import type { Tag } from '@dzvinok/contract/tags';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import type { Audience } from './live-audience.ts';
import { LiveBus } from './live-bus.ts';
import { merge, type AddressedEvent } from './live-event.ts';

/** A group whose journal has a new version. */
export interface ChangedGroup {
  id: number;
  version: number;
  teacherId: number;
  /** The tags that its staff has to read again. */
  tags: Tag[];
}

interface Change extends ChangeFacts {
  groups: readonly ChangedGroup[];
  /** Read in the transaction that makes the change: who may hear of it is decided there. */
  audience: Audience;
  /** The names of the tags that each family concerned gets, with its own student. */
  familyTags: readonly string[];
}

/** Tells the people concerned of a change, as soon as it is saved; of one that is not saved nobody hears. */
@Injectable()
export class LiveEvents {
  readonly #bus: LiveBus;
  readonly #waiting = new Map<number, AddressedEvent[]>();

  constructor(bus: LiveBus) {
    this.#bus = bus;
  }

  /** Must be called inside the transaction that makes the change. */
  tell(change: Change): void {
    if (change.groups.length === 0) return;
    const { id } = currentTenant();
    const items = itemsOf(change);
    afterCommit(() => this.#add(id, items));
  }

  /** Collects the changes of one moment, so that there is one event about each thing. */
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

function itemsOf({ groups, audience: { admins, families }, familyTags, marks, alsoTold = [] }: Change): AddressedEvent[] {
  const ofGroup = ({ id: groupId, version, tags }: ChangedGroup): LiveEvent =>
    marks ? { kind: 'marks', groupId, version, marks: [...marks], tags } : { kind: 'group', groupId, version, tags };
  const ofStudent = (studentId: number): LiveEvent =>
    ({ kind: 'student', studentId, tags: familyTags.map((name) => ({ name, id: studentId })) });
  return [
    ...groups.map((group) => ({ to: [...admins, group.teacherId, ...alsoTold], event: ofGroup(group) })),
    ...families.map(({ studentId, parentIds }): AddressedEvent => ({ to: [studentId, ...parentIds], event: ofStudent(studentId) })),
  ];
}
