import { readIban, readTaxCode } from '@dzvinok/contract/bank-codes';
import { encodeWindows1251 } from '../windows-1251.ts';
import { qrAmount } from './amount.ts';
import { toBase64Url } from './base64-url.ts';
import { mostPurpose } from './invoice-purpose.ts';
import { type InstantDetails, type PaymentDetails, type PaymentField, PaymentFieldError, type QrEncoding } from './payment-details.ts';
import { firstUnpayable, payableText } from './payment-text.ts';

/** The two addresses of the National Bank: some bank applications know only one of them. */
export const qrAddresses = ['https://qr.bank.gov.ua/', 'https://bank.gov.ua/qr/'] as const;

/** Bytes in 475 characters of Base64URL. */
const mostBytes = 356;
const [mostRecipient, mostReference, mostDisplay] = [70, 35, 140];

export interface PaymentQr {
  lines: string[];
  /** Behind both addresses, in the order of `qrAddresses`; format 003 has the first only. */
  links: string[];
}

interface Options {
  encoding?: QrEncoding;
  /** Makes format 003 instead of 002. */
  instant?: InstantDetails;
}

function required(field: PaymentField, value: string, most: number): string {
  const text = optional(field, value, most);
  if (text === '') throw new PaymentFieldError(field, 'empty');
  return text;
}

function optional(field: PaymentField, value: string, most: number): string {
  const text = payableText(value);
  const wrong = firstUnpayable(text);
  if (wrong !== undefined) throw new PaymentFieldError(field, 'character', wrong);
  if (text.length > most) throw new PaymentFieldError(field, 'too-long');
  return text;
}

function formed(field: PaymentField, value: string, form: RegExp): string {
  if (!form.test(value)) throw new PaymentFieldError(field, 'form');
  return value;
}

function moment(field: PaymentField, text: string): string {
  const iso = formed(field, text, /^(\d{12})?$/).replace(/(..)(..)(..)(..)(..)(..)/, '20$1-$2-$3T$4:$5:$6.000Z');
  const at = new Date(iso);
  if (text !== '' && (Number.isNaN(at.getTime()) || at.toISOString() !== iso)) throw new PaymentFieldError(field, 'form');
  return text;
}

function present<Value>(field: PaymentField, value: Value | undefined): Value {
  if (value === undefined) throw new PaymentFieldError(field, 'form');
  return value;
}

function payee({ recipient, iban, amount, recipientCode }: PaymentDetails): string[] {
  return [
    required('recipient', recipient, mostRecipient),
    present('iban', readIban(iban)),
    amount === null ? '' : present('amount', qrAmount(amount)),
    present('recipientCode', readTaxCode(recipientCode)).code,
  ];
}

function instantLines(instant: InstantDetails, purpose: string): string[] {
  const { purposeCode, reference = '', display = '', locked, payBefore = '', madeAt = '' } = instant;
  return [
    formed('purposeCode', purposeCode, /^[A-Z\d]{4}\/[A-Z\d]{4}$/),
    formed('reference', optional('reference', reference, mostReference), /^[ -~]*$/),
    purpose,
    optional('display', display, mostDisplay),
    formed('locked', locked, /^[\dA-F]{1,4}$/),
    moment('payBefore', payBefore),
    moment('madeAt', madeAt),
    '',
  ];
}

/** Lines of a payment QR as bytes, without a check of their content. */
export function qrBytes(lines: readonly string[], encoding: QrEncoding): Uint8Array {
  const text = lines.join('\n');
  return encoding === 'utf-8' ? new TextEncoder().encode(text) : encodeWindows1251(text);
}

/**
 * The payment QR of the National Bank (resolution 97 of 2025): format 002 with thirteen lines, or 003 with seventeen.
 * Throws PaymentFieldError for values that the rules or an older bank application refuse.
 */
export function writePaymentQr(payment: PaymentDetails, { encoding = 'windows-1251', instant }: Options = {}): PaymentQr {
  const purpose = required('purpose', payment.purpose, mostPurpose);
  const encodingCode = encoding === 'utf-8' ? '1' : '2';
  const lines = instant === undefined
    ? ['BCD', '002', encodingCode, 'UCT', '', ...payee(payment), '', '', purpose, '']
    : ['BCD', '003', encodingCode, instant.transfer ?? 'UCT', '', ...payee(payment), ...instantLines(instant, purpose)];
  const bytes = qrBytes(lines, encoding);
  if (bytes.length > mostBytes) throw new PaymentFieldError('whole', 'too-long');
  const addresses = instant === undefined ? qrAddresses : qrAddresses.slice(0, 1);
  return { lines, links: addresses.map((address) => `${address}${toBase64Url(bytes)}`) };
}
