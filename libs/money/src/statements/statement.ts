export type BankFormat = 'privatbank-csv' | 'privatbank-xlsx' | 'mono' | 'pumb' | 'raiffeisen' | 'a-bank' | 'sense' | 'own';

/** Money that came to the account. */
export interface StatementLine {
  /** Equal for the same line in every file of the bank. */
  key: string;
  /** From 1, as a spreadsheet shows it. */
  row: number;
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM:SS` */
  time: string | null;
  /** In kopiykas. */
  amount: number;
  documentNumber: string;
  payer: string;
  payerCode: string;
  payerAccount: string;
  /** The real payer, where a bank’s transit account pays. */
  actualPayer: string;
  actualPayerCode: string;
  purpose: string;
}

export type LeftOutReason = 'opening-balance' | 'outgoing' | 'own-transfer' | 'other-currency' | 'repeated';

export interface Statement {
  format: BankFormat;
  account: string | null;
  payments: StatementLine[];
  /** Sums that an acquirer pays out for many card payments at once, less its commission. */
  payouts: StatementLine[];
  leftOut: { row: number; reason: LeftOutReason }[];
}

export type RefusalReason =
  | 'empty' | 'unknown-bank' | 'private-card' | 'truncated' | 'doubled' | 'formula' | 'day' | 'amount' | 'other-account' | 'several-accounts';

/** A refused file, with the row that shows the reason. */
export class StatementRefusal extends Error {
  readonly reason: RefusalReason;
  readonly row: number | undefined;

  constructor(reason: RefusalReason, row?: number) {
    super(row === undefined ? reason : `${reason} in row ${row}`);
    this.name = 'StatementRefusal';
    this.reason = reason;
    this.row = row;
  }
}
