import { z } from 'zod';
import { doneForMany, studentIds } from './many-students.ts';
import { parent, parentSummary } from '../parents/parents.contract.ts';
import { defineRoute, noData, tag } from '../route.ts';
import {
  editConflict, version, date, dateTime, field, fullName, hasTwoDecimals, id, idText, optionalBirthDate, optionalDate, optionalText, password,
  phoneNumber, phoneNumberOrNone, readOf, sentOf, sex, passwordsQuery,
} from '../values.ts';
import { readName } from '../typed-text.ts';

const discount = z
  .number('Знижка від 0 до 100 %')
  .min(0, 'Знижка від 0 до 100 %')
  .max(100, 'Знижка від 0 до 100 %')
  .refine(hasTwoDecimals, 'Не більше двох знаків після коми');

const discountDate = optionalDate.refine(
  (value) => value === null || (value >= '2000-01-01' && value <= '2100-12-31'),
  'Вкажіть дату від 2000 до 2100 року',
);

const ownFields = {
  schoolInfo: field(z.string('Введіть школу учня').overwrite(readName).min(1, 'Введіть школу учня').max(300, 'Не більше 300 символів'), z.string()),
  isPasswordSent: field(z.boolean().default(false), z.boolean()),
  comment: field(optionalText(2000), z.string().nullable()),
  isEducationOnline: field(z.boolean().default(false), z.boolean()),
  discount: field(discount.nullish().transform((value) => value ?? 0), z.number()),
  discountValidFrom: field(discountDate, date.nullable()),
  discountValidTo: field(discountDate, date.nullable()),
};

/** Columns of a student's own table, by name. */
export const studentOwnFields = sentOf(ownFields);

const studentFields = {
  fullName,
  dateOfBirth: optionalBirthDate,
  sex: sex.nullish().transform((value) => value ?? null),
  phoneNumber,
  ...studentOwnFields,
};

export const periodInOrder = {
  path: ['discountValidTo'],
  message: 'Знижка закінчується раніше, ніж починається',
};

/** True when a discount's days are in order; an open end is unbounded. */
export function isPeriodInOrder(period: { discountValidFrom: string | null; discountValidTo: string | null }): boolean {
  const { discountValidFrom, discountValidTo } = period;
  return !discountValidFrom || !discountValidTo || discountValidFrom <= discountValidTo;
}

export const createStudentBody = z.object({ ...studentFields, password }).refine(isPeriodInOrder, periodInOrder);
export const updateStudentBody = z
  .object({
    ...studentFields,
    id,
    /** Empty only for a student who has no phone. */
    phoneNumber: phoneNumberOrNone,
    password: password.nullish(),
    version: version.optional(),
  })
  .refine(isPeriodInOrder, periodInOrder);

interface MonthOfStudent {
  monthlyPayment: number;
  isCurrentMonthPayed: boolean;
  due?: number | undefined;
  paid?: number | undefined;
}

/** Hryvnias due and paid for this month; an older gateway sends only the flag. */
export function sumsThisMonth({ monthlyPayment, isCurrentMonthPayed, due = monthlyPayment, paid = isCurrentMonthPayed ? due : 0 }: MonthOfStudent) {
  return { due, paid };
}

/** True when a part of this month is unpaid and no overpayment of other months covers it. */
export function owesThisMonth(student: MonthOfStudent): boolean {
  const { due, paid } = sumsThisMonth(student);
  return !student.isCurrentMonthPayed && due > paid;
}

export const studentGroup = z.object({
  id,
  className: z.string(),
  subjectName: z.string(),
  subjectColor: z.string(),
});

const sharedShape = {
  id,
  dateOfBirth: date.nullable(),
  sex: sex.nullable(),
  phoneNumber: z.string(),
  ...readOf(ownFields),
  isCurrentMonthPayed: z.boolean(),
  isNextMonthPayed: z.boolean(),
  monthlyPayment: z.number(),
  avatarPath: z.string().nullable(),
  classes: z.array(studentGroup),
};

export const studentListItem = z.object({
  ...sharedShape,
  fullname: z.string(),
  /** First day of the month that the flags call current. */
  month: date.optional(),
  /** UAH of this month by the ledger, `due` with charges still to come; absent for archived students. */
  due: z.number().optional(),
  paid: z.number().optional(),
  /** UAH of the next month, with charges still to come; absent for archived students. */
  owedNextMonth: z.number().optional(),
  parent: parentSummary.optional(),
  /** Only archived students have it; `classes` are then the groups to return to. */
  archivedAt: dateTime.optional(),
});

export const student = z.object({
  ...sharedShape,
  fullName: z.string(),
  password: z.string().nullable(),
  parent: parent.optional(),
  version,
});

/** A stay in a group; `leftOn` is the first day after it, null for a present stay. */
export const studentStay = studentGroup.extend({ teacherName: z.string(), joinedOn: date, leftOn: date.nullable(), isArchived: z.boolean() });

export const studentMonth = z.object({
  month: date,
  amount: z.number().nullable(),
  /** Unpaid sum of the month, with charges still to come; null when paid. */
  due: z.number().nullish(),
  markedAt: dateTime.nullable(),
  markedBy: z.string().nullable(),
});

/** A student's data beside the form, also of archived students. */
export const studentOverview = z.object({
  id,
  fullName: z.string(),
  phoneNumber: z.string(),
  schoolInfo: z.string(),
  avatarPath: z.string().nullable(),
  archivedAt: dateTime.nullable(),
  month: date,
  monthlyPayment: z.number(),
  stays: z.array(studentStay),
  months: z.array(studentMonth),
  parent: z.object({
    id,
    fullName: z.string(),
    phoneNumber: z.string(),
    accountTypeLabel: z.string(),
    siblings: z.array(z.object({ id, fullName: z.string() })),
  }).nullable(),
  announcedAbsences: z.array(z.object({ classId: id, plannedOn: date, reason: z.string().nullable() })).optional(),
  /** Latest changes of the record first; the audit log has the rest. */
  history: z.array(z.object({ id, at: dateTime, action: z.string(), actorName: z.string().nullable() })),
});

export const studentEditConflict = editConflict(student.omit({ parent: true }));

const comingAndGoing = [
  'students', 'groups', tag('student', 'params.id'), tag('memberships', 'params.id'), tag('week', 'params.id'), tag('family', 'params.id'),
  tag('account', 'params.id'),
] as const;

const manyComingAndGoing = [
  'students', 'groups', tag('student', 'body.studentIds'), tag('memberships', 'body.studentIds'), tag('week', 'body.studentIds'),
  tag('family', 'body.studentIds'), tag('account', 'body.studentIds'),
] as const;

export const studentsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/students',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'All students of the centre, or with `archived=true` the archived students',
    reads: ['students', 'calendar', 'charge-rules'],
    query: z.object({ archived: z.enum(['true', 'false']).optional() }).optional(),
    data: z.array(studentListItem),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/students/:id',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'One student with the parent, for the edit form',
    // Rereading shown passwords would be logged, so a save does not reread the record.
    reads: [tag('memberships', 'params.id')],
    params: z.object({ id: idText }),
    query: passwordsQuery,
    data: student,
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/api/admin/students/:id/overview',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Groups, payments, parent and history of a student, archived or not',
    reads: ['students', 'calendar', 'charge-rules', tag('student', 'params.id'), tag('memberships', 'params.id'), tag('week', 'params.id')],
    params: z.object({ id: idText }),
    data: studentOverview,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/students',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Add a student',
    changes: ['students'],
    body: createStudentBody,
    data: z.object({ id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/students',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Change a student',
    changes: ['students', tag('student', 'body.id'), tag('week', 'body.id'), tag('family', 'body.id')],
    query: passwordsQuery,
    body: updateStudentBody,
    data: student,
  }),
  archive: defineRoute({
    method: 'DELETE',
    path: '/api/admin/students/:id',
    access: ['TenantAdmin'],
    summary: 'Archive a student: no sign-in and no groups from today on, history stays; a parent without other children is archived too',
    changes: comingAndGoing,
    params: z.object({ id: idText }),
    data: noData,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/admin/students/:id/restore',
    access: ['TenantAdmin'],
    summary: 'Bring a student back from the archive, with the former phone and password and into the groups left by archiving',
    changes: comingAndGoing,
    params: z.object({ id: idText }),
    data: z.object({ classes: z.array(studentGroup) }),
  }),
  archiveMany: defineRoute({
    method: 'POST',
    path: '/api/admin/students/archive',
    access: ['TenantAdmin'],
    summary: 'Archive many students, each as by the call for one; unknown students are refused separately, and repeating changes nothing',
    changes: manyComingAndGoing,
    body: z.object({ studentIds }),
    data: doneForMany,
  }),
  restoreMany: defineRoute({
    method: 'POST',
    path: '/api/admin/students/restore',
    access: ['TenantAdmin'],
    summary: 'Bring many students back from the archive, each as by the call for one; unknown students are refused separately, and repeating changes nothing',
    changes: manyComingAndGoing,
    body: z.object({ studentIds }),
    data: doneForMany,
  }),
};

export const studentsErrors = {
  'students.not-found': 404,
  'students.stale': 409,
  'accounts.phone-taken': 409,
} as const;

export type Student = z.output<typeof student>;
export type StudentListItem = z.output<typeof studentListItem>;
export type StudentOverview = z.output<typeof studentOverview>;
export type StudentGroup = z.output<typeof studentGroup>;
export type CreateStudentBody = z.output<typeof createStudentBody>;
export type UpdateStudentBody = z.output<typeof updateStudentBody>;
