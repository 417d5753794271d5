import type { EntryBasis, EntryKind } from '@dzvinok/contract/ledger';
import { formatDate, formatDayMonth } from './dates.ts';
import { counted } from './plural.ts';

const sums = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `2 448,00 грн` of kopiykas, in messages, where a sign may be missing from a phone's font. */
export function sumText(kopiykas: number): string {
  return `${sums.format(kopiykas / 100)} грн`;
}

const reasonTexts = { discount: 'особиста', siblings: 'за братів і сестер', cancelled: 'скасовані заняття', frozen: 'заморозка' } as const;

export const purposeTexts = { registration: 'реєстрація', books: 'книжки', trial: 'пробне заняття', other: 'інше' } as const;

/** «8 занять із 12», «10 %», «за братів і сестер». */
export function basisTexts(basis: EntryBasis | null): string[] {
  if (basis === null) return [];
  const { lessons, plannedLessons, price, percent, reason, purpose, missedOn } = basis;
  const held = lessons !== undefined && counted(lessons, ['заняття', 'заняття', 'занять']);
  return [
    missedOn && `невідпрацьований урок ${formatDayMonth(missedOn)}`,
    held && plannedLessons !== undefined && `${held} із ${plannedLessons}`,
    held && plannedLessons === undefined && price !== undefined && `${held} по ${sumText(price)}`,
    percent !== undefined && `${percent.toLocaleString('uk-UA')} %`,
    reason && reasonTexts[reason],
    purpose && purposeTexts[purpose],
  ].filter((text) => typeof text === 'string');
}

const lineNames: Record<EntryKind, string> = {
  charge: 'Заняття', payment: 'Сплачено', discount: 'Знижка', refund: 'Повернення', credit: 'Залік', 'write-off': 'Списання', 'one-off': 'Разова оплата',
};

interface BillLine {
  kind: EntryKind;
  className: string | null;
  basis: EntryBasis | null;
  isReversed?: boolean | undefined;
}

/** A line of a bill: «Знижка, Математика А · 10 % · за братів і сестер». */
export function billLineText({ kind, className, basis, isReversed }: BillLine): string {
  return [[lineNames[kind], className].filter(Boolean).join(', '), ...basisTexts(basis), ...isReversed ? ['скасовано'] : []].join(' · ');
}

export interface DebtInWords {
  /** Kopiykas. */
  owed: number;
  dueOn: string;
  today: string;
  /** Null for a centre without recipients. */
  recipient: string | null;
  /** The debt has an invoice, whose QR is on the page. */
  hasInvoice: boolean;
}

export function reminderText({ owed, dueOn, today, recipient, hasInvoice }: DebtInWords): { title: string; text: string } {
  const [title, until] = today < dueOn ? ['Нагадування про оплату', `Сплатіть до ${formatDate(dueOn)}.`]
    : today === dueOn ? ['Сьогодні день оплати', `Сплатіть сьогодні, ${formatDate(dueOn)}.`]
    : ['Оплату прострочено', `День оплати був ${formatDate(dueOn)}.`];
  const to = recipient === null ? '' : ` Отримувач: ${recipient}.`;
  const onPage = hasInvoice ? 'Рахунок із QR-кодом' : 'З чого складається сума';
  return { title, text: `До сплати ${sumText(owed)}. ${until}${to} ${onPage} – на сторінці «Вартість».` };
}
