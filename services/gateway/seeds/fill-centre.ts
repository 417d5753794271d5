import { parentPaths, withChild } from '@dzvinok/contract/paths/family';
import { addDays, addMonths, dayIn, monthOf, startInstant } from '@dzvinok/schedule/zone';
import { reminderText } from '@dzvinok/texts/money';
import { db } from '../src/runtime/database/database.ts';
import type { CentreTexts } from './centre-texts.ts';
import { historyOf, type NumberedTopic } from './lessons.ts';
import { membershipsOf, type SeededMembership } from './memberships.ts';
import { payOf } from './pay.ts';
import { ledgerOf, paymentsOf } from './payments.ts';
import { peopleOf, type People, type SeededAccount } from './people.ts';
import { Random } from './random.ts';
import { continueIds, insertRows } from './rows.ts';
import { calendarOf, historyDays, plannedGroups, substitutionOf, worksInHours } from './timetable.ts';

export interface SeedMoment {
  today: string;
  zone: string;
}

export interface SeedPassword {
  hash: string;
  seal(accountId: number): string;
}

const daysWithChoices = 14;

/** Runs in the centre's transaction. The same texts and day give the same rows. */
export async function fillCentre(texts: CentreTexts, moment: SeedMoment, password: SeedPassword): Promise<void> {
  const random = new Random(20_261_121 + texts.code.length * 7 + texts.phonePrefix.charCodeAt(2));
  const people = peopleOf(texts, random);
  const memberships = membershipsOf(people.students, moment.today, random);
  const discounts = new Map(people.students.filter((_, place) => place % 7 === 3).map(({ id }) => [id, 5 + (id % 3) * 5]));
  const topics = numberedTopics(texts);
  const history = historyOf(texts, topics, memberships, moment, random);
  const dailyGroupStudents = memberships.filter(({ group, leftOn }) => group === 0 && leftOn === null);
  // an online student lets the demo teacher start a broadcast
  const onlineStudent = dailyGroupStudents.at(1)?.studentId;

  const parents = people.families.map((family) => family.parent);
  await insertRows('accounts', [people.admin, ...people.teachers, ...people.students, ...parents].map((account) => accountRow(account, password)));
  await insertRows('accounts', people.staff.map((account) => ({ ...accountRow(account, password), staff_role: account.staffRole })));
  await insertRows('subjects', texts.subjects.map(({ name, color }, place) => ({ id: place + 1, name, color })));
  await insertRows('classrooms', texts.classrooms.map((name, place) => ({ id: place + 1, name })));
  await insertRows('topics', topics.map(({ id, name, subject }) => ({ id, name, subject_id: subject + 1 })));
  await insertRows('teachers', people.teachers.map(({ id }) => ({ id })));
  await insertWorkingHours(people);
  await insertRows('teacher_subjects', teacherSubjects(people.teachers));
  await insertRows('students', people.students.map(({ id }, place) => ({
    id,
    school_info: random.pick(texts.schools),
    comment: random.chance(0.2) ? random.pick(texts.studentComments) : null,
    is_password_sent: random.chance(0.8),
    is_education_online: id === onlineStudent || (place > 0 && random.chance(0.08)),
    discount: String(discounts.get(id) ?? 0),
    discount_valid_from: discounts.has(id) ? addMonths(moment.today, -3) : null,
    discount_valid_to: discounts.has(id) && id % 2 === 0 ? addDays(addMonths(moment.today, 6), -1) : null,
  })));
  await insertRows('parents', parents.map(({ id }) => ({ id, is_password_sent: random.chance(0.7) })));
  await insertRows('student_parents', people.families.flatMap(({ parent, relation, students }) =>
    students.map((student) => ({ student_id: student.id, parent_id: parent.id, account_type_label: relation }))));
  await insertRows('message_addresses', addressRows([people.admin, ...people.teachers, ...people.students.slice(0, 1), ...parents], texts, moment));
  await insertRows('groups', groupRows(texts, people.teachers, moment));
  await insertRows('schedule_slots', slotRows());
  await insertRows('memberships', memberships.map(({ group, studentId, joinedOn, leftOn }, place) =>
    ({ id: place + 1, group_id: group + 1, student_id: studentId, joined_on: joinedOn, left_on: leftOn })));
  const { period, terms, holiday, exceptions, missed, guestDay, requested } = calendarOf(moment);
  const isHeld = ({ lesson_date: day }: { lesson_date: string }) => day < holiday.first_day || day > holiday.last_day;
  const held = new Set(history.lessons.filter(isHeld).map(({ id }) => id));
  const lessons = history.lessons.filter(isHeld);
  const marks = history.marks.filter(({ lesson_id: id }) => held.has(id));
  const groupNames = plannedGroups.map(({ subject }, place) => `${texts.subjects[subject]?.name} ${texts.groupNames[place]}`);
  const pay = payOf({ teachers: people.teachers, memberships, lessons, marks, groupNames }, moment);
  await insertRows('pay_rates', pay.rates);
  await insertRows('pay_sheets', pay.sheets);
  await insertRows('pay_entries', pay.entries);
  await insertRows('lessons', lessons.map((lesson) => ({ ...lesson, pay_sheet_id: pay.sheetOfLesson(lesson.id) })));
  await insertRows('marks', marks);
  await insertRows('homeworks', history.homeworks.filter(({ lesson_id: id }) => held.has(id)));
  await insertRows('periods', [period]);
  await insertRows('terms', terms);
  await insertRows('holidays', [holiday]);
  await insertRows('lesson_exceptions', exceptions.map((exception) => ({ ...exception, changed_by: people.admin.id })));
  await insertAbsentStudents(people, memberships, { missed, guestDay }, moment);
  await insertSubstitution(people, moment);
  await insertRequests(people, requested, moment);
  await insertRows('attendance_choices', choiceRows(dailyGroupStudents.map(({ studentId }) => studentId), moment));
  const ledger = ledgerOf(paymentsOf(people.students, discounts, memberships, moment, random), people.students, discounts, memberships, { moment, groupNames });
  await insertRows('recipients', [ledger.recipient]);
  await insertRows('ledger_entries', ledger.entries);
  await insertRows('invoices', ledger.invoices);
  await insertRows('invoice_counters', ledger.counters);
  await insertRows('payment_promises', ledger.promises);
  await insertReminders(people, ledger, moment);
  await continueIds(['pay_rates', 'pay_sheets', 'pay_entries', 'recipients', 'accounts', 'subjects', 'classrooms', 'topics', 'groups', 'memberships', 'lessons', 'periods', 'holidays', 'freezes', 'substitution_requests']);
}

/** With the parent's notice of it. */
async function insertReminders({ families }: People, { recipient, reminders }: ReturnType<typeof ledgerOf>, { zone }: SeedMoment): Promise<void> {
  await insertRows('debt_reminders', reminders.map(({ student_id, due_on, stage, told_at }) => ({ student_id, due_on, stage, told_at })));
  const notices = reminders.flatMap(({ student_id: studentId, due_on: dueOn, told_at: toldAt, owed }) => {
    const parent = families.find(({ students }) => students.some(({ id }) => id === studentId))?.parent;
    const words = reminderText({ owed, dueOn, today: dayIn(zone, new Date(toldAt)), recipient: recipient.name, hasInvoice: true });
    const event = { kind: 'payment' as const, ...words, page: withChild(parentPaths.cost, studentId), money: { owed, through: monthOf(dueOn) } };
    return parent ? [{ account_id: parent.id, student_id: studentId, kind: 'event' as const, told: '', event: JSON.stringify(event), told_at: toldAt }] : [];
  });
  if (notices.length > 0) await db().insertInto('notices').values(notices).execute();
}

/** A frozen student of the daily group, and guests who make up lessons: a guest of today, and the demo student, who may choose another lesson. */
async function insertAbsentStudents(
  { admin, students: [demoStudent] }: People, memberships: readonly SeededMembership[], { missed, guestDay }: Pick<ReturnType<typeof calendarOf>, 'missed' | 'guestDay'>, { today }: SeedMoment,
): Promise<void> {
  const present = memberships.filter(({ leftOn }) => leftOn === null);
  const daily = present.filter(({ group }) => group === 0).map(({ studentId }) => studentId);
  const guest = present.find(({ group, studentId }) => group === 2 && !daily.includes(studentId));
  const frozen = daily.at(-1);
  if (!demoStudent || !guest || !frozen) return;
  const [own, other] = [{ student_id: demoStudent.id, group_id: 4 }, { student_id: guest.studentId, group_id: 3 }];
  await insertRows('announced_absences', [
    { ...own, planned_on: missed.monday, reason: 'Сімейні справи' }, { ...own, planned_on: missed.wednesday, reason: 'Хворіє' },
    { ...other, planned_on: missed.lastTuesday, reason: 'Поїздка' },
  ]);
  await insertRows('make_ups', [
    { student_id: own.student_id, missed_group_id: 4, missed_on: missed.wednesday, group_id: 5, planned_on: guestDay, is_approved: true },
    { student_id: other.student_id, missed_group_id: 3, missed_on: missed.lastTuesday, group_id: 1, planned_on: today, is_approved: true },
  ]);
  await insertRows('freezes', [{ id: 1, student_id: frozen, first_day: addDays(today, -3), last_day: addDays(today, 18), reason: 'Санаторій', changed_by: admin.id }]);
}

async function insertWorkingHours({ teachers }: People): Promise<void> {
  const worker = teachers[worksInHours.teacher];
  if (worker) await db().updateTable('teachers').set({ working_hours: JSON.stringify(worksInHours.hours) }).where('id', '=', worker.id).execute();
}

async function insertSubstitution({ admin, teachers }: People, moment: SeedMoment): Promise<void> {
  const { groupId, classroomId, absent, substitute, isExtra, extraStartsAt, startsAt, endsAt, enteredAt } = substitutionOf(moment);
  const given = { group_id: groupId, teacher_id: teachers[substitute]?.id ?? 0, version: 1, changed_by: admin.id, changed_at: enteredAt };
  await insertRows('teacher_absences', [{
    teacher_id: teachers[absent]?.id ?? 0, starts_at: startsAt, ends_at: endsAt, reason: 'Застуда', entered_by: admin.id, entered_at: enteredAt,
  }]);
  if (isExtra) await insertRows('extra_lessons', [{ ...given, starts_at: extraStartsAt, minutes: 60, classroom_id: classroomId, is_online: false, reason: 'Повторення' }]);
  else await insertRows('lesson_exceptions', [{ ...given, planned_on: moment.today, is_cancelled: false, is_to_be_given: true, reason: null }]);
}

/** The demo teacher and a colleague have swapped two lessons, and the colleague asks for one more. */
async function insertRequests({ teachers: [demo, colleague] }: People, { own, inReturn, open }: ReturnType<typeof calendarOf>['requested'], { today, zone }: SeedMoment): Promise<void> {
  if (!demo || !colleague) return;
  const startOf = (group: number, day: string) => startInstant(day, plannedGroups[group - 1]?.startTime ?? '', zone);
  const request = (group: number, day: string) => {
    const start = startOf(group, day);
    const asked_at = startInstant(addDays(today, -1), '20:00:00', zone).toISOString();
    return { group_id: group, planned_on: day, starts_at: start.toISOString(), answer_until: new Date(start.getTime() - 3_600_000).toISOString(), asked_at };
  };
  const swap = { swap_group_id: 3, swap_planned_on: inReturn, swap_starts_at: startOf(3, inReturn).toISOString() };
  const noSwap = { swap_group_id: null, swap_planned_on: null, swap_starts_at: null };
  await insertRows('substitution_requests', [
    { ...request(2, own), id: 1, asked_by: demo.id, asked_id: colleague.id, taken_by: colleague.id, ...swap, reason: 'Олімпіада з учнями', state: 'done' },
    { ...request(3, open), id: 2, asked_by: colleague.id, asked_id: demo.id, taken_by: null, ...noSwap, reason: 'Візит до лікаря', state: 'open' },
  ]);
  const given = { version: 1, is_cancelled: false, is_to_be_given: true, changed_by: colleague.id, changed_at: startInstant(addDays(today, -1), '21:00:00', zone).toISOString(), reason: null };
  await insertRows('lesson_exceptions', [
    { ...given, group_id: 2, planned_on: own, teacher_id: colleague.id }, { ...given, group_id: 3, planned_on: inReturn, teacher_id: demo.id },
  ]);
}

function accountRow({ id, role, fullName, phoneNumber, sex, dateOfBirth }: SeededAccount, password: SeedPassword) {
  return {
    id,
    role,
    full_name: fullName,
    phone_number: phoneNumber,
    password_hash: password.hash,
    issued_password: password.seal(id),
    date_of_birth: dateOfBirth,
    sex,
  };
}

/** Every eighth person has no e-mail address; under `.example` no letter reaches anybody. */
function addressRows(accounts: readonly SeededAccount[], { code }: CentreTexts, { today, zone }: SeedMoment) {
  const addedAt = startInstant(addDays(today, -30), '19:00:00', zone).toISOString();
  return accounts.filter(({ id }) => id % 8 !== 7).map(({ id, role }) => ({
    account_id: id, channel: 'email' as const, address: `${role.toLowerCase()}${id}@${code}.example`, added_at: addedAt, confirmed_at: addedAt,
  }));
}

function numberedTopics(texts: CentreTexts): NumberedTopic[] {
  return texts.subjects
    .flatMap(({ topics }, subject) => topics.map((name) => ({ subject, name })))
    .map((topic, place) => ({ id: place + 1, ...topic }));
}

function teacherSubjects(teachers: readonly SeededAccount[]) {
  return teachers.flatMap(({ id }, teacher) => {
    const subjects = new Set(plannedGroups.filter((group) => group.teacher === teacher).map((group) => group.subject));
    return [...subjects].map((subject, position) => ({ teacher_id: id, subject_id: subject + 1, position }));
  });
}

function groupRows(texts: CentreTexts, teachers: readonly SeededAccount[], { today, zone }: SeedMoment) {
  return plannedGroups.map((planned, place) => ({
    id: place + 1,
    name: texts.groupNames[place] ?? '',
    subject_id: planned.subject + 1,
    teacher_id: teachers[planned.teacher]?.id ?? 0,
    is_online: planned.isOnline,
    price_per_month: String(planned.pricePerMonth),
    lesson_duration: planned.durationMinutes,
    created_at: startInstant(addDays(today, -historyDays), '09:00:00', zone).toISOString(),
  }));
}

function slotRows() {
  return plannedGroups.flatMap((planned, place) =>
    planned.days.map((day) => ({
      group_id: place + 1,
      day_of_week: day,
      classroom_id: planned.classroom + 1,
      start_time: planned.startTime,
    })));
}

/** Coming days of the daily group: two online, one by recording, no choice of the demo student. */
function choiceRows(studentIds: readonly number[], { today, zone }: SeedMoment) {
  const startTime = plannedGroups[0]?.startTime ?? '';
  const chosenAt = startInstant(addDays(today, -1), '20:00:00', zone).toISOString();
  const choosing = studentIds.slice(2, 5);
  return Array.from({ length: daysWithChoices }, (_, days) => startInstant(addDays(today, days), startTime, zone)).flatMap((start) =>
    choosing.map((studentId, place) => ({
      student_id: studentId,
      group_id: 1,
      starts_at: start.toISOString(),
      status: place === 2 ? (2 as const) : (1 as const),
      chosen_at: chosenAt,
    })));
}
