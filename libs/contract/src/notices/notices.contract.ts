import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { messageKinds } from '../messages/kind-names.ts';
import { tenantRoles } from '../roles.ts';
import { date, dateTime, id, idText } from '../values.ts';

const about = {
  /** Larger is newer; a repeated change gets a new id. */
  id,
  toldAt: dateTime,
  isRead: z.boolean(),
  studentId: id,
  studentName: z.string(),
  lessonId: id.optional(),
  lessonDate: date,
  subjectName: z.string(),
  subjectColor: z.string(),
};

/** An event without a row of its own, so its texts are stored. */
export const noticeEvent = z.object({
  kind: z.enum(messageKinds),
  title: z.string(),
  text: z.string(),
  page: z.string().nullable(),
  /** Of money, of which `entryIds` are all entries if there are several: withdrawn once the payment is reversed, the invoice is cancelled, or less than `owed` kopiykas is owed up to the month. */
  money: z.union([z.object({ entryId: id, entryIds: z.array(id).optional() }), z.object({ invoiceId: id }), z.object({ owed: z.int(), through: date })]).optional(),
  /** Of a correction: the entries that were taken back. */
  correctedIds: z.array(id).optional(),
});

export const lessonChangeKind = z.enum(['moved', 'cancelled', 'online', 'room', 'teacher', 'returned', 'added', 'removed', 'week', 'holiday', 'alert', 'shelter', 'request', 'absence']);

/** Shows the lesson's present state: marks and homework taken back are not in it. */
export const notice = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('marks'),
    homeworkMark: z.int().nullable(),
    classworkMark: z.int().nullable(),
    absent: z.boolean(),
    notReady: z.boolean(),
    isLate: z.boolean(),
    /** The teacher's comment for the family. */
    comment: z.string().nullable().optional(),
  }),
  z.object({
    ...about,
    kind: z.literal('homework'),
    description: z.string(),
    /** An earlier notice to the family had another text. */
    isChanged: z.boolean().optional(),
  }),
  /** `joinUrl` is null after the lesson's day. */
  z.object({ ...about, kind: z.literal('broadcast'), joinUrl: z.string().nullable() }),
  z.object({ ...about, kind: z.literal('recording'), url: z.string() }),
  /** A change of the plan, in words; a teacher's notice has no student. */
  z.object({
    id,
    toldAt: dateTime,
    isRead: z.boolean(),
    kind: z.literal('lesson'),
    studentId: id.nullable(),
    studentName: z.string().nullable(),
    /** Present day of the lesson, or the first day of a holiday or a week. */
    lessonDate: date,
    change: lessonChangeKind,
    text: z.string(),
    /** Of a single lesson. */
    startsAt: dateTime.nullable().optional(),
  }),
  z.object({
    id,
    toldAt: dateTime,
    isRead: z.boolean(),
    kind: z.literal('event'),
    studentId: id.nullable(),
    studentName: z.string().nullable(),
    event: noticeEvent,
  }),
]);

export const noticesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/notices',
    access: tenantRoles,
    summary: 'Notices of the caller in the last 90 days: the newest fifty, or fifty before a given notice',
    reads: ['notices'],
    query: z.object({
      before: idText.optional(),
      /** Each flag comes from pages that can show notices of that kind: an open page of a former shell would fail on them. */
      recordings: z.literal('true').optional(),
      lessons: z.literal('true').optional(),
      alerts: z.literal('true').optional(),
      /** Also for requests and absences among the changes of lessons. */
      events: z.literal('true').optional(),
    }),
    data: z.object({ notices: z.array(notice), unread: z.int().min(0) }),
  }),
  read: defineRoute({
    method: 'POST',
    path: '/api/notices/read',
    access: tenantRoles,
    summary: 'Mark all notices up to this one as read, on all devices of the caller',
    changes: ['notices'],
    body: z.object({ upTo: id }),
    data: noData,
  }),
};

export type Notice = z.output<typeof notice>;
export type NoticeEvent = z.output<typeof noticeEvent>;
export type LessonChangeKind = z.output<typeof lessonChangeKind>;
