import type { IssuedInvoice } from './proposal.ts';

export interface NumberedInvoices {
  exact: IssuedInvoice[];
  /** Only the end of the number is written: «рахунок 147». */
  short: IssuedInvoice[];
}

const marked = /(?:№|n|no|рах(?:унок|унку|унком)?|раx|сч[её]т[уа]?)[\s.:№]*(\d{1,6})(?![\d-])/giu;

/** Finds invoices by the numbers that people write: `2026-000147`, `2026-147`, `2026000147`, `2026/147`, «№ 147». */
export class InvoiceIndex {
  readonly #byNumber = new Map<string, IssuedInvoice[]>();
  readonly #byEnd = new Map<number, IssuedInvoice[]>();

  constructor(invoices: readonly IssuedInvoice[]) {
    for (const invoice of invoices) {
      const [year = '', end = ''] = invoice.number.split('-');
      const key = `${year}-${Number(end)}`;
      this.#byNumber.set(key, [...(this.#byNumber.get(key) ?? []), invoice]);
      this.#byEnd.set(Number(end), [...(this.#byEnd.get(Number(end)) ?? []), invoice]);
    }
  }

  find(purpose: string): NumberedInvoices {
    const exact = [...purpose.matchAll(/(?<!\d)(20\d{2})\s?[-–—/ .]?\s?(\d{1,6})(?!\d)/gu)]
      .flatMap(([, year, end]) => this.#byNumber.get(`${year}-${Number(end)}`) ?? []);
    const short = exact.length > 0 ? [] : [...purpose.matchAll(marked)].flatMap(([, end]) => this.#byEnd.get(Number(end)) ?? []);
    return { exact: [...new Set(exact)], short: [...new Set(short)] };
  }
}
