import { z } from 'zod';
import { attendanceStatus } from '../family/family.contract.ts';
import { defineRoute, noData, tag } from '../route.ts';
import { dateTime, id } from '../values.ts';

/** 0 takes a choice back: the student comes in person. */
export const attendanceChoice = z.union([z.literal(0), attendanceStatus]);

export const chooseAttendanceBody = z.object({
  classId: id,
  studentUpdateOnlineLessonOption: attendanceChoice,
  lessonStartDateTime: dateTime,
});

export const attendanceRoutes = {
  choose: defineRoute({
    method: 'PUT',
    path: '/api/student/lessonStatus',
    access: ['Student'],
    summary: 'Choose online, recording or coming in person for a lesson, at least 15 minutes before it',
    changes: [tag('journal', 'body.classId'), tag('week', 'caller.student')],
    body: chooseAttendanceBody,
    data: noData,
  }),
};

export const attendanceErrors = {
  'attendance.too-late': 409,
  'attendance.no-such-lesson': 404,
} as const;

export type AttendanceChoice = z.output<typeof attendanceChoice>;
export type ChooseAttendanceBody = z.output<typeof chooseAttendanceBody>;
