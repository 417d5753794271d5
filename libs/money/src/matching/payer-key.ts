import { comparable } from '../statements/comparable.ts';
import type { StatementLine } from '../statements/statement.ts';

type Payer = Pick<StatementLine, 'payer' | 'payerCode' | 'payerAccount' | 'actualPayer' | 'actualPayerCode'>;

const isBank = /(^| )(банк|ват|приватбанк|ощадбанк|універсал|монобанк|транзит|транзитнии)( |$)|банк/;

/** The payer by name: the actual one where the bank’s transit account pays; nothing where only the bank is known. */
export function payerName({ actualPayer, payer }: Pick<Payer, 'actualPayer' | 'payer'>): string {
  if (actualPayer !== '') return actualPayer;
  return isBank.test(comparable(payer)) ? '' : payer;
}

/** Key of a payer: the code, else name and account; undefined where only the bank is known. To be stored sealed. */
export function payerKey(line: Payer): string | undefined {
  const name = payerName(line);
  if (name === '') return undefined;
  const isActual = line.actualPayer !== '';
  const code = isActual ? line.actualPayerCode : line.payerCode;
  if (/^(\d{10}|\d{8})$/.test(code)) return `code ${code}`;
  return `name ${comparable(name)} ${isActual ? '' : line.payerAccount}`.trim();
}

/** The form in which a key is kept: hashed, with its kind still readable. */
export function sealedPayerKey(key: string, hash: (text: string) => string): string {
  return `${isKeyOfOne(key) ? 'code' : 'name'} #${hash(key)}`;
}

/** A name alone may be another person’s; a code or an account is not. */
export function isKeyOfOne(key: string): boolean {
  return /^code | \p{L}+\d+$/u.test(key);
}
