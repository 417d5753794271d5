import type { absencesRoutes } from '@dzvinok/contract/absences';
import type { attendanceRoutes } from '@dzvinok/contract/attendance';
import type { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import type { familyRoutes } from '@dzvinok/contract/family';
import type { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import type { mailingsRoutes } from '@dzvinok/contract/mailings';
import type { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import type { messagesRoutes } from '@dzvinok/contract/messages';
import type { noticesRoutes } from '@dzvinok/contract/notices';
import type { progressRoutes } from '@dzvinok/contract/progress';
import type { SamplesOf } from './samples.fixture.ts';

export const familySamples = {
  absences: {
    announce: ({ code, laterGroup, student }) => ({ body: { studentId: student, classId: laterGroup, plannedOn: '2026-11-28', reason: `Хворіє ${code}` } }),
    takeBack: ({ group, student }) => ({ query: { studentId: student, classId: group, plannedOn: '2026-12-12' } }),
  } satisfies SamplesOf<typeof absencesRoutes>,
  attendance: {
    choose: ({ laterGroup }) => ({
      body: { classId: laterGroup, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: '2026-11-21T18:00:00+02:00' },
    }),
  } satisfies SamplesOf<typeof attendanceRoutes>,
  calendarFeeds: {
    one: ({ student }) => ({ query: { studentId: student } }),
    show: ({ calendarFile }) => ({ params: { file: calendarFile } }),
    open: ({ student }) => ({ query: { studentId: student } }),
    revoke: ({ student }) => ({ query: { studentId: student } }),
  } satisfies SamplesOf<typeof calendarFeedsRoutes>,
  family: {
    week: ({ student }) => ({ query: { studentId: student } }),
    missedLessons: ({ student }) => ({ query: { studentId: student } }),
    header: ({ student }) => ({ query: { studentId: student } }),
  } satisfies SamplesOf<typeof familyRoutes>,
  makeUps: {
    ofStudent: ({ student }) => ({ query: { studentId: student } }),
    offers: ({ group, student }) => ({ query: { studentId: student, missedClassId: group, missedOn: '2026-12-19' } }),
    book: ({ group, guestGroup, student }) => ({ body: { studentId: student, missedClassId: group, missedOn: '2026-12-19', classId: guestGroup, plannedOn: '2026-12-20' } }),
    cancel: ({ group, student }) => ({ query: { studentId: student, missedClassId: group, missedOn: '2026-12-12' } }),
    list: () => ({}),
    approve: ({ group, student }) => ({ body: { studentId: student, missedClassId: group, missedOn: '2026-12-19' } }),
    rules: () => ({}),
    saveRules: () => ({
      body: { earns: 'always', reasons: ['Хворіє'], validDays: 90, mostAMonth: 2, isSameSubject: false, needsApproval: true, deadlineHours: 5, lostShare: 40 },
    }),
  } satisfies SamplesOf<typeof makeUpsRoutes>,
  deliveries: {
    list: () => ({ query: { state: 'failed' } }),
    retry: ({ delivery }) => ({ params: { deliveryId: delivery } }),
    opened: ({ delivery }) => ({ body: { deliveryId: delivery } }),
    trial: () => ({ body: { channel: 'email' } }),
  } satisfies SamplesOf<typeof deliveriesRoutes>,
  mailings: {
    list: () => ({}),
    one: ({ mailing }) => ({ params: { mailingId: mailing } }),
    preview: ({ group }) => ({ body: { classId: group, recipientId: 3, message: 'Завтра збори' } }),
    create: ({ group }) => ({ body: { classId: group, recipientId: 3, message: 'Завтра збори' } }),
    stop: ({ mailing }) => ({ params: { mailingId: mailing } }),
    repeat: ({ mailing }) => ({ params: { mailingId: mailing } }),
  } satisfies SamplesOf<typeof mailingsRoutes>,
  messages: {
    settings: () => ({}),
    choose: () => ({ body: { kinds: [{ kind: 'security', channels: ['push'], isAtOnce: false }], quietHours: { from: '22:00', until: '07:00' }, promotionVersion: null } }),
    removeAddress: () => ({ params: { addressId: 1 } }),
    addPush: ({ code }) => ({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${code}`, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }, label: 'Chrome' } }),
    removePush: ({ code }) => ({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${code}` } }),
  } satisfies SamplesOf<typeof messagesRoutes>,
  notices: {
    list: () => ({ query: {} }),
    read: () => ({ body: { upTo: 1 } }),
  } satisfies SamplesOf<typeof noticesRoutes>,
  progress: {
    list: ({ student }) => ({ query: { studentId: student } }),
    ofStudent: ({ student }) => ({ params: { id: student } }),
    inGroup: ({ group, student }) => ({ params: { id: group, studentId: student } }),
  } satisfies SamplesOf<typeof progressRoutes>,
};
