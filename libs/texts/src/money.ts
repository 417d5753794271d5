import { formatDate } from './dates.ts';

const sums = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `2 448,00 грн` of kopiykas, in messages, where a sign may be missing from a phone's font. */
export function sumText(kopiykas: number): string {
  return `${sums.format(kopiykas / 100)} грн`;
}

export interface DebtInWords {
  /** Kopiykas. */
  owed: number;
  dueOn: string;
  today: string;
  /** Null before the centre has any. */
  recipient: string | null;
}

/** What a family reads in a reminder of a debt. */
export function reminderText({ owed, dueOn, today, recipient }: DebtInWords): { title: string; text: string } {
  const [title, until] = today < dueOn ? ['Нагадування про оплату', `Сплатіть до ${formatDate(dueOn)}.`]
    : today === dueOn ? ['Сьогодні день оплати', `Сплатіть сьогодні, ${formatDate(dueOn)}.`]
    : ['Оплату прострочено', `День оплати був ${formatDate(dueOn)}.`];
  const to = recipient === null ? '' : ` Отримувач: ${recipient}.`;
  return { title, text: `До сплати ${sumText(owed)}. ${until}${to} Рахунок із QR-кодом – на сторінці «Вартість».` };
}
