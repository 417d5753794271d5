import { password } from '@dzvinok/contract/values';
import type { UnknownSecret } from '@dzvinok/forms/field';
import { z } from 'zod';

/** The field of a password that is not known here: empty leaves it as it is. */
export const unknownPassword = z.union([z.literal(''), password]);

/** The password to send of a saved person: null leaves it as it is. A new one ends the person's sessions. */
export function changedPassword(saved: { password: string | null }, typed: string): string | null {
  return typed === '' || typed === saved.password ? null : typed;
}

/** The placeholder of the empty field; under it the issued password can be asked for where the centre shows passwords. */
export function unknownText(unknown: UnknownSecret, { mayRead }: { mayRead: boolean }): string {
  return mayRead || unknown === 'saved-elsewhere' ? 'Залишити без змін' : 'Не показується в цьому центрі';
}

/** Eight random digits (specification §9), each as likely as any other. */
export function generatePassword(): string {
  const digits: number[] = [];
  while (digits.length < 8) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    // 250 and above would favour the digits 0 to 5.
    for (const byte of bytes) if (byte < 250 && digits.length < 8) digits.push(byte % 10);
  }
  return digits.join('');
}

/** True when anything was entered beside the password, which a new person has from the start. */
export function isFilled<Values extends { password: string }>(values: Values, blank: Values): boolean {
  return JSON.stringify({ ...values, password: '' }) !== JSON.stringify({ ...blank, password: '' });
}
