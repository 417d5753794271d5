import type { teacherAbsencesRoutes } from '@dzvinok/contract/absences';
import type { alertsRoutes, sitesRoutes } from '@dzvinok/contract/alerts';
import type { calendarRoutes } from '@dzvinok/contract/calendar';
import type { classroomsRoutes } from '@dzvinok/contract/classrooms';
import type { freezesRoutes } from '@dzvinok/contract/freezes';
import type { groupsRoutes } from '@dzvinok/contract/groups';
import type { homeRoutes } from '@dzvinok/contract/home';
import type { cardPaymentsRoutes } from '@dzvinok/contract/card-payments';
import type { cashRoutes } from '@dzvinok/contract/cash';
import { incomeRoutes } from '@dzvinok/contract/income';
import type { publishedIncomeRoutes } from '@dzvinok/contract/published-income';
import type { invoicesRoutes } from '@dzvinok/contract/invoices';
import type { debtsRoutes } from '@dzvinok/contract/debts';
import type { ledgerRoutes } from '@dzvinok/contract/ledger';
import type { payRoutes } from '@dzvinok/contract/pay';
import type { recipientsRoutes } from '@dzvinok/contract/recipients';
import type { runsRoutes } from '@dzvinok/contract/runs';
import type { statementsRoutes } from '@dzvinok/contract/statements';
import type { searchRoutes } from '@dzvinok/contract/search';
import type { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { suggestionsRoutes } from '@dzvinok/contract/suggestions';
import type { topicsRoutes } from '@dzvinok/contract/topics';
import type { warningsRoutes } from '@dzvinok/contract/warnings';
import type { Targets } from './isolation-scenario.fixture.ts';
import { recipientNamed } from '../recipients.fixture.ts';
import type { SamplesOf } from './samples.fixture.ts';

const settings = ({ teacher, subject, classroom }: Targets, dayOfWeek: number) => ({
  name: 'Є', teacherId: teacher, subjectId: subject, lessonDuration: 60, pricePerMonth: 500,
  schedules: [{ dayOfWeek, classroomId: classroom, startTime: '18:00' }],
});

const statementOf = (code: string) => [
  'Дата операції;Час операції;Вид операції;Деталі операції;Контрагент;Сума операції', `20.11.2026;10:00:00;Кредит;За заняття ${code};Квітка Андрій;900.00`,
].join('\n');

export const centreSamples = {
  alerts: {
    list: () => ({}),
    ofLesson: ({ group }) => ({ params: { classId: group } }),
    start: ({ group }) => ({ body: { scope: 'lesson', classId: group } }),
    decide: ({ alert }) => ({ params: { id: alert }, body: { answer: 'shelter' } }),
    call: ({ group, student }) => ({ params: { classId: group, studentId: student }, body: { state: 'away' } }),
    end: ({ alert }) => ({ params: { id: alert } }),
    holdOnline: ({ alert }) => ({ params: { id: alert } }),
  } satisfies SamplesOf<typeof alertsRoutes>,
  sites: {
    list: () => ({}),
    create: ({ code, classroom }) => ({ body: { name: `Новий корпус ${code} ${classroom}`, classroomIds: [classroom] } }),
    update: ({ code, site }) => ({ params: { id: site }, body: { name: `Інший корпус ${code} ${site}` } }),
    remove: ({ site }) => ({ params: { id: site } }),
  } satisfies SamplesOf<typeof sitesRoutes>,
  calendar: {
    lessons: () => ({ query: { from: '2026-11-16', to: '2026-12-31' } }),
    teacherLessons: () => ({ query: { from: '2026-11-16', to: '2026-12-31' } }),
    lessonsToGive: () => ({}),
    touched: ({ group }) => ({ body: { from: '2026-11-16', to: '2026-12-31', classIds: [group] } }),
    holidays: () => ({}),
    periods: () => ({}),
    createPeriod: ({ code }) => ({ body: { from: '2028-06-01', to: '2028-06-30', name: `Літо ${code}` } }),
    updatePeriod: ({ code, period }) => {
      const days = { from: `${2050 + period % 40}-06-01`, to: `${2050 + period % 40}-06-30` };
      return { params: { id: period }, body: { ...days, name: `Літо ${code} ${period}`, terms: [{ ...days, name: `Зміна ${code}` }] } };
    },
    removePeriod: ({ period }) => ({ params: { id: period } }),
    createHoliday: ({ code, laterGroup }) => ({ body: { from: '2026-12-24', to: '2026-12-26', name: `Свято ${code}`, kind: 'closed', classIds: [laterGroup] } }),
    removeHoliday: ({ holiday }) => ({ params: { id: holiday } }),
    saveException: ({ code, laterGroup }) => ({ params: { id: laterGroup, plannedOn: '2026-11-28' }, body: { isCancelled: true, reason: `Захворіла ${code}` } }),
    removeException: ({ group }) => ({ params: { id: group, plannedOn: '2026-12-05' } }),
    createExtra: ({ code, laterGroup, classroom, teacher }) => ({
      params: { id: laterGroup }, body: { startDateTime: '2026-12-02T10:00', classroomId: classroom, teacherId: teacher, reason: `Повторення ${code}` },
    }),
    updateExtra: ({ code, group, extra }) => ({ params: { id: group, extraId: extra }, body: { startDateTime: '2026-12-04T10:00', reason: `Пізніше ${code}` } }),
    removeExtra: ({ group, extra }) => ({ params: { id: group, extraId: extra } }),
  } satisfies SamplesOf<typeof calendarRoutes>,
  suggestions: { find: ({ group }) => ({ query: { classId: group, day: '2026-12-05', startTime: '18:00' } }) } satisfies SamplesOf<typeof suggestionsRoutes>,
  teacherAbsences: {
    list: () => ({}),
    one: ({ teacherAbsence }) => ({ params: { id: teacherAbsence } }),
    create: ({ code, idleTeacher }) => ({ body: { teacherId: idleTeacher, from: '2026-12-10', to: '2026-12-11', reason: `Хворіє ${code}` } }),
    remove: ({ teacherAbsence }) => ({ params: { id: teacherAbsence } }),
    handOver: ({ laterGroup, teacher }) => ({ params: { id: laterGroup }, body: { teacherId: teacher, from: '2027-02-01', to: '2027-02-14' } }),
    arrange: ({ teacherAbsence }) => ({ params: { id: teacherAbsence }, body: { teacherId: null } }),
  } satisfies SamplesOf<typeof teacherAbsencesRoutes>,
  classrooms: {
    list: () => ({}),
    usage: () => ({}),
    create: ({ code }) => ({ body: { name: `Нова зала ${code}` } }),
    update: ({ code, classroom }) => ({ body: { id: classroom, name: `Інша зала ${code} ${classroom}` } }),
    remove: ({ unusedClassroom }) => ({ params: { id: unusedClassroom } }),
  } satisfies SamplesOf<typeof classroomsRoutes>,
  freezes: {
    list: ({ student }) => ({ query: { studentId: student } }),
    create: ({ code, student }) => ({ body: { studentId: student, from: '2027-02-01', to: '2027-02-10', reason: `Санаторій ${code}` } }),
    update: ({ code, freeze }) => ({ params: { id: freeze }, body: { from: '2027-01-01', to: '2027-01-12', reason: `Довше ${code}`, version: 1 } }),
    remove: ({ freeze }) => ({ params: { id: freeze } }),
  } satisfies SamplesOf<typeof freezesRoutes>,
  groups: {
    list: () => ({}),
    scheduleConflicts: ({ laterGroup, classroom, teacher }) => ({
      body: {
        classId: laterGroup, teacherId: teacher, lessonDurationMinutes: 60,
        newSchedules: [{ dayOfWeek: 6, classroomId: classroom, startTime: '10:00' }],
      },
    }),
    one: ({ group }) => ({ params: { id: group } }),
    create: (targets) => ({ body: settings(targets, 3) }),
    update: (targets) => ({ body: { ...settings(targets, 6), id: targets.laterGroup } }),
    archive: ({ endingGroup }) => ({ params: { id: endingGroup } }),
    restore: ({ archivedGroup, teacher }) => ({ params: { id: archivedGroup }, body: { teacherId: teacher } }),
    addStudent: ({ group, newcomer }) => ({ params: { classId: group, studentId: newcomer } }),
    addStudents: ({ group, newcomer }) => ({ params: { classId: group }, body: { studentIds: [newcomer] } }),
    removeStudents: ({ group, newcomer }) => ({ params: { classId: group }, body: { studentIds: [newcomer] } }),
    removeStudent: ({ group, newcomer }) => ({ params: { classId: group, studentId: newcomer } }),
    mine: () => ({}),
  } satisfies SamplesOf<typeof groupsRoutes>,
  home: {
    one: () => ({}),
  } satisfies SamplesOf<typeof homeRoutes>,
  cardPayments: {
    list: () => ({ query: { month: '2026-11' } }),
    saveToken: ({ recipient }) => ({ params: { id: recipient }, body: { token: null } }),
    begin: ({ invoice }) => ({ params: { id: invoice } }),
    report: ({ cardPayment, code }) => ({
      params: { id: cardPayment }, body: { invoiceId: `mono-${code}`, status: 'success', amount: 60_000, modifiedDate: '2026-11-20T10:00:00Z' },
    }),
  } satisfies SamplesOf<typeof cardPaymentsRoutes>,
  cash: {
    day: () => ({ query: { day: '2026-09-02' } }),
    close: ({ recipient, code }) => ({ body: { recipientId: recipient, day: '2026-09-03', counted: 0, note: `Каса ${code}` } }),
    reopen: ({ closing, code }) => ({ params: { id: closing }, body: { reason: `Помилка ${code}` } }),
    saveReceipt: ({ cashEntry, code }) => ({ params: { id: cashEntry }, body: { number: `ФН ${code}`, link: '' } }),
    issueReceipt: ({ entry }) => ({ params: { id: entry } }),
    confirmation: ({ cashEntry }) => ({ params: { id: cashEntry } }),
    saveCheckbox: ({ recipient }) => ({ params: { id: recipient }, body: { keys: null } }),
  } satisfies SamplesOf<typeof cashRoutes>,
  income: {
    one: () => ({ query: { month: '2026-11' } }),
    file: () => ({ params: { file: 'entries' }, query: { month: '2026-11' } }),
  } satisfies SamplesOf<typeof incomeRoutes>,
  publishedIncome: {
    one: () => ({ params: { month: '2026-09' } }),
    publish: () => ({ params: { month: '2026-09' } }),
    withdraw: () => ({ params: { month: '2026-08' } }),
    ofPlatform: () => ({ query: { month: '2026-09' } }),
  } satisfies SamplesOf<typeof publishedIncomeRoutes>,
  invoices: {
    list: () => ({ query: { month: '2026-09' } }),
    issue: () => ({ body: { month: '2026-08' } }),
    one: ({ invoice }) => ({ params: { id: invoice } }),
    pdf: ({ invoice }) => ({ params: { id: invoice } }),
    cancel: ({ invoice, code }) => ({ params: { id: invoice }, body: { reason: `Помилка ${code}` } }),
    family: ({ student }) => ({ query: { studentId: String(student) } }),
    familyPdf: ({ invoice }) => ({ params: { id: invoice } }),
  } satisfies SamplesOf<typeof invoicesRoutes>,
  debts: {
    list: () => ({}),
    file: ({ student }) => ({ body: { format: 'csv', ids: [student] } }),
    promise: ({ student, code }) => ({ params: { studentId: student }, body: { day: '2026-12-01', note: `Після зарплати ${code}` } }),
    reminders: () => ({}),
    saveReminders: () => ({ body: { dueDay: 15, isOn: true } }),
  } satisfies SamplesOf<typeof debtsRoutes>,
  ledger: {
    account: ({ student }) => ({ params: { studentId: student } }),
    pay: ({ student, code }) => ({ body: { studentId: student, amount: 10_000, day: '2026-11-20', method: 'transfer', note: `Оплата ${code}` } }),
    enter: ({ student, code }) => ({ body: { studentId: student, kind: 'one-off', purpose: 'books', amount: 90_000, month: '2026-11', note: `Книжки ${code}` } }),
    reverse: ({ entry, code }) => ({ params: { id: entry }, body: { reason: `Помилка ${code}` } }),
    family: ({ student }) => ({ query: { studentId: String(student) } }),
  } satisfies SamplesOf<typeof ledgerRoutes>,
  pay: {
    month: () => ({ params: { month: '2026-11' } }),
    file: () => ({ params: { month: '2026-11' } }),
    sheet: ({ teacher }) => ({ params: { month: '2026-11', teacherId: teacher } }),
    approve: ({ teacher }) => ({ params: { month: '2026-10', teacherId: teacher }, body: { total: 0 } }),
    reopen: ({ code, teacher }) => ({ params: { month: '2026-08', teacherId: teacher }, body: { reason: `Помилка ${code}` } }),
    rates: () => ({}),
    saveRate: ({ teacher, group }) => ({ body: { teacherId: teacher, groupId: group, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-12-01' } }),
    removeRate: ({ payRate }) => ({ params: { id: payRate } }),
    addEntry: ({ code, teacher }) => ({ body: { teacherId: teacher, month: '2026-11', amount: -10_000, note: `Аванс ${code}` } }),
    removeEntry: ({ payEntry }) => ({ params: { id: payEntry } }),
    own: () => ({}),
  } satisfies SamplesOf<typeof payRoutes>,
  recipients: {
    list: () => ({}),
    create: ({ code }) => ({ body: recipientNamed(`ФОП Новий ${code}`) }),
    update: ({ code, recipient }) => ({ params: { id: recipient }, body: { ...recipientNamed(`ФОП Інший ${code}`), version: 1 } }),
    remove: ({ recipient }) => ({ params: { id: recipient } }),
  } satisfies SamplesOf<typeof recipientsRoutes>,
  statements: {
    list: () => ({}),
    import: ({ code }) => ({ query: { account: `UA29 ${code}` }, body: { bytes: Buffer.from(statementOf(code)), type: 'text/csv' } }),
    nameColumns: ({ code }) => ({ body: { columns: { day: 'День', amount: `Сума ${code}` } } }),
    one: ({ statement }) => ({ params: { id: statement } }),
    match: ({ statement, bankLine, payer }) => ({ params: { id: statement }, body: { lines: [{ lineId: bankLine, shares: [{ studentId: payer, invoiceId: null, amount: 10_000 }] }] } }),
    unmatch: ({ matchedLine, code }) => ({ params: { id: matchedLine }, body: { reason: `Помилка ${code}` } }),
    setAside: ({ strangeLine }) => ({ params: { id: strangeLine }, body: { isAside: true } }),
  } satisfies SamplesOf<typeof statementsRoutes>,
  runs: {
    leaving: ({ student }) => ({ query: { studentIds: String(student) } }),
    preview: () => ({ params: { month: '2026-11' } }),
    post: () => ({ params: { month: '2026-12' } }),
    rules: () => ({}),
    saveRules: () => ({ body: { joining: 'lessons', cancelled: 'free', frozen: 'free', siblingsPercent: 5 } }),
    close: () => ({ body: { through: '2026-08' } }),
  } satisfies SamplesOf<typeof runsRoutes>,
  search: {
    find: ({ code }) => ({ query: { text: code } }),
  } satisfies SamplesOf<typeof searchRoutes>,
  subjects: {
    list: () => ({}),
    usage: () => ({}),
    create: ({ code }) => ({ body: { name: `Новий предмет ${code}` } }),
    update: ({ code, subject }) => ({ body: { id: subject, name: `Інший предмет ${code} ${subject}`, color: 'green' } }),
    remove: ({ unusedSubject }) => ({ params: { id: unusedSubject } }),
  } satisfies SamplesOf<typeof subjectsRoutes>,
  topics: {
    list: ({ subject }) => ({ query: { subjectId: subject } }),
    create: ({ code, subject }) => ({ body: { subjectId: subject, name: `Нова тема ${code}` } }),
    update: ({ code, topic, subject }) => ({ body: { id: topic, subjectId: subject, name: `Інша тема ${code}` } }),
  } satisfies SamplesOf<typeof topicsRoutes>,
  warnings: {
    ofCentre: () => ({}),
    ofTeacher: () => ({}),
    startCall: ({ student }) => ({ body: { studentId: student } }),
    finishCall: ({ code, call }) => ({ params: { id: call }, body: { result: `Передзвонить ${code}` } }),
    dropCall: ({ secondCall }) => ({ params: { id: secondCall } }),
  } satisfies SamplesOf<typeof warningsRoutes>,
};
