import { z } from 'zod';
import { attendanceStatus } from '../family/family.contract.ts';
import { defineRoute, noData } from '../route.ts';
import { tag } from '../tags.ts';
import { dateTime, id } from '../values.ts';

export const chooseAttendanceBody = z.object({
  classId: id,
  studentUpdateOnlineLessonOption: attendanceStatus,
  lessonStartDateTime: dateTime,
});

export const attendanceRoutes = {
  choose: defineRoute({
    method: 'PUT',
    path: '/api/student/lessonStatus',
    access: ['Student'],
    summary: 'Choose online or recording for a lesson, at least 15 minutes before it',
    changes: [tag('journal', 'body.classId'), tag('week', 'caller.student')],
    body: chooseAttendanceBody,
    data: noData,
  }),
};

export const attendanceErrors = {
  'attendance.too-late': 409,
  'attendance.no-such-lesson': 404,
} as const;

export type ChooseAttendanceBody = z.output<typeof chooseAttendanceBody>;
