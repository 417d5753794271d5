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
import { everybodyOfCentre } from './calls.fixture.ts';
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
    list: { call: () => ({}), ...everybodyOfCentre('own ok') },
    ofLesson: { call: ({ group }) => ({ params: { classId: group } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    start: { call: ({ group }) => ({ body: { scope: 'lesson', classId: group } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    decide: { call: ({ alert }) => ({ params: { id: alert }, body: { answer: 'shelter' } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    call: {
      call: ({ group, student }) => ({ params: { classId: group, studentId: student }, body: { state: 'away' } }),
      TenantAdmin: 'own ok, theirs ok (group 404, student 404), far 404', Teacher: 'own ok, theirs 404, far 404',
    },
    end: { call: ({ alert }) => ({ params: { id: alert } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    holdOnline: { call: ({ alert }) => ({ params: { id: alert } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof alertsRoutes>,
  sites: {
    list: { call: () => ({}), TenantAdmin: 'own ok' },
    create: { call: ({ code, classroom }) => ({ body: { name: `Новий корпус ${code} ${classroom}`, classroomIds: [classroom] } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    update: { call: ({ code, site }) => ({ params: { id: site }, body: { name: `Інший корпус ${code} ${site}` } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    remove: { call: ({ site }) => ({ params: { id: site } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof sitesRoutes>,
  calendar: {
    lessons: { call: () => ({ query: { from: '2026-11-16', to: '2026-12-31' } }), TenantAdmin: 'own ok', reception: 'own ok' },
    teacherLessons: { call: () => ({ query: { from: '2026-11-16', to: '2026-12-31' } }), Teacher: 'own ok' },
    lessonsToGive: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok' },
    limits: { call: () => ({ query: { from: '2026-11-16', to: '2026-12-31' } }), TenantAdmin: 'own ok' },
    touched: { call: ({ group }) => ({ body: { from: '2026-11-16', to: '2026-12-31', classIds: [group] } }), TenantAdmin: 'own ok, theirs ok, far ok' },
    holidays: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok' },
    periods: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok' },
    createPeriod: { call: ({ code }) => ({ body: { from: '2028-06-01', to: '2028-06-30', name: `Літо ${code}` } }), TenantAdmin: 'own ok' },
    updatePeriod: {
      call: ({ code, period }) => {
        const days = { from: `${2050 + period % 40}-06-01`, to: `${2050 + period % 40}-06-30` };
        return { params: { id: period }, body: { ...days, name: `Літо ${code} ${period}`, terms: [{ ...days, name: `Зміна ${code}` }] } };
      },
      TenantAdmin: 'own ok, theirs ok, far 404',
    },
    removePeriod: { call: ({ period }) => ({ params: { id: period } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    createHoliday: {
      call: ({ code, laterGroup }) => ({ body: { from: '2026-12-24', to: '2026-12-26', name: `Свято ${code}`, kind: 'closed', classIds: [laterGroup] } }),
      TenantAdmin: 'own ok, theirs ok, far 404',
    },
    removeHoliday: { call: ({ holiday }) => ({ params: { id: holiday } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    saveException: {
      call: ({ code, laterGroup }) => ({ params: { id: laterGroup, plannedOn: '2026-11-28' }, body: { isCancelled: true, reason: `Захворіла ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404',
    },
    removeException: { call: ({ group }) => ({ params: { id: group, plannedOn: '2026-12-05' } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    createExtra: {
      call: ({ code, laterGroup, classroom, teacher }) => ({
        params: { id: laterGroup }, body: { startDateTime: '2026-12-02T10:00', classroomId: classroom, teacherId: teacher, reason: `Повторення ${code}` },
      }),
      TenantAdmin: 'own ok, theirs ok, far 404 (classroom 400, teacher 400)',
    },
    updateExtra: {
      call: ({ code, group, extra }) => ({ params: { id: group, extraId: extra }, body: { startDateTime: '2026-12-04T10:00', reason: `Пізніше ${code}` } }),
      TenantAdmin: 'own ok, theirs ok (extra 404, group 404), far 404',
    },
    removeExtra: { call: ({ group, extra }) => ({ params: { id: group, extraId: extra } }), TenantAdmin: 'own ok, theirs ok (extra 404, group 404), far 404' },
  } satisfies SamplesOf<typeof calendarRoutes>,
  suggestions: { find: { call: ({ group }) => ({ query: { classId: group, day: '2026-12-05', startTime: '18:00' } }), TenantAdmin: 'own ok, theirs ok, far 404' } } satisfies SamplesOf<typeof suggestionsRoutes>,
  teacherAbsences: {
    list: { call: () => ({}), TenantAdmin: 'own ok' },
    one: { call: ({ teacherAbsence }) => ({ params: { id: teacherAbsence } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    create: {
      call: ({ code, idleTeacher }) => ({ body: { teacherId: idleTeacher, from: '2026-12-10', to: '2026-12-11', reason: `Хворіє ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 400',
    },
    remove: { call: ({ teacherAbsence }) => ({ params: { id: teacherAbsence } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    handOver: {
      call: ({ laterGroup, teacher }) => ({ params: { id: laterGroup }, body: { teacherId: teacher, from: '2027-02-01', to: '2027-02-14' } }),
      TenantAdmin: 'own ok, theirs ok, far 404 (teacher 400)',
    },
    takeBack: {
      call: ({ teacherAbsence, group }) => ({ params: { id: teacherAbsence }, body: { groupId: group, plannedOn: '2026-12-19' } }),
      TenantAdmin: 'own ok, theirs ok (group 409, teacherAbsence 409), far 404 (group 409)',
    },
    arrange: { call: ({ teacherAbsence }) => ({ params: { id: teacherAbsence }, body: { teacherId: null } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof teacherAbsencesRoutes>,
  classrooms: {
    list: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok' },
    usage: { call: () => ({}), TenantAdmin: 'own ok' },
    create: { call: ({ code }) => ({ body: { name: `Нова зала ${code}` } }), TenantAdmin: 'own ok' },
    update: { call: ({ code, classroom }) => ({ body: { id: classroom, name: `Інша зала ${code} ${classroom}` } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    remove: { call: ({ unusedClassroom }) => ({ params: { id: unusedClassroom } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof classroomsRoutes>,
  freezes: {
    list: { call: ({ student }) => ({ query: { studentId: student } }), TenantAdmin: 'own ok, theirs ok, far ok' },
    create: {
      call: ({ code, student }) => ({ body: { studentId: student, from: '2027-02-01', to: '2027-02-10', reason: `Санаторій ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404',
    },
    update: {
      call: ({ code, freeze }) => ({ params: { id: freeze }, body: { from: '2027-01-01', to: '2027-01-12', reason: `Довше ${code}`, version: 1 } }),
      TenantAdmin: 'own ok, theirs ok, far 404',
    },
    remove: { call: ({ freeze }) => ({ params: { id: freeze } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof freezesRoutes>,
  groups: {
    list: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    scheduleConflicts: {
      call: ({ laterGroup, classroom, teacher }) => ({
        body: {
          classId: laterGroup, teacherId: teacher, lessonDurationMinutes: 60,
          newSchedules: [{ dayOfWeek: 6, classroomId: classroom, startTime: '10:00' }],
        },
      }),
      TenantAdmin: 'own ok, theirs ok, far 404 (classroom 400, teacher ok)',
    },
    one: { call: ({ group }) => ({ params: { id: group } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    create: { call: (targets) => ({ body: settings(targets, 3) }), TenantAdmin: 'own ok, theirs ok, far 400' },
    update: {
      call: (targets) => ({ body: { ...settings(targets, 6), id: targets.laterGroup } }),
      TenantAdmin: 'own ok, theirs ok (laterGroup 400, subject 400), far 404 (classroom 400, subject 400, teacher 400)',
    },
    archive: { call: ({ endingGroup }) => ({ params: { id: endingGroup } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    restore: { call: ({ archivedGroup, teacher }) => ({ params: { id: archivedGroup }, body: { teacherId: teacher } }), TenantAdmin: 'own ok, theirs ok, far 404 (teacher 400)' },
    addStudent: {
      call: ({ group, newcomer }) => ({ params: { classId: group, studentId: newcomer } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404',
    },
    addStudents: {
      call: ({ group, newcomer }) => ({ params: { classId: group }, body: { studentIds: [newcomer] } }),
      TenantAdmin: 'own ok, theirs ok, far 404 (newcomer ok)', reception: 'own ok, theirs ok, far 404 (newcomer ok)',
    },
    removeStudents: {
      call: ({ group, newcomer }) => ({ params: { classId: group }, body: { studentIds: [newcomer] } }),
      TenantAdmin: 'own ok, theirs ok, far 404 (newcomer ok)', reception: 'own ok, theirs ok, far 404 (newcomer ok)',
    },
    removeStudent: {
      call: ({ group, newcomer }) => ({ params: { classId: group, studentId: newcomer } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404',
    },
    mine: { call: () => ({}), Teacher: 'own ok' },
  } satisfies SamplesOf<typeof groupsRoutes>,
  home: {
    one: { call: () => ({}), TenantAdmin: 'own ok' },
  } satisfies SamplesOf<typeof homeRoutes>,
  cardPayments: {
    list: { call: () => ({ query: { month: '2026-11' } }), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    saveToken: { call: ({ recipient }) => ({ params: { id: recipient }, body: { token: null, makesReceipts: true } }), TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404' },
    begin: { call: ({ invoice }) => ({ params: { id: invoice } }), Student: 'own 409, theirs 404, far 404', Parent: 'own 409, theirs 404, far 404' },
    report: {
      call: ({ cardPayment, code }) => ({
        params: { id: cardPayment }, body: { invoiceId: `mono-${code}`, status: 'success', amount: 60_000, modifiedDate: '2026-11-20T10:00:00Z' },
      }),
      nobody: 'own 404, theirs 404, far 404',
    },
  } satisfies SamplesOf<typeof cardPaymentsRoutes>,
  cash: {
    day: { call: () => ({ query: { day: '2026-09-02' } }), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    close: {
      call: ({ recipient, code }) => ({ body: { recipientId: recipient, day: '2026-09-03', counted: 0, note: `Каса ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own 409, theirs 409, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    reopen: {
      call: ({ closing, code }) => ({ params: { id: closing }, body: { reason: `Помилка ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own 404, theirs 404, far 404', accountant: 'own 404, theirs 404, far 404',
    },
    saveReceipt: {
      call: ({ cashEntry, code }) => ({ params: { id: cashEntry }, body: { number: `ФН ${code}`, link: '' } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    issueReceipt: {
      call: ({ entry }) => ({ params: { id: entry } }),
      TenantAdmin: 'own 409, theirs 409, far 404', reception: 'own 409, theirs 409, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    confirmation: {
      call: ({ cashEntry }) => ({ params: { id: cashEntry } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    saveCheckbox: {
      call: ({ recipient }) => ({ params: { id: recipient }, body: { keys: null } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
  } satisfies SamplesOf<typeof cashRoutes>,
  income: {
    one: { call: () => ({ query: { month: '2026-11' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    file: { call: () => ({ params: { file: 'entries' }, query: { month: '2026-11' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
  } satisfies SamplesOf<typeof incomeRoutes>,
  publishedIncome: {
    one: { call: () => ({ params: { month: '2026-09' } }), TenantAdmin: 'own ok' },
    publish: { call: () => ({ params: { month: '2026-09' } }), TenantAdmin: 'own ok' },
    withdraw: { call: () => ({ params: { month: '2026-08' } }), TenantAdmin: 'own ok' },
    ofPlatform: { call: () => ({ query: { month: '2026-09' } }), SuperAdmin: 'own ok' },
  } satisfies SamplesOf<typeof publishedIncomeRoutes>,
  invoices: {
    list: { call: () => ({ query: { month: '2026-09' } }), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    issue: { call: () => ({ body: { month: '2026-08' } }), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    one: {
      call: ({ invoice }) => ({ params: { id: invoice } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    pdf: {
      call: ({ invoice }) => ({ params: { id: invoice } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    cancel: {
      call: ({ invoice, code }) => ({ params: { id: invoice }, body: { reason: `Помилка ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own 409, theirs 409, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    family: { call: ({ student }) => ({ query: { studentId: String(student) } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    familyPdf: { call: ({ invoice }) => ({ params: { id: invoice } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof invoicesRoutes>,
  debts: {
    list: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    file: {
      call: ({ student }) => ({ body: { format: 'csv', ids: [student] } }),
      TenantAdmin: 'own ok, theirs ok, far ok', reception: 'own ok, theirs ok, far ok', accountant: 'own ok, theirs ok, far ok',
    },
    promise: {
      call: ({ student, code }) => ({ params: { studentId: student }, body: { day: '2026-12-01', note: `Після зарплати ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    reminders: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    saveReminders: { call: () => ({ body: { dueDay: 15, isOn: true } }), TenantAdmin: 'own ok', accountant: 'own ok' },
  } satisfies SamplesOf<typeof debtsRoutes>,
  ledger: {
    account: {
      call: ({ student }) => ({ params: { studentId: student } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    pay: {
      call: ({ student, code }) => ({ body: { studentId: student, amount: 10_000, day: '2026-11-20', method: 'transfer', note: `Оплата ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    enter: {
      call: ({ student, code }) => ({ body: { studentId: student, kind: 'one-off', purpose: 'books', amount: 90_000, month: '2026-11', note: `Книжки ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    reverse: {
      call: ({ entry, code }) => ({ params: { id: entry }, body: { reason: `Помилка ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own 409, theirs 409, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    family: { call: ({ student }) => ({ query: { studentId: String(student) } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof ledgerRoutes>,
  pay: {
    month: { call: () => ({ params: { month: '2026-11' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    file: { call: () => ({ params: { month: '2026-11' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    sheet: { call: ({ teacher }) => ({ params: { month: '2026-11', teacherId: teacher } }), TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404' },
    approve: {
      call: ({ teacher }) => ({ params: { month: '2026-10', teacherId: teacher }, body: { total: 0 } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    reopen: {
      call: ({ code, teacher }) => ({ params: { month: '2026-08', teacherId: teacher }, body: { reason: `Помилка ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    rates: { call: () => ({}), TenantAdmin: 'own ok', accountant: 'own ok' },
    saveRate: {
      call: ({ teacher, group }) => ({ body: { teacherId: teacher, groupId: group, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-12-01' } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    removeRate: { call: ({ payRate }) => ({ params: { id: payRate } }), TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 404, theirs 404, far 404' },
    addEntry: {
      call: ({ code, teacher }) => ({ body: { teacherId: teacher, month: '2026-11', amount: -10_000, note: `Аванс ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    removeEntry: { call: ({ payEntry }) => ({ params: { id: payEntry } }), TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 404, theirs 404, far 404' },
    own: { call: () => ({}), Teacher: 'own ok' },
  } satisfies SamplesOf<typeof payRoutes>,
  recipients: {
    list: { call: () => ({}), TenantAdmin: 'own ok', accountant: 'own ok' },
    create: { call: ({ code }) => ({ body: recipientNamed(`ФОП Новий ${code}`) }), TenantAdmin: 'own ok', accountant: 'own ok' },
    update: {
      call: ({ code, recipient }) => ({ params: { id: recipient }, body: { ...recipientNamed(`ФОП Інший ${code}`), version: 1 } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    remove: { call: ({ recipient }) => ({ params: { id: recipient } }), TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 404, theirs 404, far 404' },
  } satisfies SamplesOf<typeof recipientsRoutes>,
  statements: {
    list: { call: () => ({}), TenantAdmin: 'own ok', accountant: 'own ok' },
    import: {
      call: ({ code }) => ({ query: { account: `UA29 ${code}` }, body: { bytes: Buffer.from(statementOf(code)), type: 'text/csv' } }),
      TenantAdmin: 'own ok', accountant: 'own ok',
    },
    nameColumns: { call: ({ code }) => ({ body: { columns: { day: 'День', amount: `Сума ${code}` } } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    one: { call: ({ statement }) => ({ params: { id: statement } }), TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404' },
    match: {
      call: ({ statement, bankLine, payer }) => ({ params: { id: statement }, body: { lines: [{ lineId: bankLine, shares: [{ studentId: payer, invoiceId: null, amount: 10_000 }] }] } }),
      TenantAdmin: 'own ok, theirs ok (bankLine 404, statement 404), far 404', accountant: 'own 409, theirs 409 (bankLine 404, statement 404), far 404',
    },
    unmatch: {
      call: ({ matchedLine, code }) => ({ params: { id: matchedLine }, body: { reason: `Помилка ${code}` } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own 409, theirs 409, far 404',
    },
    setAside: {
      call: ({ strangeLine }) => ({ params: { id: strangeLine }, body: { isAside: true } }),
      TenantAdmin: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
  } satisfies SamplesOf<typeof statementsRoutes>,
  runs: {
    leaving: {
      call: ({ student }) => ({ query: { studentIds: String(student) } }),
      TenantAdmin: 'own ok, theirs ok, far ok', reception: 'own ok, theirs ok, far ok',
    },
    preview: { call: () => ({ params: { month: '2026-11' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    post: { call: () => ({ params: { month: '2026-12' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    rules: { call: () => ({}), TenantAdmin: 'own ok', accountant: 'own ok' },
    saveRules: { call: () => ({ body: { joining: 'lessons', cancelled: 'free', frozen: 'free', siblingsPercent: 5 } }), TenantAdmin: 'own ok', accountant: 'own ok' },
    close: { call: () => ({ body: { through: '2026-08' } }), TenantAdmin: 'own ok', accountant: 'own ok' },
  } satisfies SamplesOf<typeof runsRoutes>,
  search: {
    find: { call: ({ code }) => ({ query: { text: code } }), TenantAdmin: 'own ok' },
  } satisfies SamplesOf<typeof searchRoutes>,
  subjects: {
    list: { call: () => ({}), TenantAdmin: 'own ok', Teacher: 'own ok', reception: 'own ok', accountant: 'own ok' },
    usage: { call: () => ({}), TenantAdmin: 'own ok' },
    create: { call: ({ code }) => ({ body: { name: `Новий предмет ${code}` } }), TenantAdmin: 'own ok' },
    update: { call: ({ code, subject }) => ({ body: { id: subject, name: `Інший предмет ${code} ${subject}`, color: 'green' } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    remove: { call: ({ unusedSubject }) => ({ params: { id: unusedSubject } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof subjectsRoutes>,
  topics: {
    list: { call: ({ subject }) => ({ query: { subjectId: subject } }), TenantAdmin: 'own ok, theirs ok, far ok', Teacher: 'own ok, theirs ok, far ok' },
    create: { call: ({ code, subject }) => ({ body: { subjectId: subject, name: `Нова тема ${code}` } }), TenantAdmin: 'own ok, theirs ok, far 400' },
    update: {
      call: ({ code, topic, subject }) => ({ body: { id: topic, subjectId: subject, name: `Інша тема ${code}` } }),
      TenantAdmin: 'own ok, theirs ok (subject 400, topic 400), far 404 (subject 400)',
    },
  } satisfies SamplesOf<typeof topicsRoutes>,
  warnings: {
    ofCentre: { call: () => ({}), TenantAdmin: 'own ok' },
    ofTeacher: { call: () => ({}), Teacher: 'own ok' },
    startCall: { call: ({ student }) => ({ body: { studentId: student } }), Teacher: 'own ok, theirs 404, far 404', TenantAdmin: 'own ok, theirs ok, far 404' },
    finishCall: {
      call: ({ code, call }) => ({ params: { id: call }, body: { result: `Передзвонить ${code}` } }),
      Teacher: 'own 404, theirs 404, far 404', TenantAdmin: 'own ok, theirs ok, far 404',
    },
    dropCall: { call: ({ secondCall }) => ({ params: { id: secondCall } }), Teacher: 'own 404, theirs 404, far 404', TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof warningsRoutes>,
};
