import type { StatementLine } from '../statements/statement.ts';
import { payerKey } from './payer-key.ts';
import type { IssuedInvoice, PayingStudent, PaymentShare, RememberedPayer } from './proposal.ts';

const surnames = 'Квітка Бук Коваль Шевченко Бондаренко Ткач Мельник Кравчук Олійник Гончар Іваненко Петренко Лисенко Марченко Ґалаґан Солов’ян Ковальськ Заболотн Руденко Савчук Мороз Коломієць Сидоренко Павлюк Козак Федорів Данилюк Стеценко Гриценко Вознесенськ'.split(' ');
const boys = 'Андрій Олег Іван Максим Артем Юрій Богдан Назар Дмитро Матвій Роман Павло'.split(' ');
const girls = 'Марія Олена Софія Ганна Оксана Ірина Дарина Юлія Катерина Соломія Наталія Вікторія'.split(' ');
const fathers = 'Іван Олег Андрі Петр Степан Богдан Василь Роман'.split(' ');
const others = ['АТ УНІВЕРСАЛ БАНК', 'АТ КБ ПРИВАТБАНК'];
const latin = new Map(Array.from('іІсоаре', (letter, at) => [letter, 'iIcoape'[at] ?? letter] as const));

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = ReturnType<typeof randomOf>;

const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;

function nameOf(random: Random, surname: string, isGirl: boolean): string {
  const adjective = /(ськ|отн)$/.test(surname);
  const father = pick(random, fathers);
  const stem = father.endsWith('і') ? `${father}й` : father.replace(/ь$/, '');
  return `${surname}${adjective ? (isGirl ? 'а' : 'ий') : ''} ${pick(random, isGirl ? girls : boys)} ${stem}${isGirl ? 'івна' : 'ович'}`;
}

export interface MadeMonth {
  students: PayingStudent[];
  invoices: IssuedInvoice[];
  remembered: RememberedPayer[];
  lines: StatementLine[];
  truth: Map<string, PaymentShare[]>;
}

function madeFamilies(random: Random, families: number): PayingStudent[] {
  const students: PayingStudent[] = [];
  for (let family = 1; family <= families; family += 1) {
    const surname = pick(random, surnames);
    const isMother = random() < 0.75;
    const parent = { id: family, fullName: nameOf(random, surname, isMother), phone: `0${500_000_000 + family * 37}` };
    const children = random() < 0.75 ? 1 : random() < 0.8 ? 2 : 3;
    for (let child = 0; child < children; child += 1) {
      const due = (3 + Math.floor(random() * 5)) * 61_200;
      const fullName = nameOf(random, surname, random() < 0.5);
      const hasGivenName = students.some((one) => one.parents[0]?.id === family && one.fullName.split(' ')[1] === fullName.split(' ')[1]);
      if (!hasGivenName) students.push({ id: students.length + 1, fullName, phone: null, due, parents: [parent] });
    }
  }
  return students;
}

/** As banks and people spoil a text: Latin letters, double blanks, capitals, a cut. */
function spoilt(random: Random, text: string): string {
  const withLatin = random() < 0.6 ? Array.from(text, (letter) => (random() < 0.7 ? latin.get(letter) ?? letter : letter)).join('') : text;
  const shouted = random() < 0.15 ? withLatin.toUpperCase() : withLatin;
  const spaced = random() < 0.2 ? shouted.replace(' ', '  ') : shouted;
  return random() < 0.1 ? spaced.slice(0, 60) : spaced;
}

const genitive = (name: string) => name.replace(/а$/, 'и').replace(/я$/, 'ї').replace(/ий$/, 'ого').replace(/([бвгджзклмнпрстфхцчшщ])$/, '$1а').replace(/й$/, 'я').replace(/о$/, 'а');

interface Payment {
  purpose: string;
  shares: PaymentShare[];
  payer: string;
}

function madePayment(random: Random, { students, invoices }: Pick<MadeMonth, 'students' | 'invoices'>): Payment {
  const student = pick(random, students);
  const [surname = '', given = ''] = student.fullName.split(' ');
  const invoice = invoices.find(({ studentId }) => studentId === student.id) as IssuedInvoice;
  const payer = student.parents[0]?.fullName ?? '';
  const family = students.filter((one) => one.parents[0]?.id === student.parents[0]?.id);
  const share = (one: PayingStudent, amount = one.due): PaymentShare => ({
    studentId: one.id, amount, invoiceId: invoices.find(({ studentId, open }) => studentId === one.id && open === amount)?.id ?? null,
  });
  const whole = { payer, shares: [share(student)] };
  const named = { payer, shares: [{ ...share(student), invoiceId: invoice.id }] };
  const end = Number(invoice.number.slice(5));
  const kind = random();
  if (kind < 0.36) return { ...named, purpose: `Рахунок № ${invoice.number}, заняття, листопад 2026, ${surname} ${given}. Без ПДВ` };
  if (kind < 0.44) return { ...named, purpose: pick(random, [`рах.№2026-${end}`, `за рахунком 2026${String(end).padStart(6, '0')}`, `оплата рахунку 2026/${end} від 01.11.2026`]) };
  if (kind < 0.48) return { ...named, purpose: `рахунок ${end}, навчання` };
  if (kind < 0.62) return { ...whole, purpose: `за навчання ${genitive(surname)} ${genitive(given)}, листопад` };
  if (kind < 0.68) return { ...whole, payer: `${pick(random, surnames)} Тамара Тарасівна`, purpose: `оплата за онука ${given} ${surname}` };
  if (kind < 0.8 && family.length === 1) return { ...whole, purpose: pick(random, ['Переказ власних коштів', 'за заняття', 'Поповнення', 'репетитор листопад']) };
  if (kind < 0.8) return { payer, shares: family.map((one) => share(one)), purpose: 'за навчання дітей' };
  if (kind < 0.83) return { ...whole, purpose: `навчання, тел. ${student.parents[0]?.phone?.replace(/(\d{3})(\d{3})(\d{2})/, '$1 $2-$3-') ?? ''}` };
  if (kind < 0.88) return { payer, shares: family.map((one) => share(one)), purpose: `за ${family.map((one) => one.fullName.split(' ')[1]).join(' та ')} ${surname}` };
  if (kind < 0.92) return { payer, shares: [{ ...share(student, student.due / 2), invoiceId: invoice.id }], purpose: `частина за рахунком ${invoice.number}` };
  if (kind < 0.95) return { payer, shares: [share(student, student.due + 50_000)], purpose: `${surname} ${given} за два місяці` };
  if (kind < 0.965) return { ...whole, purpose: `Рахунок № ${pick(random, invoices).number}` };
  if (kind < 0.98) return { payer: nameOf(random, 'Незнайко', false), shares: [], purpose: 'повернення коштів за угодою' };
  return { ...whole, purpose: `${surname} ${given[0]}. англійська` };
}

/** A month of a centre’s statement, spoilt as real statements are, with the student of each line. */
export function madeMonth(seed: number, count: number): MadeMonth {
  const random = randomOf(seed);
  const students = madeFamilies(random, Math.ceil(count / 2.2));
  const invoices = students.map(({ id, due }) => ({ id: 5000 + id, number: `2026-${String(id + 40).padStart(6, '0')}`, studentId: id, open: due }));
  const remembered: RememberedPayer[] = [];
  const truth = new Map<string, PaymentShare[]>();
  const lines = Array.from({ length: count }, (_, row): StatementLine => {
    const { purpose, shares, payer } = madePayment(random, { students, invoices });
    const isTransit = random() < 0.5;
    const isUnnamed = isTransit && /^(Рахунок № \S+, |за навчання \p{L}+ \p{L}+,)/u.test(purpose) && random() < 0.3;
    const amount = shares.reduce((sum, share) => sum + share.amount, 0) || 100_000;
    const line = {
      key: `line ${row}`, row, day: '2026-11-27', time: null, amount, documentNumber: '', payerCode: '', payerAccount: '', actualPayerCode: '',
      payer: isTransit ? pick(random, others) : spoilt(random, payer), actualPayer: isTransit && !isUnnamed ? payer : '', purpose: spoilt(random, purpose),
    };
    const key = payerKey(line);
    const family = shares[0] === undefined ? undefined : students[shares[0].studentId - 1]?.parents[0]?.id;
    if (key !== undefined && family !== undefined && random() < 0.3) {
      remembered.push({ key, studentIds: students.filter((one) => one.parents[0]?.id === family).map(({ id }) => id) });
    }
    truth.set(line.key, shares);
    return line;
  });
  return { students, invoices, remembered, lines, truth };
}
