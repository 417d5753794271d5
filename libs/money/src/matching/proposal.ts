import type { StatementLine } from '../statements/statement.ts';

export interface PayingStudent {
  id: number;
  fullName: string;
  phone: string | null;
  /** In kopiykas; 0 or less is no debt. */
  due: number;
  /** Students with a parent in common are a family. */
  parents: readonly { id: number; fullName: string; phone: string | null }[];
}

export interface IssuedInvoice {
  id: number;
  /** `2026-000147` */
  number: string;
  studentId: number;
  /** Unpaid part in kopiykas; 0 for a paid invoice, whose number people copy into the next payment. */
  open: number;
}

export interface RememberedPayer {
  /** As `keyOf` gives it. */
  key: string;
  studentIds: readonly number[];
}

export type MatchReason =
  | 'invoice-number' | 'remembered-payer' | 'remembered-name' | 'student-name' | 'phone' | 'payer-name' | 'short-number' | 'student-initial' | 'given-name' | 'surname' | 'amount';

export interface PaymentShare {
  studentId: number;
  invoiceId: number | null;
  /** In kopiykas. */
  amount: number;
}

/** The student whose payment a line is: `certain` may be accepted unread, `likely` needs a look. */
export interface Proposal {
  certainty: 'certain' | 'likely' | 'none';
  /** They add up to the line’s sum; too much stays with the last student. */
  shares: PaymentShare[];
  reasons: MatchReason[];
}

export interface MatchInputs {
  students: readonly PayingStudent[];
  invoices: readonly IssuedInvoice[];
  remembered: readonly RememberedPayer[];
  /** `payerKey`, or the sealed form in which it is kept. */
  keyOf: (line: StatementLine) => string | null | undefined;
}
