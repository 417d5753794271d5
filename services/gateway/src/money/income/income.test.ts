import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeRoutes } from '@dzvinok/contract/home';
import { incomeRoutes, incomeFiles, type IncomeFile } from '@dzvinok/contract/income';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runsRoutes } from '@dzvinok/contract/runs';
import { owesThisMonth, studentsRoutes, sumsThisMonth } from '@dzvinok/contract/students';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectClosedToOthers, newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { hostOf, pathOf, type TestApp } from '../../../test/app.fixture.ts';
import { recipientNamed } from '../../../test/recipients.fixture.ts';
import { byLessons, shareOut } from './income.rules.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

it('sums by month, group and teacher agree, also after a payment without a group; another centre sees none of them', async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' });
  const month = today.slice(0, 7);
  const groupId = await kyiv.addGroup({ pricePerMonth: 1200 });
  await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: kyiv.studentId } });
  await kyiv.admin.data(runsRoutes.post, { params: { month } });
  const read = () => kyiv.admin.data(incomeRoutes.one, { query: { month } });
  const { due } = (await read()).months.at(-1) ?? { due: 0 };
  expect(due).toBeGreaterThan(0);
  await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: kyiv.studentId, amount: 100, day: today, method: 'transfer' } });
  const { months, groups, teachers, forecast } = await read();
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: `${month}-01`, due, paid: 100, debt: due - 100 });
  for (const parts of [groups, teachers]) {
    expect(parts.reduce((sum, part) => sum + part.due, 0)).toBe(due);
    expect(parts.reduce((sum, part) => sum + part.paid, 0)).toBe(100);
    expect(parts.every((part) => part.debt === part.due - part.paid)).toBe(true);
  }
  expect(forecast).toMatchObject({ due: expect.any(Number), count: expect.any(Number) });
  expect((await lviv.admin.data(incomeRoutes.one, { query: { month } })).months.every((one) => one.due === 0 && one.paid === 0)).toBe(true);
  for (const file of incomeFiles) {
    const { status, text } = await kyiv.admin.call(incomeRoutes.file, { params: { file }, query: { month } });
    expect([status, text.slice(0, 2)]).toEqual([200, 'PK']);
  }
  const logged = await kyiv.inside((tables) => tables.selectFrom('audit_log').select('details').where('action', '=', 'income.exported').orderBy('id').execute());
  expect(logged.map(({ details }) => details)).toMatchObject(incomeFiles.map((file) => ({ file, month: `${month}-01` })));
});

it('lines of statements, closings of the cash and fees of the bank are saved by their day, and another centre has none of them', async () => {
  const month = '2026-02';
  const { admin } = kyiv;
  const { id: recipientId } = await admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Файлова') });
  await kyiv.inside(async (tables) => {
    const { id } = await tables.insertInto('statements').values({
      recipient_id: recipientId, account: 'UA1', format: 'mono', first_day: `${month}-03`, last_day: '2026-03-01', left_out: '[]', known: 0,
    }).returning('id').executeTakeFirstOrThrow();
    const line = { statement_id: id, account: 'UA1', document_number: '7', actual_payer: '', purpose: '=1+1', is_payout: false };
    const lines = await tables.insertInto('statement_lines').values([
      { ...line, key: 'a', row: 2, day: `${month}-03`, time: '10:00', amount: 100_050, payer: 'Квітка Андрій' },
      { ...line, key: 'b', row: 3, day: `${month}-28`, amount: 20_000, payer: 'LIQPAY', is_payout: true },
      { ...line, key: 'c', row: 4, day: '2026-03-01', amount: 30_000, payer: 'Пізній' },
    ]).returning('id').execute();
    const { id: paid } = await tables.insertInto('ledger_entries').values({
      student_id: kyiv.studentId, kind: 'payment', amount: 50_000, day: `${month}-03`, month: `${month}-01`, recipient_id: recipientId, source: 'statement', statement_line_id: lines[0]?.id ?? 0,
    }).returning('id').executeTakeFirstOrThrow();
    await tables.insertInto('fiscal_receipts').values({ entry_id: paid, number: 'ФН-17' }).execute();
    await tables.insertInto('cash_closings').values({ recipient_id: recipientId, day: `${month}-10`, expected: 70_000, counted: 69_950, note: 'Бракує решти' }).execute();
    await tables.insertInto('bank_fees').values({ recipient_id: recipientId, card_payment_id: 1, student_id: kyiv.studentId, amount: 1_250, day: `${month}-11`, month: `${month}-01` }).execute();
  });
  const saved = async (file: IncomeFile, centre = kyiv) => {
    const headers = { host: hostOf(centre.tenant), authorization: `Bearer ${centre.admin.accessToken}` };
    const reply = await app.app.inject({ method: 'GET', url: pathOf(incomeRoutes.file, { params: { file }, query: { month } }), headers });
    const [sheet] = (await readXlsx(reply.rawPayload)).sheets;
    const [titles = [], ...rows] = sheet?.rows ?? [];
    return rows.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at]])));
  };
  expect(await saved('statement-lines')).toMatchObject([
    { 'Сума, грн': 1000.5, 'Платник': 'Квітка Андрій', 'Отримувач': 'ФОП Файлова', 'Стан': 'не розібрано', 'Не розібрано, грн': 500.5, 'Учні': expect.any(String) },
    { 'Платник': 'LIQPAY', 'Стан': 'виплата еквайра', 'Не розібрано, грн': 0 },
  ]);
  expect(await saved('closings')).toMatchObject([{ 'За записами, грн': 700, 'Пораховано, грн': 699.5, 'Різниця, грн': -0.5, 'Примітка': 'Бракує решти' }]);
  expect(await saved('fees')).toMatchObject([{ 'Комісія, грн': 12.5, 'За місяць': month, 'Отримувач': 'ФОП Файлова' }]);
  for (const file of ['entries', 'payments'] as const) expect((await saved(file))[0]).toMatchObject({ 'Запис': 'Оплата', 'Сума, грн': 500, 'Фіскальний чек': 'ФН-17' });
  for (const file of ['statement-lines', 'closings', 'fees'] as const) expect(await saved(file, lviv)).toEqual([]);
});

it('a payment without a group pays what is owed in groups, and no sum is lost', () => {
  const row = { studentId: 1, subjectName: null, teacherName: null };
  const shared = shareOut([
    { ...row, groupId: 1, groupName: 'А', due: 500, paid: 200 }, { ...row, groupId: 2, groupName: 'Б', due: 300, paid: 0 },
    { ...row, groupId: null, groupName: null, due: 0, paid: 700 },
  ]);
  expect(shared.map(({ paid }) => paid)).toEqual([500, 300, 100]);
});

it('a month’s income stays with the teachers of its lessons when the group gets another one', async () => {
  const month = '2026-03';
  const groupId = await kyiv.addGroup();
  const [former, later] = await kyiv.inside(async (tables) => {
    await tables.insertInto('ledger_entries').values({ student_id: kyiv.studentId, kind: 'charge', amount: -1_000, day: `${month}-01`, month: `${month}-01`, group_id: groupId, source: 'run' }).execute();
    const { teacher_id: teacherId } = await tables.selectFrom('groups').select('teacher_id').where('id', '=', groupId).executeTakeFirstOrThrow();
    const { id } = await tables.insertInto('accounts').values({ role: 'Teacher', full_name: 'Наступний Петро', phone_number: newPhone(), password_hash: '' }).returning('id').executeTakeFirstOrThrow();
    await tables.insertInto('teachers').values({ id }).execute();
    return [teacherId, id];
  });
  const hold = (teacherId: number, ...days: string[]) => kyiv.inside(async (tables) => {
    for (const day of days) {
      const { id: topicId } = await tables.insertInto('topics').values({ subject_id: kyiv.subjectId, name: `Тема ${day}` }).returning('id').executeTakeFirstOrThrow();
      await tables.insertInto('lessons')
        .values({ group_id: groupId, topic_id: topicId, lesson_date: `${month}-${day}`, starts_at: `${month}-${day}T12:00:00Z`, group_teacher_id: teacherId }).execute();
    }
  });
  const teachers = async () => (await kyiv.admin.data(incomeRoutes.one, { query: { month } })).teachers.map(({ name, due }) => [name, due]);
  const { full_name: formerName } = await kyiv.inside((tables) => tables.selectFrom('accounts').select('full_name').where('id', '=', former).executeTakeFirstOrThrow());
  await hold(former, '02', '04');
  await kyiv.inside((tables) => tables.updateTable('groups').set({ teacher_id: later }).where('id', '=', groupId).execute());
  expect(await teachers()).toEqual([[formerName, 1_000]]);
  await hold(later, '09');
  expect(await teachers()).toEqual([[formerName, 667], ['Наступний Петро', 333]]);
});

it('sums of a group are shared out to its teachers whole', () => {
  const row = { studentId: 1, groupId: 1, groupName: 'А', subjectName: null, teacherName: 'Х', due: 100, paid: 50 };
  const held = ['А', 'Б', 'В'].map((teacherName) => ({ groupId: 1, teacherName, lessons: 1 }));
  const parts = byLessons([row, { ...row, groupId: null }, { ...row, groupId: 2 }], held);
  expect(parts.map(({ teacherName, due, paid }) => [teacherName, due, paid])).toEqual([['А', 33, 17], ['Б', 34, 16], ['В', 33, 17], ['Х', 100, 50], ['Х', 100, 50]]);
});

it('the students list, the home page and the report have the same sums: part payments, discounts, credits, advances and ticks', async () => {
  const { admin } = lviv;
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' });
  const month = today.slice(0, 7);
  const join = async (pricePerMonth: number, changes = {}) => {
    const [classId, studentId] = [await lviv.addGroup({ pricePerMonth }), await lviv.addStudent(changes)];
    await admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
    return studentId;
  };
  const [partly, discounted, credited, ahead, ticked, unpaid] = [
    await join(1800.05), await join(999.99, { discount: 12.5 }), await join(1500), await join(700), await join(640), await join(333.33, { discount: 33 }),
  ];
  await admin.data(runsRoutes.post, { params: { month } });
  const pay = (studentId: number, amount: number) => admin.data(ledgerRoutes.pay, { body: { studentId, amount, day: today, method: 'transfer' } });
  const mark = (id: number, isInsertAction: 'true' | 'false') => admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction, isCurrentMonth: 'true' } });
  await pay(partly, 60_002);
  await pay(discounted, 1);
  await admin.data(ledgerRoutes.enter, { body: { studentId: credited, kind: 'credit', amount: 25_050, month, note: 'Хвороба' } });
  await pay(ahead, 100_000);
  await pay(ticked, 14_000);

  const agreed = async () => {
    const list = await admin.data(studentsRoutes.list, {});
    const kopiykas = (hryvnias: number) => Math.round(hryvnias * 100);
    const sums = list.map(sumsThisMonth);
    const due = sums.reduce((sum, one) => sum + kopiykas(one.due), 0);
    const paid = sums.reduce((sum, one) => sum + kopiykas(one.paid), 0);
    const { money } = await admin.data(homeRoutes.one, {});
    const owing = list.filter(owesThisMonth);
    const owed = owing.map(sumsThisMonth).reduce((sum, one) => sum + kopiykas(one.due) - kopiykas(one.paid), 0);
    expect([money.due, money.paid, money.owed].map(kopiykas)).toEqual([due, paid, owed]);
    expect(owing).toHaveLength(money.debtors);
    expect((await admin.data(incomeRoutes.one, { query: { month } })).months.at(-1)).toMatchObject({ due, paid, debt: due - paid });
    return { list, paid };
  };
  const { list, paid } = await agreed();
  const rowOf = (id: number) => list.find((row) => row.id === id);
  expect(rowOf(partly)).toMatchObject({ due: 1800.05, paid: 600.02, isCurrentMonthPayed: false });
  expect(rowOf(unpaid)).toMatchObject({ due: 223.33, paid: 0 });
  expect(rowOf(credited)).toMatchObject({ monthlyPayment: 1500, due: 1249.5 });

  for (const [wanted, after] of [['true', { isCurrentMonthPayed: true, due: 640, paid: 640 }], ['false', { isCurrentMonthPayed: false, due: 640, paid: 140 }]] as const) {
    expect(await mark(ticked, wanted)).toMatchObject(after);
    expect((await agreed()).paid - paid).toBe(wanted === 'true' ? 50_000 : 0);
  }
});

it('the calls are closed to every other role', () => expectClosedToOthers(kyiv, [incomeRoutes.one]));
