import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { stdnum } from 'stdnum';
import { describe, expect, it } from 'vitest';
import { readIban, readTaxCode } from './bank-codes.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length });

describe('an IBAN', () => {
  it('is read with blanks and refused with a wrong digit, another length or Cyrillic letters', () => {
    expect(readIban('ua23 3052 9900\u00A00002 6008 0123 4567 8')).toBe('UA233052990000026008012345678');
    expect(readIban('UA443220010000026007098765432')).toBe('UA443220010000026007098765432');
    for (const wrong of ['UA233052990000026008012345677', 'UA23305299000002600801234567', 'УА233052990000026008012345678', 'PL61109010140000071219812874']) {
      expect(readIban(wrong), wrong).toBeUndefined();
    }
  });

  it('is judged as ibantools judges it', () => {
    fc.assert(fc.property(digits(27), (rest) => {
      expect(readIban(`UA${rest}`) !== undefined).toBe(isValidIBAN(`UA${rest}`));
    }));
    fc.assert(fc.property(digits(25), (account) => {
      const check = String(98n - (BigInt(`${account}301000`) % 97n)).padStart(2, '0');
      expect(readIban(`UA${check}${account}`)).toBeDefined();
      expect(isValidIBAN(`UA${check}${account}`)).toBe(true);
    }));
  });
});

describe('the code of a taxpayer', () => {
  it.each(['3141592650', '40123454', '32855961', '25083040'])('%s is right', (code) => {
    expect(readTaxCode(code)?.code).toBe(code);
  });

  it.each(['3141592651', '40123455', '4012345', '', 'АБ12345'])('%s is refused', (code) => {
    expect(readTaxCode(code)).toBeUndefined();
  });

  it('may be a passport for a person without a number', () => {
    expect(readTaxCode('кв 123456')).toEqual({ kind: 'passport', code: 'КВ123456' });
    expect(readTaxCode('001234567')).toEqual({ kind: 'passport', code: '001234567' });
  });

  it.each([['rntrc', 10], ['edrpou', 8]] as const)('is judged as stdnum judges it: %s', (kind, length) => {
    fc.assert(fc.property(digits(length), (code) => {
      expect(readTaxCode(code) !== undefined).toBe(stdnum.UA?.[kind]?.validate(code).isValid);
    }), { numRuns: 2000 });
  });
});
