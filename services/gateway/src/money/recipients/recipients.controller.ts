import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { incomeLimits, recipientsRoutes, type CreateRecipientBody, type ListedRecipient, type Recipient as Shown } from '@dzvinok/contract/recipients';
import type { RouteInput } from '@dzvinok/contract/route';
import { firstUnpayable, payableText } from '@dzvinok/money/payment-text';
import { counted } from '@dzvinok/texts/plural';
import { LockMode } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { AuditService, editConflict, writeChanges } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db, em } from '../../runtime/database/database.ts';
import { groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { Recipient } from './recipient.entity.ts';

export const nearShare = 0.8;
export const urgentShare = 0.95;

interface StoredRecipient extends Shown, Pick<ListedRecipient, 'services' | 'monoMakesReceipts'> {
  groupCount: number;
  received: number;
}

type Texts = Pick<Shown, 'name' | 'vatText'>;

@Injectable()
export class RecipientsService {
  constructor(
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async list(): Promise<ListedRecipient[]> {
    const year = this.clock.today().day.slice(0, 4);
    // Payments from before the centre had recipients belong to the default recipient.
    const receivedIn = (whose: RawBuilder<unknown>) => sql`(
      select coalesce(sum(e.amount), 0) from ledger_entries e
      where ${whose} and e.day >= ${`${year}-01-01`}::date and e.day <= ${`${year}-12-31`}::date and e.kind in ('payment', 'refund'))`;
    const { rows } = await sql<StoredRecipient>`
      select r.id, r.name, r.tax_code as "taxCode", r.ibans, r.tax_group as "taxGroup", r.vat_text as "vatText", r.has_cash_register as "hasCashRegister",
        r.qr_format as "qrFormat", r.qr_prefix as "qrPrefix", r.purpose_code as "purposeCode", r.is_default as "isDefault", r.version,
        (select coalesce(json_agg(k.service order by k.service), '[]') from recipient_keys k where k.recipient_id = r.id) as services,
        (select k.makes_receipts from recipient_keys k where k.recipient_id = r.id and k.service = 'mono') as "monoMakesReceipts",
        (select count(*) from groups g where g.recipient_id = r.id and g.archived_at is null) as "groupCount",
        (${receivedIn(sql`e.recipient_id = r.id`)} + case when r.is_default then ${receivedIn(sql`e.recipient_id is null`)} else 0 end)::bigint as received
      from recipients r where r.archived_at is null
      order by ${nameOrder('r.name')}, r.id`.execute(db());
    return rows.map((row) => ({ ...row, ...limitOf(row) }));
  }

  async create(body: CreateRecipientBody): Promise<Shown> {
    await this.#lockDefault();
    refuseUnpayable(body);
    const others = await this.#othersWithout(body.ibans);
    const isDefault = body.isDefault || others.length === 0;
    if (isDefault) await this.#clearDefault();
    const recipient = em().create(Recipient, { ...body, isDefault });
    await em().persist(recipient).flush();
    await this.#note('recipients.created', recipient);
    return shownOf(recipient);
  }

  async update(id: number, { version, ...body }: CreateRecipientBody & { version: number }): Promise<Shown> {
    await this.#lockDefault();
    const recipient = await this.#lock(id);
    if (recipient.version !== version) {
      throw await editConflict('recipients.stale', { entity: 'recipient', id, from: version, current: shownOf(recipient) });
    }
    if (recipient.isDefault && !body.isDefault) throw refuse('recipients.default', { fields: { isDefault: 'Спершу зробіть основним іншого' } });
    refuseUnpayable(body, recipient);
    await this.#othersWithout(body.ibans.filter((iban) => !recipient.ibans.includes(iban)), id);
    if (body.isDefault && !recipient.isDefault) await this.#clearDefault();
    em().assign(recipient, body);
    await this.#note('recipients.updated', recipient, await writeChanges(em(), recipient));
    return shownOf(recipient);
  }

  /** Entries keep its name, so it is only put away. */
  async archive(id: number): Promise<void> {
    await this.#lockDefault();
    const recipient = await this.#lock(id);
    const groups = await groupsUsing(sql`g.recipient_id = ${id}`);
    if (groups.length > 0) {
      const text = `Отримувача «${recipient.name}» обрано у ${counted(groups.length, ['групі', 'групах', 'групах'])} (${groupNames(groups)}). Спершу оберіть там іншого.`;
      throw refuse('recipients.in-use', { text });
    }
    const others = await em().count(Recipient, { archivedAt: null, id: { $ne: id } });
    if (recipient.isDefault && others > 0) throw refuse('recipients.default');
    Object.assign(recipient, { archivedAt: new Date(), isDefault: false });
    await em().flush();
    await this.#note('recipients.archived', recipient);
  }

  /** The other recipients; refuses their accounts, as a statement's account must belong to one recipient. */
  async #othersWithout(ibans: readonly string[], id = 0): Promise<Recipient[]> {
    const others = await em().find(Recipient, { archivedAt: null, id: { $ne: id } });
    if (others.some((other) => other.ibans.some((iban) => ibans.includes(iban)))) throw refuseField('recipients.iban-taken', 'ibans');
    return others;
  }

  /** One save of recipients at a time, so that there is one default. */
  async #lockDefault(): Promise<void> {
    await sql`select from recipients order by id for no key update`.execute(db());
  }

  async #clearDefault(): Promise<void> {
    await db().updateTable('recipients').set((eb) => ({ is_default: false, version: eb('version', '+', 1) })).where('is_default', '=', true).execute();
  }

  async #lock(id: number): Promise<Recipient> {
    const recipient = await em().findOne(Recipient, { id, archivedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!recipient) throw refuse('recipients.not-found');
    return recipient;
  }

  #note(action: AuditAction, { id, name, version }: Recipient, difference = {}): Promise<void> {
    return this.audit.record({ action, entity: 'recipient', entityId: id, details: { name, version }, ...difference });
  }
}

/** Refuses a name or VAT text with a sign that no bank takes, as it would block invoices; a stored text stays. */
function refuseUnpayable({ name, vatText }: Texts, stored?: Texts): void {
  for (const [field, text, before] of [['name', name, stored?.name], ['vatText', vatText, stored?.vatText]] as const) {
    if (text !== before && firstUnpayable(payableText(text)) !== undefined) throw refuseField('recipients.unpayable-text', field);
  }
}

function limitOf({ taxGroup, received }: Pick<StoredRecipient, 'taxGroup' | 'received'>): Pick<ListedRecipient, 'limit' | 'limitState'> {
  const limit = taxGroup === 1 || taxGroup === 2 || taxGroup === 3 ? incomeLimits[taxGroup] : null;
  if (limit === null || received < limit * nearShare) return { limit, limitState: 'fine' };
  return { limit, limitState: received < limit * urgentShare ? 'near' : 'urgent' };
}

function shownOf({ id, name, taxCode, ibans, taxGroup, vatText, hasCashRegister, qrFormat, qrPrefix, purposeCode, isDefault, version }: Recipient): Shown {
  return { id, name, taxCode, ibans, taxGroup: taxGroup ?? null, vatText, hasCashRegister, qrFormat, qrPrefix, purposeCode, isDefault, version };
}

@Controller()
export class RecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  @Route(recipientsRoutes.list, 'centre')
  list() {
    return this.recipients.list();
  }

  @Route(recipientsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof recipientsRoutes.create>) {
    return withMessage(await this.recipients.create(body), 'Отримувача додано');
  }

  @Route(recipientsRoutes.update, 'centre')
  async update(@Input() { params, body }: RouteInput<typeof recipientsRoutes.update>) {
    return withMessage(await this.recipients.update(params.id, body), 'Отримувача оновлено');
  }

  @Route(recipientsRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof recipientsRoutes.remove>) {
    await this.recipients.archive(params.id);
    return withMessage(null, 'Отримувача прибрано');
  }
}
