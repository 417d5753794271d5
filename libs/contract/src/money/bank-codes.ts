/** An IBAN of Ukraine without blanks, check digits verified (ISO 13616, mod 97); undefined otherwise, also for Cyrillic in place of «UA». */
export function readIban(typed: string): string | undefined {
  const iban = typed.replaceAll(/\s/gu, '').toUpperCase();
  if (!/^UA\d{27}$/.test(iban)) return undefined;
  const digits = `${iban.slice(4)}3010${iban.slice(2, 4)}`;
  return BigInt(digits) % 97n === 1n ? iban : undefined;
}

const personWeights = [-1, 5, 7, 9, 4, 6, 10, 5, 7];

function weighted(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return ((sum % 11) + 11) % 11;
}

function isPersonCode(code: string): boolean {
  return weighted(code, personWeights) % 10 === Number(code[9]);
}

function isCompanyCode(code: string): boolean {
  const isMiddle = Number(code) >= 30_000_000 && Number(code) <= 60_000_000;
  const weights = isMiddle ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
  const first = weighted(code, weights);
  const check = first === 10 ? weighted(code, weights.map((weight) => weight + 2)) % 10 : first;
  return check === Number(code[7]);
}

export type TaxCodeKind = 'person' | 'company' | 'passport';

export interface TaxCode {
  kind: TaxCodeKind;
  code: string;
}

/**
 * A taxpayer's code: ten digits of a person or eight of a company with right check digits, or the passport of a person without a number
 * (two letters and six digits, or nine digits), which has no check digit.
 */
export function readTaxCode(typed: string): TaxCode | undefined {
  const code = typed.replaceAll(/\s/gu, '').toUpperCase();
  if (/^\d{10}$/.test(code)) return isPersonCode(code) ? { kind: 'person', code } : undefined;
  if (/^\d{8}$/.test(code)) return isCompanyCode(code) ? { kind: 'company', code } : undefined;
  return /^([А-ЯҐЄІЇ]{2}\d{6}|\d{9})$/.test(code) ? { kind: 'passport', code } : undefined;
}
