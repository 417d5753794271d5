import type { Invoice } from '@dzvinok/contract/invoices';
import { qrSymbol } from '@dzvinok/money/qr-symbol';
import { formatDate, monthName } from '@dzvinok/texts/dates';
import { billLineText } from '@dzvinok/texts/money';
import { buffer } from 'node:stream/consumers';
import { columnWidth, left, type MoneyPdf, moneyText, openPdf, width, writeRows } from '../money-pdf.ts';

const pointsOfMm = 72 / 25.4;
/** The National Bank asks for half a millimetre at least. */
const moduleSize = 0.55 * pointsOfMm;

function writeLines(pdf: MoneyPdf, { lines, amount, left: owed, state }: Invoice): void {
  const write = (name: string, sum: number, font: string) => {
    const y = pdf.y;
    pdf.font(font).text(moneyText(sum), left, y, { width, align: 'right' });
    pdf.text(name, left, y, { width: width - columnWidth }).moveDown(0.4);
  };
  for (const line of lines) write(billLineText(line), line.amount, 'regular');
  pdf.moveTo(left, pdf.y).lineTo(left + width, pdf.y).stroke('#999').moveDown(0.4);
  const isPartPaid = state !== 'cancelled' && owed < amount;
  write(isPartPaid ? 'Разом' : 'До сплати', amount, 'semi-bold');
  if (!isPartPaid) return;
  const reversed = lines.reduce((sum, line) => sum + (line.isReversed ? line.amount : 0), 0);
  const cancelled = Math.min(Math.max(0, reversed), amount - owed);
  if (cancelled > 0) write('Скасовано', -cancelled, 'regular');
  if (owed + cancelled < amount) write('Сплачено й зараховано', owed + cancelled - amount, 'regular');
  write('До сплати', owed, 'semi-bold');
}

/** As on the screen: the same paths, so the code is drawn and not a picture. */
function drawQr(pdf: MoneyPdf, link: string): void {
  const { size, modules, circle, sign } = qrSymbol(link);
  const y = pdf.y + 20;
  pdf.save().translate(left, y).scale(moduleSize).path(modules).fill('#000');
  pdf.circle(circle.centre, circle.centre, circle.radius).fill('#fff').path(sign).fill('#000').restore();
  const beside = left + size * moduleSize + 10;
  pdf.font('semi-bold').text('Оплата за кодом', beside, y + 20, { width: left + width - beside });
  pdf.font('regular').text('Наведіть камеру телефону або сканер у застосунку банку: реквізити заповняться самі.', { width: left + width - beside });
}

/** One page of A4 with the text that the QR carries, in a font that is embedded. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { number, issuedOn, month, fullName, recipient, recipientCode, iban, purpose, qr, state, isVoid } = invoice;
  const pdf = openPdf({ title: `Рахунок № ${number}`, author: recipient }, `Рахунок № ${number} від ${formatDate(issuedOn)}`);
  if (state !== 'open') pdf.text(isVoid ? 'Нічого сплачувати' : state === 'paid' ? 'Оплачено' : 'Скасовано').moveDown(0.3);
  writeRows(pdf, [
    ['Отримувач', recipient], ['IBAN', iban], ['Код', recipientCode], ['Учень', fullName ?? '—'], ['За місяць', `${monthName(month)} ${month.slice(0, 4)}`],
    ['Призначення', purpose],
  ]);
  pdf.moveDown(0.6);
  writeLines(pdf, invoice);
  const [link] = qr?.links ?? [];
  if (link !== undefined) drawQr(pdf, link);
  pdf.end();
  return buffer(pdf);
}
