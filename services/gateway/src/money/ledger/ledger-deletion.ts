import { refuse } from '@dzvinok/api-server/failure';
import { outsideTransaction, runAsOwner, runInPlatform } from '@dzvinok/tenancy/transaction';
import { type RawBuilder, sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import type { Connections } from '../../runtime/connections.ts';
import { db } from '../../runtime/database/database.ts';

/** Shown at the emptied invoice in the list of invoices. */
const cancelReason = 'Видалено за законом';
/** The number of no student. */
const nobody = 0;

export interface DeletionOrder {
  code: string;
  studentId: number;
  orderedBy: string;
  reason: string;
}

export interface DeletedMoney {
  /** Null when the student was forgotten before. */
  fullName: string | null;
  entries: number;
  /** Kopiykas that the student has paid too much, negative for a debt. */
  balance: number;
  receipts: number;
  cardPayments: number;
  bankFees: number;
  notices: number;
  /** Keep their number without a student. */
  invoices: number;
  /** Lines of statements, which are not imported again: kept as set aside. */
  statementLines: number;
}

/** Deletes the money of a student whose deletion the law demands; for the command line, as no role of a centre may. */
export class LedgerDeletion {
  readonly #connections: Connections;
  readonly #audit = new AuditService();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  preview({ code, studentId }: Pick<DeletionOrder, 'code' | 'studentId'>): Promise<DeletedMoney> {
    return this.#within(code, () => this.#count(studentId));
  }

  /** Neither deletes without an entry in both logs. */
  async delete(order: DeletionOrder): Promise<DeletedMoney> {
    const { code, studentId, orderedBy, reason } = order;
    return this.#within(code, async (tenantId) => {
      // Rows that other calls lock before entries come first; then all writers of the centre's money wait until the end.
      await lockRows('statement_lines', sql<{ id: number }>`select l.id from statement_lines l where ${paidBy(studentId)}`);
      await lockRows('card_payments', sql<{ id: number }>`select id from card_payments where ${ofInvoices(studentId)}`);
      await sql`lock table ledger_entries, ledger_months, invoices, card_payments in share row exclusive mode`.execute(db());
      const deleted = await this.#count(studentId);
      await this.#remove(studentId);
      const { entries, invoices } = deleted;
      const entry = { action: 'ledger.deleted', actor: { id: null, name: orderedBy, role: null } } as const;
      await this.#audit.record({ ...entry, entity: 'student', entityId: studentId, details: { reason, count: entries, invoices } });
      await outsideTransaction(() => runInPlatform(this.#connections.database, () =>
        this.#audit.record({ ...entry, entity: 'tenant', entityId: tenantId, details: { code, studentId, reason, count: entries, invoices } })));
      return deleted;
    });
  }

  async #within<T>(code: string, work: (tenantId: number) => Promise<T>): Promise<T> {
    const { database, directory } = this.#connections;
    const tenant = await directory.byCode(code);
    if (!tenant) throw refuse('tenants.not-found');
    return runAsOwner(database, tenant, () => work(tenant.id));
  }

  async #count(studentId: number): Promise<DeletedMoney> {
    const { rows: [found] } = await sql<DeletedMoney>`
      select (select full_name from accounts where id = ${studentId} and role = 'Student') as "fullName",
        (select count(*) from ledger_entries where student_id = ${studentId}) as entries,
        (select coalesce(sum(amount), 0)::bigint from ledger_entries where student_id = ${studentId}) as balance,
        (select count(*) from fiscal_receipts where entry_id in (select id from ledger_entries where student_id = ${studentId})) as receipts,
        (select count(*) from card_payments where ${ofInvoices(studentId)}) as "cardPayments",
        (select count(*) from bank_fees where student_id = ${studentId}) as "bankFees",
        (select count(*) from notices where ${toldTo(studentId)}) as notices,
        (select count(*) from invoices where student_id = ${studentId}) as invoices,
        (select count(*) from statement_lines l where ${paidBy(studentId)}) as "statementLines"`.execute(db());
    if (!found || found.entries + found.invoices + found.bankFees + found.notices === 0) throw new Error(`У центрі немає грошей учня № ${studentId}.`);
    return found;
  }

  async #remove(studentId: number): Promise<void> {
    const all = [
      // A line shared with other students keeps its texts, which are about them too.
      sql`update statement_lines l set payer = '', actual_payer = '', purpose = '', document_number = '', payer_key = null
        where ${paidBy(studentId)} and not exists (
          select from ledger_entries e where e.statement_line_id = l.id and e.student_id <> ${studentId} and ${stands})`,
      sql`update statement_lines l set set_aside_at = now() where ${paidBy(studentId)}`,
      sql`delete from fiscal_receipts where entry_id in (select id from ledger_entries where student_id = ${studentId})`,
      sql`delete from card_payments where ${ofInvoices(studentId)}`,
      sql`delete from bank_fees where student_id = ${studentId}`,
      sql`delete from payment_promises where student_id = ${studentId}`,
      sql`delete from debt_reminders where student_id = ${studentId}`,
      sql`delete from notices where ${toldTo(studentId)}`,
      sql`update invoices set student_id = ${nobody}, lines = '[]', cancelled_at = coalesce(cancelled_at, ${new Date()}), cancel_reason = ${cancelReason}
        where student_id = ${studentId}`,
      sql`delete from ledger_entries where student_id = ${studentId}`,
      sql`delete from ledger_months where student_id = ${studentId}`,
    ];
    for (const statement of all) await statement.execute(db());
  }
}

/** In two statements, as Citus locks all rows that a locking statement reads. */
async function lockRows(table: 'statement_lines' | 'card_payments', found: RawBuilder<{ id: number }>): Promise<void> {
  const { rows } = await found.execute(db());
  await sql`select from ${sql.table(table)} where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id for update`.execute(db());
}

/** Expects `ledger_entries e`. */
const stands = sql`e.reverses_id is null and not exists (select from ledger_entries r where r.reverses_id = e.id)`;

/** Expects `statement_lines l`. */
const paidBy = (studentId: number) => sql`exists (
  select from ledger_entries e where e.statement_line_id = l.id and e.student_id = ${studentId} and ${stands})`;

const ofInvoices = (studentId: number) => sql`invoice_id in (select id from invoices where student_id = ${studentId})`;

const toldTo = (studentId: number) => sql`student_id = ${studentId} and event ->> 'kind' = 'payment'`;
