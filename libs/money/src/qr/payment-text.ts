import { isPayable } from '../windows-1251.ts';

const replacements: Record<string, string> = {
  'ʼ': '’', '′': '’', 'ʹ': '’', '‛': '’', '＇': '’', '₴': 'грн', '−': '-', '‑': '-', '‐': '-', '″': '”', '‟': '”', '×': 'x',
};

/** Spaces made single, unseen characters dropped, and what Windows-1251 lacks replaced where a bank’s reader sees the same: ʼ by ’, ₴ by грн. */
export function payableText(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\p{Cf}/gu, ''), (character) => replacements[character] ?? character)
    .join('').replaceAll(/\s+/gu, ' ').trim();
}

/** The first character that a payment QR may not hold. */
export function firstUnpayable(text: string): string | undefined {
  return Array.from(text).find((character) => !isPayable(character));
}
