import { commonPasswords } from './common-passwords.ts';

interface Owner {
  fullName: string;
  phoneNumber: string;
}

const phoneDigits = 9;

export function isWeakPassword(password: string, { fullName, phoneNumber }: Owner): boolean {
  const text = password.normalize('NFC').toLowerCase().trim();
  // 0501234567, +380501234567 and 050 123-45-67 are one number.
  const isOwnPhone = /^[\d\s()+-]+$/.test(text) && text.replace(/\D/g, '').endsWith(phoneNumber.slice(-phoneDigits));
  const words = (name: string) => name.normalize('NFC').toLowerCase().split(/\s+/).sort().join(' ');
  return isOwnPhone || commonPasswords.has(text) || words(text) === words(fullName) || new Set(text).size === 1;
}
