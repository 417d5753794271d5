import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWindows1251, encodeWindows1251, isPayable } from '../windows-1251.ts';
import { qrAmount, readQrAmount } from './amount.ts';
import { toBase64Url } from './base64-url.ts';
import { invoicePurpose } from './invoice-purpose.ts';
import { PaymentFieldError, type PaymentDetails } from './payment-details.ts';
import { readPaymentQr } from './read-payment-qr.ts';
import { qrBytes, writePaymentQr } from './write-payment-qr.ts';

const official002 = 'https://bank.gov.ua/qr/QkNECjAwMgoyClVDVAoK0s7CIJPR8u7s4PLu6-7js_-UClVBNzgzMjI2NjkwMDAwMDI2MDA1MDEyMTA3MzU4ClVBSDEwMzQuMjgKNDA3MjM4MjQKCgrR8u7s4PLu6-7js_ftsyDv7vHr8-PoCg';
const official003 = 'https://qr.bank.gov.ua/QkNECjAwMwoyCklDVAoKz-Xy8OXt6u4g0O7s4O0gz-Xy8O7i6PcKVUE5MDY1NDMyMTAwMDAwMDAyNjAzMjMwMTIwMjQKVUFINjMKNDAxMjE0MjUKTVAyUC9NUDJCCkRSLTU2NzgtMTIKx-Ag6uDi8y4KPzxVbHRtdENkdHI-PE5tPrLi4O3u4iCy4uDtILLi4O3u4uj3PC9ObT48SWQ-PFBydnRJZD4yOTQ0MjAyNzU3PC9QcnZ0SWQ-PC9JZD48L1VsdG10Q2R0cj4KRkVGRgoyNTA5MjExMjAwMDAKMjUwMjIxMTIwMDAwClJGVQ';
const madeUp = {
  A: 'https://bank.gov.ua/qr/QkNECjAwMgoyClVDVAoK1M7PIMTn4rPt7vfu6iDO6-Xt4CCy4-7ws-Lt4ApVQTIzMzA1Mjk5MDAwMDAyNjAwODAxMjM0NTY3OApVQUgyNDQ4CjMxNDE1OTI2NTAKCgrQ4PXz7e7qILkgMjAyNi0wMDAxNDcsIPDl7-Xy6PLu8PH86rMg5-Dt__Ly_ywg6-jx8u7v4OQgMjAyNiwgyuKz8urgIMzg8LP_LiDB5ecgz8TCCg',
  B: 'https://qr.bank.gov.ua/QkNECjAwMgoxClVDVAoK0KTQntCfINCU0LfQstGW0L3QvtGH0L7QuiDQntC70LXQvdCwINCG0LPQvtGA0ZbQstC90LAKVUEyMzMwNTI5OTAwMDAwMjYwMDgwMTIzNDU2NzgKVUFIMjQ0OAozMTQxNTkyNjUwCgoK0KDQsNGF0YPQvdC-0Log4oSWIDIwMjYtMDAwMTQ3LCDRgNC10L_QtdGC0LjRgtC-0YDRgdGM0LrRliDQt9Cw0L3Rj9GC0YLRjywg0LvQuNGB0YLQvtC_0LDQtCAyMDI2LCDQmtCy0ZbRgtC60LAg0JzQsNGA0ZbRjy4g0JHQtdC3INCf0JTQkgo',
  C: 'https://qr.bank.gov.ua/QkNECjAwMwoyClVDVAoK0s7CICLWxc3S0CDEx8Kyzc7KIgpVQTQ0MzIyMDAxMDAwMDAyNjAwNzA5ODc2NTQzMgpVQUgxODAwLjUwCjQwMTIzNDU0ClNVUFAvU1VQUAoyMDI2LTAwMDE0OArO7-vg8uAg5-Ag8OD18-3q7uwguSAyMDI2LTAwMDE0OCDn4CDt4OL34Ov87bMg7-7x6_Pj6Cwg4_Dz5OXt_CAyMDI2LiDB5ecgz8TCCs3g4vfg7e3_LCDj8PPk5e38CkZFRkYKMjYxMjMxMjM1OTU5Cgo',
  D: 'https://qr.bank.gov.ua/QkNECjAwMgoyClVDVAoK1M7PIMTn4rPt7vfu6iDO6-Xt4CCy4-7ws-Lt4ApVQTIzMzA1Mjk5MDAwMDAyNjAwODAxMjM0NTY3OAoKMzE0MTU5MjY1MAoKCtDg9fPt7uoguSAyMDI2LTAwMDE0Nywg8OXv5fLo8u7w8fzqsyDn4O3_8vL_LCDr6PHy7u_g5CAyMDI2LCDK4rPy6uAgzODws_8uIMHl5yDPxMIK',
};

const payment: PaymentDetails = {
  recipient: 'ФОП Дзвіночок Олена Ігорівна',
  iban: 'UA233052990000026008012345678',
  recipientCode: '3141592650',
  amount: 244_800,
  purpose: invoicePurpose({ number: '2026-000147', text: 'репетиторські заняття, листопад 2026, Квітка Марія', vat: 'Без ПДВ' }),
};
const company: PaymentDetails = {
  recipient: 'ТОВ "ЦЕНТР ДЗВІНОК"',
  iban: 'UA443220010000026007098765432',
  recipientCode: '40123454',
  amount: 180_050,
  purpose: 'Оплата за рахунком № 2026-000148 за навчальні послуги, грудень 2026. Без ПДВ',
};
const instant = { purposeCode: 'SUPP/SUPP', reference: '2026-000148', display: 'Навчання, грудень', locked: 'FEFF', payBefore: '261231235959' };

const failure = (write: () => unknown) => {
  try {
    write();
  } catch (error) {
    return error instanceof PaymentFieldError ? error.message : String(error);
  }
  return 'written';
};

describe('the National Bank’s own examples', () => {
  it('of format 002 is read and its lines give the same link', () => {
    expect(readPaymentQr(official002)).toMatchObject({
      format: '002', encoding: 'windows-1251', transfer: 'UCT', recipient: 'ТОВ “Стоматологія”', iban: 'UA783226690000026005012107358',
      amount: 103_428, recipientCode: '40723824', purposeCode: '', reference: '', purpose: 'Стоматологічні послуги', display: '',
    });
    const lines = ['BCD', '002', '2', 'UCT', '', 'ТОВ “Стоматологія”', 'UA783226690000026005012107358', 'UAH1034.28', '40723824', '', '', 'Стоматологічні послуги', ''];
    expect(`https://bank.gov.ua/qr/${toBase64Url(qrBytes(lines, 'windows-1251'))}`).toBe(official002);
  });

  it('of format 003 is read, its RFU as nothing', () => {
    expect(readPaymentQr(official003)).toMatchObject({
      format: '003', transfer: 'ICT', recipient: 'Петренко Роман Петрович', iban: 'UA906543210000000260323012024', amount: 6300,
      recipientCode: '40121425', purposeCode: 'MP2P/MP2B', reference: 'DR-5678-12', purpose: 'За каву.',
      display: '?<UltmtCdtr><Nm>Іванов Іван Іванович</Nm><Id><PrvtId>2944202757</PrvtId></Id></UltmtCdtr>',
      locked: 'FEFF', payBefore: '250921120000', madeAt: '250221120000',
    });
  });
});

describe('a payment', () => {
  it('is written to the letter: Windows-1251, UTF-8, format 003, without a sum', () => {
    expect(writePaymentQr(payment).links[1]).toBe(madeUp.A);
    expect(writePaymentQr(payment, { encoding: 'utf-8' }).links[0]).toBe(madeUp.B);
    expect(writePaymentQr(company, { instant }).links).toEqual([madeUp.C]);
    expect(writePaymentQr({ ...payment, amount: null }).links[0]).toBe(madeUp.D);
  });

  it('has thirteen lines in format 002 and seventeen in 003', () => {
    expect(writePaymentQr(payment).lines).toEqual([
      'BCD', '002', '2', 'UCT', '', payment.recipient, payment.iban, 'UAH2448', payment.recipientCode, '', '',
      'Рахунок № 2026-000147, репетиторські заняття, листопад 2026, Квітка Марія. Без ПДВ', '',
    ]);
    expect(writePaymentQr(company, { instant }).lines).toHaveLength(17);
  });

  it.each(Object.entries(madeUp))('%s is read again', (name, link) => {
    const { recipient, iban, recipientCode, purpose, amount } = name === 'C' ? company : payment;
    expect(readPaymentQr(link)).toMatchObject({ recipient, iban, recipientCode, purpose, amount: name === 'D' ? null : amount });
  });

  it('is read as it was written, whatever is payable', () => {
    const payable = fc.integer({ min: 32, max: 255 }).map((code) => decodeWindows1251(Uint8Array.of(code))).filter(isPayable);
    const text = (most: number) => fc.string({ unit: payable, minLength: 1, maxLength: most })
      .map((typed) => typed.replaceAll(/[\s\u00AD]+/gu, ' ').trim()).filter((typed) => typed !== '' && typed !== 'RFU');
    const amount = fc.option(fc.integer({ min: 1, max: 99_999_999_999 }));
    fc.assert(fc.property(text(70), text(140), amount, (recipient, purpose, sum) => {
      const { links } = writePaymentQr({ ...payment, recipient, purpose, amount: sum });
      for (const link of links) expect(readPaymentQr(link)).toMatchObject({ ...payment, recipient, purpose, amount: sum });
    }));
  });

  it('replaces what Windows-1251 lacks and refuses the rest with the field’s name', () => {
    const written = writePaymentQr({ ...payment, recipient: 'ФОП  Солов\u02BCян\u00A0Юрій', purpose: 'Заняття, 100\u20B4, з й\u0443\u200B' });
    expect(written.lines[5]).toBe('ФОП Солов’ян Юрій');
    expect(written.lines[11]).toBe('Заняття, 100грн, з йу');
    const wrong = (change: Partial<PaymentDetails>) => failure(() => writePaymentQr({ ...payment, ...change }));
    expect(wrong({ recipient: 'ФОП Café' })).toBe('recipient: character é');
    expect(wrong({ purpose: 'Свято 🎉' })).toBe('purpose: character 🎉');
    expect(wrong({ recipient: ' ' })).toBe('recipient: empty');
    expect(wrong({ recipient: 'Ї'.repeat(71) })).toBe('recipient: too-long');
    expect(wrong({ purpose: 'Ї'.repeat(141) })).toBe('purpose: too-long');
    expect(wrong({ iban: 'UA233052990000026008012345677' })).toBe('iban: form');
    expect(wrong({ recipientCode: '3141592651' })).toBe('recipientCode: form');
    expect(wrong({ amount: 0 })).toBe('amount: form');
    expect(wrong({ amount: 10.5 })).toBe('amount: form');
    expect(wrong({ amount: 100_000_000_000 })).toBe('amount: form');
    expect(failure(() => writePaymentQr(company, { instant: { ...instant, purposeCode: 'SUPP' } }))).toBe('purposeCode: form');
    expect(failure(() => writePaymentQr(company, { instant: { ...instant, payBefore: '260229120000' } }))).toBe('payBefore: form');
    expect(failure(() => writePaymentQr(company, { instant: { ...instant, locked: '' } }))).toBe('locked: form');
    expect(failure(() => writePaymentQr({ ...payment, recipient: 'Ї'.repeat(70), purpose: 'Ї'.repeat(140) }, { encoding: 'utf-8' }))).toBe('whole: too-long');
  });
});

describe('a scanned payment', () => {
  const plain = ['BCD', '001', '1', 'UCT', '', 'ПрАТ «Вода»', 'UA783226690000026055 05012107132', 'UAH576.45', '40723825', '', '', 'Оплата'];

  it.each(['\n', '\r\n'])('of format 001 is plain text, with either line end', (end) => {
    expect(readPaymentQr(`${' '.repeat(23)}${plain.join(end)}${end}`)).toMatchObject({ format: '001', recipient: 'ПрАТ «Вода»', amount: 57_645, purpose: 'Оплата' });
  });

  it('may have CR and LF, padding, a bank’s own address or too many line ends', () => {
    const bytes = encodeWindows1251(`${writePaymentQr(payment).lines.join('\r\n')}\r\n\r\n`);
    const padded = btoa(String.fromCharCode(...bytes)).replaceAll('/', '_');
    expect(padded).toMatch(/\+.*=$/);
    expect(readPaymentQr(`https://pay.example.ua/q/${padded}`)).toMatchObject(payment);
  });

  it.each(['', 'https://bank.gov.ua/qr/', 'https://example.com/price', 'BCD\n004\n1', 'https://qr.bank.gov.ua/ЇЇЇ', plain.slice(0, 11).join('\n')])('is none: %j', (text) => {
    expect(readPaymentQr(text)).toBeUndefined();
  });
});

describe('a sum', () => {
  it('has two decimals or none, and no zeros in front', () => {
    expect([300, 301, 310, 1, 99_999_999_999].map(qrAmount)).toEqual(['UAH3', 'UAH3.01', 'UAH3.10', 'UAH0.01', 'UAH999999999.99']);
    expect(['UAH3.00', 'UAH 3,1', '', 'USD5', 'UAH1.234'].map(readQrAmount)).toEqual([300, 310, null, null, null]);
  });
});

describe('a purpose', () => {
  it('has the number first and is cut before the words on VAT', () => {
    const purpose = invoicePurpose({ number: '2026-000001', text: `заняття, ${'Квітка Марія, '.repeat(12)}`, vat: 'Без ПДВ' });
    expect(purpose).toMatch(/^Рахунок № 2026-000001, заняття, Квітка Марія.*…\. Без ПДВ$/);
    expect(purpose.length).toBeLessThanOrEqual(140);
    expect(invoicePurpose({ number: '2026-000001', text: 'Заняття.', vat: '' })).toBe('Рахунок № 2026-000001, Заняття');
  });
});

describe('Windows-1251', () => {
  it('is written as it is read', () => {
    const all = Uint8Array.from({ length: 256 }, (_, code) => code);
    expect(encodeWindows1251(decodeWindows1251(all))).toEqual(all);
    expect(() => encodeWindows1251('₴')).toThrow(RangeError);
    expect(['Ґ', '№', '«', '’', ' '].every(isPayable)).toBe(true);
    expect(['₴', 'ʼ', '\u00A0', '\u007F', '\u0098', '\n', 'é'].some(isPayable)).toBe(false);
  });
});
