import type { PaymentService } from '@dzvinok/contract/recipients';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, openSchema } from '../../runtime/database/columns.ts';
import { Recipient } from './recipient.entity.ts';

/** Secret of a recipient at a service: the token of mono, the cashier of Checkbox. */
export const RecipientKey = defineEntity({
  name: 'RecipientKey',
  tableName: 'recipient_keys',
  schema: openSchema,
  properties: {
    recipientId: foreignKey(Recipient, 'recipient_id').primary(),
    service: p.text().$type<PaymentService>().primary(),
    sealed: p.text(),
    /** PEM that mono signs its call-backs with. */
    publicKey: p.text().nullable(),
    makesReceipts: p.boolean().default(true),
  },
  checks: [{ name: 'recipient_keys_service_check', expression: "service in ('mono', 'checkbox')" }],
});
