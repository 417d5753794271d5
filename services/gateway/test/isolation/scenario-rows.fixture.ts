import { sql } from 'kysely';
import { db } from '../../src/runtime/database/database.ts';
import { saturday } from '../lessons-scenario.fixture.ts';

export interface Owners {
  teacher: number;
  student: number;
  parent: number;
}

export interface Rows extends Owners {
  subject: number;
  /** Deletable, as nothing uses it. */
  unusedSubject: number;
  classroom: number;
  unusedClassroom: number;
  /** The first has a lesson. */
  usedTopic: number;
  topic: number;
  /** Has a lesson today with a mark and homework. */
  group: number;
  /** Meets today at six in the evening; the lesson has not begun. */
  laterGroup: number;
  /** Without students; a lesson of it is booked for a missed one. */
  guestGroup: number;
  lesson: number;
  /** A week ago; may be deleted. */
  oldLesson: number;
  /** Without marks. */
  quietLesson: number;
  /** Without marks. */
  emptyLesson: number;
  mark: number;
  /** Without group and parent. */
  newcomer: number;
  /** Without groups. */
  idleTeacher: number;
  secondAdmin: number;
  archivedTeacher: number;
  /** May be archived; the others are archived. */
  leaver: number;
  archivedStudent: number;
  endingGroup: number;
  archivedGroup: number;
  holiday: number;
  teacherAbsence: number;
  /** Of the teacher by a colleague. */
  request: number;
  declinedRequest: number;
  /** By the teacher. */
  ownRequest: number;
  acceptedRequest: number;
  refusedRequest: number;
  period: number;
  freeze: number;
  extra: number;
  /** Open; the second one of the newcomer. */
  call: number;
  secondCall: number;
  site: number;
  mailing: number;
  recipient: number;
  entry: number;
  /** Paid in cash, on a day that is open. */
  cashEntry: number;
  /** Of a day’s cash. */
  closing: number;
  invoice: number;
  statement: number;
  /** The centre's first student. */
  payer: number;
  /** Open, matched and open lines of it. */
  bankLine: number;
  matchedLine: number;
  strangeLine: number;
  payRate: number;
  payEntry: number;
  cardPayment: number;
  /** Has failed. */
  delivery: string;
  /** Is on in the group, where lessons go on in the shelter. */
  alert: number;
}

let lastPhone = 680_000_000;
let lastBankLine = 0;

async function account(code: string, role: 'TenantAdmin' | 'Teacher' | 'Student' | 'Parent', isArchived = false): Promise<number> {
  lastPhone += 1;
  const { id } = await db().insertInto('accounts').values({
    role, full_name: `Хтось ${code}`, phone_number: `0${lastPhone}`, password_hash: null, issued_password: null, date_of_birth: null,
    sex: 0, avatar_path: null, archived_at: isArchived ? new Date() : null,
  }).returning('id').executeTakeFirstOrThrow();
  if (role === 'Teacher') await db().insertInto('teachers').values({ id }).execute();
  if (role === 'Student') await db().insertInto('students').values({ id, school_info: `Школа ${code}` }).execute();
  if (role === 'Parent') await db().insertInto('parents').values({ id }).execute();
  return id;
}

/** Owners of rows, who never sign in. */
export async function newOwners(code: string): Promise<Owners> {
  const owners = { teacher: await account(code, 'Teacher'), student: await account(code, 'Student'), parent: await account(code, 'Parent') };
  await db().insertInto('student_parents')
    .values({ student_id: owners.student, parent_id: owners.parent, account_type_label: `Мама ${code}` }).execute();
  return owners;
}

const firstId = async (rows: Promise<{ id: number }>) => (await rows).id;

const subject = (name: string) =>
  firstId(db().insertInto('subjects').values({ name, color: 'blue' }).returning('id').executeTakeFirstOrThrow());

const classroom = (name: string) =>
  firstId(db().insertInto('classrooms').values({ name }).returning('id').executeTakeFirstOrThrow());

const topic = (subject_id: number, name: string) =>
  firstId(db().insertInto('topics').values({ subject_id, name }).returning('id').executeTakeFirstOrThrow());

async function group(owners: Owners, subject_id: number, classroom_id: number, start_time: string): Promise<number> {
  const { id } = await db().insertInto('groups')
    .values({ name: 'Ґ', subject_id, teacher_id: owners.teacher, lesson_duration: 60, is_online: true }).returning('id').executeTakeFirstOrThrow();
  await db().insertInto('schedule_slots').values({ group_id: id, day_of_week: 6, classroom_id, start_time }).execute();
  await db().insertInto('memberships').values({ group_id: id, student_id: owners.student, joined_on: '2026-09-01', left_on: null }).execute();
  return id;
}

const emptyGroup = (owners: Owners, subject_id: number, archived_at: Date | null = null) =>
  firstId(db().insertInto('groups').values({ name: 'Є', subject_id, teacher_id: owners.teacher, archived_at }).returning('id').executeTakeFirstOrThrow());

const openCall = (owners: Owners, student_id: number) =>
  firstId(db().insertInto('calls').values({ student_id, signs: '[]', started_by: owners.teacher }).returning('id').executeTakeFirstOrThrow());

async function lesson(code: string, group_id: number, topic_id: number | null, lesson_date: string): Promise<number> {
  const { id } = await db().insertInto('lessons').values({
    group_id, topic_id, lesson_date, starts_at: `${lesson_date}T10:00:00+02:00`, recording_url: `https://video.example.com/${code}`,
  }).returning('id').executeTakeFirstOrThrow();
  await db().insertInto('homeworks').values({ lesson_id: id, description: `Вправа ${code}` }).execute();
  return id;
}

async function insertMoneyRows(code: string, owners: Owners, group: number) {
  const mark = `${code} ${owners.teacher}`;
  const recipient = await firstId(db().insertInto('recipients')
    .values({ name: `ФОП ${mark}`, tax_code: '3141592650', ibans: JSON.stringify([`UA ${code}`]), vat_text: `Без ПДВ ${code}`, has_cash_register: true }).returning('id').executeTakeFirstOrThrow());
  const entry = await firstId(db().insertInto('ledger_entries').values({
    student_id: owners.student, kind: 'payment', amount: 50_000, day: saturday, month: '2026-11-01', recipient_id: recipient, source: 'manual', note: `Готівка ${code}`,
  }).returning('id').executeTakeFirstOrThrow());
  const cashEntry = await firstId(db().insertInto('ledger_entries').values({
    student_id: owners.student, kind: 'payment', amount: 20_000, day: saturday, month: '2026-11-01', recipient_id: recipient, method: 'cash', source: 'manual',
  }).returning('id').executeTakeFirstOrThrow());
  const closing = await firstId(db().insertInto('cash_closings')
    .values({ recipient_id: recipient, day: '2026-09-02', expected: 0, counted: 0, note: `Каса ${code}` }).returning('id').executeTakeFirstOrThrow());
  const month = '2026-09-01';
  await db().insertInto('ledger_entries').values({ student_id: owners.student, kind: 'charge', amount: -60_000, day: month, month, recipient_id: recipient, source: 'run' }).execute();
  await db().insertInto('ledger_entries').values({ student_id: owners.student, kind: 'charge', amount: -90_000, day: '2026-10-01', month: '2026-10-01', recipient_id: recipient, source: 'run' }).execute();
  const invoice = await firstId(db().insertInto('invoices').values({
    recipient_id: recipient, number: `2026-${code}`, student_id: owners.student, month, issued_on: month, amount: 60_000, lines: '[]', recipient_name: `ФОП ${mark}`,
    recipient_code: '3141592650', iban: 'UA233052990000026008012345678', vat_text: 'Без ПДВ', qr_format: '002', qr_prefix: 'https://qr.bank.gov.ua/',
  }).returning('id').executeTakeFirstOrThrow());
  const ofBank = await firstId(db().insertInto('recipients')
    .values({ name: `ФОП Банк ${mark}`, tax_code: '3141592650', ibans: JSON.stringify([`UA29 ${code}`]), vat_text: 'Без ПДВ' }).returning('id').executeTakeFirstOrThrow());
  const statement = await firstId(db().insertInto('statements').values({
    recipient_id: ofBank, account: `UA29 ${code}`, format: 'mono', first_day: saturday, last_day: saturday, left_out: '[]', known: 0,
  }).returning('id').executeTakeFirstOrThrow());
  const payer = (await db().selectFrom('students').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  lastBankLine += 3;
  const [bankLine = 0, matchedLine = 0, strangeLine = 0] = (await db().insertInto('statement_lines').values([1, 2, 3].map((row) => ({
    statement_id: statement, account: `UA29 ${code}`, key: `line ${lastBankLine + row}`, row, day: saturday, amount: 10_000, document_number: '', payer: `Платник ${code}`, actual_payer: '',
    purpose: `Навчання ${code}`, is_payout: false,
  }))).returning('id').execute()).map(({ id }) => id);
  await db().insertInto('ledger_entries').values({
    student_id: owners.student, kind: 'payment', amount: 10_000, day: saturday, month: '2026-11-01', recipient_id: ofBank, source: 'statement', statement_line_id: matchedLine,
  }).execute();
  const payRate = await firstId(db().insertInto('pay_rates')
    .values({ teacher_id: owners.teacher, group_id: group, is_substitute: false, kind: 'lesson', amount: 25_000, valid_from: '2026-09-01' }).returning('id').executeTakeFirstOrThrow());
  const payEntry = await firstId(db().insertInto('pay_entries')
    .values({ teacher_id: owners.teacher, month: '2026-11-01', amount: 15_000, note: `Збори ${code}` }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('pay_sheets').values({ teacher_id: owners.teacher, month: '2026-08-01', lines: '[]', lessons: 0, unpriced: 0, total: 0 }).execute();
  const cardPayment = await firstId(db().insertInto('card_payments').values({ invoice_id: invoice, amount: 60_000, mono_id: `mono-${mark}`, state: 'failed' }).returning('id').executeTakeFirstOrThrow());
  return { recipient, entry, cashEntry, closing, invoice, cardPayment, payRate, payEntry, statement, payer, bankLine, matchedLine, strangeLine };
}

/** One row of each kind; every text has the code. Runs in the centre's transaction. */
export async function insertScenarioRows(code: string, owners: Owners): Promise<Rows> {
  const mark = `${code} ${owners.teacher}`;
  const [taught, unusedSubject] = [await subject(`Хімія ${mark}`), await subject(`Танці ${mark}`)];
  const [room, unusedClassroom] = [await classroom(`Зала ${mark}`), await classroom(`Підвал ${mark}`)];
  const [usedTopic, free] = [await topic(taught, `Солі ${code}`), await topic(taught, `Луги ${code}`)];
  await db().insertInto('teacher_subjects').values({ teacher_id: owners.teacher, subject_id: taught }).execute();
  const [busy, laterGroup] = [await group(owners, taught, room, '10:00:00'), await group(owners, taught, room, '18:00:00')];
  const held = await lesson(code, busy, usedTopic, saturday);
  const oldLesson = await lesson(code, busy, null, '2026-11-14');
  const quietLesson = await lesson(code, busy, null, '2026-11-07');
  const emptyLesson = await lesson(code, busy, null, '2026-10-31');
  const { id: markId } = await db().insertInto('marks')
    .values({ lesson_id: held, student_id: owners.student, homework_mark: 9, classwork_mark: 8, absent: false, comment: `Молодець ${code}` })
    .returning('id').executeTakeFirstOrThrow();
  await db().insertInto('marks')
    .values({ lesson_id: oldLesson, student_id: owners.student, homework_mark: null, classwork_mark: null, absent: true, comment: null }).execute();
  const exception = { classroom_id: room, teacher_id: owners.teacher, reason: `Ремонт ${code}` };
  await db().insertInto('lesson_exceptions').values([
    { group_id: busy, planned_on: '2026-12-05', is_cancelled: false, ...exception }, { group_id: busy, planned_on: '2026-12-19', is_cancelled: true, reason: `Ремонт ${code}` },
  ]).execute();
  const extra = await firstId(db().insertInto('extra_lessons')
    .values({ group_id: busy, starts_at: '2026-12-03T10:00:00+02:00', minutes: 45, ...exception }).returning('id').executeTakeFirstOrThrow());
  const periods = (await db().selectFrom('periods').select('id').execute()).length;
  const addPeriod = (first_day: string, last_day: string) => firstId(db().insertInto('periods')
    .values({ name: `Період ${code}`, first_day, last_day }).returning('id').executeTakeFirstOrThrow());
  if (periods === 0) await addPeriod('2026-08-15', '2027-06-15');
  const period = await addPeriod(`${2030 + periods}-06-01`, `${2030 + periods}-06-30`);
  await db().insertInto('terms').values({ period_id: period, name: `Семестр ${code}`, first_day: `${2030 + periods}-06-01`, last_day: `${2030 + periods}-06-15` }).execute();
  await db().insertInto('lesson_changes').values({
    group_ids: JSON.stringify([busy]), day: '2026-12-05', kind: 'room', text: `Ремонт ${code}`, teachers: JSON.stringify([owners.teacher]),
  }).execute();
  await db().insertInto('ended_slots')
    .values({ group_id: busy, day_of_week: 2, classroom_id: room, start_time: '09:00', minutes: 45, valid_to: '2026-10-01' }).execute();
  const freeze = await firstId(db().insertInto('freezes')
    .values({ student_id: owners.student, first_day: '2027-01-01', last_day: '2027-01-10', reason: `Відпустка ${code}` }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('announced_absences').values(['2026-12-12', '2026-12-19'].map((planned_on) =>
    ({ student_id: owners.student, group_id: busy, planned_on, reason: `Застудилася ${code}` }))).execute();
  const guestGroup = await emptyGroup(owners, taught);
  await db().insertInto('schedule_slots').values({ group_id: guestGroup, day_of_week: 0, classroom_id: room, start_time: '10:00' }).execute();
  await db().insertInto('make_ups').values({
    student_id: owners.student, missed_group_id: busy, missed_on: '2026-12-12', group_id: guestGroup, planned_on: '2026-12-13', is_approved: false,
  }).execute();
  await db().insertInto('make_up_offers').values({ student_id: owners.student, missed_group_id: busy, missed_on: '2026-12-12' }).execute();
  const teacherAbsence = await firstId(db().insertInto('teacher_absences').values({
    teacher_id: owners.teacher, starts_at: '2026-12-19T00:00:00+02:00', ends_at: '2026-12-20T00:00:00+02:00', reason: `Нездужає ${code}`,
  }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('calls').values({
    student_id: owners.student, signs: '[]', started_by: owners.teacher, finished_by: owners.teacher, finished_at: new Date(), result: `Прийде ${code}`,
  }).execute();
  const newcomer = await account(code, 'Student');
  const [call, secondCall] = [await openCall(owners, owners.student), await openCall(owners, newcomer)];
  const site = await firstId(db().insertInto('sites')
    .values({ name: `Корпус ${mark}`, address: `Вулиця ${code}`, oblast: `Область ${code}` }).returning('id').executeTakeFirstOrThrow());
  const alert = await firstId(db().insertInto('alerts').values({
    group_id: busy, started_at: `${saturday}T10:10:00+02:00`, started_by: owners.teacher, answer: 'shelter', decided_at: `${saturday}T10:12:00+02:00`, decided_by: owners.teacher,
  }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('roll_calls')
    .values({ alert_id: alert, student_id: owners.student, group_id: busy, day: saturday, state: 'away', called_by: owners.teacher }).execute();
  const asker = await account(code, 'Teacher');
  await db().insertInto('extra_lessons').values({ group_id: busy, starts_at: '2026-12-10T10:00:00+02:00', minutes: 45, teacher_id: asker }).execute();
  const ask = (fields: object) => firstId(db().insertInto('substitution_requests').values({
    group_id: laterGroup, planned_on: '2026-12-26', starts_at: '2026-12-26T18:00:00+02:00', asked_by: owners.teacher, reason: `Іспит ${code}`,
    answer_until: '2026-12-26T17:00:00+02:00', ...fields,
  }).returning('id').executeTakeFirstOrThrow());
  const ofColleague = { group_id: busy, planned_on: '2026-12-10', starts_at: '2026-12-10T10:00:00+02:00', asked_by: asker, asked_id: owners.teacher, answer_until: '2026-12-10T09:00:00+02:00' };
  const [request, declinedRequest] = [await ask(ofColleague), await ask(ofColleague)];
  const [ownRequest, acceptedRequest, refusedRequest] = [
    await ask({}), await ask({ planned_on: '2027-01-16', starts_at: '2027-01-16T18:00:00+02:00', answer_until: '2027-01-16T17:00:00+02:00', state: 'accepted', taken_by: asker }), await ask({}),
  ];
  const money = await insertMoneyRows(code, owners, busy);
  const mailing = await firstId(db().insertInto('mailings').values({
    message: `Збори ${code}`, audience: `Математика ${code}`, recipient_id: 3, created_by: owners.teacher, send_at: new Date(), told_at: new Date(),
  }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('message_addresses').values({ account_id: owners.parent, channel: 'email', address: `${code}-${mark}@example.ua`, confirmed_at: new Date() }).execute();
  const { id: delivery } = await db().insertInto('deliveries').values({
    account_id: owners.parent, channel: 'email', kind: 'mailing', subject: `mailing ${mailing}`, mailing_id: mailing, state: 'failed', reason: `Немає адреси ${code}`,
    due_at: new Date(), settled_at: new Date(), not_after: new Date('2099-01-01T00:00:00Z'),
  }).returning('id').executeTakeFirstOrThrow();
  await db().insertInto('delivery_attempts').values({ delivery_id: delivery, nr: 1, started_at: new Date() }).execute();
  await db().insertInto('message_choices').values({ account_id: owners.parent }).onConflict((known) => known.doNothing()).execute();
  const holiday = await firstId(db().insertInto('holidays')
    .values({ name: `Канікули ${code}`, kind: 'closed', is_of_centre: false, first_day: '2027-01-04', last_day: '2027-01-08' }).returning('id').executeTakeFirstOrThrow());
  await db().insertInto('holiday_groups').values({ holiday_id: holiday, group_id: busy }).execute();
  return {
    ...owners, holiday, teacherAbsence, request, declinedRequest, ownRequest, acceptedRequest, refusedRequest, period, site, mailing, ...money, delivery, alert, freeze, extra, call, secondCall, subject: taught, unusedSubject, classroom: room, unusedClassroom, usedTopic, topic: free, group: busy, laterGroup, guestGroup,
    lesson: held, oldLesson, quietLesson, emptyLesson, mark: markId, newcomer, idleTeacher: await account(code, 'Teacher'), secondAdmin: await account(code, 'TenantAdmin'),
    archivedTeacher: await account(code, 'Teacher', true), leaver: await account(code, 'Student'), archivedStudent: await account(code, 'Student', true),
    endingGroup: await emptyGroup(owners, taught), archivedGroup: await emptyGroup(owners, taught, new Date()),
  };
}

/** Ids that no other centre of a test run reaches. */
export async function skipNumbers(): Promise<void> {
  for (const table of ['accounts', 'subjects', 'classrooms', 'topics', 'groups', 'lessons', 'marks', 'holidays', 'teacher_absences', 'periods', 'extra_lessons', 'freezes', 'calls', 'sites', 'alerts', 'mailings', 'recipients', 'ledger_entries', 'invoices', 'cash_closings', 'card_payments', 'pay_rates', 'pay_entries', 'statements', 'statement_lines']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 70000)`.execute(db());
  }
}
