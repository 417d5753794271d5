import type { absencesRoutes } from '@dzvinok/contract/absences';
import type { attendanceRoutes } from '@dzvinok/contract/attendance';
import type { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import type { familyRoutes } from '@dzvinok/contract/family';
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
