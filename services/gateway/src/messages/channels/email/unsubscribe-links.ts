import { type MessageKind, messageKinds } from '@dzvinok/contract/message-kinds';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Subscription {
  accountId: number;
  kind: MessageKind;
}

/** Short, as relays fold long header lines, and still 2^72 guesses. */
const macBytes = 9;
const idBytesAtMost = 6;

/** Addresses that end letters of one kind to one account, without a row: the account's id and a MAC by the centre's key. */
@Injectable()
export class UnsubscribeLinks {
  constructor(private readonly database: Database) {}

  pathFor(tenant: Tenant, subscription: Subscription): string {
    const id = Buffer.alloc(idBytesAtMost);
    id.writeUIntBE(subscription.accountId, 0, idBytesAtMost);
    const token = Buffer.concat([id.subarray(id.findIndex((byte) => byte !== 0)), this.#mac(tenant, subscription)]);
    return `/u/${token.toString('base64url')}`;
  }

  /** The kind is not in the token: the MAC fits one kind only. */
  read(tenant: Tenant, token: string): Subscription | null {
    const bytes = Buffer.from(token, 'base64url');
    const idLength = bytes.length - macBytes;
    if (idLength < 1 || idLength > idBytesAtMost) return null;
    const accountId = bytes.readUIntBE(0, idLength);
    const given = bytes.subarray(idLength);
    const kind = messageKinds.find((one) => timingSafeEqual(given, this.#mac(tenant, { accountId, kind: one })));
    return kind === undefined ? null : { accountId, kind };
  }

  #mac(tenant: Tenant, { accountId, kind }: Subscription): Buffer {
    const key = this.database.secrets.deriveKey(tenant.id, 'unsubscribe');
    return createHmac('sha256', key).update(`${accountId}:${kind}`).digest().subarray(0, macBytes);
  }
}
