import { describe, expect, it } from 'vitest';
import type { StatementLine } from '../statements/statement.ts';
import { madeMonth } from './made-month.fixture.ts';
import { isKeyOfOne, payerKey, payerName, sealedPayerKey } from './payer-key.ts';
import { nameStem, PersonIndex } from './person-names.ts';
import type { MatchInputs, PayingStudent, RememberedPayer } from './proposal.ts';
import { proposeMatches } from './propose.ts';

const andriy = { id: 1, fullName: 'Квітка Андрій Олегович', phone: '0501234567' };
const bukParent = { id: 2, fullName: 'Бук Олена Іванівна', phone: '0671112233' };
const students: PayingStudent[] = [
  { id: 11, fullName: 'Квітка Марія Андріївна', phone: null, due: 244_800, parents: [andriy] },
  { id: 12, fullName: 'Квітка Роман Андрійович', phone: null, due: 180_000, parents: [andriy] },
  { id: 13, fullName: 'Бук Соломія Петрівна', phone: '0930000013', due: 244_800, parents: [bukParent] },
  { id: 14, fullName: 'Коваль Іван Петрович', phone: null, due: 100_000, parents: [] },
  { id: 15, fullName: 'Коваль Іван Степанович', phone: null, due: 120_000, parents: [] },
];
const invoices = students.map(({ id, due }) => ({ id: id * 10, number: `2026-0001${id}`, studentId: id, open: due }));

const line = (change: Partial<StatementLine>): StatementLine => ({
  key: 'line', row: 1, day: '2026-11-27', time: null, amount: 244_800, documentNumber: '', payer: 'АТ УНІВЕРСАЛ БАНК', payerCode: '21133352',
  payerAccount: '', actualPayer: '', actualPayerCode: '', purpose: '', ...change,
});

const propose = (change: Partial<StatementLine>, inputs: Partial<MatchInputs> = {}) =>
  proposeMatches([line(change)], { students, invoices, remembered: [], keyOf: payerKey, ...inputs }).get('line');

describe('a payment', () => {
  it('with an invoice number and its sum is certain, in any spelling of the number', () => {
    for (const purpose of ['Рахунок № 2026-000113, заняття', 'рах 2026-113', '2026000113', 'рахунок 2026/113']) {
      expect(propose({ purpose }), purpose).toEqual({ certainty: 'certain', shares: [{ studentId: 13, invoiceId: 130, amount: 244_800 }], reasons: ['invoice-number', 'amount'] });
    }
  });

  it('with a number that another family’s payer copied is for a person to look at', () => {
    expect(propose({ purpose: 'Рахунок № 2026-000113', actualPayer: 'Квітка Андрій Олегович' })?.certainty).toBe('likely');
  });

  it('of an actual payer behind a bank goes to the only child, and is likely while the sum is another', () => {
    expect(propose({ actualPayer: 'Бук Олена Iванiвна' })).toMatchObject({ certainty: 'certain', shares: [{ studentId: 13 }], reasons: ['payer-name', 'amount', 'surname'] });
    expect(propose({ actualPayer: 'Бук Олена Іванівна', amount: 100_000 })).toMatchObject({ certainty: 'likely', shares: [{ studentId: 13, invoiceId: null, amount: 100_000 }] });
    expect(propose({ actualPayer: 'Бук Олена Степанівна' })).toMatchObject({ certainty: 'likely', reasons: ['amount', 'surname'] });
    expect(propose({ actualPayer: 'Бук Олена Степанівна', amount: 5000 })?.certainty).toBe('none');
  });

  it('for several children is shared when the sum says so, and too much stays with the last one', () => {
    expect(propose({ actualPayer: 'Квітка Андрій Олегович', amount: 424_800 })).toMatchObject({
      certainty: 'certain', shares: [{ studentId: 11, invoiceId: 110, amount: 244_800 }, { studentId: 12, invoiceId: 120, amount: 180_000 }],
    });
    expect(propose({ actualPayer: 'Квітка Андрій Олегович', amount: 500_000 })).toMatchObject({
      certainty: 'likely', shares: [{ studentId: 11, amount: 244_800 }, { studentId: 12, amount: 255_200 }],
    });
    expect(propose({ purpose: 'рахунки 2026-000111, 2026-000112', amount: 424_800 })?.shares).toHaveLength(2);
    expect(propose({ actualPayer: 'Квітка Андрій Олегович', purpose: 'За заняття, Марійка К., 9 клас' })).toMatchObject({ certainty: 'certain', shares: [{ studentId: 11 }] });
  });

  it('names a student in any case, with Latin letters, and a namesake is not certain', () => {
    expect(propose({ purpose: 'за навчання Квiтки Марiї' })).toMatchObject({ certainty: 'certain', shares: [{ studentId: 11 }] });
    expect(propose({ purpose: 'Соломія Бук, математика' })).toMatchObject({ certainty: 'certain', shares: [{ studentId: 13 }] });
    expect(propose({ purpose: 'Коваль Іван', amount: 120_000 })).toMatchObject({ certainty: 'likely', shares: [{ studentId: 15 }] });
    expect(propose({ purpose: 'Коваля Івана Петровича', amount: 100_000 })).toMatchObject({ certainty: 'certain', shares: [{ studentId: 14 }] });
  });

  it('with a phone or of a remembered payer is known', () => {
    expect(propose({ purpose: 'навчання тел +38 (067) 111-22-33' })).toMatchObject({ certainty: 'certain', shares: [{ studentId: 13 }], reasons: ['phone', 'amount'] });
    const remembered: RememberedPayer[] = [{ key: 'code 2987654320', studentIds: [13] }];
    expect(propose({ payer: 'Заячук Ганна', payerCode: '2987654320' }, { remembered })).toMatchObject({ certainty: 'certain', reasons: ['remembered-payer', 'amount'] });
  });

  it('for a student with a namesake is not certain by a payer whose name alone is remembered', () => {
    const namesakes = students.map((student) => (student.id === 15 ? { ...student, due: 100_000 } : student));
    const remembered: RememberedPayer[] = [{ key: 'name заячук тамара', studentIds: [14] }];
    const paid = { payer: 'Заячук Тамара', purpose: 'за онука Коваль Іван', amount: 100_000 };
    expect(propose(paid, { students: namesakes, remembered, keyOf: () => 'name заячук тамара' })?.certainty).toBe('likely');
    const known = { students: namesakes, remembered: [{ key: 'code 2987654320', studentIds: [14] }], keyOf: () => 'code 2987654320' };
    expect(propose(paid, known)).toMatchObject({ certainty: 'certain', shares: [{ studentId: 14 }] });
  });

  it('is nobody’s when only the sum fits', () => {
    expect(propose({ purpose: 'повернення' })).toEqual({ certainty: 'none', shares: [], reasons: [] });
  });
});

describe('a month of 1 000 lines', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is proposed rightly for at least 95 of 100, and no certain one is wrong: %i', (seed) => {
    const { lines, truth, ...inputs } = madeMonth(seed, 1000);
    const proposals = proposeMatches(lines, { ...inputs, keyOf: payerKey });
    const wrong = lines.filter(({ key }) => {
      const bare = (shares: readonly { studentId: number; amount: number }[]) => shares.map(({ studentId, amount }) => `${studentId} ${amount}`).toSorted().join();
      return bare(proposals.get(key)?.shares ?? []) !== bare(truth.get(key) ?? []);
    });
    const shown = (one: StatementLine) => ({ ...proposals.get(one.key), line: `${one.purpose} | ${one.payer} | ${one.actualPayer} | ${one.amount}`, truth: truth.get(one.key) });
    expect(wrong.filter(({ key }) => proposals.get(key)?.certainty === 'certain').map(shown)).toEqual([]);
    expect(wrong.length, JSON.stringify(wrong.map(shown), null, 1)).toBeLessThanOrEqual(50);
    expect([...proposals.values()].filter(({ certainty }) => certainty === 'certain').length).toBeGreaterThan(700);
    for (const { key, amount } of lines) {
      const shares = proposals.get(key)?.shares ?? [];
      if (shares.length > 0) expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
    }
  });
});

describe('a name', () => {
  it('has one stem in all cases', () => {
    const stems = (...words: string[]) => new Set(words.map(nameStem)).size;
    expect(stems('квітка', 'квітки', 'квітку', 'квіткою', 'квітці')).toBe(1);
    expect(stems('ковальськии', 'ковальська', 'ковальського', 'ковальськоі')).toBe(1);
    expect(stems('артем', 'артема', 'артемом')).toBe(1);
    expect(stems('марія', 'маріі', 'марію')).toBe(1);
    expect(stems('марія', 'маріна')).toBe(2);
  });

  it('is found beside its surname, the nearer one first', () => {
    const index = new PersonIndex<string>();
    for (const name of ['Бук Марія', 'Бук Олена', 'Квітка Марія']) index.add(name, name);
    const found = index.find('Квітка Марія, Бук Олена').filter(({ how }) => how === 'full').map(({ owner }) => owner);
    expect(found).toEqual(['Квітка Марія', 'Бук Олена']);
  });
});

describe('a payer', () => {
  it('is kept sealed, and known again by it', () => {
    for (const key of ['code 2987654320', 'name квітка андріи UA443220010000026007098765432', 'name квітка андріи']) {
      const sealed = sealedPayerKey(key, (text) => `ab${text.length}`);
      expect(isKeyOfOne(sealed), key).toBe(isKeyOfOne(key));
      expect(propose({ payer: 'Заячук Ганна' }, { remembered: [{ key: sealed, studentIds: [13] }], keyOf: () => sealed })?.shares).toMatchObject([{ studentId: 13 }]);
    }
  });

  it('is remembered by code or name, a bank never', () => {
    expect(payerKey(line({}))).toBeUndefined();
    expect(payerName(line({ payer: 'Квітка Андрій' }))).toBe('Квітка Андрій');
    expect(payerKey(line({ actualPayer: 'Квiтка Андрій', actualPayerCode: '2987654320' }))).toBe('code 2987654320');
    expect(payerKey(line({ actualPayer: 'Квiтка Андрій' }))).toBe(payerKey(line({ actualPayer: 'КВІТКА  Андрій' })));
  });
});
