import { groupsRoutes } from '@dzvinok/contract/groups';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { statementsRoutes, statementTypes, type MatchedLine, type Statement, type StatementLine } from '@dzvinok/contract/statements';
import { encodeWindows1251 } from '@dzvinok/money/windows-1251';
import { addDays, addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { writeXlsx } from 'hucre/xlsx';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { recipientNamed } from '../../../test/recipients.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

const account = 'UA233052990000026008012345678';
const monoAccount = 'UA443220010000026007098765432';
const today = dayIn('Europe/Kyiv', new Date());
const thisMonth = monthOf(today);
const [csvType, xlsxType] = statementTypes;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres());
  await kyiv.admin.data(recipientsRoutes.create, { body: { ...recipientNamed('ФОП Дзвіночок'), ibans: [account, monoAccount] } });
});
afterAll(() => app.close());

interface Row {
  sum: string;
  payer?: string;
  code?: string;
  purpose?: string;
  day?: string;
  number?: string;
}

let lastNumber = 0;
const header = 'ЄДРПОУ;МФО;Рахунок;Валюта;Номер документу;Дата операції;МФО банку;Назва банку;Рахунок кореспондента;ЄДРПОУ кореспондента;Кореспондент;Сума;Призначення платежу;';

function row({ sum, payer = 'Невідомий Хтось', code = '', purpose = 'за заняття', day = today, number = String(lastNumber += 1) }: Row, of = account): string {
  return `3141592650;305299;${of};UAH;${number};${formatDate(day)};322001;УНIВЕРСАЛ БАНК;UA103220010000000029098765432;${code};${payer};${sum};${purpose};`;
}

const csv = (rows: readonly string[]) => [header, ...rows].join('\r\n');

async function send(file: string | Uint8Array, { centre = kyiv, type = csvType as string, query = '' } = {}) {
  const reply = await app.app.inject({
    method: 'POST', url: `${statementsRoutes.import.path}${query}`, payload: Buffer.from(file),
    headers: { host: hostOf(centre.tenant), authorization: `Bearer ${centre.admin.accessToken}`, 'content-type': type },
  });
  return { status: reply.statusCode, body: reply.json<{ code?: string; errorMessage: string; data: Statement & { added: number; headers: string[] } }>() };
}

async function imported(rows: readonly string[]) {
  const { body } = await send(csv(rows));
  expect(body.errorMessage).toBeNull();
  return body.data;
}

const one = (id: number) => kyiv.admin.data(statementsRoutes.one, { params: { id } });
const match = (id: number, lines: MatchedLine[]) => kyiv.admin.call(statementsRoutes.match, { params: { id }, body: { lines } });
const unmatch = (id: number, reason = 'Не той учень') => kyiv.admin.call(statementsRoutes.unmatch, { params: { id }, body: { reason } });
const accountOf = (studentId: number) => kyiv.admin.data(ledgerRoutes.account, { params: { studentId } });
const asProposed = ({ id, proposal }: StatementLine): MatchedLine =>
  ({ lineId: id, shares: proposal?.shares.map(({ studentId, invoiceId, amount }) => ({ studentId, invoiceId, amount })) ?? [] });
const wholeTo = (studentId: number, { id, amount }: StatementLine): MatchedLine => ({ lineId: id, shares: [{ studentId, invoiceId: null, amount }] });

function only<One>([one, ...others]: readonly One[]): One {
  if (!one || others.length > 0) throw new Error(`${others.length} too many`);
  return one;
}

let families = 0;
const surnames = ['Квітка', 'Бук', 'Ґалаґан', 'Солов’як', 'Щур', 'Жук', 'Яворенко', 'Хмара', 'Цимбал', 'Дорош', 'Їжак', 'Юрченко', 'Фіялка', 'Верес', 'Перець'];

/** Children of one parent, each owing a sum for this month. */
async function family(...debts: number[]) {
  const surname = surnames[families] ?? '';
  families += 1;
  const children: number[] = [];
  const phoneNumber = newPhone();
  for (const [at, debt] of debts.entries()) {
    const id = await kyiv.addStudent({ fullName: `${surname} ${['Марія', 'Роман', 'Софія'][at] ?? ''} Андріївна` });
    await kyiv.admin.data(parentsRoutes.create, { params: { id }, body: kyiv.parent({ fullName: `${surname} Тарас Олегович`, phoneNumber }) });
    await kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ student_id: id, kind: 'charge', amount: -debt, day: thisMonth, month: thisMonth, source: 'run' }).execute());
    children.push(id);
  }
  return { surname, payer: `${surname} Тарас Олегович`, children, child: children[0] ?? 0 };
}

describe('an imported statement', () => {
  it('proposes whose each payment is, with the reasons, and certain ones are accepted in one call', async () => {
    const [one1, two, three] = [await family(244_800), await family(100_000), await family(50_000, 70_000)];
    await kyiv.admin.data(invoicesRoutes.issue, { body: { month: thisMonth.slice(0, 7) } });
    const invoice = (await kyiv.admin.data(invoicesRoutes.list, { query: { month: thisMonth.slice(0, 7) } })).find(({ studentId }) => studentId === one1.child);
    const statement = await imported([
      row({ sum: '2 448.00', payer: 'Заячук Ганна', purpose: `Рахунок № ${invoice?.number ?? ''}, заняття` }),
      row({ sum: '1000.00', payer: two.payer }),
      row({ sum: '1200.00', payer: three.payer, purpose: 'за дітей' }),
      row({ sum: '333.00' }),
      row({ sum: '11 904,55', payer: 'LIQPAY ID 7788 acquiring', purpose: 'Виплата' }),
      row({ sum: '-700.00', payer: 'ТОВ Оренда', purpose: 'Оренда' }),
    ]);
    expect(statement).toMatchObject({ added: 5, known: 0, open: 4, recipient: 'ФОП Дзвіночок', account, format: 'privatbank-csv', leftOut: [{ row: 7, reason: 'outgoing' }] });
    expect(statement.lines.map(({ state, proposal }) => [state, proposal?.certainty])).toEqual([
      ['open', 'certain'], ['open', 'certain'], ['open', 'certain'], ['open', 'none'], ['payout', undefined],
    ]);
    expect(statement.lines[0]?.proposal).toMatchObject({ reasons: ['invoice-number', 'amount'], shares: [{ studentId: one1.child, invoiceId: invoice?.id, invoiceNumber: invoice?.number, fullName: `${one1.surname} Марія Андріївна` }] });
    expect(statement.lines[2]?.proposal?.shares.map(({ studentId, amount }) => [studentId, amount])).toEqual([[three.children[0], 50_000], [three.children[1], 70_000]]);
    const certain = statement.lines.filter(({ proposal }) => proposal?.certainty === 'certain');
    const { studentIds } = await kyiv.admin.data(statementsRoutes.match, { params: { id: statement.id }, body: { lines: certain.map(asProposed) } });
    expect(studentIds).toHaveLength(4);
    const { balance, entries: [entry] } = await accountOf(one1.child);
    expect([balance, entry]).toMatchObject([0, { kind: 'payment', amount: 244_800, day: today, month: thisMonth, source: 'statement', method: 'transfer' }]);
    expect((await accountOf(three.children[1] ?? 0)).balance).toBe(0);
    const after = await one(statement.id);
    expect([after.open, after.lines.map(({ state }) => state)]).toEqual([1, ['matched', 'matched', 'matched', 'open', 'payout']]);
    expect((await kyiv.admin.data(invoicesRoutes.one, { params: { id: invoice?.id ?? 0 } })).state).toBe('paid');
    expect(await kyiv.auditCount('statements.imported', statement.id)).toBe(1);
    expect(await kyiv.auditCount('statements.matched', one1.child)).toBe(1);
    expect((await kyiv.admin.data(statementsRoutes.list, {}))[0]).toMatchObject({ id: statement.id, lines: 4, open: 1, importedBy: 'Адміна Тестова' });
  });

  it('adds each line once: a second time, in an overlapping period, and by two admins at once; equal payments of a day stay two', async () => {
    const rows = [row({ sum: '10.00' }), row({ sum: '20.00' }), row({ sum: '30.00', number: '' }), row({ sum: '30.00', number: '' })];
    const first = await imported(rows);
    expect(first.lines.map(({ amount }) => amount)).toEqual([1000, 2000, 3000, 3000]);
    expect(await imported(rows)).toMatchObject({ id: first.id, added: 0 });
    const later = await imported([...rows.slice(1), row({ sum: '40.00' })]);
    expect([later.added, later.known, later.lines.map(({ amount }) => amount)]).toEqual([1, 3, [4000]]);
    const raced = Array.from({ length: 5 }, () => row({ sum: '50.00' }));
    const replies = await Promise.all(Array.from({ length: 4 }, (_, at) => send(csv(at % 2 === 0 ? raced : raced.toReversed()))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(5);
    expect(await kyiv.auditCount('statements.imported', replies[0]?.body.data.id ?? 0)).toBe(1);
  });

  it('may be a spreadsheet: a title, the header in row 3, numbers and serial days, a code without its zero, values of formulas', async () => {
    const { child, payer } = await family(75_050);
    const serial = Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000) + 25_569;
    const sheet = (cells?: Map<string, { value: null; type: 'formula'; formula: string }>) => writeXlsx({ sheets: [{
      name: 'Виписка',
      rows: [
        [`Виписка за рахунком ${account}`], [],
        ['№ документа', 'Дата операції', 'Час операції', 'Сума', 'Валюта', 'Призначення платежу', 'ЄДРПОУ/РНОКПП', 'Назва контрагента', 'Рахунок контрагента', 'МФО контрагента', 'Референс'],
        [9001, serial, 0.752_905_09, 750.5, 'UAH', 'за заняття', 191_129, payer, monoAccount.replace('4432', '4433'), 322_001, 'JBKLQ1'],
        [9002, serial, 0.5, 100.1 + 200.2, 'UAH', 'за заняття', 191_129, 'Хтось', '', 322_001, 'JBKLQ2'],
      ],
      ...cells && { cells },
    }] });
    const { body: { data } } = await send(await sheet(), { type: xlsxType });
    expect(data).toMatchObject({ format: 'privatbank-xlsx', added: 2, lines: [{ day: today, time: '18:04:11', amount: 75_050, payer, proposal: { certainty: 'certain', shares: [{ studentId: child }] } }, { amount: 30_030 }] });
    const unread = await send(await sheet(new Map([['4,3', { value: null, type: 'formula', formula: 'A1*2' }]])), { type: xlsxType });
    expect([unread.body.code, unread.body.errorMessage]).toEqual(['statements.formula', expect.stringContaining('Рядок 5')]);
  });

  it('of 1 000 lines is proposed whole', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => row({ sum: `${at + 1}.00`, purpose: `за заняття, ${surnames[at % 7]} Марія` }));
    const { added, lines } = await imported(rows);
    expect([added, lines.filter(({ proposal }) => proposal?.certainty === 'likely').length > 300]).toEqual([1_000, true]);
  });
});

describe('a match', () => {
  it('of two admins at once is one', async () => {
    const { child } = await family(100_000);
    const { id, lines } = await imported([row({ sum: '1000.00' })]);
    const line = only(lines);
    const replies = await Promise.all(Array.from({ length: 6 }, () => match(id, [wholeTo(child, line)])));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('statements.changed');
    expect((await accountOf(child)).balance).toBe(0);
  });

  it('is all or nothing, and its shares are the whole payment', async () => {
    const { child, children: [, other = 0] } = await family(50_000, 50_000);
    const { id, lines: [first, second] } = await imported([row({ sum: '500.00' }), row({ sum: '900.00' })]);
    if (!first || !second) throw new Error('Two lines');
    const refused = async (...lines: MatchedLine[]) => (await match(id, lines)).body.code;
    expect(await refused(wholeTo(child, first), { lineId: second.id, shares: [{ studentId: other, invoiceId: null, amount: 89_999 }] })).toBe('statements.wrong-sum');
    expect(await refused(wholeTo(child, first), wholeTo(987_654, second))).toBe('students.not-found');
    expect(await refused(wholeTo(child, { ...first, id: 987_654 }))).toBe('statements.line-not-found');
    expect((await accountOf(child)).entries).toHaveLength(1);
    const split = { lineId: second.id, shares: [{ studentId: child, invoiceId: null, amount: 40_000 }, { studentId: other, invoiceId: null, amount: 50_000 }] };
    expect((await match(id, [wholeTo(child, first), split])).status).toBe(200);
    expect([(await accountOf(child)).balance, (await accountOf(other)).balance]).toEqual([40_000, 0]);
    await expectRefusedBodies(kyiv.admin, statementsRoutes.match, { params: { id }, body: { lines: [split] }, changes: [
      { lines: [] }, { lines: [split, split] }, { lines: [{ ...split, shares: [] }] }, { lines: [{ ...split, shares: [split.shares[0], split.shares[0]] }] },
      { lines: [{ ...split, shares: [{ studentId: child, invoiceId: null, amount: -1 }] }] }, { lines: [{ ...split, shares: [{ studentId: child, invoiceId: null, amount: 0.5 }] }] },
    ] });
  });

  it('pays the oldest month first, one payment after the other', async () => {
    const { child } = await family(60_000);
    const before = addMonths(thisMonth, -1);
    await kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ student_id: child, kind: 'charge', amount: -60_000, day: before, month: before, source: 'run' }).execute());
    const { id, lines } = await imported([row({ sum: '600.00' }), row({ sum: '600.00' })]);
    await match(id, lines.map((line) => wholeTo(child, line)));
    expect((await accountOf(child)).months.map(({ month, paid, debt }) => [month, paid, debt])).toEqual([[thisMonth, 60_000, 0], [before, 60_000, 0]]);
  });

  it('is undone by a reversal with a reason, and the line is open again', async () => {
    const { child, children } = await family(50_000, 50_000);
    const { id, lines } = await imported([row({ sum: '1000.00' })]);
    const line = only(lines);
    await match(id, [{ lineId: line.id, shares: children.map((studentId) => ({ studentId, invoiceId: null, amount: 50_000 })) }]);
    expect(only((await one(id)).lines)).toMatchObject({ state: 'matched', left: 0, matches: children.map((studentId) => ({ studentId, amount: 50_000 })) });
    const replies = await Promise.all([unmatch(line.id), unmatch(line.id)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { balance, entries: [reversal] } = await accountOf(child);
    expect([balance, reversal]).toMatchObject([-50_000, { amount: -50_000, note: 'Не той учень' }]);
    expect(only((await one(id)).lines)).toMatchObject({ state: 'open', left: 100_000, matches: [] });
    expect(await kyiv.auditCount('statements.unmatched', child)).toBe(1);
    await match(id, [wholeTo(child, line)]);
    expect((await accountOf(child)).balance).toBe(50_000);
    await expectRefusedBodies(kyiv.admin, statementsRoutes.unmatch, { params: { id: line.id }, body: { reason: 'Так' }, changes: [{ reason: '' }, { reason: ' ' }] });
  });

  it('leaves open what one child’s reversal in the account takes back', async () => {
    const { child, children } = await family(50_000, 50_000);
    const { id, lines } = await imported([row({ sum: '1000.00' })]);
    const line = only(lines);
    await match(id, [{ lineId: line.id, shares: children.map((studentId) => ({ studentId, invoiceId: null, amount: 50_000 })) }]);
    const { entries: [entry] } = await accountOf(child);
    await kyiv.admin.data(ledgerRoutes.reverse, { params: { id: entry?.id ?? 0 }, body: { reason: 'Помилка' } });
    expect(only((await one(id)).lines)).toMatchObject({ state: 'open', left: 50_000, matches: [{ studentId: children[1] }] });
    expect((await match(id, [wholeTo(child, line)])).body.code).toBe('statements.wrong-sum');
    expect((await match(id, [wholeTo(child, { ...line, amount: 50_000 })])).status).toBe(200);
  });

  it('remembers the payer, sealed, until it is undone', async () => {
    const { child } = await family(30_000);
    const payer = { payer: 'Безіменний Ярема Тимурович', code: '2987654320' };
    const first = await imported([row({ sum: '300.00', ...payer })]);
    const line = only(first.lines);
    expect(line.proposal).toMatchObject({ certainty: 'none' });
    await match(first.id, [wholeTo(child, line)]);
    await kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ student_id: child, kind: 'charge', amount: -30_000, day: thisMonth, month: thisMonth, source: 'run' }).execute());
    const second = await imported([row({ sum: '300.00', ...payer })]);
    expect(only(second.lines).proposal).toMatchObject({ certainty: 'certain', reasons: ['remembered-payer', 'amount'], shares: [{ studentId: child }] });
    const stored = await kyiv.inside((tables) => tables.selectFrom('statement_lines').selectAll().where('statement_id', 'in', [first.id, second.id]).execute());
    expect(JSON.stringify(stored)).not.toMatch(/2987654320|UA1032200/);
    await unmatch(line.id);
    expect(only((await one(second.id)).lines).proposal).toMatchObject({ certainty: 'none' });
  });

  it('of a closed month goes into the open one, and says of which day it is', async () => {
    const { child } = await family(20_000);
    const day = addDays(addMonths(thisMonth, -1), 9);
    const { id, lines } = await imported([row({ sum: '200.00', day })]);
    await kyiv.inside((tables) => tables.insertInto('charge_rules').values({ id: 1, closed_before: thisMonth }).onConflict((known) => known.column('id').doUpdateSet({ closed_before: thisMonth })).execute());
    expect((await match(id, lines.map((line) => wholeTo(child, line)))).status).toBe(200);
    expect((await accountOf(child)).entries[0]).toMatchObject({ amount: 20_000, day: thisMonth, month: thisMonth, note: `У банку ${formatDate(day)}` });
    await kyiv.inside((tables) => tables.updateTable('charge_rules').set({ closed_before: null }).execute());
  });

  it('of a group’s only debt is the group’s', async () => {
    const studentId = await kyiv.addStudent();
    const classId = await kyiv.addGroup();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
    await kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ student_id: studentId, kind: 'charge', amount: -20_000, day: thisMonth, month: thisMonth, source: 'run', group_id: classId }).execute());
    const { id, lines } = await imported([row({ sum: '250.00' })]);
    await match(id, lines.map((line) => wholeTo(studentId, line)));
    expect(await accountOf(studentId)).toMatchObject({ balance: 5_000, entries: [{ groupId: classId, amount: 25_000 }, {}] });
  });
});

describe('a line that is no family’s payment', () => {
  it('is set aside and taken back; a matched one and a pay-out are not', async () => {
    const { child } = await family(10_000);
    const { id, lines: [first, second, payout] } = await imported([row({ sum: '100.00' }), row({ sum: '100.00' }), row({ sum: '99.00', payer: 'LiqPay acquiring' })]);
    if (!first || !second || !payout) throw new Error('Three lines');
    const setAside = (line: StatementLine, isAside: boolean) => kyiv.admin.call(statementsRoutes.setAside, { params: { id: line.id }, body: { isAside } });
    expect((await setAside(first, true)).status).toBe(200);
    expect((await match(id, [wholeTo(child, first)])).body.code).toBe('statements.changed');
    expect((await one(id)).lines[0]).toMatchObject({ state: 'aside', proposal: null });
    await setAside(first, false);
    await match(id, [wholeTo(child, first)]);
    expect((await setAside(first, true)).body.code).toBe('statements.changed');
    expect((await setAside(payout, true)).body.code).toBe('statements.changed');
    expect((await match(id, [wholeTo(child, payout)])).body.code).toBe('statements.changed');
    expect([await kyiv.auditCount('statements.set-aside', id), await kyiv.auditCount('statements.put-back', id)]).toEqual([1, 1]);
  });
});

describe('a file', () => {
  const code = async (file: string | Uint8Array, options = {}) => (await send(file, options)).body.code;

  it('is read in the bank’s encodings', async () => {
    const texts = [csv([row({ sum: '1.01', payer: 'Їжак Ґ.' })]), csv([row({ sum: '1.02', payer: 'Їжак Ґ.' })])];
    const [windows, marked] = [encodeWindows1251(texts[0] ?? ''), `\u{feff}${texts[1] ?? ''}`];
    for (const file of [windows, marked]) expect((await send(file)).body.data.lines).toMatchObject([{ payer: 'Їжак Ґ.' }]);
  });

  it('that is wrong is refused in words, and nothing is added', async () => {
    const before = await kyiv.admin.data(statementsRoutes.list, {});
    const rows = Array.from({ length: 4 }, () => row({ sum: '77.00' }));
    const whole = csv(rows);
    const card = ['Дата i час операції,Деталі операції,MCC,Сума в валюті картки (UAH),Сума в валюті операції,Валюта,Курс', '"27.11.2026 18:04:11","Від: Квітка",4829,2448.00,2448.00,UAH,—'].join('\n');
    expect(await code(whole.slice(0, -70))).toBe('statements.truncated');
    expect(await code(`${whole}\r\n${whole}`)).toBe('statements.doubled');
    expect(await code(csv([...rows, ...rows]))).toBe('statements.doubled');
    expect(await code(card)).toBe('statements.private-card');
    expect(await code(csv([row({ sum: '=1+1' })]))).toBe('statements.formula');
    expect(await code(csv([row({ sum: '10.123' })]))).toBe('statements.amount');
    expect(await code(csv([row({ sum: '10.00', day: '2026-13-40' })]))).toBe('statements.day');
    expect(await code(csv([row({ sum: '10.00', day: addDays(today, 1) })]))).toBe('statements.day');
    expect(await code(csv([row({ sum: '-10.00' })]))).toBe('statements.no-payments');
    expect(await code(csv([row({ sum: '10.00' }), row({ sum: '10.00' }, monoAccount)]))).toBe('statements.several-accounts');
    expect(await code('%PDF-1.7 …')).toBe('statements.unreadable');
    expect(await code(Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]), { type: xlsxType })).toBe('statements.unreadable');
    expect(await code(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 1]))).toBe('statements.unreadable');
    const bomb = Buffer.from(await writeXlsx({ sheets: [{ name: 'В', rows: [['Дата операції']] }] }));
    bomb.writeUInt32LE(0x7f_ff_ff_ff, bomb.indexOf('PK\u0001\u0002') + 24);
    expect(await code(bomb, { type: xlsxType })).toBe('statements.unreadable');
    expect(await code(csv(Array.from({ length: 20_001 }, () => row({ sum: '-1.00' }))))).toBe('statements.too-large');
    expect(await code('\n\n')).toBe('statements.empty');
    expect((await send(Buffer.alloc(6 * 1024 * 1024, 0x31))).status).toBe(413);
    expect((await send(whole, { type: 'application/pdf' })).status).toBe(415);
    expect(await kyiv.admin.data(statementsRoutes.list, {})).toEqual(before);
  });

  it.each([
    ['nothing', 0, true, 400, 'statements.empty'],
    ['nothing, unannounced', 0, false, 400, 'statements.empty'],
    ['more than 5 MB', 6, true, 413, 'statements.too-large'],
    ['more than 5 MB, unannounced', 24, false, 413, 'statements.too-large'],
  ] as const)('of %s is refused with its own code over a connection too', async (_name, megabytes, isAnnounced, status, code) => {
    await app.app.listen(0, '127.0.0.1').catch(() => undefined);
    const { port } = new URL(await app.app.getUrl());
    const bytes = Buffer.alloc(megabytes * 1024 * 1024, 0x31);
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const sent = httpRequest({
        host: '127.0.0.1', port, method: 'POST', path: statementsRoutes.import.path, agent: false,
        headers: {
          host: hostOf(kyiv.tenant), authorization: `Bearer ${kyiv.admin.accessToken}`, 'content-type': csvType,
          ...isAnnounced ? { 'content-length': bytes.length } : { 'transfer-encoding': 'chunked' },
        },
      }, done);
      sent.on('error', fail);
      sent.end(bytes);
    });
    expect([answer.statusCode, await json(answer)]).toMatchObject([status, { success: false, code, errorMessage: expect.stringMatching(/порожній|5 МБ/) }]);
  });

  it('must be of a recipient’s account, which is chosen where the file does not name it', async () => {
    const foreign = await send(csv([row({ sum: '10.00' }, 'UA753220010000026001234567890')]));
    expect([foreign.body.code, foreign.body.errorMessage]).toEqual(['statements.unknown-account', expect.stringMatching(/^UA75.*«Отримувачі»/)]);
    const mono = ['Дата операції;Час операції;Вид операції (дебет/кредит);Деталі операції;Контрагент;Сума в валюті рахунку;Валюта операції', `${formatDate(today)};10:00:00;Кредит;за заняття;Хтось;55.00;UAH`].join('\n');
    expect(await code(mono)).toBe('statements.account-needed');
    expect((await send(mono, { query: `?account=${monoAccount}` })).body.data).toMatchObject({ account: monoAccount, format: 'mono', added: 1 });
    expect(await code(csv([row({ sum: '10.00' })]), { query: `?account=${monoAccount}` })).toBe('statements.other-account');
    expect(await code(csv([row({ sum: '10.00' })]), { centre: lviv })).toBe('statements.no-recipient');
  });

  it('of an unknown bank is read by the columns that the centre names once', async () => {
    const file = (sum: string) => ['Звіт банку', 'Коли;Скільки;Від кого;За що', `${formatDate(today)};${sum};Хтось Інший;за заняття`].join('\n');
    const unknown = await send(file('12.00'), { query: `?account=${account}` });
    expect([unknown.body.code, unknown.body.data.headers]).toEqual(['statements.unknown-bank', ['Коли', 'Скільки', 'Від кого', 'За що']]);
    await expectRefusedBodies(kyiv.admin, statementsRoutes.nameColumns, { body: { columns: { day: 'Коли', amount: 'Скільки' } }, changes: [
      { columns: {} }, { columns: { day: 'Коли' } }, { columns: { day: 'Коли', amount: '' } }, { columns: { day: 'Коли', amount: 'С', what: 'Ні' } },
    ] });
    for (let time = 0; time < 2; time += 1) await kyiv.admin.data(statementsRoutes.nameColumns, { body: { columns: { day: 'Коли', amount: 'Скільки', payer: 'Від кого', purpose: 'За що' } } });
    for (const sum of ['12.00', '13.00']) {
      expect((await send(file(sum), { query: `?account=${account}` })).body.data).toMatchObject({ format: 'own', added: 1, lines: [{ payer: 'Хтось Інший' }] });
    }
  });
});

it('another centre sees nothing, and no other role may call', async () => {
  const { id, lines } = await imported([row({ sum: '500.00' })]);
  const line = only(lines);
  expect(await lviv.admin.data(statementsRoutes.list, {})).toEqual([]);
  expect((await lviv.admin.call(statementsRoutes.one, { params: { id } })).body.code).toBe('statements.not-found');
  expect((await lviv.admin.call(statementsRoutes.match, { params: { id }, body: { lines: [wholeTo(lviv.studentId, line)] } })).body.code).toBe('statements.line-not-found');
  expect((await lviv.admin.call(statementsRoutes.unmatch, { params: { id: line.id }, body: { reason: 'Так' } })).body.code).toBe('statements.line-not-found');
  expect((await lviv.admin.call(statementsRoutes.setAside, { params: { id: line.id }, body: { isAside: true } })).body.code).toBe('statements.line-not-found');
  await expectClosedToOthers(kyiv, Object.values(statementsRoutes).filter((route) => route !== statementsRoutes.import));
});
