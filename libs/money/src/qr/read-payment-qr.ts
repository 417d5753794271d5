import { decodeWindows1251 } from '../windows-1251.ts';
import { readQrAmount } from './amount.ts';
import { fromBase64Url } from './base64-url.ts';
import type { QrEncoding } from './payment-details.ts';

/** A scanned payment, as it was written: nothing but its form is checked. Parts that are absent are empty. */
export interface ScannedPayment {
  format: '001' | '002' | '003';
  encoding: QrEncoding;
  transfer: string;
  recipient: string;
  iban: string;
  /** In kopiykas; null where the payer types it. */
  amount: number | null;
  recipientCode: string;
  purposeCode: string;
  reference: string;
  purpose: string;
  display: string;
  locked: string;
  payBefore: string;
  madeAt: string;
}

const fewestLines = 12;

function textOf(bytes: Uint8Array): string {
  const [, , encoding] = decodeWindows1251(bytes.subarray(0, 16)).split(/\r?\n/);
  return encoding?.trim() === '2' ? decodeWindows1251(bytes) : new TextDecoder().decode(bytes);
}

/** A link carries its lines behind its last address; format 001 is the lines themselves. */
function scannedText(scanned: string): string | undefined {
  const text = scanned.trim();
  if (!/^https?:\/\//i.test(text)) return text;
  const bytes = fromBase64Url(text.slice(text.lastIndexOf('/') + 1));
  return bytes === undefined ? undefined : textOf(bytes);
}

/**
 * Reads a payment QR of formats 001–003, also as banks and shops write it: either line end, lines missing or too many at the end,
 * RFU in reserved lines. Undefined for any other text.
 */
export function readPaymentQr(scanned: string): ScannedPayment | undefined {
  const lines = scannedText(scanned)?.split(/\r?\n/).map((line) => line.trim()).map((line) => (line === 'RFU' ? '' : line)) ?? [];
  const [mark, format, encoding, transfer = ''] = lines;
  if (mark !== 'BCD' || lines.length < fewestLines) return undefined;
  if (format !== '001' && format !== '002' && format !== '003') return undefined;
  const [recipient = '', iban = '', amount = '', recipientCode = '', purposeCode = '', reference = '', purpose = ''] = lines.slice(5);
  const [display = '', locked = '', payBefore = '', madeAt = ''] = lines.slice(fewestLines);
  return {
    format, transfer, recipient, recipientCode, purposeCode, reference, purpose, display,
    encoding: encoding === '2' ? 'windows-1251' : 'utf-8',
    iban: iban.replaceAll(/\s/gu, ''),
    amount: readQrAmount(amount),
    ...(format === '003' ? { locked, payBefore, madeAt } : { locked: '', payBefore: '', madeAt: '' }),
  };
}
