import { refuse } from '@dzvinok/api-server/failure';
import type { PaymentService } from '@dzvinok/contract/recipients';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { db } from '../../runtime/database/database.ts';

export interface RecipientSecret {
  secret: string;
  publicKey: string | null;
  makesReceipts: boolean;
}

/** Sealed for the recipient, so that a row moved to another recipient cannot be opened. */
@Injectable()
export class RecipientKeys {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** In the centre's open transaction. */
  async of(tenant: Tenant, recipientId: number, service: PaymentService): Promise<RecipientSecret | null> {
    const row = await db().selectFrom('recipient_keys').select(['sealed', 'public_key as publicKey', 'makes_receipts as makesReceipts'])
      .where('recipient_id', '=', recipientId).where('service', '=', service).executeTakeFirst();
    if (!row) return null;
    return { secret: this.database.secrets.openFor(tenant, fieldOf(recipientId, service), row.sealed), publicKey: row.publicKey, makesReceipts: row.makesReceipts };
  }

  /** Null removes the service. Opens a transaction, as the service was asked before. */
  async save(tenant: Tenant, { recipientId, service }: { recipientId: number; service: PaymentService }, secret: string | null, { publicKey = null, makesReceipts = true }: Partial<Omit<RecipientSecret, 'secret'>> = {}): Promise<void> {
    await runInTenant(this.database, tenant, async () => {
      await this.assertCanTake(recipientId);
      if (secret === null) {
        await db().deleteFrom('recipient_keys').where('recipient_id', '=', recipientId).where('service', '=', service).execute();
      } else {
        const kept = { sealed: this.database.secrets.sealFor(tenant, fieldOf(recipientId, service), secret), public_key: publicKey, makes_receipts: makesReceipts };
        await db().insertInto('recipient_keys').values({ recipient_id: recipientId, service, ...kept })
          .onConflict((conflict) => conflict.columns(['recipient_id', 'service']).doUpdateSet(kept)).execute();
      }
      await this.audit.record({ action: 'recipients.service-changed', entity: 'recipient', entityId: recipientId, details: { service, isOn: secret !== null } });
    });
  }

  /** In the centre's open transaction. */
  async renewPublicKey(recipientId: number, publicKey: string): Promise<void> {
    await db().updateTable('recipient_keys').set({ public_key: publicKey }).where('recipient_id', '=', recipientId).where('service', '=', 'mono').execute();
  }

  /** Cards and cash need fiscal receipts. */
  async assertCanTake(recipientId: number): Promise<void> {
    const recipient = await db().selectFrom('recipients').select('has_cash_register as hasCashRegister')
      .where('id', '=', recipientId).where('archived_at', 'is', null).executeTakeFirst();
    if (!recipient) throw refuse('recipients.not-found');
    if (!recipient.hasCashRegister) throw refuse('recipients.no-cash-register');
  }
}

function fieldOf(recipientId: number, service: PaymentService) {
  return { accountId: recipientId, field: `recipient:${service}` };
}
