import type { StatementLine } from '../statements/statement.ts';

export interface PayingStudent {
  id: number;
  fullName: string;
  phone: string | null;
  /** In kopiykas; nothing or less is no debt. */
  due: number;
  /** Students with a parent in common are a family. */
  parents: readonly { id: number; fullName: string; phone: string | null }[];
}

export interface IssuedInvoice {
  id: number;
  /** `2026-000147` */
  number: string;
  studentId: number;
  /** What is still to be paid, in kopiykas; nothing for a paid one, whose number people copy into the next payment. */
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

/** Whose money a line of a statement is: `certain` may be accepted unread, `likely` is for a person to look at. */
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
