export type QrFormat = '002' | '003';
export type QrEncoding = 'windows-1251' | 'utf-8';
export type TransferKind = 'UCT' | 'ICT' | 'XCT';

/** What an invoice asks to pay: its text and its QR are both made from this. */
export interface PaymentDetails {
  /** At most 70 characters, as older bank applications read no more. */
  recipient: string;
  iban: string;
  recipientCode: string;
  /** In kopiykas; null leaves it to the payer. */
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
  /** `YYMMDDHHMMSS`. */
  madeAt?: string;
}

export type PaymentField = keyof PaymentDetails | keyof InstantDetails | 'whole';

export type PaymentProblem = 'empty' | 'too-long' | 'character' | 'form';

/** A payment that no QR can be made of: the field, what is wrong with it, and the character where one is. */
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
