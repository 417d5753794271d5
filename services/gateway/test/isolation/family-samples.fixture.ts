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
import { everybodyOfCentre } from './calls.fixture.ts';
import type { SamplesOf } from './samples.fixture.ts';

export const familySamples = {
  absences: {
    announce: {
      call: ({ code, laterGroup, student }) => ({ body: { studentId: student, classId: laterGroup, plannedOn: '2026-11-28', reason: `Хворіє ${code}` } }),
      Student: 'own ok, theirs 404, far 404',
      Parent: 'own ok, theirs 404, far 404',
      TenantAdmin: 'own ok, theirs ok (laterGroup 404, student 404), far 404',
      reception: 'own ok, theirs ok (laterGroup 404, student 404), far 404',
    },
    takeBack: {
      call: ({ group, student }) => ({ query: { studentId: student, classId: group, plannedOn: '2026-12-12' } }),
      Student: 'own ok, theirs 404, far 404',
      Parent: 'own ok, theirs 404, far 404',
      TenantAdmin: 'own ok, theirs ok (group 404, student 404), far 404',
      reception: 'own ok, theirs ok (group 404, student 404), far 404',
    },
  } satisfies SamplesOf<typeof absencesRoutes>,
  attendance: {
    choose: {
      call: ({ laterGroup }) => ({
        body: { classId: laterGroup, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: '2026-11-21T18:00:00+02:00' },
      }),
      Student: 'own ok, theirs 404, far 404',
    },
  } satisfies SamplesOf<typeof attendanceRoutes>,
  calendarFeeds: {
    one: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    show: { call: ({ calendarFile }) => ({ params: { file: calendarFile } }), nobody: 'own ok, theirs ok, far 404' },
    open: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    revoke: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof calendarFeedsRoutes>,
  family: {
    week: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    missedLessons: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    header: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof familyRoutes>,
  makeUps: {
    ofStudent: {
      call: ({ student }) => ({ query: { studentId: student } }),
      Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404', TenantAdmin: 'own ok, theirs ok, far 404',
    },
    offers: {
      call: ({ group, student }) => ({ query: { studentId: student, missedClassId: group, missedOn: '2026-12-19' } }),
      Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404', TenantAdmin: 'own ok, theirs ok (group 404, student 404), far 404',
    },
    book: {
      call: ({ group, guestGroup, student }) => ({ body: { studentId: student, missedClassId: group, missedOn: '2026-12-19', classId: guestGroup, plannedOn: '2026-12-20' } }),
      Student: 'own ok, theirs 404 (guestGroup 409), far 404 (guestGroup 409)',
      Parent: 'own ok, theirs 404 (guestGroup 409), far 404 (guestGroup 409)',
      TenantAdmin: 'own ok, theirs ok (group 404, guestGroup 409, student 404), far 404 (guestGroup 409)',
    },
    cancel: {
      call: ({ group, student }) => ({ query: { studentId: student, missedClassId: group, missedOn: '2026-12-12' } }),
      Student: 'own ok, theirs 404 (group ok), far 404 (group ok)',
      Parent: 'own ok, theirs 404 (group ok), far 404 (group ok)',
      TenantAdmin: 'own ok, theirs ok, far 404 (group ok)',
    },
    list: { call: () => ({}), TenantAdmin: 'own ok' },
    approve: {
      call: ({ group, student }) => ({ body: { studentId: student, missedClassId: group, missedOn: '2026-12-19' } }),
      TenantAdmin: 'own ok, theirs ok (group 404, student 404), far 404',
    },
    rules: { call: () => ({}), TenantAdmin: 'own ok' },
    saveRules: {
      call: () => ({
        body: { earns: 'always', reasons: ['Хворіє'], validDays: 90, mostAMonth: 2, isSameSubject: false, needsApproval: true, deadlineHours: 5, tellHours: 2, lostShare: 40 },
      }),
      TenantAdmin: 'own ok',
    },
  } satisfies SamplesOf<typeof makeUpsRoutes>,
  deliveries: {
    list: { call: () => ({ query: { state: 'failed' } }), TenantAdmin: 'own ok' },
    retry: { call: ({ delivery }) => ({ params: { deliveryId: delivery } }), TenantAdmin: 'own ok, theirs ok, far 409' },
    opened: { call: ({ delivery }) => ({ body: { deliveryId: delivery } }), ...everybodyOfCentre('own ok, theirs ok, far ok') },
    trial: { call: () => ({ body: { channel: 'email' } }), ...everybodyOfCentre('own 409') },
  } satisfies SamplesOf<typeof deliveriesRoutes>,
  mailings: {
    list: { call: () => ({}), TenantAdmin: 'own ok' },
    one: { call: ({ mailing }) => ({ params: { mailingId: mailing } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    preview: { call: ({ group }) => ({ query: {}, body: { classId: group, recipientId: 3, message: 'Завтра збори' } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    create: { call: ({ group }) => ({ body: { classId: group, recipientId: 3, message: 'Завтра збори' } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    stop: { call: ({ mailing }) => ({ params: { mailingId: mailing } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    repeat: { call: ({ mailing }) => ({ params: { mailingId: mailing } }), TenantAdmin: 'own 409, theirs 409, far 404' },
  } satisfies SamplesOf<typeof mailingsRoutes>,
  messages: {
    settings: { call: () => ({}), ...everybodyOfCentre('own ok') },
    choose: {
      call: () => ({ body: { kinds: [{ kind: 'security', channels: ['push'], isAtOnce: false }], quietHours: { from: '22:00', until: '07:00' }, promotionVersion: null } }),
      ...everybodyOfCentre('own ok'),
    },
    removeAddress: { call: () => ({ params: { addressId: 1 } }), ...everybodyOfCentre('own ok') },
    addPush: {
      call: ({ code }) => ({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${code}`, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }, label: 'Chrome' } }),
      ...everybodyOfCentre('own ok'),
    },
    removePush: { call: ({ code }) => ({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${code}` } }), ...everybodyOfCentre('own ok') },
  } satisfies SamplesOf<typeof messagesRoutes>,
  notices: {
    list: { call: () => ({ query: {} }), ...everybodyOfCentre('own ok') },
    read: { call: () => ({ body: { upTo: 1 } }), ...everybodyOfCentre('own ok') },
  } satisfies SamplesOf<typeof noticesRoutes>,
  progress: {
    list: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    ofStudent: { call: ({ student }) => ({ params: { id: student } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    inGroup: { call: ({ group, student }) => ({ params: { id: group, studentId: student } }), Teacher: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof progressRoutes>,
};
