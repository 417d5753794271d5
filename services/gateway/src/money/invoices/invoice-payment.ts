import type { QrFormat, QrPrefix } from '@dzvinok/contract/recipients';
import { invoicePurpose } from '@dzvinok/money/invoice-purpose';
import type { PaymentDetails } from '@dzvinok/money/payment-details';
import { type PaymentQr, writePaymentQr } from '@dzvinok/money/write-payment-qr';
import { isPayable } from '@dzvinok/money/windows-1251';
import { payableText } from '@dzvinok/money/payment-text';
import { monthName } from '@dzvinok/texts/dates';

export interface InvoicedPayment {
  number: string;
  fullName: string | null;
  month: string;
  amount: number;
  recipientName: string;
  recipientCode: string;
  iban: string;
  vatText: string;
  qrFormat: QrFormat;
  qrPrefix: QrPrefix;
  purposeCode: string;
}

/** A name without signs that no bank takes, as a payment is not refused for them. */
function payableName(fullName: string): string {
  return Array.from(payableText(fullName)).filter(isPayable).join('');
}

/** Source of the invoice’s text and of its QR. */
export function paymentOf({ number, fullName, month, amount, recipientName, recipientCode, iban, vatText }: InvoicedPayment): PaymentDetails {
  const text = ['заняття', `${monthName(month)} ${month.slice(0, 4)}`, ...fullName === null ? [] : [payableName(fullName)]].join(', ');
  return { recipient: payableText(recipientName), iban, recipientCode, amount, purpose: invoicePurpose({ number, text, vat: vatText }) };
}

/** Lets the payer change the sum alone, as families pay in parts. */
const lockedButSum = 'FEFF';

/** With the recipient’s own address first, which print carries. Throws PaymentFieldError. */
export function qrOf(invoice: InvoicedPayment): PaymentQr {
  const instant = invoice.qrFormat === '003' ? { purposeCode: invoice.purposeCode, reference: invoice.number, locked: lockedButSum } : undefined;
  const { links, lines } = writePaymentQr(paymentOf(invoice), { instant });
  return { lines, links: links.toSorted((one, other) => Number(other.startsWith(invoice.qrPrefix)) - Number(one.startsWith(invoice.qrPrefix))) };
}
