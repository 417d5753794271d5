export type QrFormat = '002' | '003';
export type QrEncoding = 'windows-1251' | 'utf-8';
export type TransferKind = 'UCT' | 'ICT' | 'XCT';

/** Source of an invoice's text and of its QR. */
export interface PaymentDetails {
  /** At most 70 characters, as older bank applications read no more. */
  recipient: string;
  iban: string;
  recipientCode: string;
  /** In kopiykas; null: the payer types it. */
  amount: number | null;
  /** At most 140 characters. */
  purpose: string;
}

/** Parts that only format 003 has. */
export interface InstantDetails {
  transfer?: TransferKind;
  /** Category and purpose by ISO 20022, as `SUPP/SUPP`. */
  purposeCode: string;
  /** At most 35 characters; travels with the payment. */
  reference?: string;
  display?: string;
  /** Hexadecimal mask of the fields that the payer may not change. */
  locked: string;
  /** `YYMMDDHHMMSS`. */
  payBefore?: string;
  madeAt?: string;
}

export type PaymentField = keyof PaymentDetails | keyof InstantDetails | 'whole';

export type PaymentProblem = 'empty' | 'too-long' | 'character' | 'form';

/** A payment that no QR can carry: the field, the problem, and the character if one is wrong. */
export class PaymentFieldError extends Error {
  readonly field: PaymentField;
  readonly problem: PaymentProblem;
  readonly character: string | undefined;

  constructor(field: PaymentField, problem: PaymentProblem, character?: string) {
    super(character === undefined ? `${field}: ${problem}` : `${field}: ${problem} ${character}`);
    this.name = 'PaymentFieldError';
    this.field = field;
    this.problem = problem;
    this.character = character;
  }
}
