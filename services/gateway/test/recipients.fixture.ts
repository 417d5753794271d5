import type { CreateRecipientBody } from '@dzvinok/contract/recipients';

/** Check digits are right, people and accounts made up. */
export const recipientNamed = (name: string): CreateRecipientBody => ({
  name, taxCode: '3141592650', ibans: ['UA233052990000026008012345678'], taxGroup: 3, vatText: 'Без ПДВ', hasCashRegister: false, qrFormat: '002',
  qrPrefix: 'https://qr.bank.gov.ua/', isDefault: false,
});
