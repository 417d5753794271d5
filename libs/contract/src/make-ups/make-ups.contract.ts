import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { date, dateTime, id, idText } from '../values.ts';

/** Reasons that a family can press; a reason in its own words earns under each rule without a list of reasons. */
export const absenceReasons = ['Хворіє', 'Сімейні справи', 'Поїздка'] as const;

const days = (most: number) => z.int('Вкажіть ціле число').min(1, 'Щонайменше 1').max(most, `Не більше ${most}`);

const hoursBefore = z.int('Вкажіть ціле число').min(0, 'Щонайменше 0').max(168, 'Не більше 168');

/** Rules that bodies of older forms do not have either. */
const laterRules = {
  /** A credit is valid for `validDays`, or to the end of the term (without terms of the period, without periods `validDays`). */
  until: z.enum(['days', 'term']),
  /** When the student leaves the group, unused credits lapse, or their price goes to the student’s account. */
  atLeaving: z.enum(['lapse', 'money']),
  /** A family tells of an absence until then; 0: as late as attendance is chosen. */
  tellHours: hoursBefore,
  /** Per cent; a lesson that lost more of its time to alerts earns for all students; null: never. */
  lostShare: z.int('Вкажіть ціле число').min(0, 'Щонайменше 0').max(99, 'Не більше 99').nullable(),
};

/** A centre’s rules. A lesson that the centre cancelled always earns. */
export const makeUpRules = z.object({
  /** `told`: an absence told beforehand. */
  earns: z.enum(['never', 'told', 'always']),
  /** Empty: any reason. */
  reasons: z.array(z.enum(absenceReasons)),
  validDays: days(180),
  until: laterRules.until.default('days'),
  /** Null: any number. */
  mostAMonth: days(31).nullable(),
  isSameSubject: z.boolean(),
  needsApproval: z.boolean(),
  atLeaving: laterRules.atLeaving.default('lapse'),
  /** A family books and cancels until then. */
  deadlineHours: hoursBefore,
  tellHours: laterRules.tellHours.default(0),
  lostShare: laterRules.lostShare.default(50),
});

/** An absent rule stays as it is. */
export const saveMakeUpRulesBody = makeUpRules.extend(z.object(laterRules).partial().shape);

const place = { classId: id, className: z.string(), subjectName: z.string(), subjectColor: z.string() };

/** A lesson of a group that the student is not in. */
export const makeUpLesson = z.object({
  ...place,
  /** Day of the weekly slot, which a moved lesson keeps. */
  plannedOn: date,
  startsAt: dateTime,
  minutes: z.int(),
  roomName: z.string().nullable(),
  isOnline: z.boolean(),
  teacherName: z.string(),
});

export const bookedMakeUp = makeUpLesson.extend({
  isApproved: z.boolean(),
  canCancel: z.boolean(),
});

/** A missed or cancelled lesson that the student may make up. */
export const makeUpCredit = z.object({
  ...place,
  missedOn: date,
  why: z.enum(['absence', 'cancelled', 'alert']),
  validUntil: date,
  booked: bookedMakeUp.nullable(),
});

/** The first rule that a group’s lessons fail, for which they are not offered. */
export const makeUpRefusal = z.enum(['guests', 'subject', 'time', 'full', 'clash']);

/** Absent `studentId`: the student itself, or the parent’s first child; an admin names one. */
const whose = { studentId: id.nullish() };
const missed = { missedClassId: id, missedOn: date };

export const bookMakeUpBody = z.object({ ...whose, ...missed, classId: id, plannedOn: date });
export const approveMakeUpBody = z.object({ studentId: id, ...missed });

const people = ['Student', 'Parent', 'TenantAdmin'] as const;
const missedQuery = z.object({ studentId: idText.optional(), missedClassId: idText, missedOn: date });
const changed = z.object({ studentId: id, classIds: z.array(id) });
const changes = ['groups', 'calendar', tag('journal', 'data.classIds'), tag('week', 'data.studentId'), tag('family', 'data.studentId')] as const;

export const makeUpsRoutes = {
  ofStudent: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/makeUps',
    access: people,
    summary: 'Missed lessons that a student may make up, with bookings',
    reads: [tag('family', 'query.studentId'), tag('week', 'query.studentId'), 'groups', 'calendar', 'make-up-rules'],
    query: z.object({ studentId: idText.optional() }),
    data: z.object({ credits: z.array(makeUpCredit), deadlineHours: z.int(), needsApproval: z.boolean() }),
  }),
  offers: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/makeUps/lessons',
    access: people,
    summary: 'Lessons of the next 60 days at which a missed lesson can be made up, and the number of groups that fail each rule',
    reads: [tag('family', 'query.studentId'), tag('week', 'query.studentId'), 'groups', 'calendar', 'make-up-rules'],
    query: missedQuery,
    data: z.object({
      lessons: z.array(makeUpLesson.extend({ freePlaces: z.int().nullable() })),
      groups: z.int(),
      refused: z.array(z.object({ rule: makeUpRefusal, groups: z.int(), subjectName: z.string().nullable() })),
    }),
  }),
  book: defineRoute({
    method: 'PUT',
    path: '/api/studentAndParent/makeUps',
    access: people,
    summary: 'Book a lesson for a missed lesson; families until the deadline, with the approval of an admin if the rules require it',
    changes,
    body: bookMakeUpBody,
    data: changed,
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/api/studentAndParent/makeUps',
    access: people,
    summary: 'Cancel a booked lesson, families until the deadline; the missed lesson may be made up again',
    changes,
    query: missedQuery,
    data: changed,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/makeUps',
    access: ['TenantAdmin'],
    summary: 'Coming booked lessons, bookings without approval first',
    reads: ['groups', 'calendar', 'students'],
    data: z.array(bookedMakeUp.omit({ canCancel: true }).extend({ studentId: id, studentName: z.string(), ...missed })),
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/makeUps/approve',
    access: ['TenantAdmin'],
    summary: 'Approve a booked lesson',
    changes,
    body: approveMakeUpBody,
    data: changed,
  }),
  rules: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/makeUpRules',
    access: ['TenantAdmin'],
    summary: 'The centre’s rules of making up lessons',
    reads: ['make-up-rules'],
    data: makeUpRules,
  }),
  saveRules: defineRoute({
    method: 'PUT',
    path: '/api/admin/calendar/makeUpRules',
    access: ['TenantAdmin'],
    summary: 'Change the rules; booked lessons stay',
    changes: ['make-up-rules'],
    body: saveMakeUpRulesBody,
    data: makeUpRules,
  }),
};

export const makeUpsErrors = {
  'makeUps.no-credit': 404,
  'makeUps.not-booked': 404,
  'makeUps.booked': 409,
  'makeUps.full': 409,
  'makeUps.not-offered': 409,
  'makeUps.too-late': 409,
} as const;

export type MakeUpRules = z.output<typeof makeUpRules>;
export type SaveMakeUpRulesBody = z.output<typeof saveMakeUpRulesBody>;
export type MakeUpLesson = z.output<typeof makeUpLesson>;
export type BookedMakeUp = z.output<typeof bookedMakeUp>;
export type MakeUpCredit = z.output<typeof makeUpCredit>;
export type MakeUpRefusal = z.output<typeof makeUpRefusal>;
export type MakeUpOffers = z.output<typeof makeUpsRoutes.offers.data>;
export type ListedMakeUp = z.output<typeof makeUpsRoutes.list.data>[number];
export type BookMakeUpBody = z.output<typeof bookMakeUpBody>;
