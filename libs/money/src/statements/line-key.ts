import { comparable } from './comparable.ts';
import type { StatementLine } from './statement.ts';

/** 53 bits (cyrb53): tells lines of one account, day and sum apart. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

interface KeyedLine extends Omit<StatementLine, 'key'> {
  reference: string;
}

/**
 * Gives lines their keys: account, day, time, sum and the number of the document with the payer’s account (each payer’s bank has its
 * own numbers), or the bank’s reference; without both, a hash of payer and purpose and the ordinal among equal lines.
 */
export function lineKeys(account: string | null, lines: readonly KeyedLine[], isTimeInKey: boolean): string[] {
  const counted = new Map<string, number>();
  return lines.map(({ day, time, amount, documentNumber, reference, payerAccount, payer, actualPayer, purpose }) => {
    const start = [account ?? '', day, isTimeInKey ? time ?? '' : '', amount].join('|');
    if (documentNumber !== '') return `${start}|${documentNumber}|${payerAccount}`;
    if (reference !== '') return `${start}|${reference}`;
    const hashed = `${start}|${hashOf(comparable(`${payer} ${actualPayer} ${purpose}`))}`;
    const ordinal = (counted.get(hashed) ?? 0) + 1;
    counted.set(hashed, ordinal);
    return `${hashed}|${ordinal}`;
  });
}
