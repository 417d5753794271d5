import type { CreateRecipientBody } from '@dzvinok/contract/recipients';

let accounts = 26_008_012_345_678;

/** Another account at each call, its check digits right. */
export function newIban(): string {
  accounts += 1;
  const account = `305299${String(accounts).padStart(19, '0')}`;
  return `UA${String(98n - (BigInt(`${account}301000`) % 97n)).padStart(2, '0')}${account}`;
}

/** The code's check digit is right, the person made up. */
export const recipientNamed = (name: string): CreateRecipientBody => ({
  name, taxCode: '3141592650', ibans: [newIban()], taxGroup: 3, vatText: 'Без ПДВ', hasCashRegister: false, qrFormat: '002',
  qrPrefix: 'https://qr.bank.gov.ua/', isDefault: false,
});
